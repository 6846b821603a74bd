import { addDays, type Day, dayParts, parseDay } from '../day.ts';
import { addMonths, daysOf, monthOf } from '../month.ts';

/** Months that are mistyped keep their date. */
const MISTYPED_MONTHS = [1, -1, 2, -2, 3, -3];

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** As someone reads it who puts the month second; null if that isn't a day. */
function withDayAndMonthSwapped(day: Day): Day | null {
  const { year, month, date } = dayParts(day);
  return parseDay(`${year}-${twoDigits(date)}-${twoDigits(month)}`);
}

/** Null in months that don't have the date. */
function sameDateIn(day: Day, months: number): Day | null {
  const { first, last } = daysOf(addMonths(monthOf(day), months));
  const same = addDays(first, dayParts(day).date - 1);
  return same <= last ? same : null;
}

const isOtherThan =
  (day: Day) =>
  (other: Day | null): other is Day =>
    other !== null && other !== day;

/** The days that a day is mistaken for: the day and the month swapped, or the same date of another year. */
export function mistakenDays(day: Day): Day[] {
  return [withDayAndMonthSwapped(day), sameDateIn(day, 12), sameDateIn(day, -12)].filter(isOtherThan(day));
}

/** Also those of other months, which bills have too, so it takes more to suspect them. */
export function mistakenDaysOfMonths(day: Day): Day[] {
  return [...mistakenDays(day), ...MISTYPED_MONTHS.map((months) => sameDateIn(day, months)).filter(isOtherThan(day))];
}
