import { type Cents, cents } from '../money.ts';
import { budgetFigures, type LedgerSum, type PlannedRow } from './figures.ts';
import { MAX_BUDGET } from './limits.ts';

/** A first plan looks back at most this many full months. */
export const START_MONTHS = 6;
/** Averages are rounded to whole steps: easier to remember, and honest about being an estimate. */
const STEP = 5_00;

/** What a category did before its first budget, its subcategories included. */
export interface StartRow<Row> {
  readonly row: Row;
  /** By full month, oldest first. */
  readonly history: readonly Cents[];
  readonly average: Cents;
  /** The average as a plan: income rounded down and expenses up to $5. */
  readonly usual: Cents;
  readonly lastMonth: Cents;
  readonly soFar: Cents;
}

const asBudget = (amount: number): Cents => cents(Math.min(Math.max(amount, 0), MAX_BUDGET));

function averageOf(history: readonly Cents[]): Cents {
  const count = history.length;
  if (count === 0) return cents(0);
  const total = history.reduce((sum, amount) => sum + amount, 0);
  const odd = ((total % count) + count) % count;
  return cents((total - odd) / count + (odd * 2 >= count ? 1 : 0));
}

function usualOf(average: Cents, isIncome: boolean): Cents {
  const odd = ((average % STEP) + STEP) % STEP;
  const below = average - odd;
  return asBudget(isIncome || odd === 0 ? below : below + STEP);
}

/** The months that count: from the first in which anything happened, so that a short history isn't diluted. */
function fromFirstUsed(months: readonly (readonly LedgerSum[])[]): readonly (readonly LedgerSum[])[] {
  const first = months.findIndex((sums) => sums.length > 0);
  return first === -1 ? [] : months.slice(first);
}

/** What each category would plan: `months` are the full months before, oldest first; `current` the month to plan. */
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
  const living = rows.filter((row) => row.parentId === null && !row.isDeleted);
  return {
    monthCount: used.length,
    rows: living.map((row) => {
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

/** What a plan comes to. */
export function plannedTotals(lines: readonly { readonly income: boolean; readonly amount: Cents }[]) {
  const sum = (income: boolean) =>
    cents(lines.reduce((total, line) => (line.income === income ? total + line.amount : total), 0));
  const [plannedIncome, plannedExpenses] = [sum(true), sum(false)];
  return { plannedIncome, plannedExpenses, leftToBudget: cents(plannedIncome - plannedExpenses) };
}
