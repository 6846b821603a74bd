import type { RunQuery } from './open.ts';

/** The schema with copies of the rows from before the migration. */
const COPIES = 'before_migration';
/** The number of differing rows to show per table. */
const SHOWN = 3;

async function columnsOf(query: RunQuery, schema: string): Promise<Map<string, string[]>> {
  const rows = await query(
    `select table_name::text as name, string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = $1 and table_type = 'BASE TABLE' group by table_name order by table_name`,
    [schema],
  );
  return new Map(rows.map(({ name, columns }) => [String(name), String(columns).split(',')]));
}

/** Copies every table, to compare after the migration. */
export async function copyTables(query: RunQuery): Promise<void> {
  await query(`create schema ${COPIES}`);
  for (const name of (await columnsOf(query, 'public')).keys())
    await query(`create table ${COPIES}.${name} as table public.${name}`);
}

async function differingRows(query: RunQuery, name: string, columns: readonly string[]): Promise<string[]> {
  const read = (schema: string) => `select ${columns.join(', ')} from ${schema}.${name}`;
  const only = (one: string, other: string) => query(`${read(one)} except all ${read(other)} limit ${SHOWN}`);
  const [removed, added] = [await only(COPIES, 'public'), await only('public', COPIES)];
  return [
    ...removed.map((row) => `${name}: is no longer ${JSON.stringify(row)}`),
    ...added.map((row) => `${name}: is now ${JSON.stringify(row)}`),
  ];
}

/**
 * Describes what the migration changed in rows, by the columns that exist before and after. The caller names columns
 * that the migration replaces; the product's answers show whether they were replaced correctly.
 */
export async function rowChanges(query: RunQuery, replaced: readonly string[]): Promise<string[]> {
  const [before, after] = [await columnsOf(query, COPIES), await columnsOf(query, 'public')];
  const found: string[] = [];
  for (const [name, columns] of before) {
    const now = after.get(name) ?? [];
    const missing = columns.filter((column) => !now.includes(column) && !replaced.includes(column));
    found.push(...missing.map((column) => `${name}.${column} is missing`));
    const shared = columns.filter((column) => now.includes(column));
    if (shared.length > 0) found.push(...(await differingRows(query, name, shared)));
  }
  await query(`drop schema ${COPIES} cascade`);
  return found;
}
