import { addCents, type Cents, cents } from '../money.ts';
import type { Month } from '../month.ts';
import type { LedgerSum, PlannedCategory } from './figures.ts';
import { budgetIn } from './plan.ts';

/** A month of a zero-based budget: the amounts its pool receives and gives. */
export interface PoolMonth {
  /** Income that arrived, with or without a category. */
  readonly received: number;
  /** The budgets of all expense categories. */
  readonly assigned: number;
  /** Money moved to the pool, minus money moved from it. */
  readonly moved: number;
  /** Money that categories returned at the end of the month before, minus their cash overspending. */
  readonly returned: number;
}

/** The amount that a zero-based budget has left to assign after these months. Nothing is lost between months. */
export function poolAfter(months: readonly PoolMonth[]): Cents {
  return addCents(
    ...months.map(({ received, assigned, moved, returned }) => cents(received - assigned + moved + returned)),
  );
}

/** Income in a month: the earnings of income categories, and uncategorized money in. */
export function receivedIn(rows: readonly Pick<PlannedCategory, 'id' | 'isIncome'>[], sums: readonly LedgerSum[]) {
  const known = new Map(rows.map((row) => [row.id, row.isIncome]));
  return sums.reduce((total, { categoryId, isIncome, total: amount }) => {
    const inIncome = categoryId === null ? undefined : known.get(categoryId);
    if (inIncome === false || (inIncome === undefined && !isIncome)) return total;
    return total + (isIncome ? amount : -amount);
  }, 0);
}

/** The budgets of all expense categories in a month, as far as they exist in it. */
export function assignedIn(expenses: readonly PlannedCategory[], month: Month): number {
  return expenses.reduce(
    (total, row) => total + (row.deletedIn !== null && month >= row.deletedIn ? 0 : budgetIn(row, month)),
    0,
  );
}

/** Expense categories and their subcategories. */
export function expenseRows(rows: readonly PlannedCategory[]): PlannedCategory[] {
  const income = new Set(rows.filter((row) => row.parentId === null && row.isIncome).map((row) => row.id));
  return rows.filter((row) => !income.has(row.parentId ?? row.id));
}
