import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes, transactions } from '../../platform/db/schema/index.ts';

/** Everything of a person's ledger that no key of the user's takes along; whoever calls holds the lock on the user. */
export async function eraseLedger(tx: Db, userId: number): Promise<void> {
  await tx.delete(transactions).where(eq(transactions.userId, userId));
  await tx.delete(changes).where(eq(changes.userId, userId));
}
