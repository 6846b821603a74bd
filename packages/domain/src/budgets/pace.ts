import { type Day, dayParts } from '../day.ts';
import { daysOf, type Month, monthOf } from '../month.ts';

/** How far a month has come: the 15th of 30 days. */
export interface MonthPace {
  readonly day: number;
  readonly days: number;
}

/** Only the current month has a pace. */
export function paceOf(month: Month, today: Day): MonthPace | null {
  if (monthOf(today) !== month) return null;
  return { day: dayParts(today).date, days: dayParts(daysOf(month).last).date };
}
