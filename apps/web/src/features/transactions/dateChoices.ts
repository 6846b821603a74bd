import { addDays, type Day, dayParts, daysInMonth, isDay } from '@cairn/domain';

/** Inclusive on both ends; a missing day leaves that side unbounded. */
export interface DayRange {
  from?: Day;
  to?: Day;
}

export const dateChoices = [
  { value: 'current-month', label: 'Current Month' },
  { value: 'today', label: 'Today' },
  { value: 'this-week', label: 'This Week' },
  { value: 'last-month', label: 'Last Month' },
  { value: 'this-year', label: 'This Year' },
  { value: 'all', label: 'All Dates' },
  { value: 'custom', label: 'Custom' },
] as const;

export type DateChoice = (typeof dateChoices)[number]['value'];
/** A choice whose days are calculated from today. */
export type FixedDates = Exclude<DateChoice, 'custom'> | 'yesterday';

function dayOf(year: number, month: number, date: number): Day {
  const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
  if (!isDay(text)) throw new RangeError('the day is outside the calendar');
  return text;
}

function monthRange(year: number, month: number): Required<DayRange> {
  return { from: dayOf(year, month, 1), to: dayOf(year, month, daysInMonth(year, month)) };
}

/** 0 is Sunday; in UTC, because every UTC day has 24 hours. */
function weekday(day: Day): number {
  const { year, month, date } = dayParts(day);
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay();
}

export function rangeOf(choice: FixedDates, today: Day): DayRange {
  const { year, month } = dayParts(today);
  switch (choice) {
    case 'current-month':
      return monthRange(year, month);
    case 'last-month':
      return month === 1 ? monthRange(year - 1, 12) : monthRange(year, month - 1);
    case 'today':
      return { from: today, to: today };
    case 'yesterday': {
      const yesterday = addDays(today, -1);
      return { from: yesterday, to: yesterday };
    }
    case 'this-week': {
      const sunday = addDays(today, -weekday(today));
      return { from: sunday, to: addDays(sunday, 6) };
    }
    case 'this-year':
      return { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) };
    case 'all':
      return {};
  }
}

export type CustomErrors = { from?: string; to?: string };

/** Parses the two date fields of a custom range, or returns an error for each field. */
export function readCustomRange(from: string, to: string): Required<DayRange> | { errors: CustomErrors } {
  const hasFrom = isDay(from);
  const hasTo = isDay(to);
  if (hasFrom && hasTo)
    return from <= to ? { from, to } : { errors: { from: 'The start date can’t be after the end date' } };
  return {
    errors: {
      ...(!hasFrom && { from: 'Choose a start date' }),
      ...(!hasTo && { to: 'Choose an end date' }),
    },
  };
}
