import type { ReviewDecision } from '@cairn/contract';
import type { InboxItem, LedgerId } from '@cairn/domain';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { isOneOf, storedLines, storedTags, type Target } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';

/** An item with the decision about it. */
export interface DecidedItem {
  readonly item: InboxItem;
  readonly decision: ReviewDecision;
  /** The category to set or confirm; null if there is none. */
  readonly target: Target | null;
}

/** The transactions that the decisions are about, with their splits and tags. */
export async function loadDecidedRows(tx: Db, ledgerId: LedgerId, items: readonly InboxItem[]) {
  const ids = items.flatMap(({ transactionIds }) => transactionIds);
  const rows = await tx
    .select({ row: getTableColumns(transactions), splits: storedLines.as('splits'), tags: storedTags.as('tags') })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids)));
  return new Map(rows.map((found) => [found.row.id, found]));
}

export type DecidedRows = Awaited<ReturnType<typeof loadDecidedRows>>;
export type DecidedRow = DecidedRows extends Map<number, infer Row> ? Row : never;

export function rowOf(rows: DecidedRows, id: number): DecidedRow {
  const found = rows.get(id);
  if (!found) throw new Error('an item’s transaction doesn’t exist');
  return found;
}
