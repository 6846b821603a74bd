import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/database.ts';
import { categories, categoryRules, changeSets, changes, transactions } from '../db/schema/index.ts';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { beginChange, describeChange } from './change-set.ts';
import type { KeptField } from './rewrite.ts';

/** What a change set keeps beyond transactions. */
const removed = z.object({
  categories: z.optional(z.array(z.int())),
  parents: z.optional(z.array(z.object({ id: z.int(), parentId: z.int() }))),
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

async function restoreCategoriesAndRules(tx: Db, userId: number, kept: z.output<typeof removed>): Promise<void> {
  if (kept.categories?.length)
    await tx
      .update(categories)
      .set({ deletedAt: null })
      .where(and(eq(categories.userId, userId), inArray(categories.id, kept.categories)));
  for (const { id, parentId } of kept.parents ?? [])
    await tx
      .update(categories)
      .set({ parentId })
      .where(and(eq(categories.userId, userId), eq(categories.id, id)));
  if (kept.madeRuleIds?.length)
    await tx
      .delete(categoryRules)
      .where(and(eq(categoryRules.userId, userId), inArray(categoryRules.id, kept.madeRuleIds)));
  // A name that got another rule since keeps that one.
  if (kept.rules?.length)
    await tx.insert(categoryRules).overridingSystemValue().values(kept.rules).onConflictDoNothing();
}

/** The field as it was, where the change touched it; as it is, where it did not. */
function was(field: KeptField, type: string): SQL {
  const old = sql`(${changes.before} ->> ${field})::${sql.raw(type)}`;
  return sql`case when jsonb_exists(${changes.before}, ${field}) then ${old} else ${transactions[field]} end`;
}

/** A category that was deleted since is not given back. */
function living(field: 'categoryId' | 'subcategoryId'): SQL {
  return sql`(select c.id from ${categories} c
    where c.user_id = ${changes.userId} and c.id = ${was(field, 'integer')} and c.deleted_at is null)`;
}

async function restoreChanged(tx: Db, userId: number, changeSetId: number): Promise<number> {
  const restored = await tx
    .update(transactions)
    .set({
      day: was('day', 'date'),
      name: was('name', 'text'),
      description: was('description', 'text'),
      amountCents: was('amountCents', 'bigint'),
      isIncome: was('isIncome', 'boolean'),
      categoryId: living('categoryId'),
      subcategoryId: living('subcategoryId'),
      categorySource: was('categorySource', 'text'),
      categoryRule: was('categoryRule', 'text'),
      markedAsTransfer: was('markedAsTransfer', 'boolean'),
      hidden: was('hidden', 'boolean'),
      isEdited: was('isEdited', 'boolean'),
      deleted: was('deleted', 'boolean'),
      nameKey: was('nameKey', 'text'),
      searchText: was('searchText', 'text'),
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
  const isIt = and(eq(changeSets.userId, userId), eq(changeSets.id, changeSetId));
  const [changeSet] = await tx.select().from(changeSets).where(isIt).for('update');
  if (!changeSet) throw notFound();
  if (changeSet.source === 'undo' || changeSet.undoneBy !== null)
    throw new ProblemError('rule_broken', 'This change has been undone already.');
  const change = await beginChange(tx, userId, { source: 'undo', now });
  const left = await touchedSince(tx, userId, changeSetId);
  await restoreCategoriesAndRules(tx, userId, z.parse(removed, changeSet.removed ?? {}));
  const restored = (await restoreChanged(tx, userId, changeSetId)) + (await removeMade(tx, userId, changeSetId));
  await tx.update(changeSets).set({ undoneBy: change.id }).where(isIt);
  await describeChange(tx, change, { summary: `Undone: ${changeSet.summary}`, count: restored });
  return { restored, left };
}
