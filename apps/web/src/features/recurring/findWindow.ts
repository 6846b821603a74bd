import type { SeriesOccurrence, Transaction } from '@cairn/contract';
import { addDays, type Cadence, type Day } from '@cairn/domain';

/** A payment may be this many days off if a user looks for it: about half a period, and a month at most. */
function searchDays({ unit, count }: Pick<Cadence, 'unit' | 'count'>): number {
  if (unit === 'week') return Math.min(30, Math.ceil((count * 7) / 2));
  if (unit === 'halfMonth') return 7;
  return count === 1 ? 15 : 30;
}

export function searchRange(cadence: Cadence, { expectedOn }: Pick<SeriesOccurrence, 'expectedOn'>) {
  const days = searchDays(cadence);
  return { from: addDays(expectedOn, -days), to: addDays(expectedOn, days) };
}

const distance = (a: number, b: number) => Math.abs(a - b);

/** Transactions of the same direction, those with the nearest amount first. */
export function paymentCandidates(
  rows: readonly Transaction[],
  { amount }: Pick<SeriesOccurrence, 'amount'>,
  isIncome: boolean,
): Transaction[] {
  return rows
    .filter((row) => row.isIncome === isIncome)
    .toSorted((a, b) => distance(a.amount, amount) - distance(b.amount, amount) || byNewest(a.date, b.date));
}

const byNewest = (a: Day, b: Day) => b.localeCompare(a);
