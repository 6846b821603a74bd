import type { ChangeSetId, TransactionId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';

/** Places a transaction of this change before the balance that another change recorded, whatever its day says. */
export async function placeTransaction(
  tx: Db,
  { ledgerId, id: madeIn }: Change,
  id: TransactionId,
  postedIn: ChangeSetId,
): Promise<void> {
  await tx
    .update(transactions)
    .set({ postedIn })
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id), eq(transactions.madeIn, madeIn)));
}
