import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { changes } from '../../platform/db/schema/index.ts';

/** The ledger and change set, or placeholders for them in a prepared statement. */
export interface OwnerOfChange {
  readonly ledgerId: LedgerId | Placeholder;
  readonly changeSetId: ChangeSetId | Placeholder;
}

function insertBefore({ ledgerId, changeSetId }: OwnerOfChange, rows: SQL): SQL {
  return sql`insert into ${changes} (ledger_id, change_set_id, noun, row_id, before)
    select ${ledgerId}::bigint, ${changeSetId}::bigint, 'transaction', touched.id, touched.before from (${rows}) as touched`;
}

/**
 * Stores the previous values of transactions as part of the statement that changes them. Within a change set the first
 * stored value of each field wins.
 */
export function remember(owner: OwnerOfChange, rows: SQL): SQL {
  return sql`${insertBefore(owner, rows)}
    on conflict (ledger_id, change_set_id, row_id, noun) do update set before = excluded.before || ${changes}.before`;
}

/** Like `remember` for rows that the change set hasn't touched yet: half the time, without the conflict check. */
export function rememberFirst(owner: OwnerOfChange, rows: SQL): SQL {
  return insertBefore(owner, rows);
}
