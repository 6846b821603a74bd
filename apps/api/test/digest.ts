import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

/** The number of rows of every table, and a hash of them. Tables come from the catalog, so that new ones are included. */
export async function digestOf({ db }: Pick<Database, 'db'>): Promise<Record<string, string>> {
  const tables: { name: string }[] = Object(
    await db.execute(sql`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`),
  ).rows;
  const hashOf = ({ name }: { name: string }): SQL => sql`
    select ${sql.raw(`'${name}'`)} as name, count(*) || ' ' || sum(hashtextextended(one::text, 0)) as digest
    from ${sql.identifier(name)} one`;
  // One statement that returns hashes, because tests take hundreds of digests.
  const { rows } = Object(await db.execute(sql.join(tables.map(hashOf), sql` union all `)));
  return Object.fromEntries(rows.map(({ name, digest }: { name: string; digest: string }) => [name, digest]));
}
