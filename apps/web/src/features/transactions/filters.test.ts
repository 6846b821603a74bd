import type { Category } from '@cairn/contract';
import { cents, type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { manualAccount } from '../accounts/account.fixture.ts';
import { tag } from '../tags/tag.fixture.ts';
import {
  appliedFilters,
  chooseCategory,
  chooseUncategorizedOnly,
  draftOf,
  type Filters,
  hasFilters,
  listUrl,
  nextSort,
  noFilters,
  parseDraft,
  readFilters,
  readId,
  toCallFilter,
  writeFilters,
} from './filters.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2026-11-15');
const read = (address: string) => readFilters(new URLSearchParams(address));
const write = (filters: Partial<Filters>) => writeFilters({ ...noFilters, ...filters }).toString();

describe('the URL', () => {
  test('defaults are omitted, and an empty URL reads as the defaults', () => {
    expect(write({})).toBe('');
    expect(read('')).toEqual(noFilters);
    expect(hasFilters(noFilters)).toBe(false);
  });

  // covers: entities 64; entry/split-lines 56
  test.each<Partial<Filters>>([
    { search: 'Por Qué No? & “tea” 100%' },
    { categoryId: 3, subcategoryId: 9 },
    { isUncategorizedOnly: true },
    { accountId: 5, isUncategorizedOnly: true },
    { dates: { choice: 'all' }, search: '86.42' },
    { least: cents(20_00), most: cents(1_234_56) },
    { reimbursement: 'owed', dates: { choice: 'all' } },
    { dates: { choice: 'custom', from: day('2028-02-29'), to: day('2028-03-01') } },
  ])('written filters are read back the same: %j', (filters) => {
    expect(read(write(filters))).toEqual({ ...noFilters, ...filters });
  });

  test('parameters have the names that links use', () => {
    const dates = { choice: 'custom', from: day('2026-11-01'), to: day('2026-11-24') } as const;
    expect(write({ search: 'tea', categoryId: 3, subcategoryId: 9, dates })).toBe(
      'q=tea&category=3&sub=9&dates=custom&from=2026-11-01&to=2026-11-24',
    );
    expect(write({ isUncategorizedOnly: true, dates: { choice: 'this-year' } })).toBe(
      'uncategorized=1&dates=this-year',
    );
    expect(write({ accountId: 5, dates: { choice: 'all' } })).toBe('account=5&dates=all');
  });

  test.each([
    'dates=tomorrow',
    'dates=custom',
    'dates=custom&from=2026-11-24&to=2026-11-01',
    'dates=custom&from=2026-02-29&to=2026-03-01',
    'category=abc',
    'category=-1',
    'account=cash',
    'category=99999999999',
    'sub=4',
    'uncategorized=0',
  ])('%s is invalid and ignored', (address) => expect(read(address)).toEqual(noFilters));

  test('uncategorized overrides a category', () => {
    expect(read('uncategorized=1&category=3&sub=9')).toEqual({ ...noFilters, isUncategorizedOnly: true });
  });

  test('an ID is a positive integer within the database’s range', () => {
    expect([readId('7'), readId('0'), readId('1.5'), readId('9007199254740992'), readId(null)]).toEqual([
      7,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the panel', () => {
  const draft = draftOf({ ...noFilters, categoryId: 3, subcategoryId: 9 });

  // covers: state/transactions 8
  test('changing the category clears the subcategory, and choosing the same one doesn’t', () => {
    expect(chooseCategory(draft, 4)).toMatchObject({ categoryId: 4, subcategoryId: null });
    expect(chooseCategory(draft, 3)).toMatchObject({ categoryId: 3, subcategoryId: 9 });
  });

  // covers: state/transactions 7
  test('turning on uncategorized only clears the category and subcategory', () => {
    expect(chooseUncategorizedOnly(draft, true)).toMatchObject({
      isUncategorizedOnly: true,
      categoryId: null,
      subcategoryId: null,
    });
  });

  test('the account stays when other filters change', () => {
    const ofCash = draftOf({ ...noFilters, accountId: 5 });
    expect(parseDraft(chooseUncategorizedOnly(chooseCategory(ofCash, 3), true))).toEqual({
      categoryId: null,
      subcategoryId: null,
      accountId: 5,
      tagId: null,
      lines: null,
      reimbursement: null,
      isUncategorizedOnly: true,
      least: null,
      most: null,
      dates: { choice: 'current-month' },
    });
  });

  // covers: state/transactions 6; validation 30
  test('custom dates require both days', () => {
    expect(parseDraft({ ...draft, choice: 'custom', from: '2026-11-01' })).toEqual({
      errors: { to: 'Choose an end date' },
    });
    expect(parseDraft({ ...draft, choice: 'custom', from: '2026-11-01', to: '2026-11-24' })).toMatchObject({
      categoryId: 3,
      dates: { choice: 'custom', from: '2026-11-01', to: '2026-11-24' },
    });
  });
});

describe('the API filter', () => {
  // covers: entities 65, 66; calls 27; constants/lists 4; server/money 5
  test('has the current month by default', () => {
    expect(toCallFilter(noFilters, today)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
  });

  test('combines a search, a subcategory, and all dates', () => {
    const filters: Filters = {
      ...noFilters,
      search: ' tea ',
      categoryId: 3,
      subcategoryId: 9,
      dates: { choice: 'all' },
    };
    expect(toCallFilter(filters, today)).toEqual({ searchText: 'tea', categoryId: 3, subcategoryId: 9 });
  });

  test('has only the account for all dates of an account', () => {
    expect(toCallFilter({ ...noFilters, accountId: 5, dates: { choice: 'all' } }, today)).toEqual({ accountId: 5 });
  });

  test('combines uncategorized and today', () => {
    const filters: Filters = { ...noFilters, isUncategorizedOnly: true, dates: { choice: 'today' } };
    expect(toCallFilter(filters, today)).toEqual({
      startDate: '2026-11-15',
      endDate: '2026-11-15',
      isUncategorized: true,
    });
  });
});

describe('amounts', () => {
  const parse = (least: string, most: string) => parseDraft({ ...draftOf(noFilters), least, most });

  test('$20.00 to $1,234.56 is sent to the API', () => {
    const parsed = parse('20', '1234.56');
    if ('errors' in parsed) throw new Error('the amounts are invalid');
    expect(toCallFilter({ ...noFilters, ...parsed, dates: { choice: 'all' } }, today)).toEqual({
      amountFrom: 2_000,
      amountTo: 123_456,
    });
  });

  test('an empty field is unbounded, and an invalid one is an error', () => {
    expect(parse('', '')).toMatchObject({ least: null, most: null });
    expect(parse('x', '')).toEqual({ errors: { least: 'Enter an amount in dollars, like 86.42' } });
    expect(parse('', '-5')).toEqual({ errors: { most: 'Enter an amount greater than zero.' } });
    expect(parse('30', '20')).toEqual({ errors: { least: '“At least” can’t be more than “At most”' } });
  });

  test('errors in amounts and dates appear together', () => {
    expect(parseDraft({ ...draftOf(noFilters), least: 'x', choice: 'custom' })).toHaveProperty('errors.from');
    expect(parseDraft({ ...draftOf(noFilters), least: 'x', choice: 'custom' })).toHaveProperty('errors.least');
  });
});

describe('applied filters', () => {
  const labels = (filters: Partial<Filters>) =>
    appliedFilters({ ...noFilters, ...filters }, { categories: [], accounts: [], tags: [] });

  test('the default month and the search don’t count', () => {
    expect(labels({ search: 'tea' })).toEqual([]);
  });

  // covers: screen/transactions 27
  test('each can be removed on its own', () => {
    const both = { isUncategorizedOnly: true, least: cents(20_00) };
    expect(labels(both).map(({ label }) => label)).toEqual(['Uncategorized', '$20.00 and up']);
    expect(labels(both)[0]?.without).toEqual({ ...noFilters, least: 2_000 });
    expect(labels(both)[1]?.without).toEqual({ ...noFilters, isUncategorizedOnly: true });
  });

  test.each([
    [{ most: cents(5_00) }, 'Up to $5.00'],
    [{ least: cents(5_00), most: cents(9_00) }, '$5.00 to $9.00'],
    [{ dates: { choice: 'all' } as const }, 'All Dates'],
    [{ accountId: 7 }, 'One account'],
  ])('%j reads %s', (filters, label) => {
    expect(labels(filters).map((applied) => applied.label)).toEqual([label]);
  });
});

test('chips name the category, subcategory, and account', () => {
  const display = { icon: 'fas fa-tag', iconColor: '#2E8B57', defaultBudget: cents(0), isInterestOrFees: false };
  const food: Category = {
    ...display,
    id: 3,
    name: 'Food',
    income: false,
    subcategories: [{ ...display, id: 9, categoryId: 3, name: 'Groceries' }],
  };
  const filters = { ...noFilters, categoryId: 3, subcategoryId: 9, accountId: 5, search: 'tea' };
  const accounts = [manualAccount({ id: 5, displayName: 'Cash' })];
  const applied = appliedFilters(filters, { categories: [food], accounts, tags: [] });
  expect(applied.map(({ label }) => label)).toEqual(['Food', 'Groceries', 'Cash']);
});

// covers: entry/tags 18
test('a tag is in the URL, is sent, and is a chip that can be removed', () => {
  const filters = { ...noFilters, tagId: 7 };
  expect(writeFilters(filters).toString()).toBe('tag=7');
  expect(readFilters(new URLSearchParams('tag=7'))).toEqual(filters);
  expect(toCallFilter(filters, today)).toMatchObject({ tagId: 7 });
  const names = { categories: [], accounts: [], tags: [tag(7, 'Lisbon')] };
  expect(appliedFilters(filters, names)).toEqual([{ label: '#Lisbon', without: noFilters }]);
  expect(appliedFilters(filters, { ...names, tags: [] })).toMatchObject([{ label: 'One tag' }]);
});

// covers: reports-screen 8
test('the list behind a figure of a report is in the URL, is sent, and is a chip that can be removed', () => {
  const lines = {
    flow: 'spent' as const,
    includesTransfers: false,
    includesHidden: true,
    conditions: [{ categories: [{ categoryId: 5, subcategoryId: null }], payees: ['trader joes'] }],
  };
  const none = { searchText: null, amountFrom: null, amountTo: null };
  const url = listUrl({ startDate: day('2026-07-01'), endDate: day('2026-07-31'), ...none, lines });
  const filters = read(url.slice('/Transactions?'.length));
  expect(filters).toMatchObject({ lines, dates: { choice: 'custom', from: '2026-07-01', to: '2026-07-31' } });
  expect(toCallFilter(filters, today)).toMatchObject({ startDate: '2026-07-01', endDate: '2026-07-31', lines });
  const names = { categories: [], accounts: [], tags: [] };
  const chips = appliedFilters(filters, names);
  expect(chips.map(({ label }) => label)).toEqual(['07/01/2026 – 07/31/2026', 'From a report']);
  expect(chips[1]?.without.lines).toBeNull();
  expect(read('lines=%7B').lines).toBeNull();
  expect(read('lines=%7B%22Lines%22%3A3%7D').lines).toBeNull();
});

describe('sorting', () => {
  // covers: state/transactions-list 14
  test('the order is in the URL, except newest first, and isn’t a filter', () => {
    expect(write({ sort: { by: 'amount', isAscending: false } })).toBe('sort=-amount');
    expect(write({ sort: { by: 'name', isAscending: true } })).toBe('sort=name');
    expect(write({ sort: { by: 'date', isAscending: false } })).toBe('');
    expect(read('sort=-amount').sort).toEqual({ by: 'amount', isAscending: false });
    expect(read('sort=color').sort).toEqual({ by: 'date', isAscending: false });
    expect(hasFilters(read('sort=name'))).toBe(false);
  });

  test('names start with A, dates and amounts with the newest and largest; the same column again reverses the order', () => {
    const newest = noFilters.sort;
    expect(nextSort(newest, 'name')).toEqual({ by: 'name', isAscending: true });
    expect(nextSort(newest, 'amount')).toEqual({ by: 'amount', isAscending: false });
    expect(nextSort(newest, 'date')).toEqual({ by: 'date', isAscending: true });
  });
});
