import { addCents, type CategoryBudget, type Cents, type Month, paceOf, paceText } from '@cairn/domain';
import { createContext, useContext } from 'react';
import { browserToday } from '../../app/today.ts';
import type { ProgressMark } from '../../ui/ProgressBar.tsx';

const context = createContext<Month | null>(null);

/** The month whose progress bars get a mark at today. */
export const PacedMonthProvider = context.Provider;

/** How far the shown month has come; null for other months and for years. */
export function useMonthPace() {
  const month = useContext(context);
  return month === null ? null : paceOf(month, browserToday());
}

interface PacedLine {
  readonly isIncome: boolean;
  /** All the money that can be spent or earned in the month. */
  readonly whole: number;
  readonly expected: Cents | null;
  readonly pace?: Cents | null;
}

/** A mark at what was expected by today on the progress bar; only the current month has one. */
export function usePaceMark({ isIncome, whole, expected, pace = null }: PacedLine): ProgressMark | undefined {
  const month = useMonthPace();
  if (month === null || expected === null || whole <= 0) return undefined;
  const { day, days } = month;
  const words = [`${isIncome ? 'earned' : 'spent'}, day ${day} of ${days}`, ...(pace === null ? [] : [paceText(pace)])];
  return { percent: Math.min(100, Math.max(0, (expected / whole) * 100)), text: words.join(', ') };
}

/** The expected amounts of several categories together; null if nothing is expected of any. */
export function expectedOf(categories: readonly CategoryBudget[]): Cents | null {
  const amounts = categories.map(({ withSubcategories }) => withSubcategories.expected).filter((one) => one !== null);
  return amounts.length === 0 ? null : addCents(...amounts);
}
