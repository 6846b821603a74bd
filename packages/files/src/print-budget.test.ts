import { type BudgetItem, type CategoryBudget, cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { budgetCsv } from './print-budget.ts';

function item(name: string, budget: number, spent: number): BudgetItem {
  const figures = { budget: cents(budget), spent: cents(spent), available: cents(budget - spent) };
  const none = { carry: cents(0), moved: cents(0), policy: 'fresh', pace: null, expected: null, months: [] } as const;
  return { id: 1, name, icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false, ...figures, ...none };
}

function category(own: BudgetItem, isIncome: boolean, subcategories: readonly BudgetItem[] = []): CategoryBudget {
  const kind = { spendingKind: 'flexible', isKindChosen: false } as const;
  return { ...own, isIncome, ...kind, subcategories, withSubcategories: own };
}

test('groceries: 400.00 budget − 410.40 spent = -10.40 available; formulas are escaped', () => {
  expect(budgetCsv('2026-11', [category(item('=Food', 400_00, 410_40), false)])).toBe(
    "\uFEFFPeriod,Category,Subcategory,Kind,Budget,Actual,Available\r\n2026-11,'=Food,,Expense,400.00,410.40,-10.40\r\n",
  );
});

test('lists each category followed by its subcategories: 400.00 − 310.40 = 89.60', () => {
  const food = category(item('Food', 400_00, 310_40), false, [item('Market', 100_00, 0)]);
  const table = budgetCsv('2026-11', [food, category(item('Pay', 2_000_00, 1_900_00), true)]);
  expect(table.split('\r\n').slice(1, -1)).toEqual([
    '2026-11,Food,,Expense,400.00,310.40,89.60',
    '2026-11,Food,Market,Expense,100.00,0.00,100.00',
    '2026-11,Pay,,Income,2000.00,1900.00,100.00',
  ]);
});
