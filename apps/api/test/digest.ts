import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

const known = new WeakMap<Database['db'], Promise<readonly string[]>>();

/** From the catalog, so that new tables are included. Read once, because tests take thousands of digests. */
function tablesIn(db: Database['db']): Promise<readonly string[]> {
  const tables =
    known.get(db) ??
    db
      .execute(sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
      .then((result) => Object(result).rows.map(({ name }: { name: string }) => name));
  known.set(db, tables);
  return tables;
}

/** A value for each table. */
async function forEachTable({ db }: Pick<Database, 'db'>, value: SQL): Promise<Record<string, string>> {
  const tables = await tablesIn(db);
  const selectOf = (name: string): SQL => sql`
    select ${sql.raw(`'${name}'`)} as name, ${value} as value from ${sql.identifier(name)} one`;
  // One statement that returns hashes, because tests take hundreds of digests.
  const { rows } = Object(await db.execute(sql.join(tables.map(selectOf), sql` union all `)));
  return Object.fromEntries(rows.map(({ name, value }: { name: string; value: string }) => [name, value]));
}

/** The number of rows of every table, and a hash of them. */
export function digestOf(database: Pick<Database, 'db'>): Promise<Record<string, string>> {
  return forEachTable(database, sql`count(*) || ' ' || sum(hashtextextended(one::text, 0))`);
}

/**
 * Changes with every committed write, even of equal values: a deletion changes the number of rows, and any other write
 * the latest transaction that wrote one. Takes a fraction of the time of hashing all rows.
 */
export function writesIn(database: Pick<Database, 'db'>): Promise<Record<string, string>> {
  return forEachTable(database, sql`count(*) || ' ' || max(xmin::text::bigint)`);
}
