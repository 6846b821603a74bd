import type { Transaction } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { changeRows, facesOf, meanwhile, pageOf, withoutRow } from './lists.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

const face = { icon: 'fas fa-tag', iconColor: '#2E8B57' };
const food = {
  ...face,
  categoryID: 3,
  name: 'Food',
  income: false,
  defaultBudget: cents(0),
  subcategories: [{ ...face, subcategoryID: 9, categoryID: 3, name: 'Groceries', defaultBudget: cents(0) }],
};

function row(id: number, categoryId: number | null = null): Transaction {
  return {
    userTransactionID: id,
    displayName: `Shop ${id}`,
    displayDescription: '',
    accountID: null,
    accountDisplayName: '',
    institution: '',
    amount: cents(5_00),
    transactionDate: day('2026-11-15'),
    ...facesOf([food], categoryId, null),
    markedAsTransfer: false,
    hidden: false,
    isIncome: false,
    isEdited: false,
    transactionDeleted: false,
    pending: false,
    removedByBank: false,
  };
}

const idsOf = (rows: readonly Transaction[]) => rows.map(({ userTransactionID }) => userTransactionID);

describe('pages', () => {
  test('a full page goes on after its last row, a shorter one is the end', () => {
    expect(pageOf({}, [row(2), row(1)], 2).next).toEqual({ transactionDate: '2026-11-15', userTransactionID: 1 });
    expect(pageOf({}, [row(2)], 2).next).toBeNull();
    expect(pageOf({}, [], 2).next).toBeNull();
  });

  test('taking out a row does not end a list that goes on', () => {
    const page = withoutRow(pageOf({}, [row(2), row(1)], 2), 1);
    expect(idsOf(page.rows)).toEqual([2]);
    expect(page.next).not.toBeNull();
  });

  test('a page without the row stays the same object', () => {
    const page = pageOf({}, [row(2)], 2);
    expect(withoutRow(page, 7)).toBe(page);
    expect(changeRows(page, new Set([7]), (shown) => shown)).toBe(page);
  });
});

describe('while another search is on its way', () => {
  const shops = [row(21), row(12), row(2)];
  const whole = [pageOf({ SearchText: 'shop' }, shops, 9)];
  const begun = [pageOf({ SearchText: 'shop' }, shops, 3)];
  const shown = (pages: typeof whole, search: string, more = {}) =>
    meanwhile(pages, { SearchText: search, ...more }).flatMap(({ rows }) => idsOf(rows));

  test('a narrower one shows at once which of the rows at hand fit it', () => {
    expect(shown(whole, 'shop 2')).toEqual([21, 2]);
    expect(shown(begun, 'shop 2')).toEqual([21, 2]);
  });

  test('what is at hand is not taken for all there is', () => {
    expect(meanwhile(begun, { SearchText: 'shop 2' }).at(-1)?.next).not.toBeNull();
    expect(meanwhile(whole, { SearchText: 'shop 2' }).at(-1)?.next).toBeNull();
  });

  test('none at hand: the rows stay while there may be more, and go when there are not', () => {
    expect(shown(begun, 'shop 7')).toEqual([21, 12, 2]);
    expect(shown(whole, 'shop 7')).toEqual([]);
  });

  test.each([
    ['a wider search', 'sho', {}],
    ['another search', 'x', {}],
    ['other dates as well', 'shop 2', { StartDate: day('2026-11-01') }],
  ])('%s: the rows stay', (_kind, search, more) => {
    expect(meanwhile(whole, { SearchText: search, ...more })).toBe(whole);
  });

  test('amounts count too: 5.00', () => {
    expect(meanwhile([pageOf({}, shops, 9)], { SearchText: '$5' }).flatMap(({ rows }) => idsOf(rows))).toEqual([
      21, 12, 2,
    ]);
  });
});

describe('recategorized rows', () => {
  const recategorize = (shown: Transaction) => ({ ...shown, ...facesOf([food], 3, 9) });

  test('show their new category', () => {
    const page = changeRows(pageOf({}, [row(2), row(1)], 9), new Set([1]), recategorize);
    expect(page.rows.map(({ transactionSubcategory }) => transactionSubcategory?.name)).toEqual([
      undefined,
      'Groceries',
    ]);
  });

  test('leave the lists they no longer fit', () => {
    const rows = [row(2), row(1)];
    const change = (filter: Parameters<typeof pageOf>[0]) =>
      idsOf(changeRows(pageOf(filter, rows, 9), new Set([1]), recategorize).rows);
    expect(change({ ShowOnlyUncategorized: true })).toEqual([2]);
    expect(change({ CategoryID: 4 })).toEqual([2]);
    expect(change({ CategoryID: 3 })).toEqual([2, 1]);
    expect(change({ CategoryID: 3, SubcategoryID: 9 })).toEqual([2, 1]);
    expect(change({ CategoryID: 3, SubcategoryID: 8 })).toEqual([2]);
  });
});

test('a row marked as a transfer leaves the list of uncategorized ones', () => {
  const page = pageOf({ ShowOnlyUncategorized: true }, [row(2), row(1)], 9);
  const changed = changeRows(page, new Set([1]), (shown) => ({ ...shown, markedAsTransfer: true }));
  expect(idsOf(changed.rows)).toEqual([2]);
});

test('a row put on another account leaves the list of the first', () => {
  const rows = [row(2), row(1)].map((listed) => ({ ...listed, accountID: 5 }));
  const put = (accountID: number | null) =>
    idsOf(changeRows(pageOf({ AccountID: 5 }, rows, 9), new Set([1]), (listed) => ({ ...listed, accountID })).rows);
  expect([put(5), put(6), put(null)]).toEqual([[2, 1], [2], [2]]);
});
