import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';

/**
 * Serializes writes to a ledger: a category can't disappear while a transaction is added to it, concurrent edits can't
 * overwrite each other, and large changes can't deadlock. Beginning a change set takes this lock automatically; call
 * this to read the ledger consistently before a change set begins, for example for a page of bank transactions.
 */
export async function lockLedger(tx: Db, ledgerId: LedgerId): Promise<void> {
  await tx.select({ id: ledgers.id }).from(ledgers).where(eq(ledgers.id, ledgerId)).for('no key update');
}
