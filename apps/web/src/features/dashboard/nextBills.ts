import type { ListedSeries } from '@cairn/contract';

const SHOWN_BILLS = 3;

/** The bills and subscriptions that are due next. Transfers and pay aren't bills. */
export function nextBills(series: readonly ListedSeries[]): ListedSeries[] {
  return series
    .filter(({ isIncome, kind, nextOn }) => !isIncome && kind !== 'transfer' && nextOn !== null)
    .toSorted((a, b) => (a.nextOn ?? '').localeCompare(b.nextOn ?? ''))
    .slice(0, SHOWN_BILLS);
}
