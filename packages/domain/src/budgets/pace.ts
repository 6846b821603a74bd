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

type DatedBills = Pick<CommittedSums, 'total' | 'due'>;

const restOf = (whole: number, { total }: DatedBills) => Math.max(0, whole - total);

/** The spending expected by today: bills on their due dates, and the rest of the money spread evenly over the days. */
export function expectedSpending(whole: number, bills: DatedBills, { day, days }: MonthPace): Cents {
  return cents(Math.min(whole, bills.due + Math.round((restOf(whole, bills) * day) / days)));
}

/** The part of a line's money that is expected to be spent or earned by today; null if there is none. */
export function expectedByToday({ spent, available }: Spending, bills: DatedBills, pace: MonthPace): Cents | null {
  const whole = spent + available;
  return whole <= 0 ? null : expectedSpending(whole, bills, pace);
}

/**
 * Spending to date minus the expected spending. Zero within a day's part of the money that isn't for bills. Null if
 * there is nothing to spend.
 */
export function paceOfSpending(spending: Spending, bills: DatedBills, pace: MonthPace): Cents | null {
  const expected = expectedByToday(spending, bills, pace);
  if (expected === null) return null;
  const difference = spending.spent - expected;
  const rest = restOf(spending.spent + spending.available, bills);
  return cents(Math.abs(difference) * pace.days <= rest ? 0 : difference);
}

/** "On pace", "$42.00 over pace", or "$18.00 under pace". */
export function paceText(pace: Cents): string {
  if (pace === 0) return 'On pace';
  return `${formatCents(cents(Math.abs(pace)))} ${pace > 0 ? 'over' : 'under'} pace`;
}
