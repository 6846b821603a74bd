import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { changes } from '../../platform/db/schema/index.ts';

/** Whose rows, and in which change set, where both are known only when the statement runs. */
export interface OwnerOfChange {
  readonly ledgerId: LedgerId | Placeholder;
  readonly changeSetId: ChangeSetId | Placeholder;
}

function insertBefore({ ledgerId, changeSetId }: OwnerOfChange, rows: SQL): SQL {
  return sql`insert into ${changes} (ledger_id, change_set_id, noun, row_id, before)
    select ${ledgerId}::bigint, ${changeSetId}::bigint, 'transaction', touched.id, touched.before from (${rows}) as touched`;
}

/**
 * Stores what transactions were before the change, as a part of the statement that changes them. Within one change set
 * what a row was first is what counts, also where a second step changes other fields.
 */
export function remember(owner: OwnerOfChange, rows: SQL): SQL {
  return sql`${insertBefore(owner, rows)}
    on conflict (ledger_id, change_set_id, row_id, noun) do update set before = excluded.before || ${changes}.before`;
}

/** The same for rows that the change set has not touched before: without a look for conflicts, in half the time. */
export function rememberFirst(owner: OwnerOfChange, rows: SQL): SQL {
  return insertBefore(owner, rows);
}
