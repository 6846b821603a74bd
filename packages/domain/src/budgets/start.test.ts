import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import type { LedgerSum, PlannedRow } from './figures.ts';
import { MAX_BUDGET } from './limits.ts';
import { plannedTotals, startRows } from './start.ts';

function row(id: number, overrides: Partial<PlannedRow> = {}): PlannedRow {
  return { id, parentId: null, income: false, isDeleted: false, budget: cents(0), ...overrides };
}

function moved(categoryId: number, total: number, overrides: Partial<LedgerSum> = {}): LedgerSum {
  return { categoryId, subcategoryId: null, isIncome: false, total: cents(total), ...overrides };
}

const food = row(1);

test('spent (100.00 + 50.01) / 2 = 75.01, planned as 80.00; earned (86.71 + 0) / 2 = 43.36, planned as 40.00', () => {
  const pay = row(2, { income: true });
  const months = [[moved(1, 100_00), moved(2, 86_71, { isIncome: true })], [moved(1, 50_01)]];
  const { rows, monthCount } = startRows([food, pay], months, [moved(1, 7_00)]);
  expect(monthCount).toBe(2);
  expect(rows).toEqual([
    { row: food, history: [100_00, 50_01], average: 75_01, usual: 80_00, lastMonth: 50_01, soFar: 7_00 },
    { row: pay, history: [86_71, 0], average: 43_36, usual: 40_00, lastMonth: 0, soFar: 0 },
  ]);
});

test('subcategories count in their category, and multiples of 5.00 aren’t rounded: 60.00 + 40.00 = 100.00', () => {
  const market = row(3, { parentId: 1 });
  const months = [[moved(1, 60_00), moved(1, 40_00, { subcategoryId: 3 })]];
  expect(startRows([food, market], months, []).rows).toMatchObject([{ average: 100_00, usual: 100_00 }]);
});

test('months before the first transaction don’t lower the average; later quiet months do', () => {
  const months = [[], [], [moved(1, 30_00)], []];
  expect(startRows([food], months, [])).toMatchObject({ monthCount: 2, rows: [{ history: [30_00, 0], usual: 15_00 }] });
  expect(startRows([food], [[], []], [])).toMatchObject({ monthCount: 0, rows: [{ average: 0, usual: 0 }] });
});

test('more refunds than spending suggests 0.00, and no suggestion exceeds the limit', () => {
  expect(startRows([food], [[moved(1, 12_34, { isIncome: true })]], []).rows).toMatchObject([
    { average: -12_34, usual: 0, lastMonth: 0 },
  ]);
  expect(startRows([food], [[moved(1, MAX_BUDGET + 1)]], []).rows).toMatchObject([
    { usual: MAX_BUDGET, lastMonth: MAX_BUDGET },
  ]);
});

test('deleted categories are left out', () => {
  expect(startRows([row(1, { isDeleted: true })], [[moved(1, 10_00)]], []).rows).toEqual([]);
});

test('8,250.00 planned income − 5,410.00 planned expenses = 2,840.00 left to budget', () => {
  const lines = [
    { income: true, amount: cents(8_250_00) },
    { income: false, amount: cents(5_400_00) },
    { income: false, amount: cents(10_00) },
  ];
  expect(plannedTotals(lines)).toEqual({
    plannedIncome: 8_250_00,
    plannedExpenses: 5_410_00,
    leftToBudget: 2_840_00,
  });
});
