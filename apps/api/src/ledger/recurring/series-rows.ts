import { isDeepStrictEqual } from 'node:util';
import type { CategoryId, LedgerId, SeriesId } from '@cairn/domain';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { recurringExceptions, recurringSeries } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { changedFields, rememberRows } from '../changes/conflicts.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import { changedParts } from './series-parts.ts';
import {
  type ExceptionRow,
  type ExceptionWrite,
  type SeriesRow,
  type SeriesWrite,
  type StoredException,
  type StoredSeries,
  toStored,
  toStoredException,
} from './series-write.ts';

export async function listSeries(db: Db, ledgerId: LedgerId): Promise<SeriesRow[]> {
  return await db
    .select()
    .from(recurringSeries)
    .where(eq(recurringSeries.ledgerId, ledgerId))
    .orderBy(asc(recurringSeries.id));
}

export async function listExceptions(db: Db, ledgerId: LedgerId): Promise<ExceptionRow[]> {
  return await db
    .select()
    .from(recurringExceptions)
    .where(eq(recurringExceptions.ledgerId, ledgerId))
    .orderBy(asc(recurringExceptions.id));
}

/** Throws not_found. */
export async function findSeries(db: Db, ledgerId: LedgerId, id: SeriesId): Promise<SeriesRow> {
  const [row] = await db
    .select()
    .from(recurringSeries)
    .where(and(eq(recurringSeries.ledgerId, ledgerId), eq(recurringSeries.id, id)));
  if (!row) throw notFound();
  return row;
}

export async function insertSeries(tx: Db, change: Change, after: StoredSeries): Promise<SeriesWrite> {
  change.hasOtherChanges = true;
  const id = await takeIds(tx, change, 1);
  await tx.insert(recurringSeries).values({ ledgerId: change.ledgerId, id, changedIn: change.changedIn, ...after });
  return { id, before: null, after };
}

/** Returns the undo data; null if nothing changes. */
export async function updateSeries(
  tx: Db,
  change: Change,
  row: SeriesRow,
  values: Partial<StoredSeries>,
): Promise<SeriesWrite | null> {
  const stored = toStored(row);
  const after = { ...stored, ...values };
  if (isDeepStrictEqual(stored, after)) return null;
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  await rememberRows(tx, change, 'series', [row.id], changedParts(stored, after));
  await tx
    .update(recurringSeries)
    .set({ ...values, changedIn })
    .where(and(eq(recurringSeries.ledgerId, ledgerId), eq(recurringSeries.id, row.id)));
  return { id: row.id, before: stored, after };
}

/** Deletes a row of either table and leaves a tombstone. */
export async function removeRow(
  tx: Db,
  change: Change,
  table: typeof recurringSeries | typeof recurringExceptions,
  id: number,
): Promise<void> {
  change.hasOtherChanges = true;
  const noun = table === recurringSeries ? 'series' : 'seriesException';
  const { ledgerId } = change;
  await tx.execute(sql`with removed as (
      delete from ${table} where ${table.ledgerId} = ${ledgerId} and ${table.id} = ${id} returning id
    ) ${insertTombstones(change, noun, sql`select id from removed`)}`);
}

/** Stores a decision about an occurrence, in place of one of the same kind. Null removes it. */
export async function writeException(
  tx: Db,
  change: Change,
  existing: ExceptionRow | undefined,
  after: StoredException | null,
): Promise<ExceptionWrite | null> {
  if (!existing && !after) return null;
  const { ledgerId, changedIn } = change;
  const before = existing ? toStoredException(existing) : null;
  if (existing && !after) {
    await removeRow(tx, change, recurringExceptions, existing.id);
    return { id: existing.id, before, after };
  }
  if (existing && after && Object.keys(changedFields(existing, after)).length === 0) return null;
  change.hasOtherChanges = true;
  const id = existing?.id ?? (await takeIds(tx, change, 1));
  if (existing) await rememberRows(tx, change, 'seriesException', [id], changedFields(existing, after ?? {}));
  if (after)
    await tx
      .insert(recurringExceptions)
      .values({ ledgerId, id, changedIn, ...after })
      .onConflictDoUpdate({
        target: [recurringExceptions.ledgerId, recurringExceptions.id],
        set: { ...after, changedIn },
      });
  return { id, before, after };
}

/** The decisions about the occurrences of some series. */
export async function exceptionsWhere(tx: Db, ledgerId: LedgerId, where: SQL | undefined): Promise<ExceptionRow[]> {
  return await tx
    .select()
    .from(recurringExceptions)
    .where(and(eq(recurringExceptions.ledgerId, ledgerId), where))
    .orderBy(asc(recurringExceptions.id));
}

/** Deletes a series with the decisions about its occurrences. Returns the undo data. */
export async function removeSeries(
  tx: Db,
  change: Change,
  row: SeriesRow,
): Promise<{ series: SeriesWrite; exceptions: ExceptionWrite[] }> {
  const exceptions: ExceptionWrite[] = [];
  for (const one of await exceptionsWhere(tx, change.ledgerId, eq(recurringExceptions.seriesId, row.id))) {
    const write = await writeException(tx, change, one, null);
    if (write) exceptions.push(write);
  }
  await removeRow(tx, change, recurringSeries, row.id);
  return { series: { id: row.id, before: toStored(row), after: null }, exceptions };
}

interface CategoryMove {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId?: CategoryId | null;
}

/** Gives the series of a category or subcategory another one, or none. Returns the undo data. */
export async function recategorizeSeries(
  tx: Db,
  change: Change,
  where: SQL | undefined,
  move: CategoryMove,
): Promise<SeriesWrite[]> {
  const rows = await tx
    .select()
    .from(recurringSeries)
    .where(and(eq(recurringSeries.ledgerId, change.ledgerId), where));
  const writes: SeriesWrite[] = [];
  for (const row of rows) {
    const write = await updateSeries(tx, change, row, move);
    if (write) writes.push(write);
  }
  return writes;
}
