import {
  addMonths,
  cents,
  type Day,
  daysOf,
  type FirstBudgetSuggestion,
  type Month,
  monthOf,
  type RecurringEntry,
  type SeriesId,
  type SeriesPayment,
  START_MONTHS,
  suggestFirstBudget,
} from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { loadTracking, type Tracking } from '../recurring/index.ts';
import { previewStart } from './start-month.ts';

/** The amount paid in each month. */
function paidIn(payments: readonly SeriesPayment[], months: readonly Month[]) {
  const byMonth = Map.groupBy(payments, ({ day }) => monthOf(day));
  return months.map((month) =>
    cents((byMonth.get(month) ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0)),
  );
}

/** Active bills, subscriptions, and pay that have a category and are still expected. */
function recurringEntries(
  { series: all, occurrences }: Tracking,
  months: readonly Month[],
  today: Day,
): RecurringEntry[] {
  const bySeries = Map.groupBy(occurrences, ({ series }): SeriesId => series.id);
  return all.flatMap(({ series, standing }) => {
    const { id, name, categoryId, isIncome, cadence, kind, state } = series;
    if (state !== 'active' || kind === 'transfer' || categoryId === null || standing.nextOn === null) return [];
    const { nextCents: amount, yearlyCents: perYear } = standing;
    const payments = (bySeries.get(id) ?? []).flatMap(({ payment }) => payment ?? []);
    // A bill that is late is due now.
    const dueMonth = monthOf(standing.nextOn < today ? today : standing.nextOn);
    return [{ name, categoryId, isIncome, cadence, amount, perYear, dueMonth, paid: paidIn(payments, months) }];
  });
}

/** Suggestions for a first budget, based on the months before and on recurring entries. */
export async function previewFirst(db: Db, caller: Caller, month: Month, today: Day): Promise<FirstBudgetSuggestion> {
  const [start, tracking] = await Promise.all([
    previewStart(db, caller, month),
    loadTracking(db, caller.ledgerId, {
      today,
      from: daysOf(addMonths(month, -START_MONTHS)).first,
      to: daysOf(month).last,
    }),
  ]);
  const { monthCount } = start;
  const months = Array.from({ length: monthCount }, (_, index) => addMonths(month, index - monthCount));
  return suggestFirstBudget(start, recurringEntries(tracking, months, today), month === monthOf(today) ? month : null);
}
