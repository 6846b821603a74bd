import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { owner } from './owner.ts';

/** Categories, and subcategories, which have a parent. */
export const categories = pgTable(
  'categories',
  {
    userId: owner(),
    id: integer().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id'),
    name: text().notNull(),
    icon: text().notNull(),
    iconColor: text('icon_color').notNull(),
    income: boolean().notNull().default(false),
    /** Deleted ones stay, so that deleting can be undone and past months keep their budgets. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.parentId],
      foreignColumns: [table.userId, table.id],
      name: 'categories_parent',
    }),
    index('categories_by_parent').on(table.userId, table.parentId),
  ],
);

/** What a category or subcategory is planned to get from a month on; the latest row not after a month counts. */
export const defaultBudgets = pgTable(
  'default_budgets',
  {
    userId: owner(),
    categoryId: integer('category_id').notNull(),
    /** `YYYY-MM`. */
    fromMonth: text('from_month').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.categoryId, table.fromMonth] }),
    foreignKey({
      columns: [table.userId, table.categoryId],
      foreignColumns: [categories.userId, categories.id],
      name: 'default_budgets_category',
    }).onDelete('cascade'),
  ],
);

export const categoryRules = pgTable(
  'category_rules',
  {
    userId: owner(),
    /** Grows with age: the newer of two rules has the larger id. */
    id: integer().generatedAlwaysAsIdentity(),
    /** The category or subcategory that the rule gives. */
    categoryId: integer('category_id').notNull(),
    type: text({ enum: ['Name', 'Amount'] }).notNull(),
    comparison: text({ enum: ['equals', 'contains', 'Greater Than', 'Less than'] }).notNull(),
    /** As it was typed; empty for amounts. */
    value: text().notNull(),
    /** As names are compared. */
    valueKey: text('value_key').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.categoryId],
      foreignColumns: [categories.userId, categories.id],
      name: 'category_rules_category',
    }).onDelete('cascade'),
    index('category_rules_by_category').on(table.userId, table.categoryId),
    uniqueIndex('category_rules_one_per_name')
      .on(table.userId, table.valueKey)
      .where(sql`${table.type} = 'Name' and ${table.comparison} = 'equals'`),
  ],
);
