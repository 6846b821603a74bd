import { type Category, stageImport } from '@cairn/contract';
import { cents, isDay } from '@cairn/domain';
import { createOfx, type FileRow, openText, type PrintedTransaction, parseCsv, transactionsCsv } from '@cairn/files';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type AccountTarget,
  accountKey,
  accountsOf,
  type CategoryTarget,
  categoriesOf,
  categoryKey,
  findCategory,
  type ImportTargets,
  importedTags,
  toImportedRows,
} from './importRows.ts';

function row(more: Partial<FileRow> = {}): FileRow {
  const day = '2026-11-10';
  if (!isDay(day)) throw new Error('not a day');
  return {
    line: 2,
    day,
    name: 'Aldi',
    description: '',
    amount: cents(5_00),
    isIncome: false,
    externalId: null,
    account: '',
    institution: '',
    category: '',
    subcategory: '',
    isTransfer: false,
    isHidden: false,
    ...more,
  };
}

const display = { icon: 'fas fa-tag', iconColor: '#155A41', defaultBudget: cents(0), isInterestOrFees: false };
const categories: Category[] = [
  {
    id: 1,
    name: 'Food',
    income: false,
    ...display,
    subcategories: [{ id: 5, categoryId: 1, name: 'Groceries', ...display }],
  },
];
function toImportedRow(row: FileRow, targets: ImportTargets) {
  const [sent] = toImportedRows([row], targets);
  if (!sent) throw new Error('no row was sent');
  return sent;
}

const nothing = { accounts: new Map(), categories: new Map() };

test('a row is sent without the fields it doesn’t have', () => {
  expect(toImportedRow(row(), nothing)).toEqual({
    date: '2026-11-10',
    name: 'Aldi',
    amount: 5_00,
    isIncome: false,
  });
});

test('sent rows decode with the contract to the same cents', () => {
  const amounts = [1, 29, 5_00, 1_234_567_89].map(cents);
  const sent = toImportedRows(
    amounts.map((amount) => row({ amount, account: 'Checking', externalId: 'a', isTransfer: true })),
    { accounts: new Map([['Checking', 7]]), categories: new Map() },
  );
  const body = z.encode(stageImport.body, { importId: crypto.randomUUID(), chunk: 0, rows: sent });
  const taken = z.decode(stageImport.body, JSON.parse(JSON.stringify(body))).rows;
  expect(taken.map(({ amount }) => amount)).toEqual(amounts);
  expect(taken[0]).toMatchObject({ accountId: 7, accountName: 'Checking', externalId: 'a', markedAsTransfer: true });
});

test('names are cut to 200 characters and external IDs to 255', () => {
  const long = toImportedRow(row({ name: `a\tb${'x'.repeat(300)}`, externalId: 'i'.repeat(300) }), nothing);
  expect(long.name).toHaveLength(200);
  expect(long.name.startsWith('a b')).toBe(true);
  expect(long.externalId).toHaveLength(255);
});

test('rows carry the chosen accounts and categories, and the index of each new one', () => {
  const targets = {
    accounts: new Map<string, AccountTarget>([
      ['Checking', 7],
      ['Old', 'new'],
    ]),
    categories: new Map<string, CategoryTarget>([
      [categoryKey({ category: 'Food', subcategory: 'Groceries' }), { categoryId: 1, subcategoryId: 5 }],
      [categoryKey({ category: 'Fun', subcategory: '' }), 'new'],
    ]),
  };
  const known = toImportedRow(row({ account: 'Checking', category: 'FOOD', subcategory: 'groceries ' }), targets);
  expect(known).toMatchObject({ accountId: 7, accountName: 'Checking', categoryId: 1, subcategoryId: 5 });
  const fresh = toImportedRow(row({ account: 'Old', category: 'Fun', isTransfer: true, isHidden: true }), targets);
  expect(fresh).toMatchObject({ newAccount: 0, newCategory: 0, markedAsTransfer: true, hidden: true });
});

test('accounts with the same name at two banks stay separate', () => {
  const rows = [
    row({ account: 'Checking', institution: 'Granite' }),
    row({ account: 'Checking', institution: 'Harbor' }),
    row({ account: 'Checking', institution: 'Harbor' }),
  ];
  const found = accountsOf({ rows, accounts: [] });
  expect(found).toEqual([
    { name: 'Checking', institution: 'Harbor', count: 2 },
    { name: 'Checking', institution: 'Granite', count: 1 },
  ]);
  const targets: ImportTargets = {
    accounts: new Map(found.map((one) => [accountKey(one), one.count === 2 ? 7 : 'new'])),
    categories: new Map(),
  };
  expect(toImportedRows(rows.slice(0, 2), targets)).toMatchObject([
    { newAccount: 0, accountName: 'Checking', institutionName: 'Granite' },
    { accountId: 7, accountName: 'Checking', institutionName: 'Harbor' },
  ]);
});

test('categories match by name in any case, and a name without a parent also matches subcategories', () => {
  expect(findCategory({ category: 'food', subcategory: '' }, categories)).toEqual({
    categoryId: 1,
    subcategoryId: null,
  });
  expect(findCategory({ category: 'groceries', subcategory: '' }, categories)).toEqual({
    categoryId: 1,
    subcategoryId: 5,
  });
  expect(findCategory({ category: 'Food', subcategory: 'Groceries' }, categories)).toEqual({
    categoryId: 1,
    subcategoryId: 5,
  });
  expect(findCategory({ category: 'Food', subcategory: 'Bakery' }, categories)).toBeNull();
  expect(findCategory({ category: 'Fun', subcategory: '' }, categories)).toBeNull();
});

test('accounts and categories are counted, and a category is income if most of its rows are money in', () => {
  const rows = [
    row({ account: 'A', institution: 'First Bank', category: 'Pay', isIncome: true }),
    row({ account: 'B', category: 'Food' }),
    row({ account: 'B', category: 'food', isIncome: true }),
    row({ account: 'B' }),
  ];
  const details = { name: 'A', institution: 'First Bank', type: 0, isTypeKnown: true, balance: null };
  expect(accountsOf({ rows, accounts: [details] })).toEqual([
    { name: 'B', institution: '', count: 3 },
    { name: 'A', institution: 'First Bank', count: 1, details },
  ]);
  expect(categoriesOf(rows)).toEqual([
    { category: 'Food', subcategory: '', count: 2, isIncome: false },
    { category: 'Pay', subcategory: '', count: 1, isIncome: true },
  ]);
});

test('a file with 401 accounts is rejected: the limit is 400', () => {
  const rows = Array.from({ length: 401 }, (_, index) => row({ account: `A${index}` }));
  expect(accountsOf({ rows: rows.slice(1), accounts: [] })).toHaveLength(400);
  expect(() => accountsOf({ rows, accounts: [] })).toThrow(
    'This file has 401 accounts. You can import up to 400 at a time.',
  );
});

const costco: PrintedTransaction = {
  id: 'cairn-7',
  date: row().day,
  name: '=Costco',
  description: 'POS',
  amount: cents(100_00),
  isIncome: false,
  accountId: null,
  account: '',
  institution: '',
  accountType: null,
  category: '',
  subcategory: '',
  isTransfer: false,
  isHidden: false,
  lines: [
    {
      category: 'Food',
      subcategory: 'Groceries',
      amount: cents(120_00),
      note: '@sale',
      isTransfer: false,
      takesRemainder: true,
      tags: ['Work, "daily"'],
    },
    {
      category: 'Fun',
      subcategory: '',
      amount: cents(-20_00),
      note: '',
      isTransfer: false,
      takesRemainder: false,
      tags: [],
    },
  ],
  tags: ['Lisbon', '-1'],
  note: '+Two\nlines',
};

function printOfx(printed: PrintedTransaction): string {
  const ofx = createOfx({ today: '2026-11-15', accounts: [] });
  ofx.add([printed]);
  return ofx.toParts().join('');
}

function readText(text: string): readonly FileRow[] {
  const opened = openText(text);
  return opened.kind === 'rows' ? opened.file.rows : parseCsv(text, opened.mapping, { source: opened.source }).rows;
}

// covers: entry/split-lines 31
test.each([
  ['CSV', transactionsCsv([costco])],
  ['OFX', printOfx(costco)],
])('any export of a split with tags and a note is sent as it was: %s', (_, text) => {
  const rows = readText(text);
  const named = categoriesOf(rows);
  expect(named).toEqual([
    { category: 'Food', subcategory: 'Groceries', count: 1, isIncome: false },
    { category: 'Fun', subcategory: '', count: 1, isIncome: true },
  ]);
  const targets: ImportTargets = {
    accounts: new Map(),
    categories: new Map(named.map((one) => [categoryKey(one), findCategory(one, categories) ?? 'new'])),
  };
  const sent = toImportedRows(rows, targets);
  const body = z.encode(stageImport.body, { importId: crypto.randomUUID(), chunk: 0, rows: sent });
  expect(z.decode(stageImport.body, JSON.parse(JSON.stringify(body))).rows).toEqual([
    {
      date: '2026-11-10',
      name: '=Costco',
      description: 'POS',
      amount: 100_00,
      isIncome: false,
      lines: [
        {
          categoryId: 1,
          subcategoryId: 5,
          amount: 120_00,
          note: '@sale',
          takesRemainder: true,
          tagNames: ['Work, "daily"'],
        },
        { newCategory: 0, amount: -20_00 },
      ],
      tagNames: ['Lisbon', '-1'],
      note: '+Two\nlines',
    },
  ]);
});

const tagInJson = { name: 'Lisbon', color: '#155A41', startsOn: '2026-05-03', endsOn: '2026-05-12', budget: 2_400 };

// covers: entry/tags 1
test.each([
  ['CSV', transactionsCsv([{ ...costco, tags: ['Reimbursable'], reimbursement: 'claimed' }])],
  [
    'JSON',
    JSON.stringify({
      tags: [{ tagID: 4, name: 'Reimbursable', color: '#155A41' }],
      transactions: [
        { transactionDate: '2026-11-10', displayName: 'Hotel', amount: 90, tags: [{ tagID: 4, state: 'claimed' }] },
      ],
    }),
  ],
])('what someone owes back is sent as it was: %s', (_, text) => {
  const [read] = readText(text);
  if (!read) throw new Error('the file has a row');
  expect(toImportedRow(read, nothing)).toMatchObject({ tagNames: ['Reimbursable'], reimbursement: 'claimed' });
});

// covers: entry/tags 1
test('a tag’s color, period, and budget are read from JSON; a period that ends before it starts is left out', () => {
  const reversed = { ...tagInJson, name: 'Work', startsOn: '2026-05-12', endsOn: '2026-05-03', budget: null };
  const transactions = [{ transactionDate: '2026-11-10', displayName: 'Hotel', amount: 90 }];
  const opened = openText(JSON.stringify({ tags: [tagInJson, reversed, { name: 'Odd' }], transactions }));
  if (opened.kind !== 'rows') throw new Error('JSON has rows');
  expect(importedTags(opened.file.tags)).toEqual([
    { ...tagInJson, budget: 2_400_00 },
    { ...reversed, startsOn: null, endsOn: null },
  ]);
});

test('tags that can’t be stored are shortened or left out, and each is sent once, at most 20', () => {
  const names = ['a', 'A ', '\u0000', 'x'.repeat(60), ...Array.from({ length: 30 }, (_, index) => `t${index}`)];
  const { tagNames } = toImportedRow(row({ tags: names }), nothing);
  expect(tagNames?.slice(0, 3)).toEqual(['A', 'x'.repeat(50), 't0']);
  expect(tagNames).toHaveLength(20);
});
