import { and, eq, exists, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/database.ts';
import { categories, categoryRules, changeSets, changes, transactions } from '../db/schema/index.ts';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { accountsMovedBy, recountBalances } from './balances.ts';
import { was } from './before.ts';
import { beginChange, describeChange } from './change-set.ts';
import { lockLedger } from './lock.ts';

/** What a change set keeps beyond transactions. */
const removed = z.object({
  categories: z.optional(z.array(z.int())),
  moved: z.optional(z.array(z.object({ id: z.int(), from: z.int(), to: z.int() }))),
  rules: z.optional(
    z.array(
      z.object({
        userId: z.int(),
        id: z.int(),
        categoryId: z.int(),
        type: z.enum(['Name', 'Amount']),
        comparison: z.enum(['equals', 'contains', 'Greater Than', 'Less than']),
        value: z.string(),
        valueKey: z.string(),
        amountCents: z.nullable(z.number()),
      }),
    ),
  ),
  madeRuleIds: z.optional(z.array(z.int())),
});

const MAX_NAMED = 100;

export interface Undone {
  readonly restored: number;
  readonly left: { userTransactionID: number; displayName: string }[];
}

function livingIds(tx: Db, userId: number, ids: readonly number[]) {
  return tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.userId, userId), inArray(categories.id, [...ids]), isNull(categories.deletedAt)));
}

/** A subcategory comes back only into a category that is there, or that comes back with it. */
async function reviveCategories(tx: Db, userId: number, ids: readonly number[]): Promise<void> {
  const isOneOfThem = and(eq(categories.userId, userId), inArray(categories.id, [...ids]));
  await tx
    .update(categories)
    .set({ deletedAt: null })
    .where(and(isOneOfThem, isNull(categories.parentId)));
  const parents = tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.userId, userId), isNull(categories.parentId), isNull(categories.deletedAt)));
  await tx
    .update(categories)
    .set({ deletedAt: null })
    .where(and(isOneOfThem, inArray(categories.parentId, parents)));
}

async function restoreCategoriesAndRules(tx: Db, userId: number, kept: z.output<typeof removed>): Promise<void> {
  if (kept.categories?.length) await reviveCategories(tx, userId, kept.categories);
  for (const { id, from, to } of kept.moved ?? [])
    await tx
      .update(categories)
      .set({ parentId: from })
      .where(
        and(
          eq(categories.userId, userId),
          eq(categories.id, id),
          eq(categories.parentId, to),
          inArray(categories.id, livingIds(tx, userId, [id])),
          exists(livingIds(tx, userId, [from])),
        ),
      );
  if (kept.madeRuleIds?.length)
    await tx
      .delete(categoryRules)
      .where(and(eq(categoryRules.userId, userId), inArray(categoryRules.id, kept.madeRuleIds)));
  const rules = kept.rules ?? [];
  if (rules.length === 0) return;
  const living = await livingIds(
    tx,
    userId,
    rules.map((rule) => rule.categoryId),
  );
  const wanted = rules.filter((rule) => living.some((category) => category.id === rule.categoryId));
  // A name that got another rule since keeps that one.
  if (wanted.length > 0) await tx.insert(categoryRules).overridingSystemValue().values(wanted).onConflictDoNothing();
}

/** The subcategory that it had, where that and its category are still there; by the column wanted of it. */
function livingSubcategory(column: 'id' | 'parent_id'): SQL {
  return sql`(select s.${sql.raw(column)} from ${categories} s join ${categories} p on p.user_id = s.user_id and p.id = s.parent_id
    where s.user_id = ${changes.userId} and s.id = ${was(changes.before, 'subcategoryId', 'integer')}
      and s.deleted_at is null and p.deleted_at is null)`;
}

/** A category that was deleted since is not given back; a subcategory that moved since brings its own category. */
const livingCategory = () => sql`coalesce(${livingSubcategory('parent_id')}, (select c.id from ${categories} c
  where c.user_id = ${changes.userId} and c.id = ${was(changes.before, 'categoryId', 'integer')} and c.deleted_at is null))`;

const whereCategorized = (value: SQL) => sql`case when ${livingCategory()} is null then null else ${value} end`;

async function restoreChanged(tx: Db, userId: number, changeSetId: number): Promise<number> {
  const restored = await tx
    .update(transactions)
    .set({
      day: was(changes.before, 'day', 'date'),
      name: was(changes.before, 'name', 'text'),
      description: was(changes.before, 'description', 'text'),
      amountCents: was(changes.before, 'amountCents', 'bigint'),
      isIncome: was(changes.before, 'isIncome', 'boolean'),
      accountId: was(changes.before, 'accountId', 'integer'),
      categoryId: livingCategory(),
      subcategoryId: livingSubcategory('id'),
      categorySource: whereCategorized(was(changes.before, 'categorySource', 'text')),
      categoryRule: whereCategorized(was(changes.before, 'categoryRule', 'text')),
      markedAsTransfer: was(changes.before, 'markedAsTransfer', 'boolean'),
      hidden: was(changes.before, 'hidden', 'boolean'),
      isEdited: was(changes.before, 'isEdited', 'boolean'),
      deleted: was(changes.before, 'deleted', 'boolean'),
      nameKey: was(changes.before, 'nameKey', 'text'),
      searchText: was(changes.before, 'searchText', 'text'),
      changedIn: sql`(${changes.before} ->> 'changedIn')::integer`,
    })
    .from(changes)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(changes.userId, userId),
        eq(changes.changeSetId, changeSetId),
        eq(changes.transactionId, transactions.id),
        eq(transactions.changedIn, changeSetId),
      ),
    )
    .returning({ id: transactions.id });
  return restored.length;
}

async function removeMade(tx: Db, userId: number, changeSetId: number): Promise<number> {
  const gone = await tx
    .delete(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        eq(transactions.madeIn, changeSetId),
        eq(transactions.changedIn, changeSetId),
      ),
    )
    .returning({ id: transactions.id });
  return gone.length;
}

/** Rows of the change that something else touched since. */
async function touchedSince(tx: Db, userId: number, changeSetId: number): Promise<Undone['left']> {
  const touched = tx
    .select({ id: changes.transactionId })
    .from(changes)
    .where(and(eq(changes.userId, userId), eq(changes.changeSetId, changeSetId)));
  return await tx
    .select({ userTransactionID: transactions.id, displayName: transactions.name })
    .from(transactions)
    .where(
      and(
        eq(transactions.userId, userId),
        ne(transactions.changedIn, changeSetId),
        sql`(${transactions.madeIn} = ${changeSetId} and not ${transactions.deleted} or ${inArray(transactions.id, touched)})`,
      ),
    )
    .limit(MAX_NAMED);
}

/** Puts back what a change set changed, but for rows that were changed since: those are named. */
export async function undoChange(tx: Db, userId: number, changeSetId: number, now: Date): Promise<Undone> {
  await lockLedger(tx, userId);
  const isIt = and(eq(changeSets.userId, userId), eq(changeSets.id, changeSetId));
  const [changeSet] = await tx.select().from(changeSets).where(isIt).for('update');
  if (!changeSet) throw notFound();
  if (changeSet.source === 'undo' || changeSet.undoneBy !== null)
    throw new ProblemError('rule_broken', 'This change has been undone already.');
  const change = await beginChange(tx, userId, { source: 'undo', now });
  const left = await touchedSince(tx, userId, changeSetId);
  const accountIds = await accountsMovedBy(tx, userId, changeSetId);
  await restoreCategoriesAndRules(tx, userId, z.parse(removed, changeSet.removed ?? {}));
  const restored = (await restoreChanged(tx, userId, changeSetId)) + (await removeMade(tx, userId, changeSetId));
  await recountBalances(tx, userId, accountIds);
  await tx.update(changeSets).set({ undoneBy: change.id }).where(isIt);
  await describeChange(tx, change, { summary: `Undone: ${changeSet.summary}`, count: restored });
  return { restored, left };
}
