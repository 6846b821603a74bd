import { cents, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { transactionsCsv } from './print-csv.ts';
import type { PrintedTransaction } from './printed.ts';

const HEAD =
  'Date,Name,Description,Amount,Account,Institution,Account Type,Category,Subcategory,Transfer,Hidden,Split,Split ID,Split Note,Split Tags,Tags,Note,Reimbursement,Proof';

function row(more: Partial<PrintedTransaction> = {}): PrintedTransaction {
  const date = '2026-11-10';
  if (!isDay(date)) throw new Error('not a day');
  return {
    id: 'cairn-1',
    date,
    name: 'Trader Joe’s',
    description: '',
    amount: cents(86_42),
    isIncome: false,
    accountId: null,
    account: 'Checking',
    institution: 'Harbor Bank',
    accountType: 2,
    category: 'Food',
    subcategory: 'Groceries',
    isTransfer: false,
    isHidden: false,
    lines: [],
    tags: [],
    note: '',
    ...more,
  };
}

/** The first line after the header. */
const line = (more: Partial<PrintedTransaction>) =>
  transactionsCsv([row(more)])
    .slice(1)
    .split('\r\n')[1];
const nameCell = (name: string) => line({ name, amount: cents(1_00) })?.match(/^2026-11-10,(.*),,-1\.00,/s)?.[1];

describe('the transactions CSV', () => {
  test('starts with a byte order mark and the column names, and ends each line with CR LF', () => {
    expect(transactionsCsv([])).toBe(`\uFEFF${HEAD}\r\n`);
    expect(transactionsCsv([row()])).toBe(
      `\uFEFF${HEAD}\r\n2026-11-10,Trader Joe’s,,-86.42,Checking,Harbor Bank,Loan,Food,Groceries,No,No,,,,,,,,\r\n`,
    );
  });

  // covers: reconciliation 40
  test.each([
    ['proven', 'Proven'],
    ['unproven', 'Not proven'],
    ['contradicted', 'Doesn’t add up'],
  ] as const)('says that the day of a transaction is %s: %s', (proof, shown) => {
    expect(line({ proof })).toMatch(new RegExp(`,${shown}$`));
  });

  test.each([
    [86_42, false, '-86.42'],
    [86_42, true, '86.42'],
    [5, false, '-0.05'],
    [0, false, '0.00'],
    [100_000_000_000_00, true, '100000000000.00'],
  ] as const)('%i cents, isIncome %s, is %s', (amount, isIncome, shown) => {
    expect(line({ amount: cents(amount), isIncome })).toBe(
      `2026-11-10,Trader Joe’s,,${shown},Checking,Harbor Bank,Loan,Food,Groceries,No,No,,,,,,,,`,
    );
  });

  test('marks transfers and hidden transactions', () => {
    expect(line({ isTransfer: true, isHidden: true })).toMatch(/,Yes,Yes,,,,,,,,$/);
  });

  test.each([
    ['a, b', '"a, b"'],
    ['the "best"', '"the ""best"""'],
    ['two\nlines', '"two\nlines"'],
    ['Trader Joe’s', 'Trader Joe’s'],
  ])('%j becomes %s', (name, cell) => {
    expect(nameCell(name)).toBe(cell);
  });
});

describe('texts that spreadsheets would read as formulas', () => {
  const risky = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", "''@x"];

  test.each(risky)('%j gets an apostrophe, and removing it restores the text', (name) => {
    const cell = nameCell(name);
    expect(cell).toBe(`'${name}`);
    expect(cell?.replace(/^'(?='*[=+\-@\t\r])/, '')).toBe(name);
  });

  test('a carriage return is escaped and quoted', () => {
    expect(nameCell('\r=1')).toBe('"\'\r=1"');
  });

  test.each(["'quoted'", 'a=b', '3-2'])('%j stays unchanged', (name) => {
    expect(nameCell(name)).toBe(name);
  });

  test.each(['description', 'account', 'institution', 'category', 'subcategory'] as const)(
    'are also escaped in the %s',
    (field) => {
      expect(line({ [field]: '=HYPERLINK("x")' })).toContain('"\'=HYPERLINK(""x"")"');
    },
  );
});
