import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { category, planned } from './budget.fixture.ts';
import { budgetTable } from './budgetExport.ts';

test('each category with its subcategories below it, incomes last: 400.00 − 310.40 = 89.60', () => {
  const nothing = cents(0);
  const table = budgetTable('2026-11', {
    plannedIncome: nothing,
    actualIncome: nothing,
    plannedExpenses: nothing,
    actualExpenses: nothing,
    leftToBudget: nothing,
    isPlanned: true,
    uncategorized: { spent: nothing, earned: nothing },
    expenses: [category('Food', 400_00, 310_40, { subcategories: [planned(5, 'Market', 100_00)] })],
    incomes: [category('Pay', 2_000_00, 1_900_00, { isIncome: true })],
  });
  expect(table.split('\r\n').slice(1, -1)).toEqual([
    '2026-11,Food,,Expense,400.00,310.40,89.60',
    '2026-11,Food,Market,Expense,100.00,0.00,100.00',
    '2026-11,Pay,,Income,2000.00,1900.00,100.00',
  ]);
});
