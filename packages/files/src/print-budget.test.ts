import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { budgetCsv } from './print-budget.ts';

test('groceries: 400.00 budget − 410.40 spent = -10.40 available; formulas are escaped', () => {
  const line = { category: '=Food', subcategory: 'Groceries', isIncome: false };
  const figures = { budget: cents(400_00), actual: cents(410_40), available: cents(-10_40) };
  expect(budgetCsv('2026-11', [{ ...line, ...figures }])).toBe(
    "\uFEFFPeriod,Category,Subcategory,Kind,Budget,Actual,Available\r\n2026-11,'=Food,Groceries,Expense,400.00,410.40,-10.40\r\n",
  );
});
