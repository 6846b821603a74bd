import { cents } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openText } from './open-file.ts';
import { parseCsv } from './parse-csv.ts';
import { transactionsCsv } from './print-csv.ts';
import { createOfx } from './print-ofx.ts';
import type { PrintedTransaction } from './printed.ts';
import type { FileLine, FileRow } from './row.ts';
import { parsePart } from './split-parts.ts';
import { parseTags, printTags } from './tag-list.ts';
import { anyTagged, asRead, day } from './testing/files.ts';

const line = (category: string, amount: number, more: Partial<FileLine> = {}): FileLine => ({
  category,
  subcategory: '',
  amount: cents(amount),
  note: '',
  isTransfer: false,
  takesRemainder: false,
  tags: [],
  ...more,
});

const costco: PrintedTransaction = {
  id: 'cairn-7',
  date: day('2026-11-10'),
  name: 'Costco',
  description: 'POS 4711',
  amount: cents(100_00),
  isIncome: false,
  accountId: null,
  account: 'Checking',
  institution: 'Harbor Bank',
  accountType: 0,
  category: '',
  subcategory: '',
  isTransfer: false,
  isHidden: false,
  lines: [
    line('Food', 120_00, { subcategory: 'Groceries', takesRemainder: true, tags: ['Work'] }),
    line('Home', -30_00, { note: '=returned' }),
    line('', 10_00, { isTransfer: true }),
  ],
  tags: ['Lisbon, May', 'Trip'],
  note: 'Two\nlines',
};

const HEAD = 11;

function readCsv(text: string): readonly FileRow[] {
  const opened = openText(text);
  if (opened.kind !== 'table') throw new Error('not a table');
  return parseCsv(text, opened.mapping, { source: opened.source }).rows;
}

const rowsOf = (text: string) => text.trimEnd().split('\r\n');
const withoutLine = ({ line: _line, ...row }: FileRow) => row;

describe('a split in CSV', () => {
  // covers: entry/split-lines 31
  test('−120.00 + 30.00 − 10.00 = −100.00: one row per part, with the new columns after the others', () => {
    const [head, ...rows] = rowsOf(transactionsCsv([{ ...costco, note: '' }]));
    expect(head?.split(',').slice(HEAD)).toEqual([
      'Split',
      'Split ID',
      'Split Note',
      'Split Tags',
      'Tags',
      'Note',
      'Reimbursement',
      'Proof',
    ]);
    const first = '2026-11-10,Costco,POS 4711';
    const account = 'Checking,Harbor Bank,Depository';
    const tags = String.raw`"Lisbon\, May, Trip"`;
    expect(rows).toEqual([
      `${first},-120.00,${account},Food,Groceries,No,No,"1 of 3, remainder",cairn-7,,Work,${tags},,,`,
      `${first},30.00,${account},Home,,No,No,2 of 3,cairn-7,'=returned,,${tags},,,`,
      `${first},-10.00,${account},,,Part,No,"3 of 3, transfer",cairn-7,,,${tags},,,`,
    ]);
  });

  // covers: entry/split-lines 32
  test('is joined again in any order of the rows, even if the file contains it twice', () => {
    const text = transactionsCsv([{ ...costco, note: '' }]);
    const [head = '', ...rows] = rowsOf(text);
    const expected = asRead({ ...costco, note: '' });
    const shuffled = [head, ...rows.toReversed(), ...rows].join('\r\n');
    expect(readCsv(shuffled).map(withoutLine)).toEqual([expected, expected]);
  });

  // covers: entry/split-lines 32
  test('whose parts aren’t all there, or differ in date, becomes transactions of their own', () => {
    const [head = '', first = '', second = '', third = ''] = rowsOf(transactionsCsv([{ ...costco, note: '' }]));
    const amountsOf = (...rows: string[]) =>
      readCsv([head, ...rows].join('\r\n')).map(({ amount, isIncome, lines }) => [isIncome ? amount : -amount, lines]);
    expect(amountsOf(first, third)).toEqual([
      [-120_00, undefined],
      [-10_00, undefined],
    ]);
    expect(amountsOf(first, second, third.replace('2026-11-10', '2026-11-11'))).toHaveLength(3);
    expect(amountsOf(first, second, third.replace('-10.00', '90.00'))).toHaveLength(3);
    expect(amountsOf(first, second, third.replace('3 of 3', '4 of 3'))).toHaveLength(3);
  });

  test.each(['', '1', '0 of 3', '4 of 3', '1 of 1', '1 of 101', '1 of 3, ', '-1 of 3', '1e1 of 3', '1 of 999'])(
    '%j doesn’t name a part',
    (text) => {
      expect(parsePart(text)).toBeNull();
    },
  );
});

test('OFX has the split, the tags, and the note in the memo as text too, at most 255 characters', () => {
  const print = (row: PrintedTransaction) => {
    const ofx = createOfx({ today: '2026-11-15', accounts: [] });
    ofx.add([row]);
    return ofx.toParts().join('');
  };
  expect(print(costco)).toContain(
    String.raw`<MEMO>POS 4711 · Split: Food › Groceries 120.00 (Work) + Home -30.00 (=returned) + Transfer 10.00 · Tags: Lisbon\, May, Trip · Two lines</MEMO>`,
  );
  const long = print({ ...costco, note: 'x'.repeat(2_000) });
  expect(/<MEMO>(.*)<\/MEMO>/.exec(long)?.[1]).toHaveLength(255);
  expect(print({ ...costco, lines: [], tags: [], note: '' })).toContain('<MEMO>POS 4711</MEMO>');
});

// covers: entry/split-lines 32
test.each([
  ['lines that don’t add up', '<CAIRN.AMOUNT>120.00', '<CAIRN.AMOUNT>120.01'],
  ['a line without an amount', '<CAIRN.AMOUNT>120.00', '<CAIRN.AMOUNT>many'],
  ['two remainder lines', '<CAIRN.AMOUNT>-30.00', '<CAIRN.REMAINDER>Y</CAIRN.REMAINDER><CAIRN.AMOUNT>-30.00'],
])('OFX with %s is read as an unsplit transaction with its tags and note', (_, from, to) => {
  const ofx = createOfx({ today: '2026-11-15', accounts: [] });
  ofx.add([costco]);
  const opened = openText(ofx.toParts().join('').replace(from, to));
  const [row] = opened.kind === 'rows' ? opened.file.rows : [];
  expect(row).toMatchObject({ amount: 100_00, description: 'POS 4711', tags: costco.tags, note: costco.note });
  expect(row).not.toHaveProperty('lines');
});

/** The shape of "Everything as JSON". */
function printJson(rows: readonly PrintedTransaction[]): string {
  const names = [...new Set(rows.flatMap(({ tags, lines }) => [...tags, ...lines.flatMap((one) => one.tags)]))];
  const idOf = (name: string) => names.indexOf(name) + 1;
  const nameOf = (name: string) => (name === '' ? null : { name });
  return JSON.stringify({
    tags: names.map((name) => ({ tagID: idOf(name), name })),
    transactions: rows.map((row) => ({
      transactionDate: row.date,
      displayName: row.name,
      displayDescription: row.description,
      amount: row.amount / 100,
      isIncome: row.isIncome,
      accountDisplayName: row.account,
      institution: row.institution,
      transactionCategory: nameOf(row.category),
      transactionSubcategory: nameOf(row.subcategory),
      markedAsTransfer: row.isTransfer,
      hidden: row.isHidden,
      splits: row.lines.map(({ category, subcategory, amount, tags, ...rest }) => ({
        ...rest,
        category: nameOf(category),
        subcategory: nameOf(subcategory),
        amount: amount / 100,
        tagIDs: tags.map(idOf),
      })),
      tags: row.tags.map((name) => ({ tagID: idOf(name), state: null, paidByTransactionID: null })),
      note: row.note,
    })),
  });
}

// covers: entry/split-lines 31
test('JSON with any text, splits, tags, and notes survives a round trip', () => {
  fc.assert(
    fc.property(fc.array(anyTagged, { minLength: 1, maxLength: 8 }), (rows) => {
      const opened = openText(printJson(rows));
      expect(opened.kind === 'rows' && opened.file.rows.map(withoutLine)).toEqual(rows.map(asRead));
    }),
  );
});

// covers: entry/split-lines 32
test.each([
  [{ splits: 'x', tags: 'x', note: 7 }],
  [{ splits: [null, 1], tags: [null, { tagID: 9 }], note: null }],
  [{ splits: [{ amount: 1e300 }, { amount: 0.001 }], tags: [{ tagID: '__proto__' }] }],
  [{ splits: Array.from({ length: 200 }, () => ({ amount: 0.5 })) }],
])('JSON with the unreadable parts %j is read without them', (more) => {
  const transactions = [{ transactionDate: '2026-11-10', displayName: 'A', amount: 100, ...more }];
  const opened = openText(JSON.stringify({ tags: [null, { tagID: 1, name: 5 }], transactions }));
  const [row] = opened.kind === 'rows' ? opened.file.rows : [];
  expect(row).toMatchObject({ name: 'A', amount: 100_00 });
  for (const field of ['lines', 'tags', 'note']) expect(row).not.toHaveProperty(field);
});

test.each([
  [String.raw`a, b\, c`, ['a', 'b, c']],
  ['a,b ,, c,', ['a', 'b', 'c']],
  [String.raw`a\\, b`, ['a\\', 'b']],
  [String.raw`c:\temp, x\ `, [String.raw`c:\temp`, 'x\\']],
  ['', []],
])('the tags %j are %j', (text, names) => {
  expect(parseTags(text)).toEqual(names);
});

test('any tags survive a round trip through one cell', () => {
  fc.assert(
    fc.property(anyTagged, ({ tags }) => {
      expect(parseTags(printTags(tags))).toEqual(tags);
    }),
  );
});
