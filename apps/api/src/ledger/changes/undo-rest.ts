import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes, reviewDecisions, transactions } from '../../platform/db/schema/index.ts';
import type { StoredPayload } from './undo-payload.ts';

/** Whether the change did anything besides changing transactions that something else has touched since. */
export async function hasRest(
  tx: Db,
  ledgerId: LedgerId,
  changeSetId: ChangeSetId,
  payload: StoredPayload,
): Promise<boolean> {
  if (Object.values(payload).some((part) => part !== undefined && (!Array.isArray(part) || part.length > 0)))
    return true;
  const isLast = and(eq(transactions.ledgerId, ledgerId), eq(transactions.touchedIn, changeSetId));
  const madeRow = tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(isLast, eq(transactions.madeIn, changeSetId)))
    .limit(1);
  const changedRow = tx
    .select({ id: changes.rowId })
    .from(changes)
    .innerJoin(transactions, and(isLast, eq(transactions.id, changes.rowId)))
    .where(and(eq(changes.ledgerId, ledgerId), eq(changes.changeSetId, changeSetId), eq(changes.noun, 'transaction')))
    .limit(1);
  const decision = tx
    .select({ id: reviewDecisions.id })
    .from(reviewDecisions)
    .where(and(eq(reviewDecisions.ledgerId, ledgerId), eq(reviewDecisions.decidedIn, changeSetId)))
    .limit(1);
  return (await Promise.all([madeRow, changedRow, decision])).some((rows) => rows.length > 0);
}
