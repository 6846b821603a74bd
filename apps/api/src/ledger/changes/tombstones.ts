import { type SQL, sql } from 'drizzle-orm';
import { tombstones } from '../../platform/db/schema/index.ts';
import type { Change } from './change-set.ts';

type Noun = (typeof tombstones.$inferSelect)['noun'];

/**
 * The part of a deleting statement that adds a tombstone for each deleted row, so sync clients learn of it. `rows`
 * selects the ids and, for budgets and policies, the months.
 */
export function insertTombstones(change: Pick<Change, 'ledgerId' | 'changedIn'>, noun: Noun, rows: SQL): SQL {
  const isMonthly = noun === 'monthBudget' || noun === 'defaultBudget' || noun === 'rolloverPolicy';
  const month = isMonthly ? sql`gone.month` : sql`''`;
  return sql`insert into ${tombstones} (ledger_id, noun, row_id, month, changed_in)
    select ${change.ledgerId}::bigint, ${noun}, gone.id, ${month}, ${change.changedIn}::bigint from (${rows}) as gone
    on conflict (ledger_id, noun, row_id, month) do update set changed_in = excluded.changed_in`;
}
