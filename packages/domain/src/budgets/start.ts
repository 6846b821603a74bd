import { type Cents, cents } from '../money.ts';
import { budgetFigures, type LedgerSum, type PlannedRow } from './figures.ts';
import { MAX_BUDGET } from './limits.ts';

/** The most full months that a first budget is based on. */
export const START_MONTHS = 6;
/** Rounded amounts are easier to remember and don't pretend to be exact. */
const STEP = 5_00;

/** A category's history before its first budget, including subcategories. */
export interface StartRow<Row> {
  readonly row: Row;
  /** By full month, oldest first. */
  readonly history: readonly Cents[];
  readonly average: Cents;
  /** The average rounded to a multiple of $5: income down, expenses up. */
  readonly usual: Cents;
  readonly lastMonth: Cents;
  readonly soFar: Cents;
}

const asBudget = (amount: number): Cents => cents(Math.min(Math.max(amount, 0), MAX_BUDGET));

function averageOf(history: readonly Cents[]): Cents {
  const count = history.length;
  if (count === 0) return cents(0);
  const total = history.reduce((sum, amount) => sum + amount, 0);
  const remainder = ((total % count) + count) % count;
  return cents((total - remainder) / count + (remainder * 2 >= count ? 1 : 0));
}

function usualOf(average: Cents, isIncome: boolean): Cents {
  const remainder = ((average % STEP) + STEP) % STEP;
  const below = average - remainder;
  return asBudget(isIncome || remainder === 0 ? below : below + STEP);
}

/** Skips leading months without transactions, so that they don't lower the average. */
function fromFirstUsed(months: readonly (readonly LedgerSum[])[]): readonly (readonly LedgerSum[])[] {
  const first = months.findIndex((sums) => sums.length > 0);
  return first === -1 ? [] : months.slice(first);
}

/** Suggestions for each category. `months` are the full months before, oldest first; `current` is the month to plan. */
export function startRows<Row extends PlannedRow>(
  rows: readonly Row[],
  months: readonly (readonly LedgerSum[])[],
  current: readonly LedgerSum[],
): { readonly rows: readonly StartRow<Row>[]; readonly monthCount: number } {
  const used = fromFirstUsed(months);
  const spentBy = (sums: readonly LedgerSum[]) =>
    new Map(budgetFigures(rows, sums).categories.map((one) => [one.row.id, one.withSubcategories.spent]));
  const past = used.map(spentBy);
  const now = spentBy(current);
  const mainCategories = rows.filter((row) => row.parentId === null && !row.isDeleted);
  return {
    monthCount: used.length,
    rows: mainCategories.map((row) => {
      const history = past.map((month) => month.get(row.id) ?? cents(0));
      const average = averageOf(history);
      return {
        row,
        history,
        average,
        usual: usualOf(average, row.income),
        lastMonth: asBudget(history.at(-1) ?? 0),
        soFar: now.get(row.id) ?? cents(0),
      };
    }),
  };
}

export function plannedTotals(lines: readonly { readonly income: boolean; readonly amount: Cents }[]) {
  const sum = (income: boolean) =>
    cents(lines.reduce((total, line) => (line.income === income ? total + line.amount : total), 0));
  const [plannedIncome, plannedExpenses] = [sum(true), sum(false)];
  return { plannedIncome, plannedExpenses, leftToBudget: cents(plannedIncome - plannedExpenses) };
}
