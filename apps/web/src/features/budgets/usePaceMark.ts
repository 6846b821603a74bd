import { type Cents, type Month, paceOf, paceText } from '@cairn/domain';
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

/** A mark at today on the progress bar; only the current month has one. */
export function usePaceMark(isIncome: boolean, pace: Cents | null = null): ProgressMark | undefined {
  const month = useMonthPace();
  if (month === null) return undefined;
  const { day, days } = month;
  const words = [`${isIncome ? 'earned' : 'spent'}, day ${day} of ${days}`, ...(pace === null ? [] : [paceText(pace)])];
  return { percent: (day / days) * 100, text: words.join(', ') };
}
