import { isDeepStrictEqual } from 'node:util';
import type { LedgerId } from '@cairn/domain';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, recurringExceptions, recurringSeries } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { exceptionsWhere, removeRow } from './series-rows.ts';
import {
  type ExceptionWrite,
  type SeriesWrite,
  type StoredException,
  type StoredSeries,
  toStored,
  toStoredException,
} from './series-write.ts';

/** Without a category that was deleted since. */
async function withActiveCategory(tx: Db, ledgerId: LedgerId, state: StoredSeries): Promise<StoredSeries> {
  const ids = [state.categoryId, state.subcategoryId].flatMap((id) => id ?? []);
  if (ids.length === 0) return state;
  const active = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, ids), isNull(categories.deletedAt)));
  return active.length === ids.length ? state : { ...state, categoryId: null, subcategoryId: null };
}

async function writeSeries(tx: Db, change: Change, id: number, state: StoredSeries): Promise<void> {
  const { ledgerId, changedIn } = change;
  const values = await withActiveCategory(tx, ledgerId, state);
  await tx
    .insert(recurringSeries)
    .values({ ledgerId, id, changedIn, ...values })
    .onConflictDoUpdate({ target: [recurringSeries.ledgerId, recurringSeries.id], set: { ...values, changedIn } });
}

/**
 * Restores a series unless it has changed since. Removing a series that the change created also removes the decisions
 * about it.
 */
async function restoreOne(tx: Db, change: Change, { id, before, after }: SeriesWrite): Promise<boolean> {
  const { ledgerId } = change;
  const [row] = await tx
    .select()
    .from(recurringSeries)
    .where(and(eq(recurringSeries.ledgerId, ledgerId), eq(recurringSeries.id, id)));
  if (!isDeepStrictEqual(row ? toStored(row) : null, after)) return false;
  if (before) await writeSeries(tx, change, id, before);
  else {
    for (const exception of await exceptionsWhere(tx, ledgerId, eq(recurringExceptions.seriesId, id)))
      await removeRow(tx, change, recurringExceptions, exception.id);
    await removeRow(tx, change, recurringSeries, id);
  }
  return true;
}

/** Whether the series exists and no other occurrence has the same decision or transaction. */
async function canRestore(tx: Db, ledgerId: LedgerId, id: number, state: StoredException): Promise<boolean> {
  const isSeries = and(eq(recurringSeries.ledgerId, ledgerId), eq(recurringSeries.id, state.seriesId));
  if ((await tx.$count(recurringSeries, isSeries)) === 0) return false;
  const isPinned =
    state.transactionId === null ? undefined : eq(recurringExceptions.transactionId, state.transactionId);
  const isSame = and(
    eq(recurringExceptions.seriesId, state.seriesId),
    eq(recurringExceptions.dueOn, state.dueOn),
    eq(recurringExceptions.kind, state.kind),
  );
  for (const taken of [isSame, isPinned]) {
    if (!taken) continue;
    const others = await exceptionsWhere(tx, ledgerId, and(ne(recurringExceptions.id, id), taken));
    if (others.length > 0) return false;
  }
  return true;
}

async function restoreException(tx: Db, change: Change, { id, before, after }: ExceptionWrite): Promise<boolean> {
  const { ledgerId, changedIn } = change;
  const [row] = await exceptionsWhere(tx, ledgerId, eq(recurringExceptions.id, id));
  if (!isDeepStrictEqual(row ? toStoredException(row) : null, after)) return false;
  if (!before) {
    await removeRow(tx, change, recurringExceptions, id);
    return true;
  }
  if (!(await canRestore(tx, ledgerId, id, before))) return false;
  await tx
    .insert(recurringExceptions)
    .values({ ledgerId, id, changedIn, ...before })
    .onConflictDoUpdate({
      target: [recurringExceptions.ledgerId, recurringExceptions.id],
      set: { ...before, changedIn },
    });
  return true;
}

/** Restores series and the decisions about their occurrences. Lists those that it leaves because they changed since. */
export async function restoreSeries(
  tx: Db,
  change: Change,
  writes: readonly SeriesWrite[],
  exceptions: readonly ExceptionWrite[],
): Promise<{ restored: number; left: string[] }> {
  const left: string[] = [];
  // A decision that the change added must be gone before its series, and one that it removed needs its series back.
  const added = exceptions.filter(({ before }) => before === null);
  for (const write of added) await restoreException(tx, change, write);
  for (const write of writes) {
    const name = write.after?.name ?? write.before?.name ?? '';
    if (!(await restoreOne(tx, change, write))) left.push(name);
  }
  const others = exceptions.filter(({ before }) => before !== null);
  let restored = writes.length - left.length + added.length;
  for (const write of others) if (await restoreException(tx, change, write)) restored += 1;
  return { restored, left };
}
