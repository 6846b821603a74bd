import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

/** A value for each table. Tables come from the catalog, so that new ones are included. */
async function forEachTable({ db }: Pick<Database, 'db'>, value: SQL): Promise<Record<string, string>> {
  const tables: { name: string }[] = Object(
    await db.execute(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
  ).rows;
  const selectOf = ({ name }: { name: string }): SQL => sql`
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
