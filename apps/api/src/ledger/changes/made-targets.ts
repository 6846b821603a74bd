import type { LedgerId } from '@cairn/domain';
import { and, eq, exists, getTableColumns, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import {
  accounts,
  categories,
  categoryRules,
  defaultBudgets,
  monthBudgets,
  transactions,
} from '../../platform/db/schema/index.ts';
import type { Change } from './change-set.ts';
import type { MadeTargets } from './undo-payload.ts';

interface Removed {
  readonly count: number;
  /** Names of the rows that weren't removed because they are in use or were edited. */
  readonly left: readonly string[];
}

/** Whether each field that was kept is still what it was. */
function isAsMade(kept: object, row: object): boolean {
  return Object.entries(kept).every(([field, value]) => Reflect.get(row, field) === value);
}

/** Those that may go: used by nothing, and still as they were made. */
function divide<Row extends { readonly id: number; readonly isUsed: boolean }>(
  made: readonly { readonly id: number }[],
  rows: readonly Row[],
): { unused: number[]; left: Row[] } {
  const kept = new Map(made.map((one) => [one.id, one]));
  const mayGo = (row: Row) => !row.isUsed && isAsMade(kept.get(row.id) ?? {}, row);
  return { unused: rows.filter(mayGo).map(({ id }) => id), left: rows.filter((row) => !mayGo(row)) };
}

/** Accounts are soft-deleted because the history of a later change may still refer to them. */
async function removeAccounts(
  tx: Db,
  { ledgerId, changedIn }: Change,
  made: MadeTargets['accounts'],
  now: Date,
): Promise<Removed> {
  const ids = made.map(({ id }) => id);
  const onIt = and(
    eq(transactions.ledgerId, ledgerId),
    eq(transactions.accountId, accounts.id),
    not(transactions.deleted),
  );
  const isUsed = sql<boolean>`${exists(tx.select({ id: transactions.id }).from(transactions).where(onIt))}`;
  const rows = await tx
    .select({ ...getTableColumns(accounts), isUsed })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), inArray(accounts.id, ids), isNull(accounts.removedAt)));
  const { unused, left } = divide(made, rows);
  await tx
    .update(accounts)
    .set({ removedAt: now, changedIn })
    .where(and(eq(accounts.ledgerId, ledgerId), inArray(accounts.id, unused)));
  return { count: unused.length, left: left.map(({ displayName }) => displayName) };
}

const part = alias(categories, 'part');

/** Whether a transaction, rule, budget or remaining subcategory uses the category. */
function isCategoryUsed(tx: Db, ledgerId: LedgerId) {
  const { id } = categories;
  const inIt = and(
    eq(transactions.ledgerId, ledgerId),
    or(eq(transactions.categoryId, id), eq(transactions.subcategoryId, id)),
    not(transactions.deleted),
  );
  const rule = and(eq(categoryRules.ledgerId, ledgerId), eq(categoryRules.categoryId, id));
  const own = and(eq(monthBudgets.ledgerId, ledgerId), eq(monthBudgets.categoryId, id));
  const byDefault = and(eq(defaultBudgets.ledgerId, ledgerId), eq(defaultBudgets.categoryId, id));
  const below = and(eq(part.ledgerId, ledgerId), eq(part.parentId, id), isNull(part.deletedAt));
  const one = { one: sql`1` };
  return sql<boolean>`(${or(
    exists(tx.select(one).from(transactions).where(inIt)),
    exists(tx.select(one).from(categoryRules).where(rule)),
    exists(tx.select(one).from(monthBudgets).where(own)),
    exists(tx.select(one).from(defaultBudgets).where(byDefault)),
    exists(tx.select(one).from(part).where(below)),
  )})`;
}

async function removeCategories(
  tx: Db,
  { ledgerId, changedIn }: Change,
  made: MadeTargets['categories'],
  now: Date,
): Promise<Removed> {
  const ids = made.map(({ id }) => id);
  const isOneOfThem = and(eq(categories.ledgerId, ledgerId), inArray(categories.id, ids), isNull(categories.deletedAt));
  const left: string[] = [];
  let count = 0;
  // Subcategories first: a category that only had those is unused without them.
  for (const isPart of [isNotNull(categories.parentId), isNull(categories.parentId)]) {
    const rows = await tx
      .select({ ...getTableColumns(categories), isUsed: isCategoryUsed(tx, ledgerId) })
      .from(categories)
      .where(and(isOneOfThem, isPart));
    const divided = divide(made, rows);
    await tx
      .update(categories)
      .set({ deletedAt: now, changedIn })
      .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, divided.unused)));
    count += divided.unused.length;
    left.push(...divided.left.map(({ name }) => name));
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
