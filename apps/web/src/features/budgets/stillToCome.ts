import { addCents, type Cents, cents, type Month } from '@cairn/domain';
import type { SeriesInRange } from '../ledger/index.ts';

/** The entries of a category that are expected and not paid yet. */
export interface StillToCome {
  readonly amount: Cents;
  readonly isEstimate: boolean;
}

/** By category, with all its subcategories, and by subcategory. */
export interface ComingByCategory {
  readonly of: (isIncome: boolean, categoryId: number, subcategoryId?: number) => StillToCome | null;
}

export const nothingToCome: ComingByCategory = { of: () => null };

const keyOf = (isIncome: boolean, categoryId: number, subcategoryId?: number) =>
  [isIncome, categoryId, subcategoryId ?? ''].join('/');

/** Joins what is still expected in a month with the categories of the budget. Transfers count in no budget. */
export function stillToCome({ series, occurrences }: SeriesInRange, month: Month): ComingByCategory {
  const byId = new Map(series.map((one) => [one.id, one]));
  const sums = new Map<string, StillToCome>();
  for (const { seriesId, state, amount, isAmountKnown, expectedOn } of occurrences) {
    const of = byId.get(seriesId);
    const isCounted = of?.state === 'active' && of.kind !== 'transfer' && state === 'expected';
    if (!isCounted || of.categoryId === null || !expectedOn.startsWith(month)) continue;
    const { isIncome, categoryId, subcategoryId } = of;
    const keys = [keyOf(isIncome, categoryId)];
    if (subcategoryId !== null) keys.push(keyOf(isIncome, categoryId, subcategoryId));
    for (const key of keys) {
      const before = sums.get(key) ?? { amount: cents(0), isEstimate: false };
      sums.set(key, {
        amount: addCents(before.amount, amount),
        isEstimate: before.isEstimate || !isAmountKnown,
      });
    }
  }
  return { of: (isIncome, categoryId, subcategoryId) => sums.get(keyOf(isIncome, categoryId, subcategoryId)) ?? null };
}
