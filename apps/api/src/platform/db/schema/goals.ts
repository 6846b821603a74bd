import { type AccountId, type CategoryId, GOAL_STATES, type GoalId } from '@cairn/domain';
import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { categories } from './categories.ts';
import { idColumn } from './id-column.ts';
import { changedIn, ownerLedger } from './owner.ts';

/** Savings goals. */
export const goals = pgTable(
  'goals',
  {
    ledgerId: ownerLedger(),
    id: idColumn<GoalId>('id').notNull(),
    name: text().notNull(),
    icon: text().notNull(),
    iconColor: text('icon_color').notNull(),
    targetCents: bigint('target_cents', { mode: 'number' }).notNull(),
    /** The amount planned for each month; null if none is. */
    monthlyCents: bigint('monthly_cents', { mode: 'number' }),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    /** Smaller ones are covered first. */
    priority: integer().notNull(),
    state: text({ enum: GOAL_STATES }).notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.id] }),
    index('goals_by_change').on(table.ledgerId, table.changedIn),
  ],
);

/** The money set aside for a goal in an account. It is part of the goal, which has the change that last touched it. */
export const goalEarmarks = pgTable(
  'goal_earmarks',
  {
    ledgerId: ownerLedger(),
    goalId: idColumn<GoalId>('goal_id').notNull(),
    accountId: idColumn<AccountId>('account_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.goalId, table.accountId] }),
    foreignKey({
      columns: [table.ledgerId, table.goalId],
      foreignColumns: [goals.ledgerId, goals.id],
      name: 'goal_earmarks_goal',
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.ledgerId, table.accountId],
      foreignColumns: [accounts.ledgerId, accounts.id],
      name: 'goal_earmarks_account',
    }).onDelete('cascade'),
  ],
);

/** A target for a category or subcategory, due in a month. The amounts are the category's budgets. */
export const sinkingFunds = pgTable(
  'sinking_funds',
  {
    ledgerId: ownerLedger(),
    categoryId: idColumn<CategoryId>('category_id').notNull(),
    targetCents: bigint('target_cents', { mode: 'number' }).notNull(),
    /** `YYYY-MM`, the first one. */
    dueMonth: text('due_month').notNull(),
    /** Null if it doesn't repeat. */
    repeatMonths: smallint('repeat_months'),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.ledgerId, table.categoryId] }),
    index('sinking_funds_by_change').on(table.ledgerId, table.changedIn),
    foreignKey({
      columns: [table.ledgerId, table.categoryId],
      foreignColumns: [categories.ledgerId, categories.id],
      name: 'sinking_funds_category',
    }).onDelete('cascade'),
  ],
);
