import { type SQL, sql } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';

/** The day on which a bank or a file posted a transaction, whatever date a user gave it. `row` is the table's alias. */
export function postedDayOf(row: SQL): SQL {
  return sql`coalesce((${row}.bank_values ->> 'day')::date, ${row}.day)`;
}

/** How far people move dates at most. Only the dates as they are now have an index. */
export const MOVED_DAYS_MAX = 366;

export const postedDay = postedDayOf(sql`${transactions}`);
