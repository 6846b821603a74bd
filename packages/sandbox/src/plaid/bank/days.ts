/** A calendar day, YYYY-MM-DD. */
export type Day = string;
/** YYYY-MM. */
export type Month = string;

const DAY_MS = 86_400_000;

export function dayOf(instant: Date): Day {
  return instant.toISOString().slice(0, 10);
}

function midnight(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
}

export function addDays(day: Day, days: number): Day {
  return dayOf(new Date(midnight(day) + days * DAY_MS));
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(dayOf(new Date(Date.UTC(year, number - 1 + months, 1))));
}

/** Includes both the first and the last month. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

export function lastDateOf(month: Month): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** That date in the month, or its last day if the month is shorter. */
export function dayIn(month: Month, date: number): Day {
  return `${month}-${String(Math.min(date, lastDateOf(month))).padStart(2, '0')}`;
}
