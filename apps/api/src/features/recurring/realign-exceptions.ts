import { calendarDueDates, isDay, nearestDueDate } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import {
  type Change,
  type ExceptionRow,
  type ExceptionWrite,
  exceptionsWhere,
  type SeriesRow,
  type StoredSeries,
  writeException,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { recurringExceptions } from '../../platform/db/schema/index.ts';
import { toCadence } from './tracking.ts';

const placeOf = ({ kind }: Pick<ExceptionRow, 'kind'>, dueOn: string) => `${kind} ${dueOn}`;

/**
 * Moves decisions to the nearest due dates of a new schedule, so skipped and pinned occurrences stay that way. A
 * decision without a date is removed. Returns the undo data.
 */
export async function realignExceptions(
  tx: Db,
  change: Change,
  row: SeriesRow,
  after: StoredSeries,
): Promise<ExceptionWrite[]> {
  const cadence = toCadence({ ...row, ...after });
  const all = await exceptionsWhere(tx, change.ledgerId, eq(recurringExceptions.seriesId, row.id));
  const isDue = ({ dueOn }: ExceptionRow) => isDay(dueOn) && calendarDueDates(cadence, dueOn, dueOn).length > 0;
  const taken = new Set(all.filter(isDue).map((one) => placeOf(one, one.dueOn)));
  const writes: ExceptionWrite[] = [];
  for (const one of all.filter((exception) => !isDue(exception))) {
    const { ledgerId: _ledger, id: _id, changedIn: _changed, ...stored } = one;
    const dueOn = isDay(one.dueOn) ? nearestDueDate(cadence, one.dueOn) : null;
    const isFree = dueOn !== null && !taken.has(placeOf(one, dueOn));
    if (isFree) taken.add(placeOf(one, dueOn));
    const write = await writeException(tx, change, one, isFree ? { ...stored, dueOn } : null);
    if (write) writes.push(write);
  }
  return writes;
}
