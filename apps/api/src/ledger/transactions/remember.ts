import type { ChangeSetId, LedgerId } from '@cairn/domain';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { changes } from '../../platform/db/schema/index.ts';

/** Whose rows, and in which change set, where both are known only when the statement runs. */
export interface OwnerOfChange {
  readonly ledgerId: LedgerId | Placeholder;
  readonly changeSetId: ChangeSetId | Placeholder;
}

/**
 * Stores what transactions were before the change, as a part of the statement that changes them. Within one change set
 * what a row was first is what counts, also where a second step changes other fields.
 */
export function remember({ ledgerId, changeSetId }: OwnerOfChange, rows: SQL): SQL {
  return sql`insert into ${changes} (ledger_id, change_set_id, noun, row_id, before)
    select ${ledgerId}::bigint, ${changeSetId}::bigint, 'transaction', touched.id, touched.before from (${rows}) as touched
    on conflict (ledger_id, change_set_id, noun, row_id) do update set before = excluded.before || ${changes}.before`;
}
