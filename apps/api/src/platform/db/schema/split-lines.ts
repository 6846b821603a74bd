import type { CategoryId, Id, LedgerId, SplitShare, TagId, TransactionId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/**
 * How a transaction is divided among categories. Category totals read the lines; balances, banks, duplicates and
 * transfers use only the transaction. Like transactions, they have no foreign keys. Triggers copy the transaction's values
 * and ensure, when a database transaction commits, that the lines add up to the amount.
 */
export const splitLines = pgTable(
  'split_lines',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    transactionId: idColumn<TransactionId>('transaction_id').notNull(),
    position: smallint().notNull(),
    /** These three are copied from the transaction, so that monthly totals read one index range and join nothing. */
    day: date({ mode: 'string' }).notNull(),
    isIncome: boolean('is_income').notNull().default(false),
    /** The transaction is neither deleted, hidden, nor a transfer. */
    isCounted: boolean('is_counted').notNull().default(true),
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
    index('split_lines_by_day')
      .on(table.ledgerId, table.day)
      .where(sql`${table.isCounted} and not ${table.isTransfer}`),
    index('split_lines_by_category').on(table.ledgerId, table.categoryId, table.day, table.transactionId),
    index('split_lines_by_subcategory').on(table.ledgerId, table.subcategoryId, table.day, table.transactionId),
    index('split_lines_transfers').on(table.ledgerId, table.transactionId).where(sql`${table.isTransfer}`),
  ],
);

/** How to split the transactions of a merchant. */
export const splitTemplates = pgTable(
  'split_templates',
  {
    ledgerId: ownerLedger(),
    id: idColumn<Id<'splitTemplate'>>('id').notNull(),
    merchantKey: text('merchant_key').notNull(),
    shares: jsonb().$type<readonly SplitShare[]>().notNull(),
    /** Splits new transactions instead of only suggesting the split. */
    appliesAutomatically: boolean('applies_automatically').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    uniqueIndex('split_templates_one_per_merchant').on(table.ledgerId, table.merchantKey),
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
