import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { nextMonth } from '../month.ts';
import type { LedgerSum } from './figures.ts';
import { month, plannedCategory } from './ledger.fixture.ts';
import { MAX_BUDGET } from './limits.ts';
import { plannedTotals, suggestStart } from './start.ts';

function moved(categoryId: number, total: number, overrides: Partial<LedgerSum> = {}): LedgerSum {
  return { categoryId, subcategoryId: null, isIncome: false, total: cents(total), ...overrides };
}

const food = plannedCategory(1, 0);

// covers: server/monthly-budget 36
test('spent (100.00 + 50.01) / 2 = 75.01, planned as 80.00; earned (86.71 + 0) / 2 = 43.36, planned as 40.00', () => {
  const pay = plannedCategory(2, 0, { isIncome: true });
  const months = [[moved(1, 100_00), moved(2, 86_71, { isIncome: true })], [moved(1, 50_01)]];
  const { categories, monthCount } = suggestStart([food, pay], month, months, [moved(1, 7_00)]);
  expect(monthCount).toBe(2);
  expect(categories).toMatchObject([
    { id: 1, isIncome: false, history: [100_00, 50_01], average: 75_01, usual: 80_00, lastMonth: 50_01, soFar: 7_00 },
    { id: 2, isIncome: true, history: [86_71, 0], average: 43_36, usual: 40_00, lastMonth: 0, soFar: 0 },
  ]);
});

// covers: server/monthly-budget 24
test('subcategories count in their category, and multiples of 5.00 aren’t rounded: 60.00 + 40.00 = 100.00', () => {
  const market = plannedCategory(3, 0, { parentId: 1 });
  const months = [[moved(1, 60_00), moved(1, 40_00, { subcategoryId: 3 })]];
  expect(suggestStart([food, market], month, months, []).categories).toMatchObject([
    { average: 100_00, usual: 100_00, subcategories: [{ id: 3, average: 40_00, lastMonth: 40_00 }] },
  ]);
});

test('months before the first transaction don’t lower the average; later quiet months do', () => {
  const months = [[], [], [moved(1, 30_00)], []];
  expect(suggestStart([food], month, months, [])).toMatchObject({
    monthCount: 2,
    categories: [{ history: [30_00, 0], usual: 15_00 }],
  });
  expect(suggestStart([food], month, [[], []], [])).toMatchObject({
    monthCount: 0,
    categories: [{ average: 0, usual: 0 }],
  });
});

test('more refunds than spending suggests 0.00, and no suggestion exceeds the limit', () => {
  expect(suggestStart([food], month, [[moved(1, 12_34, { isIncome: true })]], []).categories).toMatchObject([
    { average: -12_34, usual: 0, lastMonth: 0 },
  ]);
  expect(suggestStart([food], month, [[moved(1, MAX_BUDGET + 1)]], []).categories).toMatchObject([
    { usual: MAX_BUDGET, lastMonth: MAX_BUDGET },
  ]);
});

test('deleted categories are left out', () => {
  expect(
    suggestStart([plannedCategory(1, 0, { deletedIn: nextMonth(month) })], month, [[moved(1, 10_00)]], []).categories,
  ).toEqual([]);
});

test('8,250.00 planned income − 5,410.00 planned expenses = 2,840.00 left to budget', () => {
  const lines = [
    { isIncome: true, amount: cents(8_250_00) },
    { isIncome: false, amount: cents(5_400_00) },
    { isIncome: false, amount: cents(10_00) },
  ];
  expect(plannedTotals(lines)).toEqual({
    plannedIncome: 8_250_00,
    plannedExpenses: 5_410_00,
    leftToBudget: 2_840_00,
  });
});
