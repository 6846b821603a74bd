import type { CalendarEntry } from '@cairn/contract';
import { addDays, type Cents, type Day, daysBetween, daysOf, type Month, monthOf, weekdayOf } from '@cairn/domain';
import { ArrowDown, ArrowLeftRight, Check, CircleAlert, type LucideIcon, ReceiptText, SkipForward } from 'lucide-react';
import type { CalendarDay, CalendarMonth } from './calendar.data.ts';
import { kindNames } from './seriesText.ts';

const DAYS_PER_WEEK = 7;

/** The weeks of a month, from Sunday to Saturday. */
export function weeksOf(month: Month): { from: Day; to: Day } {
  const { first, last } = daysOf(month);
  return { from: addDays(first, -weekdayOf(first)), to: addDays(last, DAYS_PER_WEEK - 1 - weekdayOf(last)) };
}

/** The weeks of a month before anything is known about its days. */
export function blankMonth(month: Month, today: Day): CalendarMonth {
  const { from, to } = weeksOf(month);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const day = addDays(from, at);
    return { day, balance: null, isEstimate: day > today, entries: [] };
  });
  return { days, today, balanceToday: null };
}

export function inWeeks(days: readonly CalendarDay[]): CalendarDay[][] {
  return Array.from({ length: Math.ceil(days.length / DAYS_PER_WEEK) }, (_, week) =>
    days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
}

/** Whether it is only expected; past entries have a transaction. */
export const isAhead = ({ transactionId }: CalendarEntry) => transactionId === null;

const kindIcons = {
  bill: ReceiptText,
  subscription: ReceiptText,
  income: ArrowDown,
  transfer: ArrowLeftRight,
} as const;

/** Past entries have a check; future ones have the icon of their kind. */
export function iconOf(entry: CalendarEntry): LucideIcon {
  if (!isAhead(entry)) return Check;
  if (entry.state === 'skipped') return SkipForward;
  if (entry.state === 'missed') return CircleAlert;
  return kindIcons[entry.kind ?? 'bill'];
}

/** "Bill, paid", "Pay, expected", "Transfer between your accounts, done". */
export function entryText(entry: CalendarEntry): string {
  const { kind, state, amount, isInternal } = entry;
  if (kind === null) return amount < 0 ? 'Spent' : 'Received';
  const name = kindNames[kind];
  if (state === 'skipped') return `${name}, skipped`;
  if (state === 'missed') return `${name}, missed`;
  if (isInternal) return `${name} between your accounts, ${isAhead(entry) ? 'expected' : 'done'}`;
  if (kind === 'transfer') return `${name}, ${isAhead(entry) ? 'expected' : 'done'}`;
  if (kind === 'income') return `${name}, ${isAhead(entry) ? 'expected' : 'received'}`;
  return `${name}, ${isAhead(entry) ? 'due' : 'paid'}`;
}

interface BalanceFigure {
  readonly balance: Cents;
  readonly day: Day;
  readonly isEstimate: boolean;
}

/** The figures above the calendar. */
export interface CalendarFigures {
  readonly today: Cents | null;
  /** From today to the last day shown, which may be in the next month; null if all of them are past. */
  readonly lowest: BalanceFigure | null;
  readonly end: BalanceFigure | null;
}

function figureOf({ day, balance, isEstimate }: CalendarDay): BalanceFigure | null {
  return balance === null ? null : { day, balance, isEstimate };
}

export function figuresOf({ days, today, balanceToday }: CalendarMonth, month: Month): CalendarFigures {
  const inMonth = days.filter(({ day }) => monthOf(day) === month);
  const ahead = days.filter(({ day }) => day >= today).flatMap((one) => figureOf(one) ?? []);
  const lowest = ahead.reduce<BalanceFigure | null>(
    (least, one) => (least === null || one.balance < least.balance ? one : least),
    null,
  );
  const last = inMonth.at(-1);
  return { today: balanceToday, lowest, end: last ? figureOf(last) : null };
}

/** The day that a key moves to; null for other keys. */
export function dayAfterKey(day: Day, key: string): Day | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS_PER_WEEK,
    ArrowDown: DAYS_PER_WEEK,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return addDays(day, -weekdayOf(day));
  if (key === 'End') return addDays(day, DAYS_PER_WEEK - 1 - weekdayOf(day));
  return null;
}
