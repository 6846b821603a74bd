import type { AccountId, ChangeSetId } from '@cairn/domain';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changes, transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { rewriteTransactions } from '../transactions/rewrite.ts';

/** Gives transactions the ticks from before the changes that locked a statement, as far as the history says so. */
export async function restoreTicks(
  tx: Db,
  change: Change,
  accountId: AccountId,
  lockedIn: readonly ChangeSetId[],
): Promise<void> {
  const { id, isCleared } = transactions;
  const wasOtherwise = sql`exists (
    select from ${changes} as made where made.ledger_id = ${change.ledgerId} and made.noun = 'transaction'
      and made.change_set_id = any(${`{${lockedIn.join(',')}}`}::bigint[]) and made.row_id = ${id}
      and (made.before ->> 'isCleared')::boolean <> ${isCleared})`;
  const isOfAccount = and(eq(transactions.accountId, accountId), not(transactions.deleted));
  await rewriteTransactions(tx, change, and(isOfAccount, wasOtherwise), { isCleared: sql`not ${isCleared}` });
}
