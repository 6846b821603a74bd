import { type Day, daysInMonth, isDay } from './day.ts';

declare const monthBrand: unique symbol;

/** A calendar month, `YYYY-MM`. */
export type Month = string & { readonly [monthBrand]: true };

const MONTHS_PER_YEAR = 12;
const plainMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export function isMonth(text: string): text is Month {
  return plainMonth.test(text);
}

export function toMonth(text: string): Month {
  if (!isMonth(text)) throw new RangeError('not a month');
  return text;
}

/** January is 1. */
export function monthIn(year: number, number: number): Month {
  return toMonth(`${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`);
}

export function monthParts(month: Month): { year: number; number: number } {
  return { year: Number(month.slice(0, 4)), number: Number(month.slice(5)) };
}

export function monthOf(day: Day): Month {
  return toMonth(day.slice(0, 7));
}

/** A negative count gives an earlier month. */
export function addMonths(month: Month, count: number): Month {
  const { year, number } = monthParts(month);
  const monthsSinceYearZero = year * MONTHS_PER_YEAR + number - 1 + count;
  const newYear = Math.floor(monthsSinceYearZero / MONTHS_PER_YEAR);
  return monthIn(newYear, monthsSinceYearZero - newYear * MONTHS_PER_YEAR + 1);
}

export function nextMonth(month: Month): Month {
  return addMonths(month, 1);
}

/** None if the first month is after the last. */
export function monthsThrough(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let at = first; at <= last; at = nextMonth(at)) months.push(at);
  return months;
}

/** January through December. */
export function monthsOfYear(year: number): [Month, ...Month[]] {
  return [monthIn(year, 1), ...Array.from({ length: MONTHS_PER_YEAR - 1 }, (_, index) => monthIn(year, index + 2))];
}

function dayOf(month: Month, date: number): Day {
  const text = `${month}-${String(date).padStart(2, '0')}`;
  if (!isDay(text)) throw new RangeError('the day is outside the calendar');
  return text;
}

/** The first and last day of a month. */
export function daysOf(month: Month): { first: Day; last: Day } {
  const { year, number } = monthParts(month);
  return { first: dayOf(month, 1), last: dayOf(month, daysInMonth(year, number)) };
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "November". */
export function monthName(number: number): string {
  const name = MONTH_NAMES[number - 1];
  if (name === undefined) throw new RangeError('a year has twelve months');
  return name;
}

/** "November 2026". */
export function formatMonth(month: Month): string {
  const { year, number } = monthParts(month);
  return `${monthName(number)} ${year}`;
}

/** Of values by the first month they apply to, the one that applies in a month; null before the first. */
export function inForce<Value>(starts: ReadonlyMap<Month, Value>, month: Month): Value | null {
  let latest: Month | null = null;
  for (const start of starts.keys()) if (start <= month && (latest === null || start > latest)) latest = start;
  return latest === null ? null : (starts.get(latest) ?? null);
}
