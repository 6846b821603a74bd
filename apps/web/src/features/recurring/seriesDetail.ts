import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import type { Cents, Day } from '@cairn/domain';
import type { SeriesInRange } from '../ledger/index.ts';

export interface SeriesDetail {
  readonly series: ListedSeries | undefined;
  /** Newest first. */
  readonly occurrences: readonly SeriesOccurrence[];
  /** The series that it can be merged into: those of the same direction. */
  readonly others: readonly ListedSeries[];
}

/** The occurrences of one series from two ranges, each once: both may list one that was missed. */
export function joinOccurrences(id: number, past: SeriesInRange, ahead: SeriesInRange): SeriesDetail {
  const series = past.series.find((one) => one.id === id);
  const byDue = new Map(
    [...ahead.occurrences, ...past.occurrences]
      .filter(({ seriesId }) => seriesId === id)
      .map((occurrence) => [occurrence.dueOn, occurrence]),
  );
  return {
    series,
    occurrences: [...byDue.values()].toSorted((a, b) => b.expectedOn.localeCompare(a.expectedOn)),
    others: past.series
      .filter((one) => one.id !== id && one.isIncome === series?.isIncome)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US')),
  };
}

/** The prices that were paid, newest first, each with its first day. */
export function pricesPaid(occurrences: readonly SeriesOccurrence[]): { price: Cents; since: Day }[] {
  const prices: { price: Cents; since: Day }[] = [];
  for (const { state, amount, paidOn } of occurrences.toReversed()) {
    if (state !== 'paid' || paidOn === null || prices.at(-1)?.price === amount) continue;
    prices.push({ price: amount, since: paidOn });
  }
  return prices.toReversed();
}
