import { addDays, type Day, dayNumber, dayParts, daysBetween, daysInMonth, isDay } from '../day.ts';
import type { Cadence, WeekendPolicy } from './series.ts';
import { periodDays } from './windows.ts';

/** Clamped to the length of the month, so a bill on the 31st is due on February 28. */
function dayInMonth(monthIndex: number, date: number): Day {
  const [year, month] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1];
  const pad = (part: number, length: number) => String(part).padStart(length, '0');
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(date, daysInMonth(year, month)), 2)}`;
  if (!isDay(text)) throw new RangeError('the day is outside the calendar');
  return text;
}

function monthIndexOf(day: Day): number {
  const { year, month } = dayParts(day);
  return year * 12 + month - 1;
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

function everyWeeks({ anchorOn, count }: Cadence, from: Day, to: Day): Day[] {
  const days: Day[] = [];
  const period = 7 * count;
  const first = dayNumber(from) + modulo(dayNumber(anchorOn) - dayNumber(from), period);
  for (let at = first; at <= dayNumber(to); at += period) days.push(addDays(from, at - dayNumber(from)));
  return days;
}

function everyMonths({ anchorOn, count, dayOfMonth, otherDay }: Cadence, from: Day, to: Day): Day[] {
  const dates = [dayOfMonth ?? dayParts(anchorOn).date, ...(otherDay === null ? [] : [otherDay])].sort((a, b) => a - b);
  const first = monthIndexOf(from) + modulo(monthIndexOf(anchorOn) - monthIndexOf(from), count);
  const days: Day[] = [];
  for (let month = first; month <= monthIndexOf(to); month += count)
    for (const date of dates) days.push(dayInMonth(month, date));
  return days.filter((day) => day >= from && day <= to);
}

/** Due dates by the calendar in a range of days, both included, whatever the weekend policy. */
export function calendarDueDates(cadence: Cadence, from: Day, to: Day): Day[] {
  if (from > to) return [];
  return cadence.unit === 'week' ? everyWeeks(cadence, from, to) : everyMonths(cadence, from, to);
}

/** The due date nearest to a day, at most half a period away; null if there is none. */
export function nearestDueDate(cadence: Cadence, day: Day): Day | null {
  const reach = Math.floor(periodDays(cadence) / 2);
  const distance = (due: Day) => Math.abs(daysBetween(due, day));
  return calendarDueDates(cadence, addDays(day, -reach), addDays(day, reach)).reduce<Day | null>(
    (nearest, due) => (nearest === null || distance(due) < distance(nearest) ? due : nearest),
    null,
  );
}

const SATURDAY = 6;
const SUNDAY = 0;

/** From 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  // 1970-01-01 was a Thursday.
  return modulo(dayNumber(day) + 4, 7);
}

/** How many days a due date on a weekday moves because of a weekend. */
export function weekendShift(weekday: number, policy: WeekendPolicy): number {
  if (policy === 'none' || (weekday !== SATURDAY && weekday !== SUNDAY)) return 0;
  if (policy === 'before') return weekday === SATURDAY ? -1 : -2;
  return weekday === SATURDAY ? 2 : 1;
}

/** Where a due date moves because of a weekend. */
export function adjustForWeekend(day: Day, policy: WeekendPolicy): Day {
  const shift = weekendShift(weekdayOf(day), policy);
  return shift === 0 ? day : addDays(day, shift);
}
