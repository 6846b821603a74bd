import type { ChangeSetId, TransactionId } from '@cairn/domain';
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import { removeTagsOf } from '../tags/restore-tags.ts';
import { beforeDeletion } from './fields.ts';
import { deleteLinesOf } from './lines.ts';
import { remember } from './remember.ts';
import { rewriteTransactions } from './rewrite.ts';

interface Retracted {
  readonly id: TransactionId;
  /** The change that added it. */
  readonly madeIn: ChangeSetId;
}

/**
 * Deletes rows that the bank withdrew and the user never touched, such as an expired pending transaction. The change
 * stores their previous values, unless it added them itself. Use it only for linked accounts, whose balances come from
 * the bank.
 */
export async function retractTransactions(tx: Db, change: Change, where: SQL | undefined): Promise<Retracted[]> {
  const gone = tx.$with('gone').as(
    tx
      .delete(transactions)
      .where(and(eq(transactions.ledgerId, change.ledgerId), where))
      .returning({ id: transactions.id, madeIn: transactions.madeIn, before: beforeDeletion.as('before') }),
  );
  // A row that this change added has no previous values.
  const isOlder = sql`made_in <> ${change.id}::bigint`;
  const owner = { ledgerId: change.ledgerId, changeSetId: change.changedIn };
  const remembered = tx.$with('remembered', {}).as(remember(owner, sql`select id, before from gone where ${isOlder}`));
  const tombstoned = tx.$with('tombstoned', {}).as(insertTombstones(change, 'transaction', sql`select id from gone`));
  const untagged = tx.$with('untagged', {}).as(removeTagsOf(change, sql`select id from gone`));
  const lines = deleteLinesOf(tx, change.ledgerId, sql`select id from gone`);
  return await tx
    .with(gone, remembered, tombstoned, untagged, ...lines)
    .select({ id: gone.id, madeIn: gone.madeIn })
    .from(gone);
}

/**
 * Marks rows that the bank withdrew but the user has touched. Rows that the user deleted change without a record, so
 * their deletion can still be undone. Returns the number of other rows that were marked.
 */
export async function markRemovedByBank(tx: Db, change: Change, where: SQL | undefined): Promise<number> {
  const isMarked = { removedByBank: true };
  await tx
    .update(transactions)
    .set(isMarked)
    .where(and(eq(transactions.ledgerId, change.ledgerId), where, transactions.deleted));
  const isShown = and(not(transactions.deleted), not(transactions.removedByBank));
  return await rewriteTransactions(tx, change, and(where, isShown), isMarked);
}
