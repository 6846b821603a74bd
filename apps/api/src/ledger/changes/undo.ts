import { type AnswerOf, LEFT_NAMED_MAX, type undo } from '@cairn/contract';
import { type CategoryId, type ChangeSetId, type LedgerId, MERCHANT_KEY_VERSION, merchantKey } from '@cairn/domain';
import { and, count, desc, eq, exists, gte, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryRules, changeSets, changes, transactions, users } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { accountsMovedBy, recountBalances } from '../balances/balances.ts';
import { restoreBudgets } from '../budgets/budget-writes.ts';
import { deleteRules } from '../rules/rule-rows.ts';
import { TOUCHED_IN, was, wasAll } from '../transactions/fields.ts';
import type { Change } from './change-set.ts';
import { historyBegin } from './history.ts';
import { removeMadeTargets } from './made-targets.ts';
import { bury } from './tombstones.ts';
import { type StoredPayload, undoPayload } from './undo-payload.ts';
import type { Written } from './write.ts';

export type Undone = AnswerOf<typeof undo>;

function livingIds(tx: Db, ledgerId: LedgerId, ids: readonly number[]) {
  return tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), inArray(categories.id, [...ids]), isNull(categories.deletedAt)));
}

/** A subcategory comes back only into a category that is there, or that comes back with it. */
async function reviveCategories(tx: Db, { ledgerId, changedIn }: Change, ids: readonly CategoryId[]): Promise<void> {
  const isOneOfThem = and(eq(categories.ledgerId, ledgerId), inArray(categories.id, [...ids]));
  await tx
    .update(categories)
    .set({ deletedAt: null, changedIn })
    .where(and(isOneOfThem, isNull(categories.parentId)));
  const parents = tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), isNull(categories.parentId), isNull(categories.deletedAt)));
  await tx
    .update(categories)
    .set({ deletedAt: null, changedIn })
    .where(and(isOneOfThem, inArray(categories.parentId, parents)));
}

type RuleRow = Pick<
  typeof categoryRules.$inferSelect,
  'categoryId' | 'type' | 'comparison' | 'valueKey' | 'amountCents'
>;

function ruleKey({ categoryId, type, comparison, valueKey, amountCents }: RuleRow): string {
  return JSON.stringify([categoryId, type, comparison, valueKey, amountCents]);
}

async function restoreCategoriesAndRules(tx: Db, change: Change, kept: StoredPayload): Promise<void> {
  const { ledgerId, changedIn } = change;
  if (kept.categories?.length) await reviveCategories(tx, change, kept.categories);
  for (const { id, from, to } of kept.moved ?? []) {
    const back = await tx
      .update(categories)
      .set({ parentId: from, changedIn })
      .where(
        and(
          eq(categories.ledgerId, ledgerId),
          eq(categories.id, id),
          eq(categories.parentId, to),
          inArray(categories.id, livingIds(tx, ledgerId, [id])),
          exists(livingIds(tx, ledgerId, [from])),
        ),
      )
      .returning({ id: categories.id });
    // Includes transactions added or edited since: a transaction's category is always its subcategory's parent.
    if (back.length > 0)
      await tx
        .update(transactions)
        .set({ categoryId: from, changedIn })
        .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.subcategoryId, id)));
  }
  if (kept.madeRuleIds?.length) await deleteRules(tx, change, inArray(categoryRules.id, kept.madeRuleIds));
  const rules = kept.rules ?? [];
  if (rules.length === 0) return;
  const living = await livingIds(
    tx,
    ledgerId,
    rules.map((rule) => rule.categoryId),
  );
  const there = await tx
    .select()
    .from(categoryRules)
    .where(
      and(
        eq(categoryRules.ledgerId, ledgerId),
        inArray(
          categoryRules.categoryId,
          living.map((category) => category.id),
        ),
      ),
    );
  const known = new Set(there.map(ruleKey));
  const wanted = rules.filter(
    (rule) => living.some((category) => category.id === rule.categoryId) && !known.has(ruleKey(rule)),
  );
  // A newer rule for the same name wins, and a rule that was created again isn't duplicated.
  if (wanted.length > 0)
    await tx
      .insert(categoryRules)
      .values(wanted.map((rule) => ({ ledgerId, changedIn, ...rule })))
      .onConflictDoNothing();
}

const [subcategory, parent, category] = [alias(categories, 's'), alias(categories, 'p'), alias(categories, 'c')];

function isLiving(table: Record<'ledgerId' | 'id' | 'deletedAt', AnyPgColumn>, ledgerId: LedgerId, id: SQLWrapper) {
  return and(eq(table.ledgerId, ledgerId), eq(table.id, id), isNull(table.deletedAt));
}

/**
 * The previous values of each row that nothing else has touched since, with the category to restore: none if it was
 * deleted since, and the current parent if its subcategory moved.
 */
function keptRows(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId) {
  return tx
    .select({
      id: changes.rowId,
      before: changes.before,
      categoryId: sql`coalesce(${parent.id}, ${category.id})`.as('living_category_id'),
      subcategoryId: sql`case when ${parent.id} is not null then ${subcategory.id} end`.as('living_subcategory_id'),
    })
    .from(changes)
    .innerJoin(
      transactions,
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.id, changes.rowId),
        eq(transactions.touchedIn, changeSetId),
      ),
    )
    .leftJoin(subcategory, isLiving(subcategory, ledgerId, was(changes.before, 'subcategoryId')))
    .leftJoin(parent, isLiving(parent, ledgerId, subcategory.parentId))
    .leftJoin(category, isLiving(category, ledgerId, was(changes.before, 'categoryId')))
    .where(and(eq(changes.ledgerId, ledgerId), eq(changes.changeSetId, changeSetId), eq(changes.noun, 'transaction')));
}

/** The merchant keys of the names that come back; none in a ledger whose keys a job has yet to make. */
async function keysOfFormerNames(
  tx: Db,
  { ledgerId, merchantKeyVersion }: Change,
  changeSetId: ChangeSetId,
): Promise<Record<string, string>> {
  if (merchantKeyVersion !== MERCHANT_KEY_VERSION) return {};
  const isOfIt = and(
    eq(changes.ledgerId, ledgerId),
    eq(changes.changeSetId, changeSetId),
    eq(changes.noun, 'transaction'),
    sql`jsonb_exists(${changes.before}, 'name')`,
  );
  const rows = await tx
    .selectDistinct({ name: sql<string>`${changes.before} ->> 'name'` })
    .from(changes)
    .where(isOfIt);
  return Object.fromEntries(rows.map(({ name }) => [name, merchantKey(name)]));
}

async function restoreChanged(tx: Db, change: Change, changeSetId: ChangeSetId): Promise<number> {
  const { ledgerId, changedIn } = change;
  const kept = tx.$with('kept').as(keptRows(tx, ledgerId, changeSetId));
  const keys = JSON.stringify(await keysOfFormerNames(tx, change, changeSetId));
  const whereCategorized = (value: SQL) => sql`case when ${kept.categoryId} is not null then ${value} end`;
  const restored = tx.$with('restored').as(
    tx
      .update(transactions)
      .set({
        ...wasAll(kept.before),
        categoryId: sql`${kept.categoryId}`,
        subcategoryId: sql`${kept.subcategoryId}`,
        categorySource: whereCategorized(was(kept.before, 'categorySource')),
        categoryRule: whereCategorized(was(kept.before, 'categoryRule')),
        merchantKey: sql`coalesce((select ${keys}::jsonb) ->> (${kept.before} ->> 'name'), ${transactions.merchantKey})`,
        touchedIn: sql`(${kept.before} ->> ${TOUCHED_IN})::bigint`,
        changedIn,
      })
      .from(kept)
      .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, kept.id)))
      .returning({ id: transactions.id }),
  );
  const [total] = await tx.with(kept, restored).select({ count: count() }).from(restored);
  return total?.count ?? 0;
}

async function removeMade(tx: Db, change: Change, changeSetId: ChangeSetId): Promise<number> {
  const removed = tx.$with('removed').as(
    tx
      .delete(transactions)
      .where(
        and(
          eq(transactions.ledgerId, change.ledgerId),
          eq(transactions.madeIn, changeSetId),
          eq(transactions.touchedIn, changeSetId),
        ),
      )
      .returning({ id: transactions.id }),
  );
  const buried = tx.$with('buried', {}).as(bury(change, 'transaction', sql`select id from removed`));
  const [total] = await tx.with(removed, buried).select({ count: count() }).from(removed);
  return total?.count ?? 0;
}

/** Rows of the change that something else has touched since: the newest ones and the total count. */
async function touchedSince(
  tx: Db,
  ledgerId: LedgerId,
  changeSetId: ChangeSetId,
): Promise<Pick<Undone, 'left' | 'leftCount'>> {
  const touched = tx
    .select({ id: changes.rowId })
    .from(changes)
    .where(and(eq(changes.ledgerId, ledgerId), eq(changes.changeSetId, changeSetId), eq(changes.noun, 'transaction')));
  const rows = await tx
    .select({
      userTransactionID: transactions.id,
      displayName: transactions.name,
      leftCount: sql<number>`count(*) over ()`,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        ne(transactions.touchedIn, changeSetId),
        sql`(${transactions.madeIn} = ${changeSetId} and not ${transactions.deleted} or ${inArray(transactions.id, touched)})`,
      ),
    )
    .orderBy(desc(transactions.day), desc(transactions.id))
    .limit(LEFT_NAMED_MAX);
  const left = rows.map(({ userTransactionID, displayName }) => ({ userTransactionID, displayName }));
  return { left, leftCount: rows[0]?.leftCount ?? 0 };
}

interface UndoChoice {
  /** Also what is too old to be listed. */
  readonly isAnyAge?: boolean;
  /** Removes the rows that the change created, even if they were edited since. */
  readonly isEvenIfTouched?: boolean;
}

/** Undoes a change set, except for rows that changed since; the answer lists those. */
export async function undoChange(
  tx: Db,
  change: Change,
  changeSetId: ChangeSetId,
  now: Date,
  { isAnyAge = false, isEvenIfTouched = false }: UndoChoice = {},
): Promise<Written<Undone>> {
  const { ledgerId } = change;
  const isIt = and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.id, changeSetId));
  const [changeSet] = await tx
    .select()
    .from(changeSets)
    .where(and(isIt, ne(changeSets.id, change.id), isAnyAge ? undefined : gte(changeSets.madeAt, historyBegin(now))));
  if (!changeSet) throw notFound();
  if (changeSet.source === 'unlisted') throw notFound();
  if (changeSet.source === 'bank')
    throw new ProblemError('rule_broken', 'A bank sync can’t be undone. Edit or delete the transactions instead.');
  if (changeSet.source === 'undo' || changeSet.undoneBy !== null)
    throw new ProblemError('rule_broken', 'This change has already been undone.');
  if (isEvenIfTouched)
    await tx
      .update(transactions)
      .set({ touchedIn: changeSetId })
      .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.madeIn, changeSetId)));
  const { left, leftCount } = await touchedSince(tx, ledgerId, changeSetId);
  const accountIds = await accountsMovedBy(tx, ledgerId, changeSetId);
  const kept = z.parse(undoPayload, changeSet.undoPayload ?? {});
  await restoreCategoriesAndRules(tx, change, kept);
  const budgets = await restoreBudgets(tx, change, kept.budgets ?? []);
  const changedBack = await restoreChanged(tx, change, changeSetId);
  const goneRows = await removeMade(tx, change, changeSetId);
  await recountBalances(tx, ledgerId, accountIds);
  const made = kept.made ?? { accounts: [], categories: [] };
  const { left: leftMade, ...gone } = await removeMadeTargets(tx, change, made, now);
  const restored = changedBack + goneRows + budgets.restored;
  await tx.update(changeSets).set({ undoneBy: change.id }).where(isIt);
  await tx
    .update(users)
    .set({ sampleChangeSetId: null })
    .where(and(eq(users.ledgerId, ledgerId), eq(users.sampleChangeSetId, changeSetId)));
  const removedRows = { transactions: goneRows, ...gone };
  return {
    answer: { restored, removed: removedRows, left, leftCount, leftBudgets: budgets.left, leftMade },
    done: { summary: `Undone: ${changeSet.summary}`, count: restored },
  };
}
