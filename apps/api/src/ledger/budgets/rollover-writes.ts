import { type BudgetMoveId, formatMonth, type LedgerId, type MovesOfMonth, toMonth } from '@cairn/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { budgetMoves, categories, rolloverPolicies } from '../../platform/db/schema/index.ts';
import { namesOfDeleted, namesOfReturned } from '../categories/categories.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import type { PolicyWrite } from './rollover-write.ts';

export async function writePolicies(tx: Db, change: Change, writes: readonly PolicyWrite[]): Promise<void> {
  const { ledgerId, changedIn } = change;
  if (writes.length > 0) change.hasOtherChanges = true;
  for (const { categoryId, month, after } of writes) {
    if (after === null) {
      const isGone = and(
        eq(rolloverPolicies.ledgerId, ledgerId),
        eq(rolloverPolicies.categoryId, categoryId),
        eq(rolloverPolicies.fromMonth, month),
      );
      const removed = sql`delete from ${rolloverPolicies} where ${isGone} returning category_id as id, from_month as month`;
      await tx.execute(
        sql`with gone as (${removed}) ${insertTombstones(change, 'rolloverPolicy', sql`select id, month from gone`)}`,
      );
    } else
      await tx
        .insert(rolloverPolicies)
        .values({ ledgerId, categoryId, fromMonth: month, policy: after, changedIn })
        .onConflictDoUpdate({
          target: [rolloverPolicies.ledgerId, rolloverPolicies.categoryId, rolloverPolicies.fromMonth],
          set: { policy: after, changedIn },
        });
  }
}

async function namesOf(tx: Db, ledgerId: LedgerId, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Restores policies, except those changed since and those of deleted categories that carried over; `left` lists them.
 */
export async function restorePolicies(
  tx: Db,
  change: Change,
  writes: readonly PolicyWrite[],
): Promise<{ restored: number; left: string[] }> {
  if (writes.length === 0) return { restored: 0, left: [] };
  const { ledgerId } = change;
  const ids = writes.map(({ categoryId }) => categoryId);
  const now = await tx
    .select()
    .from(rolloverPolicies)
    .where(and(eq(rolloverPolicies.ledgerId, ledgerId), inArray(rolloverPolicies.categoryId, ids)));
  const deleted = await namesOfReturned(tx, ledgerId, ids);
  const isUntouched = ({ categoryId, month, after }: PolicyWrite) =>
    !deleted.has(categoryId) &&
    (now.find((row) => row.categoryId === categoryId && row.fromMonth === month)?.policy ?? null) === after;
  const untouched = writes.filter(isUntouched);
  await writePolicies(
    tx,
    change,
    untouched.map((write) => ({ ...write, before: write.after, after: write.before })),
  );
  const others = writes.filter((write) => !isUntouched(write));
  const names = others.length === 0 ? new Map<number, string>() : await namesOf(tx, ledgerId, ids);
  return {
    restored: untouched.length,
    left: others.map(
      ({ categoryId, month }) => `${names.get(categoryId) ?? ''}, rollover from ${formatMonth(toMonth(month))}`,
    ),
  };
}

/** Inserts moves and returns their ids, which undo them. */
export async function insertMoves(tx: Db, change: Change, moves: readonly MovesOfMonth[]): Promise<BudgetMoveId[]> {
  if (moves.length === 0) return [];
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  const first = await takeIds(tx, change, moves.length);
  const rows = moves.map(({ month, fromId, toId, amount }, index) => ({
    ...{ ledgerId, id: first + index, month, changedIn },
    ...{ fromCategoryId: fromId, toCategoryId: toId, amountCents: amount },
  }));
  await tx.insert(budgetMoves).values(rows);
  return rows.map(({ id }) => id);
}

/** Takes moves back, except those of deleted categories, whose money has been returned; `left` lists them. */
export async function removeMoves(
  tx: Db,
  change: Change,
  ids: readonly BudgetMoveId[],
): Promise<{ restored: number; left: string[] }> {
  if (ids.length === 0) return { restored: 0, left: [] };
  const { ledgerId } = change;
  const moves = await tx
    .select({ id: budgetMoves.id, fromId: budgetMoves.fromCategoryId, toId: budgetMoves.toCategoryId })
    .from(budgetMoves)
    .where(and(eq(budgetMoves.ledgerId, ledgerId), inArray(budgetMoves.id, [...ids])));
  const ends = moves.flatMap(({ fromId, toId }) => [fromId, toId]).filter((id) => id !== null);
  const deleted = await namesOfDeleted(tx, ledgerId, ends);
  const isLeft = ({ fromId, toId }: (typeof moves)[number]) =>
    (fromId !== null && deleted.has(fromId)) || (toId !== null && deleted.has(toId));
  const gone = moves.filter((move) => !isLeft(move)).map(({ id }) => id);
  if (gone.length > 0) {
    const isGone = and(eq(budgetMoves.ledgerId, ledgerId), inArray(budgetMoves.id, gone));
    const removed = sql`delete from ${budgetMoves} where ${isGone} returning id`;
    await tx.execute(
      sql`with gone as (${removed}) ${insertTombstones(change, 'budgetMove', sql`select id from gone`)}`,
    );
  }
  const left = moves.filter(isLeft);
  const names = left.length === 0 ? new Map<number, string>() : await namesOf(tx, ledgerId, ends);
  const nameOf = (id: number | null) => (id === null ? 'Left to budget' : (names.get(id) ?? ''));
  return {
    restored: gone.length,
    left: left.map(({ fromId, toId }) => `The move from ${nameOf(fromId)} to ${nameOf(toId)}`),
  };
}
