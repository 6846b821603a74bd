import { cents } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode.ts';
import { openText } from './open-file.ts';
import { parseCsv } from './parse-csv.ts';
import { parseQif } from './parse-qif.ts';
import { moreTransactionsCsv, transactionsCsv } from './print-csv.ts';
import { createOfx } from './print-ofx.ts';
import type { PrintedAccount, PrintedTransaction } from './printed.ts';
import { FileProblem, type ParsedFile } from './row.ts';
import { anyPrinted, anyTagged, asRead, day, printCamt, printQif, printSgml } from './testing/files.ts';

/** Decodes and opens the text like the browser does. */
function read(text: string): ParsedFile {
  const decoded = decodeText(new TextEncoder().encode(text));
  const opened = openText(decoded);
  return opened.kind === 'rows' ? opened.file : parseCsv(decoded, opened.mapping, { source: opened.source });
}

const withoutLines = ({ rows }: ParsedFile) => rows.map(({ line: _line, ...row }) => row);
/** Adds the rows in two pages, like the browser does. */
function printOfx(rows: readonly PrintedTransaction[], accounts: readonly PrintedAccount[] = []): string {
  const ofx = createOfx({ today: '2026-11-15', accounts });
  for (const page of [rows.slice(0, 3), rows.slice(3)]) ofx.add(page);
  return ofx.toParts().join('');
}

const anyRows = fc.array(anyPrinted, { minLength: 1, maxLength: 8 });
/** Each has its own id, by which the parts of a split are joined. */
const anyTaggedRows = fc
  .array(anyTagged, { minLength: 1, maxLength: 8 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: `cairn-${index + 1}` })));

describe('exports survive a round trip', () => {
  // covers: entry/split-lines 31
  test('CSV with any text, splits, tags, and notes', () => {
    fc.assert(
      fc.property(anyTaggedRows, (rows) => {
        const file = read(transactionsCsv(rows));
        expect(file).toMatchObject({ format: 'csv', source: 'Cairn', badCount: 0 });
        expect(withoutLines(file)).toEqual(rows.map(asRead));
      }),
    );
  });

  test('CSV in parts equals CSV in one piece', () => {
    fc.assert(
      fc.property(anyTaggedRows, anyTaggedRows, (first, second) => {
        expect(transactionsCsv(first) + moreTransactionsCsv(second)).toBe(transactionsCsv([...first, ...second]));
      }),
    );
  });

  // covers: entry/split-lines 31
  test('OFX 2 with splits, tags, and notes, and with accounts in the order of their first rows', () => {
    fc.assert(
      fc.property(anyTaggedRows, (rows) => {
        const file = read(printOfx(rows));
        expect(file).toMatchObject({ format: 'ofx', currency: null, badCount: 0 });
        const expected = [...Map.groupBy(rows, (row) => `${row.account}\n${row.institution}`).values()].flat();
        expect(withoutLines(file)).toEqual(expected.map(asRead));
      }),
    );
  });

  test('OFX 2 account details: the bank, the type, and the balance on its day', () => {
    const [row] = fc.sample(anyPrinted, 1);
    if (!row) throw new Error('there is no row');
    const accounts = [
      { id: 7, type: 0, currentBalance: cents(120_50), isLinked: false },
      { id: 8, type: 1, currentBalance: cents(30_00), isLinked: true },
    ];
    const date = day('2026-11-15');
    const rows = [
      { ...row, date, accountId: 7, account: 'Checking', institution: 'First & Last' },
      { ...row, date, accountId: 8, account: 'Card', institution: 'Card Co' },
      { ...row, date, accountId: null, account: '' },
    ];
    const text = printOfx(rows, accounts);
    expect(text).toContain('<BANKID>CAIRN</BANKID><ACCTID>cairn-7</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE>');
    expect(text).toContain('<ACCTID>cairn-8</ACCTID><ACCTTYPE>CREDITLINE</ACCTTYPE>');
    expect(text).toContain('<LEDGERBAL><BALAMT>-30.00</BALAMT><DTASOF>20261115120000</DTASOF></LEDGERBAL>');
    expect(read(text).accounts).toEqual([
      {
        name: 'Checking',
        institution: 'First & Last',
        type: 0,
        isTypeKnown: true,
        balance: { amount: 120_50, day: date },
      },
      { name: 'Card', institution: 'Card Co', type: 1, isTypeKnown: true, balance: { amount: 30_00, day: date } },
    ]);
  });

  test('OFX 2: 120.50 with −20.00 and +0.50 in the future = 140.00 today; a bank’s own balance stays unchanged', () => {
    const [row] = fc.sample(anyPrinted, 1);
    if (!row) throw new Error('there is no row');
    const accounts = [
      { id: 7, type: 0, currentBalance: cents(120_50), isLinked: false },
      { id: 8, type: 2, currentBalance: cents(30_00), isLinked: false },
      { id: 9, type: 0, currentBalance: cents(70_00), isLinked: true },
    ];
    const spent = { ...row, date: day('2026-11-16'), amount: cents(20_00), isIncome: false };
    const rows = [
      { ...spent, accountId: 7, account: 'Checking' },
      { ...spent, accountId: 7, account: 'Checking', isIncome: true, amount: cents(50) },
      { ...spent, accountId: 7, account: 'Checking', date: day('2026-11-15') },
      { ...spent, accountId: 8, account: 'Loan' },
      { ...spent, accountId: 9, account: 'Linked' },
    ];
    const parsed = read(printOfx(rows, accounts)).accounts;
    expect(parsed.map(({ balance }) => balance?.amount)).toEqual([140_00, 10_00, 70_00]);
  });

  test('JSON account details: the entered balance on its day, without removed accounts', () => {
    const account = { displayName: 'Loan', institutionName: 'Credit Union', type: 2, typedBalance: 900.5 };
    const text = JSON.stringify({
      transactions: [{ transactionDate: '2026-11-10', displayName: 'A', amount: 1, accountDisplayName: 'Loan' }],
      accounts: [
        { ...account, anchorDate: '2026-11-01', currentBalance: 899.5, isRemoved: false },
        { ...account, displayName: 'Old', anchorDate: '2026-11-01', isRemoved: true },
        { ...account, displayName: 'Odd', type: 'x', anchorDate: 'never' },
        null,
      ],
    });
    expect(read(text).accounts).toEqual([
      {
        name: 'Loan',
        institution: 'Credit Union',
        type: 2,
        isTypeKnown: true,
        balance: { amount: 900_50, day: '2026-11-01' },
      },
      { name: 'Odd', institution: 'Credit Union', type: 0, isTypeKnown: false, balance: null },
    ]);
  });

  const withReference = (rows: readonly PrintedTransaction[]) =>
    rows.map((row, index) => ({ ...row, reference: `REF ${index}` }));
  const asBankRows = (rows: readonly PrintedTransaction[], account: string) =>
    rows.map((row, index) => ({
      ...asRead(row),
      externalId: `REF ${index}`,
      account,
      institution: '',
      category: '',
      subcategory: '',
      isTransfer: false,
      isHidden: false,
    }));

  test('OFX 1 with the bank’s ids and the last digits of the account', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(withoutLines(read(printSgml(withReference(rows))))).toEqual(asBankRows(rows, '•••• 6789'));
      }),
    );
  });

  test('CAMT.053 with the bank’s references', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const expected = asBankRows(rows, '•••• 3626').map((row) =>
          row.description === row.name ? { ...row, description: '' } : row,
        );
        expect(withoutLines(read(printCamt(withReference(rows))))).toEqual(expected);
      }),
    );
  });

  test('QIF', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        // QIF categories can't contain colons, slashes or brackets.
        const plain = rows.map((row) => ({ ...row, category: row.category.replace(/[:/[\]]/g, '').trim() }));
        // The 31st shows which number is the day.
        const dated = plain.flatMap((row) => [row, { ...row, date: day('2026-12-31') }]);
        const expected = dated.map((row) => ({
          ...asRead(row),
          account: '',
          institution: '',
          category: row.isTransfer ? '' : row.category,
          subcategory: '',
          isHidden: false,
        }));
        expect(withoutLines(read(printQif(dated)))).toEqual(expected);
      }),
    );
  });
});

// covers: server/files 11
test.each([0, 1, 2, 3, 4])('account type %i survives our own CSV and OFX', (type) => {
  const [row] = fc.sample(anyPrinted, 1);
  if (!row) throw new Error('there is no row');
  const rows = [{ ...row, accountId: 7, account: 'Own', institution: 'Bank', accountType: type }];
  const account = { id: 7, type, currentBalance: cents(30_00), isLinked: false };
  for (const text of [transactionsCsv(rows), printOfx(rows, [account])])
    expect(read(text).accounts).toMatchObject([{ name: 'Own', institution: 'Bank', type, isTypeKnown: true }]);
});

describe('garbage', () => {
  /** Reading either succeeds or throws a FileProblem. */
  function expectReadable(text: string): void {
    try {
      const { badRows, badCount } = read(text);
      expect(badCount).toBeGreaterThanOrEqual(badRows.length);
    } catch (error) {
      expect(error).toBeInstanceOf(FileProblem);
    }
  }

  const heads = [
    '',
    'OFXHEADER:100\n<OFX><STMTTRN>',
    '!Type:Bank\nD1/1/26\n',
    '<Document><BkToCstmrStmt><Ntry>',
    '{"transactions":[',
    'Date,Name,Amount\n',
  ];
  const pieces = [
    '<STMTTRN>',
    '<TRNAMT>',
    '</STMTTRN>',
    '<Amt Ccy="X">',
    '</Ntry>',
    '^\n',
    'D',
    'T1',
    'S',
    '$',
    '"',
    ',',
    '\n',
    '2026-01-01',
    '-1.00',
    '&#0;',
    '\u0000',
    '<![CDATA[',
    '\ud800',
    '}',
  ];
  const anyGarbage = fc
    .tuple(fc.constantFrom(...heads), fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 }))
    .map(([head, parts]) => head + parts.join(''));

  test('never throws anything but a FileProblem', () => {
    fc.assert(fc.property(anyGarbage, expectReadable), { numRuns: 500 });
  });

  test('decodes or rejects any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          expect(typeof decodeText(bytes)).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
        }
      }),
    );
  });
});

test('reads a QIF file with days first', () => {
  const { rows } = parseQif('!Type:Bank\nD05/03/2026\nT-1\nPA\n^\nD31/03/2026\nT-2\nPB\n^\n');
  expect(rows.map((row) => row.day)).toEqual(['2026-03-05', '2026-03-31']);
});
