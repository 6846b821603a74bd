import type { CategoryId } from '@cairn/domain';
import { bigint, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { categories } from './categories.ts';
import { idColumn } from './id-column.ts';
import { changedIn, ownerLedger } from './owner.ts';

/** A category's or subcategory's own amount for one month; it wins over the default. */
export const monthBudgets = pgTable(
  'month_budgets',
  {
    ledgerId: ownerLedger(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    categoryId: idColumn<CategoryId>('category_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    index('month_budgets_by_change').on(table.ledgerId, table.changedIn),
    primaryKey({ columns: [table.ledgerId, table.month, table.categoryId] }),
    foreignKey({
      columns: [table.ledgerId, table.categoryId],
      foreignColumns: [categories.ledgerId, categories.id],
      name: 'month_budgets_category',
    }).onDelete('cascade'),
  ],
);
