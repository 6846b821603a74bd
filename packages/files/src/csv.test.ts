import { describe, expect, test } from 'vitest';
import type { AccountKind } from './csv-direction.ts';
import { openText } from './open-file.ts';
import { parseCsv } from './parse-csv.ts';
import type { ParsedFile } from './row.ts';

function open(text: string) {
  const opened = openText(text);
  if (opened.kind !== 'table') throw new Error('not a table');
  return opened;
}

function read(text: string): ParsedFile {
  const { mapping, source } = open(text);
  return parseCsv(text, mapping, { source });
}

const brief = ({ rows }: ParsedFile) =>
  rows.map(({ day, name, amount, isIncome }) => `${day} ${name} ${isIncome ? '+' : '-'}${amount}`);

describe('reads a bank’s table without asking', () => {
  test('American: slashes and a signed amount', () => {
    const file = read(
      'Posting Date,Description,Amount,Balance\n11/10/2026,ALDI,-12.50,87.50\n11/13/2026,PAY,"2,000.00",2087.50\n',
    );
    expect(brief(file)).toEqual(['2026-11-10 ALDI -1250', '2026-11-13 PAY +200000']);
  });

  test('German: the bank’s own lines above the table, semicolons, decimal commas, days first', () => {
    const text =
      'Kontoauszug\nKonto;1234\n\nBuchungstag;Empfänger;Verwendungszweck;Betrag\n31.12.2025;Aldi;Einkauf;-12,50\n02.01.2026;Firma;Gehalt;2.000,00\n';
    expect(open(text).mapping).toMatchObject({ delimiter: ';', skippedRows: 3, dateOrder: 'DMY', decimalMark: ',' });
    expect(brief(read(text))).toEqual(['2025-12-31 Aldi -1250', '2026-01-02 Firma +200000']);
  });

  test('separate debit and credit columns', () => {
    const file = read('Date\tDetails\tDebit\tCredit\n2026-11-10\tAldi\t12.50\t\n2026-11-11\tPay\t\t2000\n');
    expect(brief(file)).toEqual(['2026-11-10 Aldi -1250', '2026-11-11 Pay +200000']);
  });

  test('a card with purchases as positive numbers', () => {
    const file = read(
      'Date,Description,Amount\n11/10/2026,Aldi,12.50\n11/11/2026,Shell,30.00\n11/12/2026,Payment,-42.50\n',
    );
    expect(brief(file)).toEqual(['2026-11-10 Aldi -1250', '2026-11-11 Shell -3000', '2026-11-12 Payment +4250']);
  });

  test.each([
    ['oldest first', ['11/10/2026,DEPOSIT,200.00,200.00', '11/11/2026,INTEREST,1.50,201.50']],
    ['newest first', ['11/11/2026,INTEREST,1.50,201.50', '11/10/2026,DEPOSIT,200.00,200.00']],
  ])('a savings account whose balance shows that most rows are money in, %s', (_, rows) => {
    const withdrawal = '11/12/2026,WITHDRAWAL,-50.00,151.50';
    const all = rows[0]?.includes('DEPOSIT') ? [...rows, withdrawal] : [withdrawal, ...rows];
    const file = read(`Date,Description,Amount,Balance\n${all.join('\n')}\n`);
    expect(brief(file).toSorted()).toEqual([
      '2026-11-10 DEPOSIT +20000',
      '2026-11-11 INTEREST +150',
      '2026-11-12 WITHDRAWAL -5000',
    ]);
  });

  test('the same deposit each month, with balances in an unnamed column', () => {
    const file = read(
      'Date,Description,Amount,\n03/01/2026,SAVE,50.00,250.00\n02/01/2026,SAVE,50.00,200.00\n01/01/2026,SAVE,50.00,150.00\n',
    );
    expect(brief(file)[0]).toBe('2026-03-01 SAVE +5000');
  });

  test('withdrawals without a minus that lower the balance', () => {
    const file = read(
      'Date,Description,Amount,Balance\n11/10/2026,A,10.00,90.00\n11/11/2026,B,20.00,70.00\n11/12/2026,Pay,-5.00,75.00\n',
    );
    expect(brief(file)).toEqual(['2026-11-10 A -1000', '2026-11-11 B -2000', '2026-11-12 Pay +500']);
  });

  test('the account kind decides if the table doesn’t', () => {
    const card = 'Date,Description,Amount,Balance\n11/10/2026,A,10.00,110.00\n11/11/2026,B,20.00,130.00\n';
    const bare = 'Date,Description,Amount\n11/10/2026,A,10.00\n11/11/2026,B,20.00\n';
    const first = (text: string, kind: AccountKind | null) => {
      const opened = openText(text, { kind });
      return opened.kind === 'table' && brief(parseCsv(text, opened.mapping))[0];
    };
    expect(first(card, 'liability')).toBe('2026-11-10 A -1000');
    expect(first(card.replaceAll(',110', ',-110').replaceAll(',130', ',-90'), 'liability')).toBe('2026-11-10 A +1000');
    expect(first(card, null)).toBe('2026-11-10 A +1000');
    expect(first(bare, 'liability')).toBe('2026-11-10 A -1000');
    expect(first(bare, null)).toBe('2026-11-10 A -1000');
    expect(first(bare, 'asset')).toBe('2026-11-10 A +1000');
  });

  test('a direction column', () => {
    const file = read('Date,Description,Amount,Type\n11/10/2026,Aldi,12.50,DEBIT\n11/11/2026,Pay,2000.00,CREDIT\n');
    expect(brief(file)).toEqual(['2026-11-10 Aldi -1250', '2026-11-11 Pay +200000']);
  });

  test('no column names', () => {
    const file = read('"11/10/2026","-12.50","*","","ALDI MARKET 12"\n"11/11/2026","2000.00","*","","PAYROLL"\n');
    expect(brief(file)).toEqual(['2026-11-10 ALDI MARKET 12 -1250', '2026-11-11 PAYROLL +200000']);
  });

  test('line breaks in cells don’t change later line numbers', () => {
    const file = read('Date,Name,Amount\n2026-11-10,"two\nlines",-1.00\n2026-11-11,B,x\n2026-11-12,C,-2.00\n');
    expect(file.rows.map((row) => row.line)).toEqual([2, 5]);
    expect(file.badRows).toEqual([
      { line: 4, kind: 'noAmount', reason: '"x" isn’t an amount.', text: '2026-11-11 B x' },
    ]);
  });
});

describe('recognizes exports of other programs', () => {
  test('Mint', () => {
    const file = read(
      '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n"11/10/2023","Aldi","ALDI 1","12.50","debit","Groceries","Checking","",""\n"11/11/2023","Visa","PAYMENT","100.00","debit","Credit Card Payment","Checking","",""\n"11/12/2023","Pay","ACME","2000.00","credit","Paycheck","Checking","",""\n',
    );
    expect(file.source).toBe('Mint');
    expect(file.rows).toMatchObject([
      {
        name: 'Aldi',
        description: 'ALDI 1',
        amount: 12_50,
        isIncome: false,
        category: 'Groceries',
        account: 'Checking',
      },
      { name: 'Visa', isTransfer: true, category: '' },
      { name: 'Pay', isIncome: true, category: 'Paycheck' },
    ]);
  });

  test('YNAB', () => {
    const file = read(
      '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"\n"Checking","","11/10/2026","Aldi","Needs: Food","Needs","Food","milk",$12.50,$0.00,"Cleared"\n"Checking","","11/11/2026","Acme","Inflow: Ready to Assign","Inflow","Ready to Assign","",$0.00,"$2,000.00","Cleared"\n"Checking","","11/12/2026","Transfer : Savings","","","","",$50.00,$0.00,"Cleared"\n',
    );
    expect(file.source).toBe('YNAB');
    expect(file.rows).toMatchObject([
      { name: 'Aldi', description: 'milk', amount: 12_50, isIncome: false, category: 'Needs', subcategory: 'Food' },
      { name: 'Acme', amount: 2_000_00, isIncome: true, category: '', subcategory: '' },
      { name: 'Transfer : Savings', isTransfer: true },
    ]);
  });

  test('Monarch', () => {
    const file = read(
      'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags\n2026-11-10,Aldi,Groceries,Checking,ALDI 1,,-12.50,\n2026-11-12,Visa,Transfer,Checking,PAY,,-100.00,\n',
    );
    expect(file.source).toBe('Monarch');
    expect(file.rows).toMatchObject([
      { name: 'Aldi', amount: 12_50, isIncome: false, category: 'Groceries', account: 'Checking' },
      { isTransfer: true, category: '' },
    ]);
  });

  test('Actual, even if nearly all rows are money in', () => {
    const file = read(
      'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nChecking,2026-11-10,Deposit,one,Income,1787.76,0,Cleared\nChecking,2026-11-11,Deposit,two,Income,10.00,0,Cleared\nChecking,2026-11-12,Aldi,,Food,-12.5,0,Cleared\n',
    );
    expect(file.source).toBe('Actual');
    expect(brief(file)).toEqual(['2026-11-10 Deposit +178776', '2026-11-11 Deposit +1000', '2026-11-12 Aldi -1250']);
  });
});

test('Actual: the same payee on every row becomes the name and shows the sign', () => {
  const text =
    'Date,Payee,Notes,Category,Amount\n2026-11-10,Deposit,one,Income,1787.76\n2026-11-11,Deposit,two,Income,10.00\n2026-11-12,Deposit,three,Income,20.00\n';
  expect(open(text)).toMatchObject({ source: 'Actual', question: null });
  expect(brief(read(text))).toEqual([
    '2026-11-10 Deposit +178776',
    '2026-11-11 Deposit +1000',
    '2026-11-12 Deposit +2000',
  ]);
});

describe('hostile tables get a clear message', () => {
  test('a line of 10 MB', () => {
    expect(() => read('x'.repeat(10 * 1_048_576))).toThrow('We couldn’t find a table');
    const file = read(`Date,Name,Amount\n2026-11-10,${'x'.repeat(10 * 1_048_576)},-1.00\n2026-11-11,Fine,-1.00\n`);
    expect(file).toMatchObject({ badCount: 1, badRows: [{ line: 2, reason: 'Too long to be a transaction.' }] });
    expect(brief(file)).toEqual(['2026-11-11 Fine -100']);
  });

  test('1,000 columns', () => {
    const wide = Array.from({ length: 1_000 }, (_, index) => `c${index}`).join(',');
    expect(() => open(`${wide}\n${wide}\n`)).toThrow('1,000 columns. The maximum is 100');
    const file = read(`Date,Name,Amount\n${wide}\n2026-11-11,Fine,-1.00\n2026-11-12,Fine,-1.00\n`);
    expect(file.rows).toHaveLength(2);
  });

  test('an unclosed quote only breaks the rows after it', () => {
    const file = read('Date,Name,Amount\n2026-11-10,Fine,-1.00\n2026-11-11,"open,-1.00\n2026-11-12,C,-1.00\n');
    expect(brief(file)).toEqual(['2026-11-10 Fine -100']);
    expect(file.badCount).toBe(1);
  });

  test('a web page and plain text', () => {
    expect(() => openText('<!DOCTYPE html><html>')).toThrow('web page');
    expect(() => openText('only words\nand more words\n')).toThrow('We couldn’t find a table');
  });

  test('bad rows beyond the listed ones are counted', () => {
    const file = read(`Date,Name,Amount\n2026-11-10,Fine,-1.00\n${'2026-11-10,Bad,x\n'.repeat(500)}`);
    expect([file.badRows.length, file.badCount]).toEqual([200, 500]);
  });
});

// covers: server/files 13
test.each([
  ['only the column names', 'Date,Description,Amount\n'],
  ['the bank’s own line and the column names', 'Account 1234\n\nDate,Description,Amount\n'],
  ['column names in an unknown language', 'Kuupäev;Selgitus;Summa\n'],
  [
    'a known program’s column names',
    `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n`,
  ],
  ['a “No activity” line', 'Date,Description,Amount\nNo activity,,\n'],
])('a table with %s has no transactions', (_what, text) => {
  expect(() => openText(text)).toThrow('There are no transactions in this file.');
});

// covers: server/files 13
test('a single row without column names is a transaction', () => {
  expect(brief(read('11/10/2026,ALDI,-12.50\n'))).toEqual(['2026-11-10 ALDI -1250']);
});
