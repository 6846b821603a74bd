const DAY_MS = 86_400_000;

/** A day of a month, like 2026-02-28. If the month is too short, its last day. */
export function dayOf(year: number, month: number, date: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date) + days * DAY_MS).toISOString().slice(0, 10);
}

export interface YearMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** The last `count` months, including the month of `day`, oldest first. */
export function monthsUpTo(day: string, count: number): YearMonth[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(year, month - count + index, 1));
    return { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
  });
}
