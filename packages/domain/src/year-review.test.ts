import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { toMonth } from './month.ts';
import { toDay } from './recurring/recurring.fixture.ts';
import {
  type CategoryMonthSum,
  coveredPart,
  daysWithoutSpending,
  fullYears,
  lastFullMonth,
  reviewYear,
  yearThrough,
} from './year-review.ts';

const year = yearThrough(toMonth('2026-10'));
const [FOOD, FUN, PAY] = [1, 2, 3];
const isIncome = (id: number) => id === PAY;

function sum(month: string, categoryId: number | null, outCents: number, inCents = 0): CategoryMonthSum {
  return { month: toMonth(month), categoryId, inCents: cents(inCents), outCents: cents(outCents) };
}

describe('the year', () => {
  // covers: year-in-review 1
  test('through October 2026 has twelve full months, from November 2025', () => {
    expect([year.first, year.last, year.months.length]).toEqual(['2025-11-01', '2026-10-31', 12]);
  });

  // covers: year-in-review 1
  test('in January, the last twelve months are the last calendar year', () => {
    const { first, last } = yearThrough(lastFullMonth(toDay('2027-01-31')));
    expect([first, last]).toEqual(['2026-01-01', '2026-12-31']);
  });

  // covers: year-in-review 1
  test('calendar years that are over can be reviewed, from the first with a transaction on', () => {
    expect(fullYears(toDay('2023-06-05'), toDay('2026-11-15'))).toEqual([2025, 2024, 2023]);
    expect([fullYears(toDay('2026-06-05'), toDay('2026-11-15')), fullYears(null, toDay('2026-11-15'))]).toEqual([
      [],
      [],
    ]);
  });

  test('365 days − 100 with purchases = 265 without spending', () => {
    expect(daysWithoutSpending(year, 100)).toBe(265);
  });
});

describe('a history from 08/20/2026', () => {
  const covered = coveredPart(year, toDay('2026-08-20'), toDay('2026-11-15'));

  // covers: year-in-review 3
  test('covers three months of the year, and 73 days − 3 with purchases = 70 without spending', () => {
    expect(covered).toEqual({ first: '2026-08-20', last: '2026-10-31', months: ['2026-08', '2026-09', '2026-10'] });
    expect(daysWithoutSpending(covered, 3)).toBe(70);
  });

  // covers: year-in-review 3
  test('3,000.00 earned ÷ 3 months = 1,000.00 a month, and the quietest month is one of them', () => {
    const sums = [sum('2026-09', PAY, 0, 3_000_00), ...['2026-08', '2026-10'].map((month) => sum(month, FOOD, 50_00))];
    expect(reviewYear(year, [...sums, sum('2026-09', FOOD, 40_00)], [], isIncome, covered)).toMatchObject({
      ...{ earnedPerMonth: 1_000_00, biggestMonth: '2026-08', quietestMonth: '2026-09' },
    });
  });

  // covers: year-in-review 3
  test('covers a year that isn’t over up to today, and nothing of an earlier or a later year', () => {
    const [from, today] = [toDay('2026-08-20'), toDay('2026-11-15')];
    const of = (month: string) => coveredPart(yearThrough(toMonth(month)), from, today);
    expect([of('2026-12').last, of('2026-12').months.length]).toEqual(['2026-11-15', 4]);
    for (const part of [of('2025-12'), of('2027-12'), coveredPart(year, null, today)])
      expect([part.months, daysWithoutSpending(part, 0)]).toEqual([[], 0]);
  });
});

describe('the figures', () => {
  // covers: year-in-review 2
  test('1,000.00 earned − 310.00 spent = 690.00 saved, 69%; a refund of 40.00 lowers what was spent', () => {
    const sums = [
      sum('2026-01', PAY, 0, 1_000_00),
      sum('2026-01', FOOD, 300_00, 40_00),
      sum('2026-02', FUN, 30_00),
      sum('2026-02', null, 20_00),
    ];
    expect(reviewYear(year, sums, [], isIncome)).toMatchObject({
      ...{ earned: 1_000_00, spent: 310_00, saved: 690_00, savedPercent: 69, spentBefore: 0 },
      biggestMonth: '2026-01',
      categories: [
        { categoryId: FOOD, spent: 260_00, spentBefore: 0 },
        { categoryId: FUN, spent: 30_00, spentBefore: 0 },
      ],
    });
  });

  // covers: year-in-review 4
  test('each category has what it cost in the year before: food 200.00 → 260.00', () => {
    const before = [sum('2025-01', FOOD, 210_00, 10_00), sum('2025-02', null, 5_00), sum('2025-03', PAY, 0, 9_00)];
    const { categories, spentBefore } = reviewYear(year, [sum('2026-01', FOOD, 260_00)], before, isIncome);
    expect([categories, spentBefore]).toEqual([[{ categoryId: FOOD, spent: 260_00, spentBefore: 200_00 }], 205_00]);
  });

  test('a category with more refunds than spending isn’t listed, and still lowers what was spent', () => {
    const { categories, spent } = reviewYear(
      year,
      [sum('2026-01', FOOD, 0, 15_00), sum('2026-01', FUN, 40_00)],
      [],
      isIncome,
    );
    expect([categories.map(({ categoryId }) => categoryId), spent]).toEqual([[FUN], 25_00]);
  });

  test('without income there is no percentage, and without spending neither a biggest nor a quietest month', () => {
    const { savedPercent, biggestMonth, quietestMonth } = reviewYear(year, [], [], isIncome);
    expect([savedPercent, biggestMonth, quietestMonth]).toEqual([null, null, null]);
  });
});
