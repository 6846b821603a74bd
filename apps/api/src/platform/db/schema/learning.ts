import type { AccountId, CategoryId, Cents, ChangeSetId, LedgerId, StoredCounts, TransactionId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { ownerLedger } from './owner.ts';

/**
 * The categories that people chose or approved, as the model has learned them: forgetting one needs exactly the values
 * that were learned. The ledger itself says what they are now. Like transactions, they have no foreign keys.
 */
export const categoryDecisions = pgTable(
  'category_decisions',
  {
    ledgerId: idColumn<LedgerId>('ledger_id').notNull(),
    transactionId: idColumn<TransactionId>('transaction_id').notNull(),
    /** The split line; 0 if the transaction isn't split. */
    position: smallint().notNull(),
    merchantKey: text('merchant_key').notNull(),
    /** The words of the name that describe the merchant. */
    words: text().notNull(),
    accountId: idColumn<AccountId>('account_id'),
    isIncome: boolean('is_income').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    bankCategory: text('bank_category'),
    categoryId: idColumn<CategoryId>('category_id').notNull(),
    subcategoryId: idColumn<CategoryId>('subcategory_id'),
    /** The change set with the approval; null if a user chose the category. */
    decidedIn: idColumn<ChangeSetId>('decided_in'),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.transactionId, table.position] }),
    index('category_decisions_by_merchant').on(table.ledgerId, table.merchantKey, table.day.desc()),
    index('category_decisions_by_category').on(table.ledgerId, table.categoryId, table.day.desc()),
    index('category_decisions_approved').on(table.ledgerId, table.decidedIn).where(sql`${table.decidedIn} is not null`),
  ],
);

/** The data learned from a ledger's decisions. None of it is shared between ledgers. */
export const categoryModels = pgTable('category_models', {
  ledgerId: ownerLedger().primaryKey(),
  /** The version of the function that derives evidence, and that of the merchant keys. */
  version: smallint().notNull(),
  merchantKeyVersion: smallint('merchant_key_version').notNull(),
  counts: jsonb().$type<readonly StoredCounts[]>().notNull(),
  /** Only a full training changes these three. */
  decileBounds: jsonb('decile_bounds').$type<readonly Cents[]>().notNull(),
  temperature: doublePrecision().notNull(),
  /** Null if the model only makes suggestions. */
  threshold: doublePrecision(),
  /** How many decisions were learned, and how many at the last full training. */
  decisions: integer().notNull(),
  trainedDecisions: integer('trained_decisions').notNull(),
  /** Decisions of later changes haven't been learned yet. */
  learnedThrough: idColumn<ChangeSetId>('learned_through').notNull(),
});
