import type { LedgerId, TransactionId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { dismissedTransferPairs } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import type { DismissedPair } from './dismissed-pair.ts';

/** Dismisses a pair. Returns null if it was dismissed before. */
export async function insertDismissedPair(
  tx: Db,
  change: Change,
  one: TransactionId,
  two: TransactionId,
): Promise<DismissedPair | null> {
  const pair = { firstId: Math.min(one, two), secondId: Math.max(one, two) };
  const made = await tx
    .insert(dismissedTransferPairs)
    .values({ ledgerId: change.ledgerId, ...pair })
    .onConflictDoNothing()
    .returning();
  if (made.length === 0) return null;
  change.hasOtherChanges = true;
  return pair;
}

/** Suggests pairs again whose dismissal is undone. Returns their number. */
export async function restoreDismissedPairs(
  tx: Db,
  ledgerId: LedgerId,
  pairs: readonly DismissedPair[],
): Promise<number> {
  for (const { firstId, secondId } of pairs)
    await tx
      .delete(dismissedTransferPairs)
      .where(
        and(
          eq(dismissedTransferPairs.ledgerId, ledgerId),
          eq(dismissedTransferPairs.firstId, firstId),
          eq(dismissedTransferPairs.secondId, secondId),
        ),
      );
  return pairs.length;
}
