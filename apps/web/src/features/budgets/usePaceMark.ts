import { type Month, paceOf } from '@cairn/domain';
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
export function usePaceMark(isIncome: boolean): ProgressMark | undefined {
  const pace = useMonthPace();
  if (pace === null) return undefined;
  const { day, days } = pace;
  return { percent: (day / days) * 100, text: `${isIncome ? 'earned' : 'spent'}, day ${day} of ${days}` };
}
