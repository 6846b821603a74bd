import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, parseDay } from '../day.ts';
import { cents } from '../money.ts';
import {
  DEFAULT_REPORT,
  RELATIVE_RANGES,
  REPORT_GRAINS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportFilters,
  type ReportQuery,
} from './query.ts';
import { dropUnknownChoices, readReportParams, reportParams } from './url.ts';

const read = (address: string) => readReportParams(new URLSearchParams(address));

describe('a report’s address', () => {
  // covers: reports 2
  test('without parameters, it is spending by category and month in the last 12 months', () => {
    expect(read('')).toEqual({ query: DEFAULT_REPORT, dropped: [] });
    expect(reportParams(DEFAULT_REPORT)).toEqual([]);
  });

  // covers: reports 1
  test('has every part of the query', () => {
    const address =
      'range=2026-01-01..2026-03-31&grain=week&by=payee,tag&measure=net&compare=1&accounts=3,none&categories=4,4.7,4.none,none&tags=9,none&payee=trader+joes&payee=a,b&least=20&most=1500.50&q=coffee&transfers=1&hidden=1';
    const { query, dropped } = read(address);
    expect(dropped).toEqual([]);
    expect(query).toEqual({
      range: { kind: 'fixed', first: '2026-01-01', last: '2026-03-31' },
      grain: 'week',
      groupBy: ['payee', 'tag'],
      measure: 'net',
      comparesLastYear: true,
      filters: {
        accountIds: [3, null],
        categories: [
          { categoryId: 4 },
          { categoryId: 4, subcategoryId: 7 },
          { categoryId: 4, subcategoryId: null },
          { categoryId: null },
        ],
        tagIds: [9, null],
        payees: ['trader joes', 'a,b'],
        amountFrom: 20_00,
        amountTo: 1_500_50,
        searchText: 'coffee',
        includesTransfers: true,
        includesHidden: true,
      },
    });
  });

  // covers: reports 1
  test.each([
    ['range=lastFortnight', 'Range', 'lastFortnight'],
    ['range=2026-02-30..2026-03-01', 'Range', '2026-02-30..2026-03-01'],
    ['range=2026-03-02..2026-03-01', 'Range', '2026-03-02..2026-03-01'],
    ['grain=hour', 'Grain', 'hour'],
    ['by=category,merchant', 'Group by', 'merchant'],
    ['by=category,period,tag', 'Group by', 'tag'],
    ['by=tag,tag', 'Group by', 'tag'],
    ['measure=median', 'Measure', 'median'],
    ['compare=yes', 'Compare', 'yes'],
    ['accounts=3,x', 'Account', 'x'],
    ['categories=none.3', 'Category', 'none.3'],
    ['categories=1.2.3', 'Category', '1.2.3'],
    ['tags=0', 'Tag', '0'],
    ['least=-5', 'At least', '-5'],
    ['least=50&most=20', 'At most', '20.00'],
    ['transfers=2', 'Transfers', '2'],
  ])('%s: the part is dropped and named', (address, label, value) => {
    expect(read(address).dropped).toEqual([{ label, value }]);
  });

  // covers: reports 2
  test('parameters of the screen itself are ignored', () => {
    expect(read('view=flow&cell=3.4')).toEqual({ query: DEFAULT_REPORT, dropped: [] });
  });
});

const id = fc.integer({ min: 1, max: 99 });
const orNone = fc.option(id);
const amount = fc.option(fc.integer({ min: 1, max: 99_999_99 }).map(cents));
const someDay = fc.nat(20_000).map((count) => addDays(parseDay('1980-01-01') ?? neverDay(), count));

function neverDay(): never {
  throw new Error('not a day');
}

const some = <Item>(item: fc.Arbitrary<Item>) =>
  fc.uniqueArray(item, { minLength: 1, maxLength: 4, selector: (one) => JSON.stringify(one) });

const filters: fc.Arbitrary<ReportFilters> = fc
  .record(
    {
      accountIds: some(orNone),
      categories: some(
        fc.oneof(
          orNone.map((categoryId) => ({ categoryId })),
          fc.record({ categoryId: id, subcategoryId: orNone }),
        ),
      ),
      tagIds: some(orNone),
      payees: some(fc.string()),
      amountFrom: amount,
      amountTo: amount,
      searchText: fc.string({ maxLength: 20 }).map((text) => text.trim()),
      includesTransfers: fc.boolean(),
      includesHidden: fc.boolean(),
    },
    { requiredKeys: ['amountFrom', 'amountTo', 'searchText', 'includesTransfers', 'includesHidden'] },
  )
  .filter(({ amountFrom, amountTo }) => amountFrom === null || amountTo === null || amountFrom <= amountTo);

const anyQuery: fc.Arbitrary<ReportQuery> = fc.record({
  range: fc.oneof(
    fc.constantFrom(...RELATIVE_RANGES).map((kind) => ({ kind, first: null, last: null })),
    fc.tuple(someDay, fc.nat(900)).map(([first, length]) => ({
      kind: 'fixed' as const,
      first,
      last: addDays(first, length),
    })),
  ),
  grain: fc.constantFrom(...REPORT_GRAINS),
  groupBy: fc.uniqueArray(fc.constantFrom(...REPORT_GROUPS), { maxLength: 2 }),
  filters,
  measure: fc.constantFrom(...REPORT_MEASURES),
  comparesLastYear: fc.boolean(),
});

// covers: reports 1
test('every query survives the way through its address', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const address = new URLSearchParams(
        reportParams(query).map(([name, value]): [string, string] => [name, value]),
      ).toString();
      expect(read(address)).toEqual({ query, dropped: [] });
    }),
  );
});

// covers: reports 1
test('any address opens a report', () => {
  const names = ['range', 'grain', 'by', 'measure', 'accounts', 'categories', 'tags', 'payee', 'least', 'most', 'q'];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string())), (params) => {
      const { query } = readReportParams(params);
      expect(
        read(
          new URLSearchParams(reportParams(query).map(([name, value]): [string, string] => [name, value])).toString(),
        ).query,
      ).toEqual(query);
    }),
  );
});

// covers: reports 1
test('choices that the ledger no longer has are dropped and named', () => {
  const { query } = read('accounts=1,2,none&categories=3,4.5,none&tags=6,7&q=x');
  const known = {
    ...{ accountIds: new Set([1]), tagIds: new Set([8]) },
    parentOf: new Map([
      [3, null],
      [4, null],
    ]),
  };
  expect(dropUnknownChoices(query, known)).toEqual({
    query: {
      ...DEFAULT_REPORT,
      filters: {
        ...DEFAULT_REPORT.filters,
        accountIds: [1, null],
        categories: [{ categoryId: 3 }, { categoryId: null }],
        searchText: 'x',
      },
    },
    dropped: [
      { label: 'Account', value: '2' },
      { label: 'Category', value: '4.5' },
      { label: 'Tag', value: '6' },
      { label: 'Tag', value: '7' },
    ],
  });
});

// covers: reports 3
test('a subcategory that moved to another category is dropped, and so is a category that became a subcategory', () => {
  const { query } = read('categories=3.5,4.5,4.none,6');
  const parentOf = new Map([...[3, 4].map((id) => [id, null] as const), [5, 4] as const, [6, 4] as const]);
  const left = dropUnknownChoices(query, { accountIds: new Set(), tagIds: new Set(), parentOf });
  expect(left.query.filters.categories).toEqual([
    { categoryId: 4, subcategoryId: 5 },
    { categoryId: 4, subcategoryId: null },
  ]);
  expect(left.dropped.map(({ value }) => value)).toEqual(['3.5', '6']);
});
