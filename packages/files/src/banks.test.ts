import { describe, expect, test } from 'vitest';
import { formatOf, openText } from './open-file.ts';
import { parseCamt } from './parse-camt.ts';
import { parseOfx } from './parse-ofx.ts';
import { parseQif } from './parse-qif.ts';

const bomb =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><Document><BkToCstmrStmt><Ntry>&lol2;</Ntry></BkToCstmrStmt></Document>';

describe('OFX', () => {
  test('reads the bank, account type and the later of two ledger balances', () => {
    const statement = (balance: string, day: string) =>
      `<CCSTMTRS><CCACCTFROM><ACCTID>4111 2222</CCACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261110<TRNAMT>-1.00<FITID>${day}<BANKACCTTO><ACCTID>999<ACCTTYPE>SAVINGS</BANKACCTTO></STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>${day}</LEDGERBAL><AVAILBAL><BALAMT>5000.00<DTASOF>20261120</AVAILBAL></CCSTMTRS>`;
    const { accounts, rows } = parseOfx(
      `<OFX><SONRS><FI><ORG>Card Co<FID>1</FI></SONRS>${statement('-250.10', '20261112')}${statement('-99.00', '20261101')}</OFX>`,
    );
    expect(accounts).toEqual([
      {
        name: '•••• 2222',
        institution: 'Card Co',
        type: 1,
        isTypeKnown: true,
        balance: { amount: 250_10, day: '2026-11-12' },
      },
    ]);
    expect(new Set(rows.map((row) => row.account))).toEqual(new Set(['•••• 2222']));
  });

  test('two statements have separate accounts; a payee element provides the name', () => {
    const { rows } = parseOfx(
      '<OFX><CURDEF>USD<ACCTID>11112222<STMTTRN><DTPOSTED>20261110<TRNAMT>-1.00<FITID>a<PAYEE><NAME>Aldi<ADDR1>x</PAYEE></STMTTRN><ACCTID>99998888<STMTTRN><DTPOSTED>20261111<TRNAMT>+2,50<FITID>b<MEMO>Only a memo</OFX>',
    );
    expect(rows).toMatchObject([
      { account: '•••• 2222', name: 'Aldi', amount: 1_00, isIncome: false, externalId: 'a' },
      { account: '•••• 8888', name: 'Only a memo', amount: 2_50, isIncome: true, externalId: 'b' },
    ]);
  });

  test('a bad row is listed with its line, and the rest is read', () => {
    const { rows, badRows } = parseOfx(
      '<OFX>\n<STMTTRN><DTPOSTED>20261350<TRNAMT>-1.00</STMTTRN>\n<STMTTRN><DTPOSTED>20261110<TRNAMT>0.00</STMTTRN>\n<STMTTRN><DTPOSTED>20261110<TRNAMT>-5.00<NAME><![CDATA[A & B]]></NAME></STMTTRN></OFX>',
    );
    expect(badRows.map(({ line, reason }) => [line, reason])).toEqual([
      [2, '"20261350" isn’t a date.'],
      [3, 'The amount is zero.'],
    ]);
    expect(rows).toMatchObject([{ line: 4, name: 'A & B' }]);
  });

  test('an unclosed payee doesn’t affect the next transaction', () => {
    const { rows } = parseOfx(
      '<OFX><STMTTRN><DTPOSTED>20261110<TRNAMT>-1.00<PAYEE><NAME>A<STMTTRN><DTPOSTED>20261110<TRNAMT>-2.00<NAME>B<PAYEE><NAME>C</PAYEE></STMTTRN></OFX>',
    );
    expect(rows).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  });

  test('reports another currency', () => {
    expect(parseOfx('<OFX><CURDEF>EUR<STMTTRN><DTPOSTED>20261110<TRNAMT>-1.00<NAME>A</OFX>').currency).toBe('EUR');
  });

  test('rejects custom entities and an empty file', () => {
    expect(() => parseOfx('<!DOCTYPE x [<!ENTITY a "b">]><OFX></OFX>')).toThrow('its own XML entities');
    expect(() => parseOfx('<OFX></OFX>')).toThrow('no transactions');
  });
});

describe('QIF', () => {
  test('reads accounts, transfers and subcategories', () => {
    const { rows } = parseQif(
      '!Account\nNChecking\nTBank\n^\n!Type:Bank\nD11/10/2026\nT-1,234.50\nPAldi\nMmilk\nLFood:Groceries\n^\nD11/11/2026\nT-5.00\nPSave\nL[Savings]\n^\n!Type:Cat\nNFood\nE\n^\n',
    );
    expect(rows).toMatchObject([
      {
        line: 6,
        account: 'Checking',
        amount: 1_234_50,
        description: 'milk',
        category: 'Food',
        subcategory: 'Groceries',
      },
      { isTransfer: true, category: '' },
    ]);
    expect(rows).toHaveLength(2);
  });

  test('a split is divided if 7.00 + 3.00 = 10.00, and stays whole if it doesn’t add up', () => {
    const split = (last: string) =>
      parseQif(`!Type:Bank\nD11/10/2026\nT-10.00\nPAldi\nSFood\n$-7.00\nSHome\nEsoap\n$${last}\n^\n`).rows;
    expect(split('-3.00')).toMatchObject([
      { amount: 7_00, category: 'Food' },
      { amount: 3_00, category: 'Home', description: 'soap' },
    ]);
    expect(split('-4.00')).toMatchObject([{ amount: 10_00, category: 'Food' }]);
  });

  test('trades are listed but not imported', () => {
    const file = parseQif('!Type:Invst\nD11/10/2026\nNBuy\nYACME\nT100.00\n^\n');
    expect(file).toMatchObject({ rows: [], badRows: [{ line: 2, reason: expect.stringContaining('trade') }] });
  });
});

describe('CAMT.053', () => {
  test('reads the bank and the closing balance, which is negative for a debit', () => {
    const balance = (code: string, amount: string, direction: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2026-11-14</Dt></Dt></Bal>`;
    const { accounts, rows } = parseCamt(
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE14740618130000033626</IBAN></Id><Svcr><FinInstnId><Nm>Volksbank</Nm></FinInstnId></Svcr></Acct>${balance('OPBD', '1.00', 'CRDT')}${balance('CLBD', '20.55', 'DBIT')}${balance('CLAV', '9.00', 'CRDT')}<Ntry><Amt Ccy="USD">9.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-14</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
    );
    expect(rows).toMatchObject([{ account: '•••• 3626', institution: 'Volksbank' }]);
    expect(accounts).toEqual([
      {
        name: '•••• 3626',
        institution: 'Volksbank',
        type: 0,
        isTypeKnown: false,
        balance: { amount: -20_55, day: '2026-11-14' },
      },
    ]);
  });

  const statement = (entries: string) =>
    `<?xml version="1.0"?>\n<ns:Document xmlns:ns="urn:x"><ns:BkToCstmrStmt><ns:Stmt>${entries}</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;
  const entry = (more: string, status = '<ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts>') =>
    `<ns:Ntry><ns:Amt Ccy="EUR">10.00</ns:Amt><ns:CdtDbtInd>DBIT</ns:CdtDbtInd>${status}<ns:BookgDt><ns:DtTm>2026-11-10T10:00:00+01:00</ns:DtTm></ns:BookgDt><ns:AcctSvcrRef>R1</ns:AcctSvcrRef>${more}</ns:Ntry>`;
  const detail = (amount: string, name: string) =>
    `<ns:TxDtls><ns:Amt Ccy="EUR">${amount}</ns:Amt><ns:RltdPties><ns:Cdtr><ns:Pty><ns:Nm>${name}</ns:Nm></ns:Pty></ns:Cdtr></ns:RltdPties></ns:TxDtls>`;

  test('a batch entry is divided if 7.00 + 3.00 = 10.00', () => {
    const text = statement(entry(`<ns:NtryDtls>${detail('7.00', 'A')}${detail('3.00', 'B')}</ns:NtryDtls>`));
    expect(formatOf(text)).toBe('camt');
    expect(parseCamt(text)).toMatchObject({
      currency: 'EUR',
      rows: [
        { name: 'A', amount: 7_00, externalId: 'R1/1' },
        { name: 'B', amount: 3_00, externalId: 'R1/2' },
      ],
    });
    const whole = statement(entry(`<ns:NtryDtls>${detail('7.00', 'A')}${detail('4.00', 'B')}</ns:NtryDtls>`));
    expect(parseCamt(whole).rows).toMatchObject([{ name: 'A', amount: 10_00, externalId: 'R1' }]);
  });

  test('placeholder references are ignored, so two equal payments stay separate', () => {
    const text = statement(['NOTPROVIDED', 'NONREF', 'R2'].map((word) => entry('').replace('R1', word)).join(''));
    expect(parseCamt(text).rows.map((row) => row.externalId)).toEqual([null, null, 'R2']);
  });

  test('pending entries are left out', () => {
    const text = statement(`${entry('', '<ns:Sts>PDNG</ns:Sts>')}${entry('<ns:AddtlNtryInf>Fee</ns:AddtlNtryInf>')}`);
    const file = parseCamt(text);
    expect(file.rows).toMatchObject([{ name: 'Fee', description: '' }]);
    expect(file.badRows).toMatchObject([{ line: 2, reason: expect.stringContaining('Still pending') }]);
  });

  test('rejects entity bombs, broken XML and other XML with a clear message', () => {
    expect(() => openText(bomb)).toThrow('its own XML entities');
    expect(() => parseCamt(bomb)).toThrow('its own XML entities');
    expect(() => openText(statement('<ns:Ntry>'))).toThrow('isn’t valid XML');
    expect(() => openText('<?xml version="1.0"?><rss/>')).toThrow('isn’t CAMT.053 or OFX');
    expect(() => parseCamt(`<BkToCstmrStmt>${'<a>'.repeat(100)}`)).toThrow('nested too deeply');
  });
});

test('reads transactions that aren’t deleted from “Everything as JSON”', () => {
  const row = {
    displayName: 'Aldi',
    displayDescription: '',
    amount: 12.5,
    transactionDate: '2026-11-10',
    isIncome: false,
    accountDisplayName: 'Cash',
    institution: 'Wallet',
    transactionCategory: { name: 'Food' },
    transactionSubcategory: null,
    markedAsTransfer: false,
    hidden: true,
  };
  const text = JSON.stringify({ transactions: [row, { ...row, transactionDeleted: true }, { ...row, amount: 'x' }] });
  const opened = openText(text);
  expect(opened.kind === 'rows' && opened.file).toMatchObject({
    source: 'Cairn',
    rows: [
      {
        name: 'Aldi',
        amount: 12_50,
        account: 'Cash',
        institution: 'Wallet',
        category: 'Food',
        subcategory: '',
        isHidden: true,
      },
    ],
    badCount: 1,
  });
  expect(() => openText('{"a":1}')).toThrow('wasn’t exported from Cairn');
});
