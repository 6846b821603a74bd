import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type TransferColumn = 'accountId' | 'markedAsTransfer' | 'hidden' | 'pending' | 'deleted';

/** One side of a possible transfer. Partial indexes and their queries share this condition, so that they match. */
export function mayBeTransfer(table: Record<TransferColumn, SQLWrapper>): SQL {
  return sql`${table.accountId} is not null and not ${table.markedAsTransfer} and not ${table.hidden} and not ${table.pending} and not ${table.deleted}`;
}
