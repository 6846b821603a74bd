import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { users } from '../../platform/db/schema/index.ts';

/**
 * One write to a person's ledger at a time: a category cannot vanish under a new transaction, two edits of a row
 * cannot lose one another, and two large changes cannot wait for each other for ever. Whoever writes this as a row's
 * owner holds the lock until the transaction ends; what the same statement reads elsewhere is from before the wait.
 */
export function lockedOwner(tx: Db, userId: number | Placeholder): SQL<number> {
  return sql`(${lock(tx, userId)})`;
}

/** The same lock for what is no change set but decides by the ledger: an account's new anchor. */
export async function lockLedger(tx: Db, userId: number): Promise<void> {
  await lock(tx, userId);
}

function lock(tx: Db, userId: number | Placeholder) {
  return tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
