import { type Day, isDay, type LedgerId } from '@cairn/domain';
import { ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { changeSets, changes, ledgers, tags, tombstones, transactions } from '../../platform/db/schema/index.ts';

/** Changes of these rows don't affect transactions. */
const PLANS = [
  'defaultBudget',
  'monthBudget',
  'rolloverPolicy',
  'budgetMove',
  'goal',
  'sinkingFund',
  'report',
] as const;

/** For larger changes, reading everything again takes little longer than finding out which parts to read. */
const TOUCHED_ROWS_MAX = 2_000;

/**
 * The days of transactions, split lines, and their tags that changed from the given change on, as they were and as they
 * are. Null if they aren't known or too many: an undo and a removal of transactions and purged history don't record
 * them, and a tag may be on any day. Change sets of budgets never change transactions.
 */
export async function readTouchedDays(db: Db, ledgerId: LedgerId, since: number): Promise<ReadonlySet<Day> | null> {
  const isSince = (table: SQL, isAbout = sql`true`) =>
    sql`exists (select from ${table} where ledger_id = ${ledgerId} and changed_in >= ${since} and ${isAbout})`;
  const isUndone = isSince(sql`${changeSets}`, ne(changeSets.source, 'budget'));
  const isRemoved = isSince(sql`${tombstones}`, notInArray(tombstones.noun, [...PLANS]));
  const { rows } = Object(
    await db.execute(sql`
      with current as materialized (
        select day::text as day from ${transactions} where ledger_id = ${ledgerId} and changed_in >= ${since}
        order by changed_in limit ${TOUCHED_ROWS_MAX + 1}
      ), previous as materialized (
        select before ->> 'day' as day from ${changes}
        where ledger_id = ${ledgerId} and change_set_id >= ${since} and noun = 'transaction'
        order by change_set_id limit ${TOUCHED_ROWS_MAX + 1}
      ), all_days as (select day from current union all select day from previous)
      select exists (select from ${ledgers} where id = ${ledgerId} and oldest_cursor >= ${since})
        or ${isUndone} or ${isRemoved} or ${isSince(sql`${tags}`)}
        or (select count(*) from current) > ${TOUCHED_ROWS_MAX}
        or (select count(*) from previous) > ${TOUCHED_ROWS_MAX} as is_unknown,
        (select coalesce(json_agg(distinct day), '[]') from all_days where day is not null)::text as days`),
  );
  const [found] = rows;
  if (found.is_unknown) return null;
  const days: string[] = JSON.parse(found.days);
  return new Set(days.filter(isDay));
}
