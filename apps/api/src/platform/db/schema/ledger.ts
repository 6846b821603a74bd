import type {
  AccountId,
  BankItemId,
  CategoryId,
  ChangeSetId,
  EditedValues,
  Id,
  LedgerId,
  TagId,
  TransactionId,
  UserId,
} from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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

/** The kinds of rows that change sets change and sync clients receive. */
export const NOUNS = [
  'account',
  'category',
  'rule',
  'defaultBudget',
  'monthBudget',
  'rolloverPolicy',
  'budgetMove',
  'transaction',
  'tag',
  'balanceAssertion',
  'reconciliation',
  'institutionBalanceMode',
  'series',
  'seriesException',
  'reviewDecision',
  'cardCycle',
  'accountFloor',
  'goal',
  'sinkingFund',
  'report',
] as const;

/** Who or what changed the ledger and when, with undo data that isn't in the changed transactions. */
export const changeSets = pgTable(
  'change_sets',
  {
    ledgerId: ownerLedger(),
    id: idColumn<ChangeSetId>('id').notNull(),
    /** Activity doesn't show `unlisted` changes, such as a new account, and they can't be undone. */
    source: text({
      enum: ['typed', 'edited', 'rule', 'import', 'bank', 'bulk', 'deleted', 'category', 'budget', 'unlisted', 'undo'],
    }).notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    summary: text().notNull(),
    count: integer().notNull(),
    /** Undo data that isn't in the changed transactions. */
    undoPayload: jsonb('undo_payload'),
    undoneBy: idColumn<ChangeSetId>('undone_by'),
    /** The later change, such as an undo, that last changed this record or its rows in `changes`; null if none did. */
    changedIn: idColumn<ChangeSetId>('changed_in'),
    /** The member who made it; null for banks and jobs. No foreign key, because it outlives the member. */
    actorId: idColumn<UserId>('actor_id'),
    via: text({ enum: ['app', 'token', 'assistant', 'import', 'bank', 'job'] })
      .notNull()
      .default('app'),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('change_sets_by_time').on(table.ledgerId, table.madeAt),
    index('change_sets_by_change').on(table.ledgerId, table.changedIn).where(sql`${table.changedIn} is not null`),
    index('change_sets_held_back')
      .on(table.ledgerId, table.id)
      .where(sql`jsonb_exists(${table.undoPayload}, 'heldBack')`),
  ],
);

/**
 * The hash chain over a ledger's change sets. A trigger adds a link when a change set commits. Links outlive the change
 * sets, because rows are compared with them however old they are. Like transactions, they have no foreign keys.
 */
export const changeLinks = pgTable(
  'change_links',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    changeSetId: idColumn<ChangeSetId>('change_set_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** One line for each changed row: its noun, id, month if it has one, and the digest of its content or `gone`. */
    lines: text().notNull(),
    /** Of the hash before it, the id, the time, and the lines. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.changeSetId] })],
);

/**
 * There are no foreign keys: checking them row by row took half the time of a large import. Statement-level triggers
 * ensure that category, subcategory and account are in the same ledger. Erasing a ledger must delete these rows first.
 */
export const transactions = pgTable(
  'transactions',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    id: idColumn<TransactionId>('id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    /** A bank or a file wrote the name, and neither a user nor a rule has changed it. */
    isNameReported: boolean('is_name_reported').notNull().default(false),
    description: text().notNull().default(''),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    isIncome: boolean('is_income').notNull().default(false),
    accountId: idColumn<AccountId>('account_id'),
    /** The bank's own id, from a link or a file; null if it was typed. */
    externalId: text('external_id'),
    /** Reported by the bank but not posted yet. */
    pending: boolean().notNull().default(false),
    /** The link that reported the id; null if it was typed or imported. */
    bankItemId: idColumn<BankItemId>('bank_item_id'),
    /** The numbers of the syncs in which the bank added and last modified it. */
    bankAddedIn: integer('bank_added_in'),
    bankModifiedIn: integer('bank_modified_in'),
    /** The bank's values of fields that the user edited. The fields themselves have the user's values. */
    bankValues: jsonb('bank_values').$type<EditedValues>(),
    /** The bank removed it, but it stays because the user had edited or deleted it. */
    removedByBank: boolean('removed_by_bank').notNull().default(false),
    categoryId: idColumn<CategoryId>('category_id'),
    subcategoryId: idColumn<CategoryId>('subcategory_id'),
    /** The source of the category. For a rule, `categoryRule` has its description. */
    categorySource: text('category_source', { enum: ['person', 'rule', 'import', 'bank', 'learned'] }),
    categoryRule: text('category_rule'),
    /** The bank's own category, for example FOOD_AND_DRINK_COFFEE. */
    bankCategory: text('bank_category'),
    markedAsTransfer: boolean('marked_as_transfer').notNull().default(false),
    hidden: boolean().notNull().default(false),
    isEdited: boolean('is_edited').notNull().default(false),
    /** Ticked off on a statement. Posted bank transactions are cleared without it. */
    isCleared: boolean('is_cleared').notNull().default(false),
    /** Soft-deleted, so that a bank sync never adds it again. */
    deleted: boolean().notNull().default(false),
    /** Only users write it, never a bank. */
    note: text().notNull().default(''),
    /** If true, the split lines have the categories, and the transaction itself has none. */
    isSplit: boolean('is_split').notNull().default(false),
    /** The tags that a user removed, which rules don't add again. */
    refusedTagIds: jsonb('refused_tag_ids').$type<readonly TagId[]>(),
    /** The part of the name that identifies the merchant, and the version of the function that derived it. */
    merchantKey: text('merchant_key').notNull().default(''),
    merchantKeyVersion: smallint('merchant_key_version').notNull().default(0),
    /** The normalized name for rules, and the text that searches match. */
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').notNull(),
    /**
     * The change set that created the row; the last one that touched it and wasn't undone, because an undo skips rows
     * touched since; and the last one of all, which only increases.
     */
    madeIn: idColumn<ChangeSetId>('made_in').notNull(),
    touchedIn: idColumn<ChangeSetId>('touched_in').notNull(),
    changedIn: idColumn<ChangeSetId>('changed_in').notNull(),
    /** The change in which it posted after being pending; null if it never was, or still is. */
    postedIn: idColumn<ChangeSetId>('posted_in'),
    /**
     * The account's anchor (`anchored_in`) on the same day that it came after, as its user said; null if that anchor
     * includes it. A later anchor always includes it.
     */
    afterBalanceIn: idColumn<ChangeSetId>('after_balance_in'),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('transactions_by_day').on(table.ledgerId, table.day.desc(), table.id.desc()).where(sql`not ${table.deleted}`),
    // What reports and budgets add up, with every column that they group by, so that they read no whole rows.
    index('transactions_counted')
      .on(
        table.ledgerId,
        table.day,
        table.isIncome,
        table.categoryId,
        table.subcategoryId,
        table.accountId,
        table.amountCents,
        table.id,
        table.merchantKey,
      )
      .where(
        sql`not ${table.deleted} and not ${table.hidden} and not ${table.markedAsTransfer} and not ${table.isSplit}`,
      ),
    index('transactions_by_category')
      .on(table.ledgerId, table.categoryId, table.day.desc(), table.id.desc())
      .where(sql`not ${table.deleted} and not ${table.isSplit}`),
    index('transactions_by_subcategory')
      .on(table.ledgerId, table.subcategoryId)
      .where(sql`${table.subcategoryId} is not null`),
    index('transactions_by_account')
      .on(table.ledgerId, table.accountId, table.day.desc(), table.id.desc())
      .where(sql`${table.accountId} is not null and not ${table.deleted}`),
    // The history of a merchant, to find its first and unusual transactions.
    index('transactions_by_merchant')
      .on(table.ledgerId, table.merchantKey, table.day)
      .where(sql`${table.merchantKey} <> ''`),
    index('transactions_by_name').on(table.ledgerId, table.nameKey),
    index('transactions_by_external_id')
      .on(table.ledgerId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    // What a bank's balance may include, at the end of each sync.
    index('transactions_pending').on(table.ledgerId, table.accountId).where(sql`${table.pending}`),
    index('transactions_removed_by_bank').on(table.ledgerId, table.accountId).where(sql`${table.removedByBank}`),
    index('transactions_by_made').on(table.ledgerId, table.madeIn),
    index('transactions_by_change').on(table.ledgerId, table.changedIn, table.id),
    // Transactions that came after a balance on its day, including deleted ones.
    index('transactions_after_balance')
      .on(table.ledgerId, table.afterBalanceIn)
      .where(sql`${table.afterBalanceIn} is not null`),
    // Imports check for transactions that were deleted.
    index('transactions_deleted').on(table.ledgerId, table.day).where(sql`${table.deleted}`),
    // The two sides of possible transfers: deposits by day, and matching withdrawals by amount.
    index('transactions_transfer_in')
      .on(table.ledgerId, table.day.desc(), table.id.desc())
      .where(sql`${table.isIncome} and ${mayBeTransfer(table)}`),
    index('transactions_transfer_out')
      .on(table.ledgerId, table.amountCents, table.day)
      .where(sql`not ${table.isIncome} and ${mayBeTransfer(table)}`),
    check('transactions_split_category', sql`not ${table.isSplit} or ${table.categoryId} is null`),
  ],
);

/**
 * The previous values of the fields that a change set changed in one row. There are no foreign keys: checking them took
 * longer than the rest of a large change.
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

/** Permanently deleted rows, for sync clients. A budget is identified by its category and month. */
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
