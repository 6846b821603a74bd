import { type Day, dayParts } from '../day.ts';
import { type Cents, cents, formatCents } from '../money.ts';
import { daysOf, type Month, monthOf } from '../month.ts';
import type { CommittedSums } from './committed.ts';

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

interface Spending {
  readonly spent: number;
  readonly available: number;
}

/**
 * Spending to date minus what was expected: bills on their due dates, and the rest of the money evenly by day. Zero
 * within a day's part of the rest. Null if there is nothing to spend.
 */
export function paceOfSpending(
  { spent, available }: Spending,
  { total, due }: Pick<CommittedSums, 'total' | 'due'>,
  { day, days }: MonthPace,
): Cents | null {
  const whole = spent + available;
  if (whole <= 0) return null;
  const rest = Math.max(0, whole - total);
  const expected = Math.min(whole, due + Math.round((rest * day) / days));
  const difference = spent - expected;
  return cents(Math.abs(difference) * days <= rest ? 0 : difference);
}

/** "On pace", "$42.00 over pace", or "$18.00 under pace". */
export function paceText(pace: Cents): string {
  if (pace === 0) return 'On pace';
  return `${formatCents(cents(Math.abs(pace)))} ${pace > 0 ? 'over' : 'under'} pace`;
}
