import { type Cents, cents } from '../money.ts';
import type { Month } from '../month.ts';
import { computeBudget, type LedgerSum, type PlannedCategory } from './figures.ts';
import { MAX_BUDGET } from './limits.ts';

/** The most full months that a first budget is based on. */
export const START_MONTHS = 6;
/** Rounded amounts are easier to remember and don't pretend to be exact. */
const STEP = 5_00;

/** A category before its first budget. The amounts include subcategories. */
export interface CategoryStart {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly isDeleted: boolean;
  readonly isIncome: boolean;
  /** Spent or earned in each full month, oldest first. */
  readonly history: readonly Cents[];
  readonly average: Cents;
  /** The average rounded to a multiple of $5: income down, expenses up. */
  readonly usual: Cents;
  /** Spent or earned last month. */
  readonly lastMonth: Cents;
  /** Spent or earned so far in the month being planned. */
  readonly soFar: Cents;
  readonly subcategories: readonly SubcategoryStart[];
}

/** Spent or earned in a subcategory itself. */
export interface SubcategoryStart {
  readonly id: number;
  readonly average: Cents;
  readonly lastMonth: Cents;
}

/** Suggestions for a first budget. */
export interface BudgetStart {
  /** Full months that the averages cover, at most six. */
  readonly monthCount: number;
  readonly categories: readonly CategoryStart[];
}

/** The nearest amount that a budget can have. */
export const asBudget = (amount: number): Cents => cents(Math.min(Math.max(amount, 0), MAX_BUDGET));

function averageOf(history: readonly Cents[]): Cents {
  const count = history.length;
  if (count === 0) return cents(0);
  const total = history.reduce((sum, amount) => sum + amount, 0);
  const remainder = ((total % count) + count) % count;
  return cents((total - remainder) / count + (remainder * 2 >= count ? 1 : 0));
}

/** A multiple of $5: income is rounded down, expenses up. */
export function roundedBudget(amount: Cents, isIncome: boolean): Cents {
  const remainder = ((amount % STEP) + STEP) % STEP;
  const below = amount - remainder;
  return asBudget(isIncome || remainder === 0 ? below : below + STEP);
}

/** Skips leading months without transactions, so that they don't lower the average. */
function fromFirstUsed(months: readonly (readonly LedgerSum[])[]): readonly (readonly LedgerSum[])[] {
  const first = months.findIndex((sums) => sums.length > 0);
  return first === -1 ? [] : months.slice(first);
}

function subcategoryStart(id: number, history: readonly Cents[]): SubcategoryStart {
  return { id, average: averageOf(history), lastMonth: asBudget(history.at(-1) ?? 0) };
}

/** `past` has the sums of the full months before `month`, oldest first; `current` those of the month itself. */
export function suggestStart(
  rows: readonly PlannedCategory[],
  month: Month,
  past: readonly (readonly LedgerSum[])[],
  current: readonly LedgerSum[],
): BudgetStart {
  const spentBy = (sums: readonly LedgerSum[]) =>
    new Map(
      computeBudget(rows, [month], sums).categories.flatMap((one) => [
        [one.id, one.withSubcategories.spent] as const,
        ...one.subcategories.map((sub) => [sub.id, sub.spent] as const),
      ]),
    );
  const used = fromFirstUsed(past).map(spentBy);
  const now = spentBy(current);
  const children = Map.groupBy(
    rows.filter((row) => row.deletedIn === null),
    (row) => row.parentId,
  );
  const historyOf = (id: number) => used.map((spent) => spent.get(id) ?? cents(0));
  return {
    monthCount: used.length,
    categories: (children.get(null) ?? []).map(({ id, name, icon, iconColor, isIncome }) => {
      const history = historyOf(id);
      const average = averageOf(history);
      return {
        id,
        name,
        icon,
        iconColor,
        isDeleted: false,
        isIncome,
        history,
        average,
        usual: roundedBudget(average, isIncome),
        lastMonth: asBudget(history.at(-1) ?? 0),
        soFar: now.get(id) ?? cents(0),
        subcategories: (children.get(id) ?? []).map((sub) => subcategoryStart(sub.id, historyOf(sub.id))),
      };
    }),
  };
}

export function plannedTotals(lines: readonly { readonly isIncome: boolean; readonly amount: Cents }[]) {
  const sum = (isIncome: boolean) =>
    cents(lines.reduce((total, line) => (line.isIncome === isIncome ? total + line.amount : total), 0));
  const [plannedIncome, plannedExpenses] = [sum(true), sum(false)];
  return { plannedIncome, plannedExpenses, leftToBudget: cents(plannedIncome - plannedExpenses) };
}
