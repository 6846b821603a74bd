import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes, transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { before } from './fields.ts';
import { rewriteTransactions } from './rewrite.ts';

interface Retracted {
  readonly id: number;
  /** The change that had brought it. */
  readonly madeIn: number;
}

/**
 * Takes rows out of the ledger that were never the person's to keep, such as a pending one that the bank gave up; the
 * change keeps all that they were, unless it had brought them itself. Only for rows of linked accounts: their balances are the bank's.
 */
export async function retractTransactions(tx: Db, change: Change, where: SQL | undefined): Promise<Retracted[]> {
  const gone = tx.$with('gone').as(
    tx
      .delete(transactions)
      .where(and(eq(transactions.userId, change.userId), where))
      .returning({ id: transactions.id, madeIn: transactions.madeIn, before: before().as('before') }),
  );
  const remembered = tx.$with('remembered').as(
    tx
      .insert(changes)
      .select(
        tx
          .select({
            userId: sql<number>`${change.userId}::integer`.as('user_id'),
            changeSetId: sql<number>`${change.id}::integer`.as('change_set_id'),
            transactionId: gone.id,
            before: gone.before,
          })
          .from(gone)
          .where(ne(gone.madeIn, change.id)),
      )
      .onConflictDoUpdate({
        target: [changes.userId, changes.changeSetId, changes.transactionId],
        set: { before: sql`excluded.before || ${changes.before}` },
      })
      .returning({ id: changes.transactionId }),
  );
  return await tx.with(gone, remembered).select({ id: gone.id, madeIn: gone.madeIn }).from(gone);
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
    .where(and(eq(transactions.userId, change.userId), where, transactions.deleted));
  const isShown = and(not(transactions.deleted), not(transactions.removedByBank));
  return await rewriteTransactions(tx, change, and(where, isShown), isMarked);
}
