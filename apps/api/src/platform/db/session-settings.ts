import { sql } from 'drizzle-orm';
import { ConfigError } from '../config.ts';
import type { Db } from './database.ts';

/**
 * Required session settings, as PostgreSQL displays them. Dates and times are formatted as in PGlite, whatever the
 * server's settings. Plans are generic: the statistics show no rows for a new ledger, so any index that begins with the
 * ledger would seem as good as the right one, and a statement for thousands of rows would scan the ledger for each.
 * Without statistics, the estimated costs are high enough that PostgreSQL would compile statements of a few
 * milliseconds, which takes 60.
 */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
};

/** For direct connections, which request the settings at startup. */
export const startupOptions = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');

/** For pooled connections, which must have the settings already: a transaction-mode pooler doesn't forward options. */
export async function checkPooledSettings(db: Db): Promise<void> {
  const wrong: string[] = [];
  for (const [name, wanted] of Object.entries(SESSION_SETTINGS)) {
    const [found] = await db.select({ value: sql<string>`current_setting(${name})` }).from(sql`(values (1)) as one`);
    if (found?.value !== wanted) wrong.push(`${name} = ${found?.value} instead of ${wanted}`);
  }
  if (wrong.length > 0)
    throw new ConfigError(
      `The connections behind DATABASE_POOLER_URL have ${wrong.join(', ')}. Set this for the database role, as docs/operations.md shows, and make the pooler reconnect.`,
    );
}
