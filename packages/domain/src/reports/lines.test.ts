import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addDays, type Day, parseDay } from '../day.ts';
import { type Cents, cents } from '../money.ts';
import { figuresOf, isEarnedLine, isListed, type ReportLine } from './lines.ts';
import { type GroupMember, listBehind, type ReportMember } from './list.ts';
import { countPeriods, periodStart, periodsIn } from './periods.ts';
import {
  type DaySpan,
  flowOf,
  REPORT_GRAINS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportGroup,
  type ReportQuery,
} from './query.ts';
import { measured } from './result.ts';

const FIRST = parseDay('2024-01-30') ?? unexpected();
const DAYS = 120;
const CASES = inject('isDeep') ? 10_000 : 1_000;

function unexpected(): never {
  throw new Error('not a day');
}

const day = fc.nat(DAYS).map((count) => addDays(FIRST, count));
const amount = fc.integer({ min: -300, max: 900 }).map(cents);
const orNull = fc.option(fc.integer({ min: 1, max: 3 }));

/** Categories 1 to 3, of which 3 is income; each has the subcategories 10 and 11 times its ID. */
const category = fc.tuple(orNull, fc.constantFrom(null, 10, 11)).map(([categoryId, times]) => ({
  categoryId,
  subcategoryId: categoryId !== null && times !== null ? categoryId * times : null,
  isIncomeCategory: categoryId === 3,
}));

const rarely = fc.nat(5).map((number) => number === 0);

const line: fc.Arbitrary<ReportLine> = fc
  .tuple(
    fc.record({
      transactionId: fc.integer({ min: 1, max: 30 }),
      day,
      accountId: orNull,
      payee: fc.constantFrom('cafe', 'market', 'gas'),
      isIncome: fc.boolean(),
      amount,
      transactionAmount: fc.integer({ min: 1, max: 900 }).map(cents),
      isTransfer: rarely,
      isHidden: rarely,
      tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    }),
    category,
  )
  .map(([fields, ofCategory]) => ({ ...fields, ...ofCategory }));

/** Some choices, or none in most reports. */
const some = <Item>(item: fc.Arbitrary<Item>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) },
  );
const limitIn = (min: number, max: number): fc.Arbitrary<Cents | null> =>
  fc.option(fc.integer({ min, max }).map(cents), { freq: 1 });

const query: fc.Arbitrary<{ query: ReportQuery; range: DaySpan }> = fc
  .record({
    first: fc.nat(DAYS / 4).map((count) => addDays(FIRST, count)),
    length: fc.integer({ min: DAYS / 4, max: DAYS }),
    grain: fc.constantFrom(...REPORT_GRAINS),
    groupBy: fc.uniqueArray(fc.constantFrom(...REPORT_GROUPS), { maxLength: 2 }),
    measure: fc.constantFrom(...REPORT_MEASURES),
    comparesLastYear: fc.boolean(),
    filters: fc.record(
      {
        accountIds: some(orNull),
        categories: some(category.map(({ isIncomeCategory: _isIncome, ...choice }) => choice)),
        tagIds: some(orNull),
        payees: some(fc.constantFrom('cafe', 'gas')),
        amountFrom: limitIn(1, 300),
        amountTo: limitIn(600, 900),
        searchText: fc.constant(''),
        includesTransfers: fc.boolean(),
        includesHidden: fc.boolean(),
      },
      { requiredKeys: ['amountFrom', 'amountTo', 'searchText', 'includesTransfers', 'includesHidden'] },
    ),
  })
  .map(({ first, length, ...parts }) => {
    const range = { first, last: addDays(first, length) };
    return { range, query: { ...parts, range: { kind: 'fixed', ...range } } };
  });

/** The report's own lines, by rules that are written here once more. */
function counted(lines: readonly ReportLine[], { filters, measure }: ReportQuery, { first, last }: DaySpan) {
  const { accountIds, categories, tagIds, payees, amountFrom, amountTo } = filters;
  return lines.filter((one) => {
    if (one.day < first || one.day > last) return false;
    if ((one.isTransfer && !filters.includesTransfers) || (one.isHidden && !filters.includesHidden)) return false;
    if (amountFrom !== null && one.transactionAmount < amountFrom) return false;
    if (amountTo !== null && one.transactionAmount > amountTo) return false;
    if (accountIds?.length && !accountIds.includes(one.accountId)) return false;
    if (payees?.length && !payees.includes(one.payee)) return false;
    const path = `${one.categoryId}/${one.subcategoryId}`;
    if (categories?.length && !categories.some((choice) => `${choice.categoryId}/${choice.subcategoryId}` === path))
      return false;
    const tags = one.tagIds.length === 0 ? [null] : one.tagIds;
    if (tagIds?.length && !tags.some((tag) => tagIds.includes(tag))) return false;
    return flowOf(measure) === null || (flowOf(measure) === 'earned') === isEarnedLine(one);
  });
}

/** The rows or columns of a group that a line is in. */
function membersOf(
  by: ReportGroup,
  one: ReportLine,
  report: { grain: ReportQuery['grain']; range: DaySpan },
): ReportMember[] {
  const { categoryId, subcategoryId, payee, accountId } = one;
  if (by === 'tag') return (one.tagIds.length === 0 ? [null] : one.tagIds).map((tagId) => ({ tagId }));
  if (by === 'category') return [{ categoryId }];
  if (by === 'subcategory') return [{ categoryId, subcategoryId }];
  if (by === 'payee') return [{ payee }];
  if (by === 'account') return [{ accountId }];
  const start: Day = periodStart(one.day, report.grain);
  return periodsIn(report.range, report.grain)
    .filter((period) => period.start === start)
    .map(({ first, last }) => ({ first, last }));
}

// covers: reports 6
test('random reports: every cell equals the sum of its list, and all groupings have the same total', () => {
  let cells = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 4, maxLength: 16 }), query, (lines, { query: report, range }) => {
      const listed = (members: readonly GroupMember[]) =>
        figuresOf(lines.filter((one) => isListed(one, listBehind(report, range, members))));
      const own = counted(lines, report, range);
      expect(listed([])).toEqual(figuresOf(own));
      const grouped = new Map<string, { members: GroupMember[]; lines: ReportLine[] }>();
      for (const one of own) {
        let paths: GroupMember[][] = [[]];
        for (const by of report.groupBy)
          paths = paths.flatMap((path) =>
            membersOf(by, one, { grain: report.grain, range }).map((member) => [...path, { by, member }]),
          );
        for (const members of paths) {
          const key = JSON.stringify(members);
          const cell = grouped.get(key) ?? { members, lines: [] };
          cell.lines.push(one);
          grouped.set(key, cell);
        }
      }
      for (const cell of grouped.values()) {
        cells += 1;
        expect(listed(cell.members)).toEqual(figuresOf(cell.lines));
        // A cell's row and column have lists, too, and its own is part of both.
        for (const member of cell.members)
          expect(listed([member]).count).toBeGreaterThanOrEqual(listed(cell.members).count);
      }
      if (report.groupBy.includes('tag')) return;
      const sum = (part: 'spent' | 'earned') =>
        [...grouped.values()].reduce((total, cell) => total + figuresOf(cell.lines)[part], 0);
      expect({ spent: sum('spent'), earned: sum('earned') }).toMatchObject({
        spent: figuresOf(own).spent,
        earned: figuresOf(own).earned,
      });
    }),
    { numRuns: CASES },
  );
  expect(cells).toBeGreaterThan(CASES);
});

// covers: reports 12
test('an average is the sum by period: 100.00 spent in 3 weeks is 33.33 a week', () => {
  const range = { first: parseDay('2026-11-01') ?? unexpected(), last: parseDay('2026-11-21') ?? unexpected() };
  const figures = { spent: cents(100_00), earned: cents(0), count: 1 };
  expect(measured('average', figures, countPeriods(range, 'week'))).toBe(33_33);
  expect(measured('average', { ...figures, spent: cents(-100_00) }, 3)).toBe(-33_33);
});
