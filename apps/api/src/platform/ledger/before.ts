import { type SQL, sql } from 'drizzle-orm';
import { changes, transactions } from '../db/schema/index.ts';
import type { KeptField } from './rewrite.ts';

/** The field as it was, where the change touched it; as it is, where it did not. */
export function was(field: KeptField, type: string): SQL {
  const old = sql`(${changes.before} ->> ${field})::${sql.raw(type)}`;
  return sql`case when jsonb_exists(${changes.before}, ${field}) then ${old} else ${transactions[field]} end`;
}
