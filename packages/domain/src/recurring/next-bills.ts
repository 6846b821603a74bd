import type { Day } from '../day.ts';
import type { SeriesId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { TrackedSeries } from './series.ts';
import type { SeriesStanding } from './standing.ts';

const NEXT_BILLS = 3;

/** Pay and transfers aren't bills. */
export function isBill({ isIncome, kind }: Pick<TrackedSeries, 'isIncome' | 'kind'>): boolean {
  return !isIncome && kind !== 'transfer';
}

interface StandingSeries {
  readonly series: Pick<TrackedSeries, 'id' | 'name' | 'isIncome' | 'kind'>;
  readonly standing: Pick<SeriesStanding, 'nextOn' | 'nextCents' | 'isAmountKnown'>;
}

/** A bill or subscription that is due next. */
export interface NextBill {
  readonly seriesId: SeriesId;
  readonly name: string;
  readonly dueOn: Day;
  readonly amount: Cents;
  /** False for an estimate. */
  readonly isAmountKnown: boolean;
  /** It was due before today. */
  readonly isOverdue: boolean;
}

/** The bills and subscriptions that are due next, soonest first. Each counts once. */
export function nextBills(all: readonly StandingSeries[], today: Day): NextBill[] {
  return all
    .flatMap(({ series, standing: { nextOn, nextCents, isAmountKnown } }): NextBill[] => {
      if (!isBill(series) || nextOn === null) return [];
      const { id: seriesId, name } = series;
      return [{ seriesId, name, dueOn: nextOn, amount: nextCents, isAmountKnown, isOverdue: nextOn < today }];
    })
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.seriesId - b.seriesId)
    .slice(0, NEXT_BILLS);
}
