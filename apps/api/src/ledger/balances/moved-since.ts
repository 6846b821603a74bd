import type { AccountId, ChangeSetId, LedgerId } from '@cairn/domain';
import { and, eq, exists, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, changes, ledgers, tombstones, transactions } from '../../platform/db/schema/index.ts';

/**
 * Whether transactions may have moved a manual account's balance since a change. The account's own `changedIn` doesn't
 * show this, because transactions don't raise it. An undo or a removed transaction counts for every account, because it
 * doesn't record which one it affected, and purged history counts as a move.
 */
export async function mayHaveMovedSince(
  tx: Db,
  ledgerId: LedgerId,
  accountId: AccountId,
  seenIn: ChangeSetId,
): Promise<boolean> {
  const isOnAccount = and(
    eq(transactions.ledgerId, ledgerId),
    gt(transactions.changedIn, seenIn),
    eq(transactions.accountId, accountId),
  );
  const wasOnAccount = and(
    eq(changes.ledgerId, ledgerId),
    gt(changes.changeSetId, seenIn),
    eq(changes.noun, 'transaction'),
    sql`(${changes.before} ->> 'accountId')::bigint = ${accountId}`,
  );
  const isRemoved = and(
    eq(tombstones.ledgerId, ledgerId),
    gt(tombstones.changedIn, seenIn),
    eq(tombstones.noun, 'transaction'),
  );
  const isUndone = and(eq(changeSets.ledgerId, ledgerId), gt(changeSets.undoneBy, seenIn));
  const moved = await tx
    .select({ id: ledgers.id })
    .from(ledgers)
    .where(
      and(
        eq(ledgers.id, ledgerId),
        or(
          gt(ledgers.oldestCursor, seenIn),
          exists(tx.select({ id: transactions.id }).from(transactions).where(isOnAccount)),
          exists(tx.select({ id: changes.rowId }).from(changes).where(wasOnAccount)),
          exists(tx.select({ id: tombstones.rowId }).from(tombstones).where(isRemoved)),
          exists(tx.select({ id: changeSets.id }).from(changeSets).where(isUndone)),
        ),
      ),
    );
  return moved.length > 0;
}
