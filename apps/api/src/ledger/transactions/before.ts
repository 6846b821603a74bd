import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { transactions } from '../../platform/db/schema/index.ts';
import type { KeptField } from './rewrite.ts';

/** The field as it was, where the change touched it; as it is, where it did not. */
export function was(before: SQLWrapper, field: KeptField, type: string): SQL {
  const old = sql`(${before} ->> ${field})::${sql.raw(type)}`;
  return sql`case when jsonb_exists(${before}, ${field}) then ${old} else ${transactions[field]} end`;
}
