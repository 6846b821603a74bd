import { type Day, daysInMonth, isDay } from './day.ts';

declare const monthBrand: unique symbol;

/** A calendar month, `YYYY-MM`. */
export type Month = string & { readonly [monthBrand]: true };

function isMonth(text: string): text is Month {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

function month(text: string): Month {
  if (!isMonth(text)) throw new RangeError('not a month');
  return text;
}

export function monthOf(day: Day): Month {
  return month(day.slice(0, 7));
}

export function nextMonth(current: Month): Month {
  const [year, number] = [Number(current.slice(0, 4)), Number(current.slice(5))];
  const next = number === 12 ? { year: year + 1, number: 1 } : { year, number: number + 1 };
  return month(`${String(next.year).padStart(4, '0')}-${String(next.number).padStart(2, '0')}`);
}

function dayOf(current: Month, date: number): Day {
  const text = `${current}-${String(date).padStart(2, '0')}`;
  if (!isDay(text)) throw new RangeError('the day is outside the calendar');
  return text;
}

/** The first and the last day of a month, both inside. */
export function daysOf(current: Month): { first: Day; last: Day } {
  const [year, number] = [Number(current.slice(0, 4)), Number(current.slice(5))];
  return { first: dayOf(current, 1), last: dayOf(current, daysInMonth(year, number)) };
}
