import type { Cents } from '@cairn/domain';
import { plainAmount } from './amount.ts';
import { csvFile, escapeFormula } from './csv-cells.ts';

/** One line of a monthly or annual budget. */
export interface PrintedBudget {
  readonly category: string;
  /** Empty for the category itself. */
  readonly subcategory: string;
  readonly isIncome: boolean;
  readonly budget: Cents;
  /** Spent, or earned in an income category. */
  readonly actual: Cents;
  readonly available: Cents;
}

const HEAD = ['Period', 'Category', 'Subcategory', 'Kind', 'Budget', 'Actual', 'Available'];

/** Formats a budget as CSV. The period is "2026-11" or "2026". */
export function budgetCsv(period: string, lines: readonly PrintedBudget[]): string {
  const rows = lines.map((line) => [
    period,
    escapeFormula(line.category),
    escapeFormula(line.subcategory),
    line.isIncome ? 'Income' : 'Expense',
    plainAmount(line.budget),
    plainAmount(line.actual),
    plainAmount(line.available),
  ]);
  return csvFile(HEAD, rows);
}
