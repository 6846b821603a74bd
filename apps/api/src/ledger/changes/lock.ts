import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';

/**
 * One write to a ledger at a time: a category cannot vanish under a new transaction, two edits of a row cannot lose one
 * another, and two large changes cannot wait for each other for ever. Beginning a change set takes the lock by itself;
 * this is for what is no change set but decides by the ledger, such as a page of a bank's transactions.
 */
export async function lockLedger(tx: Db, ledgerId: LedgerId): Promise<void> {
  await tx.select({ id: ledgers.id }).from(ledgers).where(eq(ledgers.id, ledgerId)).for('no key update');
}
