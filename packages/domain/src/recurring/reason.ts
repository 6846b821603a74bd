import { dayParts } from '../day.ts';
import { type Cents, formatCents } from '../money.ts';
import { monthName } from '../month.ts';
import { weekdayOf } from './schedule.ts';
import type { Cadence } from './series.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const LAST_DATE = 31;

/** "1st", "22nd", "13th". */
function ordinal(date: number): string {
  const isTeen = date >= 11 && date <= 13;
  const ending = isTeen ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[date % 10] ?? 'th');
  return `${date}${ending}`;
}

const dateName = (date: number) => (date === LAST_DATE ? 'last day' : ordinal(date));

function inMonths({ count, dayOfMonth, otherDay, anchorOn }: Cadence, isExact: boolean): string {
  const on = isExact ? 'on' : 'around';
  const { month, date } = dayParts(anchorOn);
  if (count === 12)
    return `every year ${on} ${dayOfMonth === LAST_DATE ? `the last day of ${monthName(month)}` : `${monthName(month)} ${dayOfMonth ?? date}`}`;
  const names = [dayOfMonth ?? date, ...(otherDay === null ? [] : [otherDay])].map((one) => `the ${dateName(one)}`);
  if (count > 1)
    return `every ${count} months ${on} ${names.join(' and ')}${dayOfMonth === LAST_DATE ? ' of the month' : ''}`;
  if (isExact || dayOfMonth === LAST_DATE || otherDay !== null) return `${on} ${names.join(' and ')} of every month`;
  return `every month around ${names.join(' and ')}`;
}

function inWeeks({ count, anchorOn }: Cadence, isExact: boolean): string {
  const often = count === 1 ? 'weekly' : count === 2 ? 'every two weeks' : `every ${count} weeks`;
  return `${often}${isExact ? ' on' : ', usually on'} ${WEEKDAYS[weekdayOf(anchorOn)]}s`;
}

/** "on the 10th of every month", "every two weeks on Fridays", "every year around December 27". */
export function describeCadence(cadence: Cadence, isExact: boolean): string {
  return cadence.unit === 'week' ? inWeeks(cadence, isExact) : inMonths(cadence, isExact);
}

const timesOf = (count: number) => (count === 2 ? 'Twice' : `${count} times`);

function describeAmounts(amounts: readonly Cents[]): string {
  const sorted = [...amounts].sort((a, b) => a - b);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return '';
  return low === high ? `always ${formatCents(low)}` : `${formatCents(low)} to ${formatCents(high)}`;
}

/** Why payments are thought to recur: how often, when, and how much. */
export function reasonFor(cadence: Cadence, isExact: boolean, amounts: readonly Cents[]): string {
  return `${timesOf(amounts.length)}, ${describeCadence(cadence, isExact)}, ${describeAmounts(amounts)}.`;
}
