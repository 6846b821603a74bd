import type { BudgetFigures, CategoryBudget } from '@cairn/domain';
import { plainAmount } from './amount.ts';
import { csvFile, escapeFormula } from './csv-cells.ts';

const HEAD = ['Period', 'Category', 'Subcategory', 'Kind', 'Budget', 'Actual', 'Available'];

/** Formats a budget as CSV, each category followed by its subcategories. The period is "2026-11" or "2026". */
export function budgetCsv(period: string, categories: readonly CategoryBudget[]): string {
  const rows = categories.flatMap((category) => {
    const row = (subcategory: string, { budget, spent, available }: BudgetFigures) => [
      period,
      escapeFormula(category.name),
      escapeFormula(subcategory),
      category.isIncome ? 'Income' : 'Expense',
      ...[budget, spent, available].map(plainAmount),
    ];
    return [row('', category), ...category.subcategories.map((sub) => row(sub.name, sub))];
  });
  return csvFile(HEAD, rows);
}
