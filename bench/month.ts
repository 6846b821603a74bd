/** The first and last day of the month that contains a date, in UTC, like 2026-02-01 and 2026-02-28. */
export function monthAround(date: Date): { firstDay: string; lastDay: string } {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { firstDay: day(Date.UTC(year, month, 1)), lastDay: day(Date.UTC(year, month + 1, 0)) };
}
