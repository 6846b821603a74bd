import { type CategoryId, type ChangeSetId, type RuleEffects, type RuleId, SPENDING_KINDS } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn } from './id-column.ts';
import { changedIn, ownerLedger } from './owner.ts';

/** Categories, and subcategories if they have a parent. */
export const categories = pgTable(
  'categories',
  {
    ledgerId: ownerLedger(),
    id: idColumn<CategoryId>('id').notNull(),
    parentId: idColumn<CategoryId>('parent_id'),
    name: text().notNull(),
    icon: text().notNull(),
    iconColor: text('icon_color').notNull(),
    income: boolean().notNull().default(false),
    /** Chosen by the user; null if the category's bills decide. Main categories only. */
    spendingKind: text('spending_kind', { enum: SPENDING_KINDS }),
    /** Its transactions are interest or fees, which aren't part of what was earned or spent when net worth is explained. */
    isInterestOrFees: boolean('is_interest_or_fees').notNull().default(false),
    /** Soft-deleted, so that deleting can be undone and past months retain their budgets. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    foreignKey({
      columns: [table.ledgerId, table.parentId],
      foreignColumns: [table.ledgerId, table.id],
      name: 'categories_parent',
    }),
    index('categories_by_change').on(table.ledgerId, table.changedIn),
    index('categories_by_parent').on(table.ledgerId, table.parentId),
  ],
);

/** Default budgets, each effective from a month on. The latest row up to a month applies to it. */
export const defaultBudgets = pgTable(
  'default_budgets',
  {
    ledgerId: ownerLedger(),
    categoryId: idColumn<CategoryId>('category_id').notNull(),
    /** `YYYY-MM`. */
    fromMonth: text('from_month').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    index('default_budgets_by_change').on(table.ledgerId, table.changedIn),
    primaryKey({ columns: [table.ledgerId, table.categoryId, table.fromMonth] }),
    foreignKey({
      columns: [table.ledgerId, table.categoryId],
      foreignColumns: [categories.ledgerId, categories.id],
      name: 'default_budgets_category',
    }).onDelete('cascade'),
  ],
);

export const categoryRules = pgTable(
  'category_rules',
  {
    ledgerId: ownerLedger(),
    /** Increases over time: the newer of two rules has the larger id. */
    id: idColumn<RuleId>('id').notNull(),
    /** The category or subcategory that the rule assigns; null if it only has other effects. */
    categoryId: idColumn<CategoryId>('category_id'),
    type: text({ enum: ['Name', 'Amount'] }).notNull(),
    comparison: text({ enum: ['equals', 'contains', 'Greater Than', 'Less than'] }).notNull(),
    /** As typed; empty for amounts. */
    value: text().notNull(),
    /** Normalized for comparison. */
    valueKey: text('value_key').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }),
    /** What it does besides assigning the category; null for nothing. */
    effects: jsonb().$type<RuleEffects>(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Its place in the user's own order; null by default, and for rules created since. */
    position: integer(),
    /** The transactions that it has caught. Counting them would take an index that every write has to update. */
    caughtCount: integer('caught_count').notNull().default(0),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    foreignKey({
      columns: [table.ledgerId, table.categoryId],
      foreignColumns: [categories.ledgerId, categories.id],
      name: 'category_rules_category',
    }).onDelete('cascade'),
    index('category_rules_by_change').on(table.ledgerId, table.changedIn),
    index('category_rules_by_category').on(table.ledgerId, table.categoryId),
    uniqueIndex('category_rules_one_per_name')
      .on(table.ledgerId, table.valueKey)
      .where(sql`${table.type} = 'Name' and ${table.comparison} = 'equals' and ${table.categoryId} is not null`),
  ],
);

/** How many transactions a rule caught in a change set, which an undo subtracts. It is purged with the change set. */
export const ruleCatches = pgTable(
  'rule_catches',
  {
    ledgerId: ownerLedger(),
    changeSetId: idColumn<ChangeSetId>('change_set_id').notNull(),
    ruleId: idColumn<RuleId>('rule_id').notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ledgerId, table.changeSetId, table.ruleId] })],
);
