import { sql } from 'drizzle-orm';
import { ConfigError } from '../config.ts';
import type { Db } from './database.ts';

/**
 * What each session must begin with, as PostgreSQL shows it. Dates and times are written as PGlite writes them, whatever
 * the server's own settings are. Plans are made for anybody: of a new person the statistics say that they have no rows, so
 * any index that begins with the person seems as good as the right one, and a statement for thousands of rows reads all
 * of theirs for each.
 */
const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
};

/** For a connection of our own, which asks for them when it starts. */
export const startupOptions = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');

/** For a pooler's connections, which must have them already: a pooler in transaction mode passes no options on. */
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
