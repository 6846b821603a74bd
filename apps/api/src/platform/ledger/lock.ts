import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/index.ts';

/**
 * One write to a person's ledger at a time: a category cannot vanish under a new transaction, two edits of a row
 * cannot lose one another, and two large changes cannot wait for each other for ever.
 */
export async function lockLedger(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
