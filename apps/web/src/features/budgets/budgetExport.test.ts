import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { category, planned } from './budget.fixture.ts';
import { budgetTable } from './budgetExport.ts';

test('lists each category followed by its subcategories, income last: 400.00 − 310.40 = 89.60', () => {
  const zero = cents(0);
  const table = budgetTable('2026-11', {
    plannedIncome: zero,
    actualIncome: zero,
    plannedExpenses: zero,
    actualExpenses: zero,
    leftToBudget: zero,
    isPlanned: true,
    uncategorized: { spent: zero, earned: zero },
    expenses: [category('Food', 400_00, 310_40, { subcategories: [planned(5, 'Market', 100_00)] })],
    incomes: [category('Pay', 2_000_00, 1_900_00, { isIncome: true })],
  });
  expect(table.split('\r\n').slice(1, -1)).toEqual([
    '2026-11,Food,,Expense,400.00,310.40,89.60',
    '2026-11,Food,Market,Expense,100.00,0.00,100.00',
    '2026-11,Pay,,Income,2000.00,1900.00,100.00',
  ]);
});
