import type { LedgerId } from '@cairn/domain';
import { and, count, eq, exists, gt, inArray, lt, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import { changeSets, changes, ledgers, ruleCatches, tombstones } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { historyStart } from './history.ts';

/** Leaves time for an undo that started just before the deadline. */
const GRACE_MS = 3_600_000;
/** Small batches, because PGlite runs in this process and blocks requests. */
const ROWS_PER_STATEMENT = 1_000;

function isOld(ledgerId: SQL | LedgerId, before: Date): SQL | undefined {
  // Sample data can be cleared at any time, so its change set is never too old.
  const sample = sql`(select owner.sample_change_set_id from users owner where owner.ledger_id = ${changeSets.ledgerId})`;
  return and(
    eq(changeSets.ledgerId, ledgerId),
    lt(changeSets.madeAt, before),
    sql`${changeSets.id} is distinct from ${sample}`,
  );
}

async function nextLedger(db: Db, after: LedgerId, before: Date): Promise<LedgerId | null> {
  const old = db
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(isOld(sql`${ledgers.id}`, before));
  const [ledger] = await db
    .select({ id: ledgers.id })
    .from(ledgers)
    .where(and(inEveryLedger('history to purge'), gt(ledgers.id, after), exists(old)))
    .orderBy(ledgers.id)
    .limit(1);
  return ledger?.id ?? null;
}

/** A single change set may have any number of changes. */
async function removeSomeChanges(db: Db, ledgerId: LedgerId, before: Date): Promise<number> {
  const old = db.select({ id: changeSets.id }).from(changeSets).where(isOld(ledgerId, before));
  const some = db
    .select({ changeSetId: changes.changeSetId, noun: changes.noun, rowId: changes.rowId })
    .from(changes)
    .where(and(eq(changes.ledgerId, ledgerId), inArray(changes.changeSetId, old)))
    .limit(ROWS_PER_STATEMENT);
  const removed = db.$with('removed').as(
    db
      .delete(changes)
      .where(
        and(
          eq(changes.ledgerId, ledgerId),
          sql`(${changes.changeSetId}, ${changes.noun}, ${changes.rowId}) in ${some}`,
        ),
      )
      .returning({ id: changes.rowId }),
  );
  const [total] = await db.with(removed).select({ count: count() }).from(removed);
  return total?.count ?? 0;
}

async function removeSomeCatches(db: Db, ledgerId: LedgerId, before: Date): Promise<number> {
  const old = db.select({ id: changeSets.id }).from(changeSets).where(isOld(ledgerId, before));
  const some = db
    .select({ changeSetId: ruleCatches.changeSetId, ruleId: ruleCatches.ruleId })
    .from(ruleCatches)
    .where(and(eq(ruleCatches.ledgerId, ledgerId), inArray(ruleCatches.changeSetId, old)))
    .limit(ROWS_PER_STATEMENT);
  const removed = db.$with('removed').as(
    db
      .delete(ruleCatches)
      .where(
        and(eq(ruleCatches.ledgerId, ledgerId), sql`(${ruleCatches.changeSetId}, ${ruleCatches.ruleId}) in ${some}`),
      )
      .returning({ id: ruleCatches.ruleId }),
  );
  const [total] = await db.with(removed).select({ count: count() }).from(removed);
  return total?.count ?? 0;
}

async function removeSomeChangeSets(db: Db, ledgerId: LedgerId, before: Date): Promise<number> {
  const some = db
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(isOld(ledgerId, before))
    .limit(ROWS_PER_STATEMENT);
  const removed = db.$with('removed').as(
    db
      .delete(changeSets)
      .where(and(eq(changeSets.ledgerId, ledgerId), inArray(changeSets.id, some)))
      .returning({ id: changeSets.id }),
  );
  const [total] = await db.with(removed).select({ count: count() }).from(removed);
  return total?.count ?? 0;
}

/** Clients whose cursor is older than the purged history must start over. */
async function raiseOldestCursor(db: Db, ledgerId: LedgerId, before: Date): Promise<void> {
  const newest = db
    .select({ id: max(changeSets.id) })
    .from(changeSets)
    .where(isOld(ledgerId, before));
  await db
    .update(ledgers)
    .set({ oldestCursor: sql`greatest(${ledgers.oldestCursor}, (${newest}))` })
    .where(eq(ledgers.id, ledgerId));
}

async function removeSomeTombstones(db: Db, ledgerId: LedgerId): Promise<number> {
  const oldest = db.select({ id: ledgers.oldestCursor }).from(ledgers).where(eq(ledgers.id, ledgerId));
  const isSeen = and(eq(tombstones.ledgerId, ledgerId), lte(tombstones.changedIn, sql`(${oldest})`));
  const some = db
    .select({ noun: tombstones.noun, rowId: tombstones.rowId, month: tombstones.month })
    .from(tombstones)
    .where(isSeen)
    .limit(ROWS_PER_STATEMENT);
  const removed = db.$with('removed').as(
    db
      .delete(tombstones)
      .where(and(isSeen, sql`(${tombstones.noun}, ${tombstones.rowId}, ${tombstones.month}) in ${some}`))
      .returning({ id: tombstones.rowId }),
  );
  const [total] = await db.with(removed).select({ count: count() }).from(removed);
  return total?.count ?? 0;
}

/** Deletes history that can no longer be undone, in small batches. */
export async function purgeHistory(db: Db, now: Date): Promise<void> {
  const before = new Date(historyStart(now).getTime() - GRACE_MS);
  for (let ledger = await nextLedger(db, 0, before); ledger !== null; ledger = await nextLedger(db, ledger, before)) {
    await raiseOldestCursor(db, ledger, before);
    for (const removeSome of [removeSomeTombstones, removeSomeChanges, removeSomeCatches, removeSomeChangeSets])
      while ((await removeSome(db, ledger, before)) === ROWS_PER_STATEMENT) await pause();
  }
}
