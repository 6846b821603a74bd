import { type Cents, cents } from '../money.ts';
import { addMonths, type Month } from '../month.ts';

/** The current month and those before it. */
const CATEGORY_MONTHS = 12;

export interface MonthAmount {
  readonly month: Month;
  readonly amount: Cents;
}

/** The amount spent or earned in a category in the last months. */
export interface CategoryMonths {
  /** Oldest first; the last one is the current month. */
  readonly months: readonly MonthAmount[];
  /** Of the complete months since the first with an amount; null without one. */
  readonly average: Cents | null;
  /** This month minus the average. */
  readonly aboveAverage: Cents | null;
}

/** The months that a category's history shows, oldest first. */
export function categoryMonths(thisMonth: Month): Month[] {
  return Array.from({ length: CATEGORY_MONTHS }, (_, index) => addMonths(thisMonth, index + 1 - CATEGORY_MONTHS));
}

export function summarizeMonths(sums: ReadonlyMap<Month, number>, thisMonth: Month): CategoryMonths {
  const months = categoryMonths(thisMonth).map((month) => ({ month, amount: cents(sums.get(month) ?? 0) }));
  const first = months.findIndex(({ month }) => sums.has(month));
  const complete = first < 0 ? [] : months.slice(first, -1);
  if (complete.length === 0) return { months, average: null, aboveAverage: null };
  const average = cents(Math.round(complete.reduce((sum, { amount }) => sum + amount, 0) / complete.length));
  return { months, average, aboveAverage: cents((months.at(-1)?.amount ?? 0) - average) };
}
