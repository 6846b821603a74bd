import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';

/** Every row of every table as text. Tables come from the database's catalog, so that new ones are included. */
export async function digestOf({ db }: Pick<Database, 'db'>): Promise<Record<string, string[]>> {
  const tables: { name: string }[] = Object(
    await db.execute(sql`select table_name as name from information_schema.tables where table_schema = 'public'`),
  ).rows;
  const digest: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = Object(
      await db.execute(sql`select row_to_json(one)::text as row from ${sql.identifier(name)} one order by 1`),
    );
    digest[name] = rows.map(({ row }: { row: string }) => row);
  }
  return digest;
}
