import { Column, is, SQL } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** Members of a prepared query that its types don't expose. */
interface Prepared {
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[];
  customResultMapper?: (rows: readonly unknown[][]) => unknown[];
}

function decoderOf(field: unknown): Decoder | null {
  if (is(field, Column)) return field;
  const decoder = is(field, SQL.Aliased) ? field.sql : field;
  return is(decoder, SQL) ? (decoder as unknown as { decoder: Decoder }).decoder : null;
}

/**
 * Resolves the decoder of each column once per prepared query. The library does so for every value of every row, which
 * takes longer than parsing the row. Queries with nested objects are left to the library.
 */
export function compileRows<Statement>(statement: Statement): Statement {
  if (!is(statement, PgPreparedQuery)) return statement;
  const prepared = statement as unknown as Prepared;
  if (!prepared.fields || prepared.customResultMapper) return statement;
  const columns: { name: string; decoder: Decoder }[] = [];
  for (const { path, field } of prepared.fields) {
    const [name, ...inside] = path;
    const decoder = decoderOf(field);
    if (name === undefined || inside.length > 0 || !decoder) return statement;
    columns.push({ name, decoder });
  }
  prepared.customResultMapper = (rows) =>
    rows.map((row) => {
      const item: Record<string, unknown> = {};
      for (let place = 0; place < columns.length; place += 1) {
        const { name, decoder } = columns[place] as (typeof columns)[number];
        const value = row[place];
        item[name] = value === null ? null : decoder.mapFromDriverValue(value);
      }
      return item;
    });
  return statement;
}
