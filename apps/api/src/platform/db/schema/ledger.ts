import type {
  AccountId,
  BankItemId,
  CategoryId,
  ChangeSetId,
  EditedValues,
  Id,
  LedgerId,
  TransactionId,
  UserId,
} from '@cairn/domain';
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
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { mayBeTransfer } from './may-be-transfer.ts';
import { ownerLedger } from './owner.ts';

/** What a change set may change, and a reader of the cursor follows. */
export const NOUNS = [
  'account',
  'category',
  'rule',
  'defaultBudget',
  'monthBudget',
  'transaction',
  'tag',
  'balanceAssertion',
] as const;

/** Who or what changed the ledger, when, and what beyond transactions it takes to undo it. */
export const changeSets = pgTable(
  'change_sets',
  {
    ledgerId: ownerLedger(),
    id: idColumn<ChangeSetId>('id').notNull(),
    /** What Activity doesn't list, such as a new account, is `unlisted`: it can't be undone. */
    source: text({
      enum: ['typed', 'edited', 'rule', 'import', 'bank', 'bulk', 'deleted', 'category', 'budget', 'unlisted', 'undo'],
    }).notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    summary: text().notNull(),
    count: integer().notNull(),
    /** What it takes to undo it besides what its transactions were. */
    undoPayload: jsonb('undo_payload'),
    undoneBy: idColumn<ChangeSetId>('undone_by'),
    /** The member who made it; a bank and a job have none. Without a foreign key: it outlives the member. */
    actorId: idColumn<UserId>('actor_id'),
    /** The channel through which it came. */
    via: text({ enum: ['app', 'token', 'assistant', 'import', 'bank', 'job'] })
      .notNull()
      .default('app'),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('change_sets_by_time').on(table.ledgerId, table.madeAt),
  ],
);

/**
 * Without foreign keys, which are checked row by row: that took half of a large import. Triggers see to it, a statement
 * at a time, that category, subcategory and account are the person's own. Who erases a user erases these first.
 */
export const transactions = pgTable(
  'transactions',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    id: idColumn<TransactionId>('id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    isIncome: boolean('is_income').notNull().default(false),
    accountId: idColumn<AccountId>('account_id'),
    /** The bank's own id, from a link or a file; what was typed has none. */
    externalId: text('external_id'),
    /** Announced by the bank and not booked yet. */
    pending: boolean().notNull().default(false),
    /** The link that gave the id; null for what was typed or came from a file. */
    bankItemId: idColumn<BankItemId>('bank_item_id'),
    /** The readings in which the bank added and last modified it. */
    bankAddedIn: integer('bank_added_in'),
    bankModifiedIn: integer('bank_modified_in'),
    /** What the bank says of the fields that the person edited. These keep the person's values. */
    bankValues: jsonb('bank_values').$type<EditedValues>(),
    /** The bank took it back, but the person had edited or deleted it, so it stays. */
    removedByBank: boolean('removed_by_bank').notNull().default(false),
    categoryId: idColumn<CategoryId>('category_id'),
    subcategoryId: idColumn<CategoryId>('subcategory_id'),
    /** What set the category: the person, a rule (in words), an import, the bank. */
    categorySource: text('category_source', { enum: ['person', 'rule', 'import', 'bank'] }),
    categoryRule: text('category_rule'),
    markedAsTransfer: boolean('marked_as_transfer').notNull().default(false),
    hidden: boolean().notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    /** Kept as deleted, so that a bank sync never brings it back. */
    deleted: boolean().notNull().default(false),
    /** The person's own words; a bank never writes them. */
    note: text().notNull().default(''),
    /** Its split lines have the categories, and it has none of its own. */
    isSplit: boolean('is_split').notNull().default(false),
    /** What its name has in common with others of the same merchant, and the version of the function that says so. */
    merchantKey: text('merchant_key').notNull().default(''),
    merchantKeyVersion: smallint('merchant_key_version').notNull().default(0),
    /** The name as rules compare it, and all that a search looks through. */
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').notNull(),
    /**
     * The change set that made the row, the last that touched it and was not undone (a row touched since is left alone by
     * an undo), and the last of all, which only grows.
     */
    madeIn: idColumn<ChangeSetId>('made_in').notNull(),
    touchedIn: idColumn<ChangeSetId>('touched_in').notNull(),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('transactions_by_day').on(table.ledgerId, table.day.desc(), table.id.desc()).where(sql`not ${table.deleted}`),
    index('transactions_by_category')
      .on(table.ledgerId, table.categoryId, table.day.desc(), table.id.desc())
      .where(sql`not ${table.deleted}`),
    index('transactions_by_subcategory')
      .on(table.ledgerId, table.subcategoryId)
      .where(sql`${table.subcategoryId} is not null`),
    index('transactions_by_account')
      .on(table.ledgerId, table.accountId, table.day.desc(), table.id.desc())
      .where(sql`${table.accountId} is not null and not ${table.deleted}`),
    index('transactions_by_name').on(table.ledgerId, table.nameKey),
    index('transactions_by_external_id')
      .on(table.ledgerId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index('transactions_removed_by_bank').on(table.ledgerId, table.accountId).where(sql`${table.removedByBank}`),
    index('transactions_by_made').on(table.ledgerId, table.madeIn),
    index('transactions_by_change').on(table.ledgerId, table.changedIn, table.id),
    // An import looks whether it would bring back what was deleted.
    index('transactions_deleted').on(table.ledgerId, table.day).where(sql`${table.deleted}`),
    // The two sides of possible transfers: deposits by day, and what may have paid for them by amount.
    index('transactions_transfer_in')
      .on(table.ledgerId, table.day.desc(), table.id.desc())
      .where(sql`${table.isIncome} and ${mayBeTransfer(table)}`),
    index('transactions_transfer_out')
      .on(table.ledgerId, table.amountCents, table.day)
      .where(sql`not ${table.isIncome} and ${mayBeTransfer(table)}`),
  ],
);

/**
 * The fields of one row that a change set changed, as they were before. Without foreign keys: checking them took
 * longer than all the rest of a large change.
 */
export const changes = pgTable(
  'changes',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    changeSetId: idColumn<ChangeSetId>('change_set_id').notNull(),
    noun: text({ enum: NOUNS }).notNull().default('transaction'),
    rowId: idColumn<Id<string>>('row_id').notNull(),
    before: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.changeSetId, table.rowId, table.noun] })],
);

/** A row that is gone for good, for readers of the cursor; of a budget, the category and the month. */
export const tombstones = pgTable(
  'tombstones',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    noun: text({ enum: NOUNS }).notNull(),
    rowId: idColumn<Id<string>>('row_id').notNull(),
    month: text().notNull().default(''),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.noun, table.rowId, table.month] }),
    index('tombstones_by_change').on(table.ledgerId, table.changedIn),
  ],
);
