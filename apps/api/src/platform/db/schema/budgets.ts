import { bigint, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { categories } from './categories.ts';
import { owner } from './owner.ts';

/** A category's or subcategory's own amount for one month; it wins over the default. */
export const monthBudgets = pgTable(
  'month_budgets',
  {
    userId: owner(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    categoryId: integer('category_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month, table.categoryId] }),
    foreignKey({
      columns: [table.userId, table.categoryId],
      foreignColumns: [categories.userId, categories.id],
      name: 'month_budgets_category',
    }).onDelete('cascade'),
  ],
);
