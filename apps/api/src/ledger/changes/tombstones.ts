import { type SQL, sql } from 'drizzle-orm';
import { tombstones } from '../../platform/db/schema/index.ts';
import type { Change } from './change-set.ts';

type Noun = (typeof tombstones.$inferSelect)['noun'];

/**
 * Leaves a tombstone for each row that a statement removes, as a part of that statement, so that a reader of the cursor
 * learns that they are gone. `rows` selects the ids, and of budgets the months.
 */
export function bury(change: Pick<Change, 'ledgerId' | 'changedIn'>, noun: Noun, rows: SQL): SQL {
  const isMonthly = noun === 'monthBudget' || noun === 'defaultBudget';
  const month = isMonthly ? sql`gone.month` : sql`''`;
  return sql`insert into ${tombstones} (ledger_id, noun, row_id, month, changed_in)
    select ${change.ledgerId}::bigint, ${noun}, gone.id, ${month}, ${change.changedIn}::bigint from (${rows}) as gone
    on conflict (ledger_id, noun, row_id, month) do update set changed_in = excluded.changed_in`;
}
