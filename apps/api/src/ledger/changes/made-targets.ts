import type { LedgerId } from '@cairn/domain';
import { and, eq, exists, getTableColumns, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import {
  accounts,
  budgetMoves,
  categories,
  categoryRules,
  defaultBudgets,
  monthBudgets,
  recurringSeries,
  rolloverPolicies,
  sinkingFunds,
  splitLines,
  transactions,
} from '../../platform/db/schema/index.ts';
import { removeAssertionsOfAccounts } from '../balances/assertions.ts';
import type { Change } from './change-set.ts';
import type { MadeTargets } from './undo-payload.ts';

interface Removed {
  readonly count: number;
  /** Names of the rows that weren't removed because they are in use or were edited. */
  readonly left: readonly string[];
}

/** Whether every recorded field still has its original value. */
function isUnchanged(original: object, row: object): boolean {
  return Object.entries(original).every(([field, value]) => Reflect.get(row, field) === value);
}

/** Rows can be removed if nothing uses them and no one edited them. */
function partition<Row extends { readonly id: number; readonly isUsed: boolean }>(
  made: readonly { readonly id: number }[],
  rows: readonly Row[],
): { unused: number[]; left: Row[] } {
  const originals = new Map(made.map((original) => [original.id, original]));
  const isRemovable = (row: Row) => !row.isUsed && isUnchanged(originals.get(row.id) ?? {}, row);
  return { unused: rows.filter(isRemovable).map(({ id }) => id), left: rows.filter((row) => !isRemovable(row)) };
}

/** Accounts are soft-deleted because the history of a later change may still refer to them. */
async function removeAccounts(tx: Db, change: Change, made: MadeTargets['accounts'], now: Date): Promise<Removed> {
  const { ledgerId, changedIn } = change;
  const ids = made.map(({ id }) => id);
  const isOnAccount = and(
    eq(transactions.ledgerId, ledgerId),
    eq(transactions.accountId, accounts.id),
    not(transactions.deleted),
  );
  const isUsed = sql<boolean>`${exists(tx.select({ id: transactions.id }).from(transactions).where(isOnAccount))}`;
  const rows = await tx
    .select({ ...getTableColumns(accounts), isUsed })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), inArray(accounts.id, ids), isNull(accounts.removedAt)))
    .orderBy(accounts.id);
  const { unused, left } = partition(made, rows);
  await tx
    .update(accounts)
    .set({ removedAt: now, changedIn })
    .where(and(eq(accounts.ledgerId, ledgerId), inArray(accounts.id, unused)));
  await removeAssertionsOfAccounts(tx, change, unused);
  return { count: unused.length, left: left.map(({ displayName }) => displayName) };
}

const child = alias(categories, 'child');

/** Whether a transaction, split line, rule, budget, fund, series or remaining subcategory uses the category. */
function isCategoryUsed(tx: Db, ledgerId: LedgerId) {
  const { id } = categories;
  const isInCategory = and(
    eq(transactions.ledgerId, ledgerId),
    or(eq(transactions.categoryId, id), eq(transactions.subcategoryId, id)),
    not(transactions.deleted),
  );
  const isOnLine = and(
    eq(splitLines.ledgerId, ledgerId),
    or(eq(splitLines.categoryId, id), eq(splitLines.subcategoryId, id)),
  );
  const rule = and(eq(categoryRules.ledgerId, ledgerId), eq(categoryRules.categoryId, id));
  const own = and(eq(monthBudgets.ledgerId, ledgerId), eq(monthBudgets.categoryId, id));
  const byDefault = and(eq(defaultBudgets.ledgerId, ledgerId), eq(defaultBudgets.categoryId, id));
  const onSeries = and(
    eq(recurringSeries.ledgerId, ledgerId),
    or(eq(recurringSeries.categoryId, id), eq(recurringSeries.subcategoryId, id)),
  );
  const policy = and(eq(rolloverPolicies.ledgerId, ledgerId), eq(rolloverPolicies.categoryId, id));
  const move = and(
    eq(budgetMoves.ledgerId, ledgerId),
    or(eq(budgetMoves.fromCategoryId, id), eq(budgetMoves.toCategoryId, id)),
  );
  const fund = and(eq(sinkingFunds.ledgerId, ledgerId), eq(sinkingFunds.categoryId, id));
  const below = and(eq(child.ledgerId, ledgerId), eq(child.parentId, id), isNull(child.deletedAt));
  const one = { one: sql`1` };
  return sql<boolean>`(${or(
    exists(tx.select(one).from(transactions).where(isInCategory)),
    exists(tx.select(one).from(splitLines).where(isOnLine)),
    exists(tx.select(one).from(categoryRules).where(rule)),
    exists(tx.select(one).from(monthBudgets).where(own)),
    exists(tx.select(one).from(defaultBudgets).where(byDefault)),
    exists(tx.select(one).from(recurringSeries).where(onSeries)),
    exists(tx.select(one).from(rolloverPolicies).where(policy)),
    exists(tx.select(one).from(budgetMoves).where(move)),
    exists(tx.select(one).from(sinkingFunds).where(fund)),
    exists(tx.select(one).from(child).where(below)),
  )})`;
}

async function removeCategories(
  tx: Db,
  { ledgerId, changedIn }: Change,
  made: MadeTargets['categories'],
  now: Date,
): Promise<Removed> {
  const ids = made.map(({ id }) => id);
  const isMade = and(eq(categories.ledgerId, ledgerId), inArray(categories.id, ids), isNull(categories.deletedAt));
  const left: string[] = [];
  let count = 0;
  // Subcategories go first, because a category may be in use only through them.
  for (const isLevel of [isNotNull(categories.parentId), isNull(categories.parentId)]) {
    const rows = await tx
      .select({ ...getTableColumns(categories), isUsed: isCategoryUsed(tx, ledgerId) })
      .from(categories)
      .where(and(isMade, isLevel))
      .orderBy(categories.id);
    const partitioned = partition(made, rows);
    await tx
      .update(categories)
      .set({ deletedAt: now, changedIn })
      .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, partitioned.unused)));
    count += partitioned.unused.length;
    left.push(...partitioned.left.map(({ name }) => name));
  }
  return { count, left };
}

/** Removes the accounts and categories that a change created, except those in use. Its transactions must be gone. */
export async function removeMadeTargets(tx: Db, change: Change, made: MadeTargets, now: Date) {
  const none: Removed = { count: 0, left: [] };
  const goneAccounts = made.accounts.length > 0 ? await removeAccounts(tx, change, made.accounts, now) : none;
  const goneCategories = made.categories.length > 0 ? await removeCategories(tx, change, made.categories, now) : none;
  return {
    accounts: goneAccounts.count,
    categories: goneCategories.count,
    left: [...goneAccounts.left, ...goneCategories.left],
  };
}
