import type { ChangeSetId, TransactionId } from '@cairn/domain';
import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { bury } from '../changes/tombstones.ts';
import { before } from './fields.ts';
import { remember } from './remember.ts';
import { rewriteTransactions } from './rewrite.ts';

interface Retracted {
  readonly id: TransactionId;
  /** The change that had brought it. */
  readonly madeIn: ChangeSetId;
}

/**
 * Takes rows out of the ledger that were never the person's to keep, such as a pending one that the bank gave up; the
 * change keeps all that they were, unless it had brought them itself. Only for rows of linked accounts: their balances are the bank's.
 */
export async function retractTransactions(tx: Db, change: Change, where: SQL | undefined): Promise<Retracted[]> {
  const gone = tx.$with('gone').as(
    tx
      .delete(transactions)
      .where(and(eq(transactions.ledgerId, change.ledgerId), where))
      .returning({ id: transactions.id, madeIn: transactions.madeIn, before: before().as('before') }),
  );
  // Of a row that this very change brought there is no earlier state to remember.
  const isOlder = sql`made_in <> ${change.id}::bigint`;
  const owner = { ledgerId: change.ledgerId, changeSetId: change.id };
  const remembered = tx.$with('remembered', {}).as(remember(owner, sql`select id, before from gone where ${isOlder}`));
  const buried = tx.$with('buried', {}).as(bury(change, 'transaction', sql`select id from gone`));
  return await tx.with(gone, remembered, buried).select({ id: gone.id, madeIn: gone.madeIn }).from(gone);
}

/**
 * The same for what the person has touched: it stays, and says that the bank removed it. A row that the person deleted
 * changes unseen: its deletion can still be undone. How many others were marked.
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
