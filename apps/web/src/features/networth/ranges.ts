import type { NetWorthDataPoint } from '@cairn/contract';
import { type Cents, cents, type Day, formatDay, monthsBefore } from '@cairn/domain';

/** How far back the chart goes; `months: null` means everything. */
export const ranges = [
  { value: '1M', label: '1M', spoken: '1 month', months: 1 },
  { value: '6M', label: '6M', spoken: '6 months', months: 6 },
  { value: '1Y', label: '1Y', spoken: '1 year', months: 12 },
  { value: 'All', label: 'All', spoken: undefined, months: null },
] as const;

export type ChartRange = (typeof ranges)[number]['value'];

/** Reads the range from the URL; unknown values mean All. */
export function readRange(text: string | null): ChartRange {
  return ranges.find(({ value }) => value === text)?.value ?? 'All';
}

/** The points since the same date that many months ago, inclusive. */
export function pointsIn(
  range: ChartRange,
  points: readonly NetWorthDataPoint[],
  today: Day,
): readonly NetWorthDataPoint[] {
  const months = ranges.find(({ value }) => value === range)?.months ?? null;
  if (months === null) return points;
  const from = monthsBefore(today, months);
  return points.filter(({ date }) => date >= from);
}

/** The change of net worth in a range. */
export interface RangeChange {
  readonly from: Day;
  readonly to: Day;
  readonly amount: Cents;
  /** "in 6 months", or "since 02/14/2024" if there is no point on the range's first day. */
  readonly words: string;
}

/** Null if there is nothing to compare. */
export function changeIn(range: ChartRange, points: readonly NetWorthDataPoint[], today: Day): RangeChange | null {
  const shown = pointsIn(range, points, today);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || first.date === last.date) return null;
  const found = ranges.find(({ value }) => value === range);
  const isWhole = found?.months && monthsBefore(today, found.months) === first.date;
  return {
    from: first.date,
    to: last.date,
    amount: cents(last.value - first.value),
    words: isWhole && found.spoken ? `in ${found.spoken}` : `since ${formatDay(first.date)}`,
  };
}
