import { describe, expect, test } from 'vitest';
import { parseCamt } from './parse-camt.ts';
import { parseOfx } from './parse-ofx.ts';
import type { FileBalance } from './row.ts';

const brief = (balances: readonly FileBalance[]) =>
  balances.map(({ account, day, basis, amount }) => `${account} ${basis} ${day} ${amount}`);

describe('OFX', () => {
  const statement = (
    number: string,
    balance: string,
  ) => `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}<ACCTTYPE>CHECKING
    </BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261109<TRNAMT>-5.00<FITID>${number}1<NAME>Aldi</STMTTRN></BANKTRANLIST>
    ${balance}</STMTRS>`;

  // covers: entry/balances 5
  test('the ledger balance is the closing balance of its day; the available balance isn’t used', () => {
    const file = parseOfx(
      `<OFX>${statement('1234', '<LEDGERBAL><BALAMT>95.00<DTASOF>20261110120000</LEDGERBAL><AVAILBAL><BALAMT>80.00<DTASOF>20261110</AVAILBAL>')}</OFX>`,
    );
    expect(brief(file.balances)).toEqual(['•••• 1234 closing 2026-11-10 9500']);
  });

  test.each([
    ['20261110', 'closing'],
    ['20261110000000', 'closing'],
    ['20261110120000.000[-5:EST]', 'closing'],
    ['20261110235959', 'closing'],
    ['20261110093015', 'asOf'],
    ['202611101430', 'asOf'],
    ['20261110120001[0:GMT]', 'asOf'],
  ])('a balance of %s is %s: one from during a day isn’t the day’s last', (time, basis) => {
    const file = parseOfx(`<OFX>${statement('1234', `<LEDGERBAL><BALAMT>95.00<DTASOF>${time}</LEDGERBAL>`)}</OFX>`);
    expect(brief(file.balances)).toEqual([`•••• 1234 ${basis} 2026-11-10 9500`]);
  });

  // covers: entry/balances 5
  test('what is owed on a card stays negative, and each account has its own balance', () => {
    const card = `<CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>9999</CCACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261109
      <TRNAMT>-5.00<FITID>9<NAME>Shell</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>-30.00<DTASOF>20261110</LEDGERBAL></CCSTMTRS>`;
    const checking = statement('1234', '<LEDGERBAL><BALAMT>95.00<DTASOF>20261108</LEDGERBAL>');
    expect(brief(parseOfx(`<OFX>${checking}${card}</OFX>`).balances)).toEqual([
      '•••• 1234 closing 2026-11-08 9500',
      '•••• 9999 closing 2026-11-10 -3000',
    ]);
  });

  // covers: entry/balances 5
  test('a statement without a dated balance states none', () => {
    expect(parseOfx(`<OFX>${statement('1234', '<LEDGERBAL><BALAMT>95.00</LEDGERBAL>')}</OFX>`).balances).toEqual([]);
  });
});

describe('CAMT', () => {
  const balance = (code: string, amount: string, day: string, more = '') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${more}</Tp><Amt Ccy="USD">${amount.replace('-', '')}</Amt>
    <CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entry = (amount: string, day: string, status = 'BOOK') =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    <AddtlNtryInf>Aldi</AddtlNtryInf></Ntry>`;
  const statement = (balances: string, ...entries: readonly string[]) =>
    `<Stmt><Acct><Id><IBAN>DE001234</IBAN></Id></Acct>${balances}${entries.join('')}</Stmt>`;
  const read = (...statements: readonly string[]) =>
    brief(parseCamt(`<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`).balances);

  // covers: entry/balances 6
  test('opening and closing balances count; interim, available and expected ones don’t', () => {
    const balances = [
      balance('OPBD', '100.00', '2026-11-09'),
      balance('ITBD', '97.00', '2026-11-09'),
      balance('OPBD', '96.00', '2026-11-10', '<SubTp><Cd>INTM</Cd></SubTp>'),
      balance('CLAV', '80.00', '2026-11-10'),
      balance('FWAV', '70.00', '2026-11-11'),
      balance('CLBD', '92.00', '2026-11-10'),
    ].join('');
    expect(read(statement(balances, entry('5.00', '2026-11-10'), entry('3.00', '2026-11-09')))).toEqual([
      '•••• 1234 closing 2026-11-10 9200',
      '•••• 1234 opening 2026-11-09 10000',
    ]);
  });

  // covers: entry/balances 6
  test('an opening balance dated by the statement before applies before the first entry', () => {
    const balances = balance('PRCD', '100.00', '2026-10-30') + balance('CLBD', '95.00', '2026-11-10');
    expect(read(statement(balances, entry('5.00', '2026-11-02'), entry('1.00', '2026-11-01', 'PDNG')))).toEqual([
      '•••• 1234 closing 2026-11-10 9500',
      '•••• 1234 opening 2026-11-02 10000',
    ]);
  });

  // covers: entry/balances 6
  test('an overdrawn balance is negative, and every statement of a file has its own balances', () => {
    const first = balance('OPBD', '3.00', '2026-11-09') + balance('CLBD', '-2.00', '2026-11-09');
    const second = balance('OPBD', '-2.00', '2026-11-10') + balance('CLBD', '-7.00', '2026-11-10');
    expect(read(statement(first, entry('5.00', '2026-11-09')), statement(second, entry('5.00', '2026-11-10')))).toEqual(
      [
        '•••• 1234 closing 2026-11-09 -200',
        '•••• 1234 opening 2026-11-09 300',
        '•••• 1234 closing 2026-11-10 -700',
        '•••• 1234 opening 2026-11-10 -200',
      ],
    );
  });
});
