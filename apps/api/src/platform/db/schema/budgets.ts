import { type BudgetMoveId, type CategoryId, ROLLOVER_POLICIES } from '@cairn/domain';
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

/**
 * The handling of a category's money at the end of each month, starting with a given month. Without a policy, nothing
 * carries over.
 */
export const rolloverPolicies = pgTable(
  'rollover_policies',
  {
    ledgerId: ownerLedger(),
    categoryId: idColumn<CategoryId>('category_id').notNull(),
    /** `YYYY-MM`. */
    fromMonth: text('from_month').notNull(),
    policy: text({ enum: ROLLOVER_POLICIES }).notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    index('rollover_policies_by_change').on(table.ledgerId, table.changedIn),
    primaryKey({ columns: [table.ledgerId, table.categoryId, table.fromMonth] }),
    foreignKey({
      columns: [table.ledgerId, table.categoryId],
      foreignColumns: [categories.ledgerId, categories.id],
      name: 'rollover_policies_category',
    }).onDelete('cascade'),
  ],
);

/** Money moved within a month. A null category is Left to budget. */
export const budgetMoves = pgTable(
  'budget_moves',
  {
    ledgerId: ownerLedger(),
    id: idColumn<BudgetMoveId>('id').notNull(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    fromCategoryId: idColumn<CategoryId>('from_category_id'),
    toCategoryId: idColumn<CategoryId>('to_category_id'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    index('budget_moves_by_change').on(table.ledgerId, table.changedIn),
    index('budget_moves_by_month').on(table.ledgerId, table.month),
    primaryKey({ columns: [table.ledgerId, table.id] }),
    foreignKey({
      columns: [table.ledgerId, table.fromCategoryId],
      foreignColumns: [categories.ledgerId, categories.id],
      name: 'budget_moves_from',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.ledgerId, table.toCategoryId],
      foreignColumns: [categories.ledgerId, categories.id],
      name: 'budget_moves_to',
    }).onDelete('cascade'),
  ],
);
