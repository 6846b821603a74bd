import type { ForecastFacts } from './facts.ts';
import { LEAST_WEEKS } from './layers.ts';

/** How far ahead rare large amounts are more likely to stay away than to come. */
const NEAR_WEEKS = 4;
export const NEAR_DAYS = 7 * NEAR_WEEKS;
/** The usual amount may exceed the mean, if there are rare large deposits. */
const MOST_SHARE = 2;

/** The sum of each full past week of each account, in the order of the accounts. */
export function weekSums({ accounts, weeks }: Pick<ForecastFacts, 'accounts' | 'weeks'>): Float64Array[] {
  const places = new Map<number, number>(accounts.map(({ id }, index) => [id, index]));
  const sums = accounts.map(({ fullWeeks }) => new Float64Array(fullWeeks));
  for (const { accountId, week, cents } of weeks) {
    const own = sums[places.get(accountId) ?? -1];
    if (own && week < own.length) own[week] = (own[week] ?? 0) + cents;
  }
  return sums;
}

function medianOf(values: Float64Array): number {
  const sorted = values.toSorted();
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/**
 * The sum of the next four weeks, as a share of four mean weeks: like the median four weeks of the past. A mean week
 * includes the year's large purchases, but most months have none.
 */
export function nearShare(sums: Float64Array): number {
  if (sums.length < LEAST_WEEKS) return 1;
  const mean = (sums.reduce((sum, one) => sum + one, 0) / sums.length) * NEAR_WEEKS;
  if (mean === 0) return 1;
  const spans = Float64Array.from({ length: sums.length - NEAR_WEEKS + 1 }, (_, first) =>
    sums.subarray(first, first + NEAR_WEEKS).reduce((sum, one) => sum + one, 0),
  );
  return Math.min(MOST_SHARE, Math.max(0, medianOf(spans) / mean));
}
