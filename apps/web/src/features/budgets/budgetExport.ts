import { budgetCsv, type PrintedBudget } from '@cairn/files';
import { CSV_TYPE, saveFile } from '../../app/saveFile.ts';
import type { Budget, CategoryRow, Figures } from './budgetFigures.ts';

function linesOf({ name, isIncome, subcategories, ...own }: CategoryRow): PrintedBudget[] {
  const line = (subcategory: string, { budget, spent, available }: Figures) => ({
    category: name,
    subcategory,
    isIncome,
    budget,
    actual: spent,
    available,
  });
  return [line('', own), ...subcategories.map((sub) => line(sub.name, sub))];
}

/** A month's or a year's budget as CSV, each category followed by its subcategories. */
export function budgetTable(period: string, { expenses, incomes }: Budget): string {
  return budgetCsv(period, [...expenses, ...incomes].flatMap(linesOf));
}

/** `period` is "2026-11" or "2026". */
export async function saveBudget(period: string, budget: Budget): Promise<void> {
  await saveFile(`cairn-budget-${period}.csv`, [budgetTable(period, budget)], CSV_TYPE);
}
