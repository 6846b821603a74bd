import type { Transaction } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { categoryFields, changeRows, matchingPart, pageOf, placeholderPages, withoutRows, withRow } from './lists.ts';
import { dayOf, transactionRow } from './transactionRow.fixture.ts';

const display = { icon: 'fas fa-tag', iconColor: '#2E8B57' };
const food = {
  ...display,
  id: 3,
  name: 'Food',
  income: false,
  defaultBudget: cents(0),
  isInterestOrFees: false,
  subcategories: [
    { ...display, id: 9, categoryId: 3, name: 'Groceries', defaultBudget: cents(0), isInterestOrFees: false },
  ],
};

function row(id: number, categoryId: number | null = null): Transaction {
  return { ...transactionRow(id, `Shop ${id}`), ...categoryFields([food], categoryId, null) };
}

const idsOf = (rows: readonly Transaction[]) => rows.map(({ id }) => id);

describe('pages', () => {
  test('a full page continues after its last row, and a shorter page is the last', () => {
    expect(pageOf({}, [row(2), row(1)], 2).next).toEqual({ date: '2026-11-15', id: 1 });
    expect(pageOf({}, [row(2)], 2).next).toBeNull();
    expect(pageOf({}, [], 2).next).toBeNull();
  });

  test('removing a row doesn’t end a list that has more pages', () => {
    const page = withoutRows(pageOf({}, [row(2), row(1)], 2), new Set([1]));
    expect(idsOf(page.rows)).toEqual([2]);
    expect(page.next).not.toBeNull();
  });

  test('a page without the row stays the same object', () => {
    const page = pageOf({}, [row(2)], 2);
    expect(withoutRows(page, new Set([7]))).toBe(page);
    expect(changeRows(page, new Set([7]), (shown) => shown)).toBe(page);
  });
});

// covers: state/transactions-list 9
test('a row that is being edited stays in its place after it has left the list, or at the end of a shorter one', () => {
  const rows = [row(3), row(1)];
  expect(withRow(rows, row(2), 1).map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(withRow(rows, row(2), 9).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(withRow(rows, row(1), 0)).toBe(rows);
});

describe('while a new search loads', () => {
  const shops = [row(21), row(12), row(2)];
  const whole = [pageOf({ searchText: 'shop' }, shops, 9)];
  const begun = [pageOf({ searchText: 'shop' }, shops, 3)];
  const shown = (pages: typeof whole, search: string, more = {}) =>
    placeholderPages(pages, { searchText: search, ...more }).flatMap(({ rows }) => idsOf(rows));

  test('a narrower search filters the cached rows right away', () => {
    expect(shown(whole, 'shop 2')).toEqual([21, 2]);
    expect(shown(begun, 'shop 2')).toEqual([21, 2]);
  });

  test('filtered pages still have a next page if the list does', () => {
    expect(placeholderPages(begun, { searchText: 'shop 2' }).at(-1)?.next).not.toBeNull();
    expect(placeholderPages(whole, { searchText: 'shop 2' }).at(-1)?.next).toBeNull();
  });

  test('without a cached match, the rows stay if there are more pages and go if there aren’t', () => {
    expect(shown(begun, 'shop 7')).toEqual([21, 12, 2]);
    expect(shown(whole, 'shop 7')).toEqual([]);
  });

  test.each([
    ['a wider search', 'sho', {}],
    ['a different search', 'x', {}],
    ['other dates as well', 'shop 2', { startDate: dayOf('2026-11-01') }],
  ])('%s: the rows stay', (_kind, search, more) => {
    expect(placeholderPages(whole, { searchText: search, ...more })).toBe(whole);
  });

  test('amounts match too: $5 finds 5.00', () => {
    expect(placeholderPages([pageOf({}, shops, 9)], { searchText: '$5' }).flatMap(({ rows }) => idsOf(rows))).toEqual([
      21, 12, 2,
    ]);
  });
});

describe('recategorized rows', () => {
  const recategorize = (shown: Transaction) => ({ ...shown, ...categoryFields([food], 3, 9) });

  // covers: state/transactions 3
  test('show their new category', () => {
    const page = changeRows(pageOf({}, [row(2), row(1)], 9), new Set([1]), recategorize);
    expect(page.rows.map(({ subcategory }) => subcategory?.name)).toEqual([undefined, 'Groceries']);
  });

  test('leave the lists they no longer fit', () => {
    const rows = [row(2), row(1)];
    const change = (filter: Parameters<typeof pageOf>[0]) =>
      idsOf(changeRows(pageOf(filter, rows, 9), new Set([1]), recategorize).rows);
    expect(change({ isUncategorized: true })).toEqual([2]);
    expect(change({ categoryId: 4 })).toEqual([2]);
    expect(change({ categoryId: 3 })).toEqual([2, 1]);
    expect(change({ categoryId: 3, subcategoryId: 9 })).toEqual([2, 1]);
    expect(change({ categoryId: 3, subcategoryId: 8 })).toEqual([2]);
  });
});

test('a row marked as a transfer leaves the uncategorized list', () => {
  const page = pageOf({ isUncategorized: true }, [row(2), row(1)], 9);
  const changed = changeRows(page, new Set([1]), (shown) => ({ ...shown, markedAsTransfer: true }));
  expect(idsOf(changed.rows)).toEqual([2]);
});

test('a row moved to another account leaves the first account’s list', () => {
  const rows = [row(2), row(1)].map((listed) => ({ ...listed, accountId: 5 }));
  const put = (accountId: number | null) =>
    idsOf(changeRows(pageOf({ accountId: 5 }, rows, 9), new Set([1]), (listed) => ({ ...listed, accountId })).rows);
  expect([put(5), put(6), put(null)]).toEqual([[2, 1], [2], [2]]);
});

describe('a split filtered by category', () => {
  const groceries = categoryFields([food], 3, 9);
  const other = { category: { ...display, id: 4, name: 'Pets' }, subcategory: null };
  const line = { note: '', isTransfer: false, takesRemainder: false, tagIds: [] };
  const split: Transaction = {
    ...row(1),
    amount: cents(100_00),
    isSplit: true,
    splits: [
      { ...line, ...groceries, amount: cents(70_00) },
      { ...line, ...groceries, amount: cents(-40_00) },
      { ...line, ...other, amount: cents(70_00), takesRemainder: true },
    ],
  };

  // covers: state/transactions-list 11
  test('counts 70.00 − 40.00 = 30.00 of 100.00', () => {
    expect(matchingPart(split, { categoryId: 3 })).toBe(30_00);
    expect(matchingPart(split, { categoryId: 3, subcategoryId: 9 })).toBe(30_00);
    expect(matchingPart(split, {})).toBeNull();
    expect(matchingPart(row(1, 3), { categoryId: 3 })).toBeNull();
    expect(matchingPart({ ...split, counted: cents(-12_00) }, {})).toBe(12_00);
    expect(matchingPart({ ...row(1, 3), counted: cents(-5_00) }, {})).toBeNull();
  });

  // covers: state/transactions-list 11
  test('stays in the list while one of its lines matches', () => {
    const ids = new Set([1]);
    const same = (shown: Transaction) => ({ ...shown, name: 'Costco' });
    expect(changeRows(pageOf({ categoryId: 4 }, [split], 2), ids, same).rows).toHaveLength(1);
    expect(changeRows(pageOf({ categoryId: 5 }, [split], 2), ids, same).rows).toHaveLength(0);
    expect(changeRows(pageOf({ isUncategorized: true }, [split], 2), ids, same).rows).toHaveLength(0);
  });
});
