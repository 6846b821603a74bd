import { and, count, eq, exists, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, changes, users } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { historyBegin } from './history.ts';

/** An undo that began in time is never overtaken. */
const GRACE_MS = 3_600_000;
/** Few enough that nobody notices on PGlite, which works in this process. */
const ROWS_PER_STATEMENT = 1_000;

function isOld(userId: SQL | number, before: Date): SQL | undefined {
  // Sample data can be cleared at any time.
  const sample = sql`(select owner.sample_change_set_id from users owner where owner.id = ${changeSets.userId})`;
  return and(
    eq(changeSets.userId, userId),
    lt(changeSets.madeAt, before),
    sql`${changeSets.id} is distinct from ${sample}`,
  );
}

async function nextOwner(db: Db, after: number, before: Date): Promise<number | null> {
  const old = db
    .select({ id: changeSets.id })
    .from(changeSets)
    .where(isOld(sql`${users.id}`, before));
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), exists(old)))
    .orderBy(users.id)
    .limit(1);
  return owner?.id ?? null;
}

/** What the change sets keep of transactions; it may be far more than there are change sets. */
async function removeSomeChanges(db: Db, userId: number, before: Date): Promise<number> {
  const old = db.select({ id: changeSets.id }).from(changeSets).where(isOld(userId, before));
  const some = db
    .select({ changeSetId: changes.changeSetId, transactionId: changes.transactionId })
    .from(changes)
    .where(and(eq(changes.userId, userId), inArray(changes.changeSetId, old)))
    .limit(ROWS_PER_STATEMENT);
  const removed = db.$with('removed').as(
    db
      .delete(changes)
      .where(and(eq(changes.userId, userId), sql`(${changes.changeSetId}, ${changes.transactionId}) in ${some}`))
      .returning({ id: changes.transactionId }),
  );
  const [total] = await db.with(removed).select({ count: count() }).from(removed);
  return total?.count ?? 0;
}

async function removeSomeChangeSets(db: Db, userId: number, before: Date): Promise<number> {
  const some = db.select({ id: changeSets.id }).from(changeSets).where(isOld(userId, before)).limit(ROWS_PER_STATEMENT);
  const removed = db.$with('removed').as(
    db
      .delete(changeSets)
      .where(and(eq(changeSets.userId, userId), inArray(changeSets.id, some)))
      .returning({ id: changeSets.id }),
  );
  const [total] = await db.with(removed).select({ count: count() }).from(removed);
  return total?.count ?? 0;
}

/** Removes what is older than the history, bit by bit: nobody can undo it any more, and nobody waits for it. */
export async function purgeHistory(db: Db, now: Date): Promise<void> {
  const before = new Date(historyBegin(now).getTime() - GRACE_MS);
  for (let owner = await nextOwner(db, 0, before); owner !== null; owner = await nextOwner(db, owner, before))
    for (const removeSome of [removeSomeChanges, removeSomeChangeSets])
      while ((await removeSome(db, owner, before)) === ROWS_PER_STATEMENT) await pause();
}
