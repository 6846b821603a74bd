import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { RecurringJob } from './jobs.ts';

/** Large writes wake this job. */
export const ANALYZE_TABLES = 'database-analyze';
/** A write of this many rows is large. */
export const LARGE_WRITE_ROWS = 1_000;
const CHANGED_SHARE = 0.1;
/** Smaller tables that were never analyzed don't matter. */
const UNANALYZED_BYTES = 65_536;
/**
 * PGlite has one connection, which ANALYZE blocks: 3,000 sampled rows take about 30 ms, 30,000 about 100 ms. PostgreSQL
 * runs it concurrently with its default target.
 */
const PGLITE_STATISTICS_TARGET = 10;

/** Tables with missing or outdated planner statistics. */
async function listOutdated({ db }: Database): Promise<string[]> {
  const found = await db
    .select({ name: sql<string>`class.relname::text` })
    .from(sql`pg_class as class`)
    .innerJoin(sql`pg_namespace as namespace`, sql`namespace.oid = class.relnamespace`)
    .leftJoin(sql`pg_stat_user_tables as counted`, sql`counted.relid = class.oid`)
    .where(
      sql`namespace.nspname = 'public' and class.relkind = 'r' and (
        counted.n_mod_since_analyze >= greatest(${LARGE_WRITE_ROWS}::integer, ${CHANGED_SHARE}::real * class.reltuples)
        or (class.reltuples < 0 and pg_relation_size(class.oid) >= ${UNANALYZED_BYTES}::integer))`,
    )
    .orderBy(sql`class.relname`);
  return found.map(({ name }) => name);
}

/**
 * Updates planner statistics after large writes. PGlite never does so automatically, and PostgreSQL only up to a minute
 * later. Returns the analyzed tables.
 */
export async function analyzeTables(database: Database): Promise<string[]> {
  const names = await listOutdated(database);
  for (const name of names)
    await database.db.transaction(async (tx) => {
      if (database.engine === 'pglite')
        await tx.execute(
          sql`select set_config('default_statistics_target', ${String(PGLITE_STATISTICS_TARGET)}, true)`,
        );
      await tx.execute(sql`analyze ${sql.identifier(name)}`);
    });
  return names;
}

export function analyzeTablesEveryMinute(database: Database): RecurringJob {
  return {
    name: ANALYZE_TABLES,
    cron: '* * * * *',
    async run() {
      await analyzeTables(database);
    },
  };
}
