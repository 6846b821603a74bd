import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Column = 'accountId' | 'markedAsTransfer' | 'hidden' | 'pending' | 'deleted';

/** One side of a possible transfer. Partial indexes and their queries share this condition, so that they match. */
export function mayBeTransfer(table: Record<Column, SQLWrapper>): SQL {
  return sql`${table.accountId} is not null and not ${table.markedAsTransfer} and not ${table.hidden} and not ${table.pending} and not ${table.deleted}`;
}
