import {
  addDays,
  type Cents,
  type CommittedEntry,
  cents,
  type Day,
  HABIT_WEEKS,
  type LedgerId,
  type SeriesId,
  type TransactionId,
} from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { createAccountFinder, expectedMoves, loadTracking, type Tracking } from '../recurring/index.ts';

const DAYS_PER_WEEK = 7;
/** Fewer amounts say nothing about how much they vary. */
const MIN_AMOUNTS = 3;

/** The standard deviation of the payments, for series whose amounts vary. */
function spreads({ occurrences }: Tracking): ReadonlyMap<SeriesId, Cents> {
  const paid = occurrences.flatMap(({ series, payment }) =>
    payment && series.amount.model !== 'fixed' ? [{ id: series.id, amount: payment.amountCents }] : [],
  );
  const found = new Map<SeriesId, Cents>();
  for (const [id, same] of Map.groupBy(paid, (one) => one.id)) {
    if (same.length < MIN_AMOUNTS) continue;
    const mean = same.reduce((sum, { amount }) => sum + amount, 0) / same.length;
    const variance = same.reduce((sum, { amount }) => sum + (amount - mean) ** 2, 0) / same.length;
    if (variance > 0) found.set(id, cents(Math.round(Math.sqrt(variance))));
  }
  return found;
}

/** The amounts that confirmed, active series are still expected to bring in or cost until a day. */
function committedIn(tracking: Tracking, today: Day, last: Day): CommittedEntry[] {
  const spreadOf = spreads(tracking);
  return expectedMoves(tracking, createAccountFinder(tracking), today)
    .filter(({ day }) => day <= last)
    .map(({ day, accountId, cents: amount, series }) => {
      const spreadCents = spreadOf.get(series.id);
      return {
        ...{ day, accountId, name: series.name, seriesId: series.id },
        cents: amount,
        categoryId: series.categoryId,
        subcategoryId: series.subcategoryId,
        ...(spreadCents !== undefined && { spreadCents }),
      };
    });
}

export interface SeriesFacts {
  readonly committed: readonly CommittedEntry[];
  /** The transactions of the weeks of habits that belong to a series, which habits leave out. */
  readonly transactionIds: readonly TransactionId[];
}

const firstHabitDay = (today: Day) => addDays(today, -HABIT_WEEKS * DAYS_PER_WEEK);

/** The series with their payments during the weeks of habits, and the entries expected until a day. */
export async function trackForForecast(db: Db, ledgerId: LedgerId, today: Day, to: Day): Promise<Tracking> {
  return await loadTracking(db, ledgerId, { today, from: firstHabitDay(today), to });
}

/** The series' contribution to a forecast. */
export function seriesFacts(tracking: Tracking, today: Day, last: Day): SeriesFacts {
  const from = firstHabitDay(today);
  const transactionIds = tracking.occurrences.flatMap(({ payment }) =>
    payment && payment.day >= from && payment.day < today ? [payment.id] : [],
  );
  return { committed: committedIn(tracking, today, last), transactionIds };
}
