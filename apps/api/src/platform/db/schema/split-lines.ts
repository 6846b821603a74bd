import type { CategoryId, LedgerId, TagId, TransactionId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';

/**
 * How a transaction is divided among categories. Category totals read the lines; balances, banks, duplicates and
 * transfers use only the transaction. Like transactions, they have no foreign keys.
 */
export const splitLines = pgTable(
  'split_lines',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    transactionId: idColumn<TransactionId>('transaction_id').notNull(),
    position: smallint().notNull(),
    /** Copied from the transaction, so that monthly totals are an index range scan. */
    day: date({ mode: 'string' }).notNull(),
    categoryId: idColumn<CategoryId>('category_id'),
    subcategoryId: idColumn<CategoryId>('subcategory_id'),
    /** Signed relative to the transaction's direction: a return inside a purchase is negative. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    note: text().notNull().default(''),
    isTransfer: boolean('is_transfer').notNull().default(false),
    /** Absorbs the difference when the transaction's amount changes. */
    takesRemainder: boolean('takes_remainder').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.transactionId, table.position] }),
    index('split_lines_by_category').on(table.ledgerId, table.categoryId, table.day),
    index('split_lines_by_subcategory').on(table.ledgerId, table.subcategoryId, table.day),
    index('split_lines_transfers').on(table.ledgerId, table.transactionId).where(sql`${table.isTransfer}`),
  ],
);

/** A transaction's tags; each applies to all of its lines. */
export const transactionTags = pgTable(
  'transaction_tags',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    transactionId: idColumn<TransactionId>('transaction_id').notNull(),
    tagId: idColumn<TagId>('tag_id').notNull(),
    /** For the tag that marks money someone owes back. */
    state: text({ enum: ['owed', 'claimed', 'paid'] }),
    paidByTransactionId: idColumn<TransactionId>('paid_by_transaction_id'),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.transactionId, table.tagId] }),
    index('transaction_tags_by_tag').on(table.ledgerId, table.tagId),
  ],
);

export const splitLineTags = pgTable(
  'split_line_tags',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    transactionId: idColumn<TransactionId>('transaction_id').notNull(),
    position: smallint().notNull(),
    tagId: idColumn<TagId>('tag_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.transactionId, table.position, table.tagId] }),
    index('split_line_tags_by_tag').on(table.ledgerId, table.tagId),
  ],
);
