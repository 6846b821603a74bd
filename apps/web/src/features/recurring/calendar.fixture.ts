import type { CalendarEntry } from '@cairn/contract';
import { addDays, cents, type Day, daysBetween, toMonth } from '@cairn/domain';
import type { CalendarDay, CalendarMonth } from './calendar.data.ts';
import { weeksOf } from './calendarDays.ts';
import { onDay } from './series.fixture.ts';

/** By default a bill of series 1 that is expected. */
export function entry(name: string, amountCents: number, options: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    name,
    amount: cents(amountCents),
    isInternal: false,
    isAmountKnown: true,
    isStatement: false,
    range: null,
    seriesId: 1,
    dueOn: onDay('2026-11-13'),
    kind: 'bill',
    state: 'expected',
    transactionId: null,
    categoryId: null,
    ...options,
  };
}

/** The weeks of a month as of 11/15/2026. Days without a balance of their own have that of the day before. */
export function calendarOf(month: string, own: Record<string, Partial<CalendarDay>> = {}): CalendarMonth {
  const { from, to } = weeksOf(toMonth(month));
  const today = onDay('2026-11-15');
  let balance = cents(1_000_00);
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at): CalendarDay => {
    const day: Day = addDays(from, at);
    balance = own[day]?.balance ?? balance;
    return { day, balance, isEstimate: day > today, entries: [], ...own[day] };
  });
  return { days, today, balanceToday: days.find(({ day }) => day === today)?.balance ?? cents(1_000_00) };
}
