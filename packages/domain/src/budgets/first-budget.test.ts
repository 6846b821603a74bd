import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { monthIn } from '../month.ts';
import { medianOf, type RecurringEntry, suggestFirstBudget } from './first-budget.ts';
import { MAX_BUDGET } from './limits.ts';
import type { CategoryStart } from './start.ts';

function startOf(history: readonly number[], overrides: Partial<CategoryStart> = {}): CategoryStart {
  const zero = cents(0);
  const look = { name: 'Home', icon: 'fas fa-house', iconColor: '#22864A', isDeleted: false, isIncome: false };
  const none = { average: zero, usual: zero, lastMonth: zero, soFar: zero, subcategories: [] };
  return { id: 1, ...look, ...none, history: history.map(cents), ...overrides };
}

function entry(amount: number, overrides: Partial<RecurringEntry> = {}): RecurringEntry {
  const cadence = { unit: 'month', count: 1 } as const;
  const about = { name: 'Rent', categoryId: 1, isIncome: false, cadence, dueMonth: monthIn(2026, 11), paid: [] };
  return { ...about, amount: cents(amount), perYear: cents(amount * 12), ...overrides };
}

function suggestedFor(start: CategoryStart, entries: readonly RecurringEntry[] = []) {
  return suggestFirstBudget({ monthCount: start.history.length, categories: [start] }, entries, monthIn(2026, 11))
    .categories[0];
}

test.each([
  [[], 0],
  [[7_00], 7_00],
  [[30_00, 10_00, 20_00], 20_00],
  [[10_00, 10_01, 900_00, 0], 10_01],
  [[776_44, 0, 0, 0, 0, 0], 0],
])('the median of %j is %d', (amounts, expected) => {
  expect(medianOf(amounts.map(cents))).toBe(expected);
});

// covers: server/monthly-budget 37
test('without recurring entries, the median of 40.00, 44.00, and 900.00 is planned as 45.00; income as 40.00', () => {
  const history = [40_00, 900_00, 44_00];
  expect(suggestedFor(startOf(history))).toMatchObject({ fixed: 0, rareBills: [], suggested: 45_00 });
  expect(suggestedFor(startOf(history, { isIncome: true }))?.suggested).toBe(40_00);
});

// covers: server/monthly-budget 37
test('rent 1,850.00 + the median of the rest, 20.00 = 1,870.00, although one rent was paid a month late', () => {
  const rent = entry(1_850_00, { paid: [1_850_00, 0, 3_700_00].map(cents) });
  const start = startOf([1_870_00, 15_00, 3_725_00]);
  expect(suggestedFor(start, [rent])).toMatchObject({ fixed: 1_850_00, suggested: 1_870_00 });
});

// covers: server/monthly-budget 37
test.each([
  ['weekly', { unit: 'week', count: 1 }, 10_00, 43_33],
  ['every other week', { unit: 'week', count: 2 }, 10_00, 21_67],
  ['every four weeks', { unit: 'week', count: 4 }, 12_00, 13_00],
  ['twice a month', { unit: 'halfMonth', count: 1 }, 10_00, 20_00],
  ['monthly', { unit: 'month', count: 1 }, 10_00, 10_00],
] as const)('%s: %o of %d takes %d a month', (_, cadence, amount, fixed) => {
  expect(suggestedFor(startOf([]), [entry(amount, { cadence })])).toMatchObject({ fixed, rareBills: [] });
});

// covers: server/monthly-budget 42
test('beside other spending, a yearly bill of 100.00 is spread over the months like an annual budget: 8.34 a month, planned as 10.00', () => {
  const insurance = entry(100_00, { name: 'Insurance', cadence: { unit: 'month', count: 12 }, perYear: cents(100_00) });
  expect(suggestedFor(startOf([1, 100_00, 0]), [{ ...insurance, paid: [0, 100_00, 0].map(cents) }])).toMatchObject({
    fixed: 0,
    rareBills: [{ name: 'Insurance', perYear: 100_00, perMonth: 8_34 }],
    suggested: 10_00,
  });
});

const yearly = entry(120_00, {
  ...{ name: 'Insurance', cadence: { unit: 'month', count: 12 }, perYear: cents(120_00) },
  ...{ dueMonth: monthIn(2027, 3), paid: [0, 120_00, 0].map(cents) },
});

// covers: server/monthly-budget 38
test('a category with nothing but a yearly bill saves for it: 120.00 by March needs 24.00 in each of 5 months', () => {
  const fund = { target: 120_00, dueMonth: '2027-03', repeatMonths: 12 };
  expect(suggestedFor(startOf([0, 120_00, 0]), [yearly])).toMatchObject({ fund, suggested: 24_00 });
});

test.each([
  ['other spending in a month', [0, 120_01, 0], {}, [yearly]],
  ['spending this month, before the bill is due', [0, 120_00, 0], { soFar: cents(1) }, [yearly]],
  ['a second bill', [0, 120_00, 0], {}, [yearly, entry(5_00)]],
  ['a bill every six weeks', [0, 120_00, 0], {}, [{ ...yearly, cadence: { unit: 'week', count: 6 } as const }]],
  ['a monthly bill', [0, 120_00, 0], {}, [{ ...yearly, cadence: { unit: 'month', count: 1 } as const }]],
])('%s makes it an amount that repeats every month', (_, history, overrides, entries) => {
  expect(suggestedFor(startOf(history, overrides), entries)?.fund).toBeNull();
});

test('in the month in which it is due, what is spent is the bill', () => {
  const due = { ...yearly, dueMonth: monthIn(2026, 11) };
  const fund = suggestedFor(startOf([0, 120_00, 0], { soFar: cents(120_00) }), [due]);
  expect(fund).toMatchObject({ fund: { dueMonth: '2026-11' }, suggested: 120_00 });
});

test('for a later month, none are suggested, since funds start in the current one', () => {
  const start = { monthCount: 3, categories: [startOf([0, 120_00, 0])] };
  expect(suggestFirstBudget(start, [yearly], null).categories[0]).toMatchObject({ fund: null, suggested: 10_00 });
});

test('every five to eight weeks is less often than monthly', () => {
  const bills = [5, 8].map((count) => entry(60_00, { cadence: { unit: 'week', count }, perYear: cents(600_00) }));
  expect(suggestedFor(startOf([]), bills)?.rareBills).toHaveLength(2);
});

test('pay in an expense category, and entries of other categories, don’t count', () => {
  const entries = [entry(50_00, { isIncome: true }), entry(50_00, { categoryId: 2 })];
  expect(suggestedFor(startOf([]), entries)?.suggested).toBe(0);
});

test('whatever the history, a suggestion is a multiple of 5.00 within the limit, and never below the fixed part of an expense', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_00, max: 2 * MAX_BUDGET }), { maxLength: 6 });
  const entries = fc.array(fc.integer({ min: 1, max: 10_000_00 }), { maxLength: 4 });
  fc.assert(
    fc.property(amounts, entries, (history, recurring) => {
      const found = suggestedFor(
        startOf(history),
        recurring.map((amount) => entry(amount)),
      );
      const { suggested, fixed } = found ?? { suggested: -1, fixed: 0 };
      expect(suggested % 5_00).toBe(0);
      expect(suggested).toBeGreaterThanOrEqual(fixed);
      expect(suggested).toBeLessThanOrEqual(MAX_BUDGET);
    }),
  );
});

test('the median is one of the amounts or between two of them, and their order doesn’t matter', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_00, max: 1_000_00 }), { minLength: 1, maxLength: 6 }), (amounts) => {
      const median = medianOf(amounts.map(cents));
      expect(median).toBe(medianOf(amounts.toReversed().map(cents)));
      expect(amounts.filter((amount) => amount < median).length).toBeLessThanOrEqual(amounts.length / 2);
      expect(amounts.filter((amount) => amount > median).length).toBeLessThanOrEqual(amounts.length / 2);
    }),
  );
});
