import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';
import { lockLedger } from '../changes/lock.ts';
import { forgetAll } from './models.ts';

export async function learnsCategories(db: Db, ledgerId: LedgerId): Promise<boolean> {
  const [ledger] = await db.select({ isOn: ledgers.learnsCategories }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return ledger?.isOn ?? false;
}

/**
 * Turns learning on or off. Off deletes everything that was learned; on learns it again, because the decisions are in the
 * ledger. It changes no row of the ledger, so there is no change set.
 */
export async function turnLearning(db: Db, ledgerId: LedgerId, isOn: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLedger(tx, ledgerId);
    await tx.update(ledgers).set({ learnsCategories: isOn }).where(eq(ledgers.id, ledgerId));
    if (!isOn) await forgetAll(tx, ledgerId);
  });
}
