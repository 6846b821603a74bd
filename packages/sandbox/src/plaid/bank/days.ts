/** A calendar day, YYYY-MM-DD. */
export type SandboxDay = string;
/** YYYY-MM. */
export type SandboxMonth = string;

const DAY_MS = 86_400_000;

export function dayOf(instant: Date): SandboxDay {
  return instant.toISOString().slice(0, 10);
}

function midnight(day: SandboxDay): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
}

export function addDays(day: SandboxDay, days: number): SandboxDay {
  return dayOf(new Date(midnight(day) + days * DAY_MS));
}

export function monthOf(day: SandboxDay): SandboxMonth {
  return day.slice(0, 7);
}

export function addMonths(month: SandboxMonth, months: number): SandboxMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(dayOf(new Date(Date.UTC(year, number - 1 + months, 1))));
}

/** Includes both the first and the last month. */
export function monthsBetween(first: SandboxMonth, last: SandboxMonth): SandboxMonth[] {
  const months: SandboxMonth[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

export function lastDateOf(month: SandboxMonth): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** That date in the month, or its last day if the month is shorter. */
export function dayIn(month: SandboxMonth, date: number): SandboxDay {
  return `${month}-${String(Math.min(date, lastDateOf(month))).padStart(2, '0')}`;
}
