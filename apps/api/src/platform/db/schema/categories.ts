import type { CategoryId, RuleId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
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
    /** The category or subcategory that the rule assigns. */
    categoryId: idColumn<CategoryId>('category_id').notNull(),
    type: text({ enum: ['Name', 'Amount'] }).notNull(),
    comparison: text({ enum: ['equals', 'contains', 'Greater Than', 'Less than'] }).notNull(),
    /** As typed; empty for amounts. */
    value: text().notNull(),
    /** Normalized for comparison. */
    valueKey: text('value_key').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }),
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
      .where(sql`${table.type} = 'Name' and ${table.comparison} = 'equals'`),
  ],
);
