import type { EditedValues } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { mayBeTransfer } from './may-be-transfer.ts';
import { owner } from './owner.ts';

/** Who or what changed the ledger, when, and what beyond transactions it takes to undo it. */
export const changeSets = pgTable(
  'change_sets',
  {
    userId: owner(),
    id: integer().generatedAlwaysAsIdentity(),
    source: text({
      enum: ['typed', 'edited', 'rule', 'import', 'bank', 'bulk', 'deleted', 'category', 'budget', 'undo'],
    }).notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    summary: text().notNull(),
    count: integer().notNull(),
    /** What it takes to undo it besides what its transactions were. */
    undoPayload: jsonb('removed'),
    undoneBy: integer('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('change_sets_by_time').on(table.userId, table.madeAt),
  ],
);

/**
 * Without foreign keys, which are checked row by row: that took half of a large import. Triggers see to it, a statement
 * at a time, that category, subcategory and account are the person's own. Who erases a user erases these first.
 */
export const transactions = pgTable(
  'transactions',
  {
    userId: integer('user_id').notNull(),
    id: integer().generatedAlwaysAsIdentity(),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    isIncome: boolean('is_income').notNull().default(false),
    accountId: integer('account_id'),
    /** The bank's own id, from a link or a file; what was typed has none. */
    externalId: text('external_id'),
    /** Announced by the bank and not booked yet. */
    pending: boolean().notNull().default(false),
    /** The link that gave the id; null for what was typed or came from a file. */
    bankItemId: integer('bank_item_id'),
    /** The readings in which the bank added and last modified it. */
    bankAddedIn: integer('bank_added_in'),
    bankModifiedIn: integer('bank_modified_in'),
    /** What the bank says of the fields that the person edited. These keep the person's values. */
    bankValues: jsonb('bank_values').$type<EditedValues>(),
    /** The bank took it back, but the person had edited or deleted it, so it stays. */
    removedByBank: boolean('removed_by_bank').notNull().default(false),
    categoryId: integer('category_id'),
    subcategoryId: integer('subcategory_id'),
    /** What set the category: the person, a rule (in words), an import, the bank. */
    categorySource: text('category_source', { enum: ['person', 'rule', 'import', 'bank'] }),
    categoryRule: text('category_rule'),
    markedAsTransfer: boolean('marked_as_transfer').notNull().default(false),
    hidden: boolean().notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    /** Kept as deleted, so that a bank sync never brings it back. */
    deleted: boolean().notNull().default(false),
    /** The name as rules compare it, and all that a search looks through. */
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').notNull(),
    /** The change set that made the row, and the last that touched it: a row touched since is not undone. */
    madeIn: integer('made_in').notNull(),
    changedIn: integer('changed_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('transactions_by_day').on(table.userId, table.day.desc(), table.id.desc()).where(sql`not ${table.deleted}`),
    index('transactions_by_category')
      .on(table.userId, table.categoryId, table.day.desc(), table.id.desc())
      .where(sql`not ${table.deleted}`),
    index('transactions_by_subcategory')
      .on(table.userId, table.subcategoryId)
      .where(sql`${table.subcategoryId} is not null`),
    index('transactions_by_account')
      .on(table.userId, table.accountId, table.day.desc(), table.id.desc())
      .where(sql`${table.accountId} is not null and not ${table.deleted}`),
    index('transactions_by_name').on(table.userId, table.nameKey),
    index('transactions_by_external_id').on(table.userId, table.externalId).where(sql`${table.externalId} is not null`),
    index('transactions_removed_by_bank').on(table.userId, table.accountId).where(sql`${table.removedByBank}`),
    index('transactions_by_change').on(table.userId, table.madeIn),
    // An import looks whether it would bring back what was deleted.
    index('transactions_deleted').on(table.userId, table.day).where(sql`${table.deleted}`),
    // The two sides of possible transfers: deposits by day, and what may have paid for them by amount.
    index('transactions_transfer_in')
      .on(table.userId, table.day.desc(), table.id.desc())
      .where(sql`${table.isIncome} and ${mayBeTransfer(table)}`),
    index('transactions_transfer_out')
      .on(table.userId, table.amountCents, table.day)
      .where(sql`not ${table.isIncome} and ${mayBeTransfer(table)}`),
  ],
);

/**
 * The fields of one transaction that a change set changed, as they were before. Without foreign keys: checking them
 * took longer than all the rest of a large change.
 */
export const changes = pgTable(
  'changes',
  {
    userId: integer('user_id').notNull(),
    changeSetId: integer('change_set_id').notNull(),
    transactionId: integer('transaction_id').notNull(),
    before: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changeSetId, table.transactionId] })],
);
