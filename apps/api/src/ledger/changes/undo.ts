import { type AnswerOf, LEFT_ROWS_MAX, type undo } from '@cairn/contract';
import { type ChangeSetId, type LedgerId, MERCHANT_KEY_VERSION, merchantKey } from '@cairn/domain';
import { and, count, desc, eq, gt, gte, inArray, isNull, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/database.ts';
import { categories, changeSets, changes, transactions, users } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { restoreAccounts } from '../accounts/account-writes.ts';
import { accountsMovedBy, recountBalances } from '../balances/balances.ts';
import { removeBalancesOf, restoreAnchors } from '../balances/correct-balance.ts';
import { restoreBudgets } from '../budgets/budget-writes.ts';
import { restoreModes } from '../budgets/mode-writes.ts';
import { removeMoves, restorePolicies } from '../budgets/rollover-writes.ts';
import { restoreCategoryFields } from '../categories/category-writes.ts';
import { restoreCategories } from '../categories/restore-categories.ts';
import { restoreForecastWrites } from '../forecast/forecast-writes.ts';
import { restoreFunds } from '../goals/fund-writes.ts';
import { restoreGoals } from '../goals/goal-writes.ts';
import { listBrokenSealsOf, restoreSeals } from '../reconciliations/seals.ts';
import { restoreSeries } from '../recurring/restore-series.ts';
import { restoreReports } from '../reports/report-writes.ts';
import { removeDecisions } from '../review/decisions.ts';
import { restoreDismissedPairs } from '../review/dismissed-pairs.ts';
import { restoreRules } from '../rules/restore-rules.ts';
import { removeCatches } from '../rules/rule-catches.ts';
import { restoreTemplate } from '../splits/templates.ts';
import { removeTagsOf, restoreTags, restoreTransactionTags } from '../tags/restore-tags.ts';
import { LINES, previousValue, previousValues, TOUCHED_IN } from '../transactions/fields.ts';
import { deleteLinesOf, refitSplits, replaceLines } from '../transactions/lines.ts';
import { isMadeIn } from '../transactions/made-in.ts';
import { ROWS_PER_STATEMENT } from '../transactions/rewrite.ts';
import type { Change } from './change-set.ts';
import { historyStart } from './history.ts';
import { forgetFile } from './imported-files.ts';
import { liftRows, rejectBlocked } from './lift.ts';
import { removeMadeTargets } from './made-targets.ts';
import { insertTombstones } from './tombstones.ts';
import { isOnlyRows, type StoredPayload, undoPayload } from './undo-payload.ts';
import type { Written } from './write.ts';

export type UndoResult = AnswerOf<typeof undo>;

const [subcategory, parent, category] = [alias(categories, 's'), alias(categories, 'p'), alias(categories, 'c')];

function isActive(table: Record<'ledgerId' | 'id' | 'deletedAt', AnyPgColumn>, ledgerId: LedgerId, id: SQLWrapper) {
  return and(eq(table.ledgerId, ledgerId), eq(table.id, id), isNull(table.deletedAt));
}

/**
 * The previous values of each row that nothing else has touched since, with the category to restore: none if it was
 * deleted since, and the current parent if its subcategory moved.
 */
function restorableRows(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId, range: SQL | undefined) {
  return tx
    .select({
      id: changes.rowId,
      before: changes.before,
      categoryId: sql`coalesce(${parent.id}, ${category.id})`.as('active_category_id'),
      subcategoryId: sql`case when ${parent.id} is not null then ${subcategory.id} end`.as('active_subcategory_id'),
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
    .leftJoin(subcategory, isActive(subcategory, ledgerId, previousValue(changes.before, 'subcategoryId')))
    .leftJoin(parent, isActive(parent, ledgerId, subcategory.parentId))
    .leftJoin(category, isActive(category, ledgerId, previousValue(changes.before, 'categoryId')))
    .where(and(isChangedIn(ledgerId, changeSetId), range));
}

function isChangedIn(ledgerId: LedgerId, changeSetId: ChangeSetId): SQL | undefined {
  return and(eq(changes.ledgerId, ledgerId), eq(changes.changeSetId, changeSetId), eq(changes.noun, 'transaction'));
}

/** Conditions that divide the rows of a change set, each for a number of rows that one statement can restore in time. */
async function rangesOf(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId): Promise<(SQL | undefined)[]> {
  const numbered = tx
    .select({ id: changes.rowId, place: sql<number>`row_number() over (order by ${changes.rowId})`.as('place') })
    .from(changes)
    .where(isChangedIn(ledgerId, changeSetId))
    .as('numbered');
  const ends = await tx
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} % ${ROWS_PER_STATEMENT} = 0`)
    .orderBy(numbered.id);
  const bounds = [undefined, ...ends.map(({ id }) => id), undefined];
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index];
    return and(
      start === undefined ? undefined : gt(changes.rowId, start),
      end === undefined ? undefined : lte(changes.rowId, end),
    );
  });
}

/** The merchant keys of the restored names. Empty while the ledger's keys wait for the upgrade job. */
async function keysOfRestoredNames(
  tx: Db,
  { ledgerId, merchantKeyVersion }: Change,
  changeSetId: ChangeSetId,
): Promise<Record<string, string>> {
  if (merchantKeyVersion !== MERCHANT_KEY_VERSION) return {};
  const isRenamed = and(isChangedIn(ledgerId, changeSetId), sql`jsonb_exists(${changes.before}, 'name')`);
  const rows = await tx
    .selectDistinct({ name: sql<string>`${changes.before} ->> 'name'` })
    .from(changes)
    .where(isRenamed);
  return Object.fromEntries(rows.map(({ name }) => [name, merchantKey(name)]));
}

/** Restores the lines that the change replaced, before the rows themselves, which no longer show that it touched them. */
async function restoreLines(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId): Promise<void> {
  const hasLines = and(isChangedIn(ledgerId, changeSetId), sql`jsonb_exists(${changes.before}, ${LINES})`);
  const [first] = await tx.select({ id: changes.rowId }).from(changes).where(hasLines).limit(1);
  if (!first) return;
  // A bank's change of a deleted transaction, which isn't recorded, may have ended the split that the lines belong to.
  const isUntouched = sql`exists (select 1 from ${transactions} as current where current.ledger_id = ${ledgerId}
    and current.id = ${changes.rowId} and current.touched_in = ${changeSetId}
    and (current.is_split or jsonb_exists(${changes.before}, 'isSplit')))`;
  const source = sql`select ${changes.rowId} as transaction_id, ${changes.before} -> ${LINES} as lines
    from ${changes} where ${and(hasLines, isUntouched)}`;
  await replaceLines(tx, ledgerId, source);
}

async function restoreRange(
  tx: Db,
  { ledgerId, changedIn }: Change,
  changeSetId: ChangeSetId,
  { range, keys }: { readonly range: SQL | undefined; readonly keys: string },
): Promise<number> {
  const previous = tx.$with('previous').as(restorableRows(tx, ledgerId, changeSetId, range));
  // A split also records its source.
  const isDecided = sql`${previous.categoryId} is not null or ${previousValue(previous.before, 'isSplit')}`;
  const whereCategorized = (value: SQL) => sql`case when ${isDecided} then ${value} end`;
  const restored = tx.$with('restored').as(
    tx
      .update(transactions)
      .set({
        ...previousValues(previous.before),
        categoryId: sql`${previous.categoryId}`,
        subcategoryId: sql`${previous.subcategoryId}`,
        categorySource: whereCategorized(previousValue(previous.before, 'categorySource')),
        categoryRule: whereCategorized(previousValue(previous.before, 'categoryRule')),
        merchantKey: sql`coalesce((select ${keys}::jsonb) ->> (${previous.before} ->> 'name'), ${transactions.merchantKey})`,
        touchedIn: sql`(${previous.before} ->> ${TOUCHED_IN})::bigint`,
        changedIn,
      })
      .from(previous)
      .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, previous.id)))
      .returning({ id: transactions.id }),
  );
  const [total] = await tx.with(previous, restored).select({ count: count() }).from(restored);
  return total?.count ?? 0;
}

/** Restores the tags and fields of the rows that nothing else has touched since. */
async function restoreChanged(tx: Db, change: Change, changeSetId: ChangeSetId): Promise<number> {
  const keys = JSON.stringify(await keysOfRestoredNames(tx, change, changeSetId));
  let restored = 0;
  for (const range of await rangesOf(tx, change.ledgerId, changeSetId)) {
    await restoreTransactionTags(tx, change, changeSetId, range);
    restored += await restoreRange(tx, change, changeSetId, { range, keys });
  }
  return restored;
}

async function removeMade(tx: Db, change: Change, changeSetId: ChangeSetId): Promise<number> {
  const removed = tx.$with('removed').as(
    tx
      .delete(transactions)
      .where(
        and(eq(transactions.ledgerId, change.ledgerId), isMadeIn(changeSetId), eq(transactions.touchedIn, changeSetId)),
      )
      .returning({ id: transactions.id }),
  );
  const tombstoned = tx
    .$with('tombstoned', {})
    .as(insertTombstones(change, 'transaction', sql`select id from removed`));
  const untagged = tx.$with('untagged', {}).as(removeTagsOf(change, sql`select id from removed`));
  const lines = deleteLinesOf(tx, change.ledgerId, sql`select id from removed`);
  const [total] = await tx
    .with(removed, tombstoned, untagged, ...lines)
    .select({ count: count() })
    .from(removed);
  return total?.count ?? 0;
}

/** The ids of the transactions that the change set changed. */
function rowsOf(tx: Db, ledgerId: LedgerId, changeSetId: ChangeSetId) {
  return tx.select({ id: changes.rowId }).from(changes).where(isChangedIn(ledgerId, changeSetId));
}

/** Rows of the change that something else has touched since: the newest ones and the total count. */
async function touchedSince(
  tx: Db,
  ledgerId: LedgerId,
  changeSetId: ChangeSetId,
): Promise<Pick<UndoResult, 'left' | 'leftCount'>> {
  const touched = rowsOf(tx, ledgerId, changeSetId);
  const rows = await tx
    .select({
      id: transactions.id,
      name: transactions.name,
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
    .limit(LEFT_ROWS_MAX);
  const left = rows.map(({ id, name }) => ({ id, name }));
  return { left, leftCount: rows[0]?.leftCount ?? 0 };
}

/** Removes the decisions of the change. Returns their number. */
async function restoreReview(
  tx: Db,
  change: Change,
  changeSetId: ChangeSetId,
  { dismissedPairs = [] }: StoredPayload,
): Promise<number> {
  const pairs = await restoreDismissedPairs(tx, change.ledgerId, dismissedPairs);
  return Math.max(await removeDecisions(tx, change, changeSetId), pairs);
}

interface Restored {
  readonly restored: number;
  /** The rows changed since, by name. */
  readonly left: readonly string[];
}

function joinRestored(...parts: readonly Restored[]): Restored {
  return {
    restored: parts.reduce((sum, { restored }) => sum + restored, 0),
    left: parts.flatMap(({ left }) => left),
  };
}

async function restoreRollover(tx: Db, change: Change, payload: StoredPayload) {
  const { policies = [] } = payload;
  return joinRestored(await restorePolicies(tx, change, policies), await restoreModes(tx, change, payload));
}

async function restoreGoalWrites(tx: Db, change: Change, { goals = [], sinkingFunds = [] }: StoredPayload) {
  return joinRestored(await restoreGoals(tx, change, goals), await restoreFunds(tx, change, sinkingFunds));
}

/** Restores the balances that accounts count from, then seals, which protect the restored transactions. */
async function restoreProof(
  tx: Db,
  change: Change,
  { anchors = [], seals = [] }: StoredPayload,
  brokenSeals: Parameters<typeof restoreSeals>[3],
) {
  return joinRestored(await restoreAnchors(tx, change, anchors), await restoreSeals(tx, change, seals, brokenSeals));
}

/** Restores fields of accounts and categories. */
async function restoreFields(tx: Db, change: Change, { accountWrites = [], categoryWrites = [] }: StoredPayload) {
  return joinRestored(
    await restoreAccounts(tx, change, accountWrites),
    await restoreCategoryFields(tx, change, categoryWrites),
  );
}

interface UndoOptions {
  /** Allows changes that are too old to be listed. */
  readonly ignoresAge?: boolean;
  /** Removes the rows that the change created, even if they were edited since. */
  readonly includesTouchedRows?: boolean;
  /** Restores rows even if later changes touched other fields of them. */
  readonly mergesLater?: boolean;
}

/** Throws if the change set is unknown, too old, or can't be undone. */
async function findUndoable(tx: Db, { ledgerId, id }: Change, changeSetId: ChangeSetId, since: Date | null) {
  const isChangeSet = and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.id, changeSetId));
  const isRecent = since === null ? undefined : gte(changeSets.madeAt, since);
  const [changeSet] = await tx
    .select()
    .from(changeSets)
    .where(and(isChangeSet, ne(changeSets.id, id), isRecent));
  if (!changeSet || changeSet.source === 'unlisted') throw notFound();
  if (changeSet.source === 'bank')
    throw new ProblemError('rule_broken', 'A bank sync can’t be undone. Edit or delete the transactions instead.');
  if (changeSet.source === 'undo' || changeSet.undoneBy !== null)
    throw new ProblemError('rule_broken', 'This change has already been undone.');
  return changeSet;
}

async function markUndone(tx: Db, { ledgerId, id }: Change, changeSetId: ChangeSetId): Promise<void> {
  await tx
    .update(changeSets)
    .set({ undoneBy: id, changedIn: id })
    .where(and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.id, changeSetId)));
  await tx
    .update(users)
    .set({ sampleChangeSetId: null })
    .where(and(eq(users.ledgerId, ledgerId), eq(users.sampleChangeSetId, changeSetId)));
}

/** Undoes a change set, except for rows that changed since; the answer lists those. */
export async function undoChange(
  tx: Db,
  change: Change,
  changeSetId: ChangeSetId,
  now: Date,
  { ignoresAge = false, includesTouchedRows = false, mergesLater = false }: UndoOptions = {},
): Promise<Written<UndoResult>> {
  const { ledgerId } = change;
  const changeSet = await findUndoable(tx, change, changeSetId, ignoresAge ? null : historyStart(now));
  if (includesTouchedRows)
    await tx
      .update(transactions)
      .set({ touchedIn: changeSetId })
      .where(and(eq(transactions.ledgerId, ledgerId), isMadeIn(changeSetId)));
  const blockers = mergesLater ? await liftRows(tx, change, changeSetId) : new Map();
  const { left, leftCount } = await touchedSince(tx, ledgerId, changeSetId);
  const payload = z.parse(undoPayload, changeSet.undoPayload ?? {});
  const accountIds = await accountsMovedBy(tx, ledgerId, changeSetId);
  const brokenSeals = await listBrokenSealsOf(tx, ledgerId, changeSetId);
  await restoreCategories(tx, change, payload);
  const leftRules = await restoreRules(tx, change, changeSetId, payload);
  await removeCatches(tx, ledgerId, changeSetId);
  const budgets = await restoreBudgets(tx, change, payload.budgets ?? []);
  const rollover = await restoreRollover(tx, change, payload);
  const moves = await removeMoves(tx, change, payload.moves ?? []);
  const { template } = payload;
  const hasLeftTemplate = template !== undefined && !(await restoreTemplate(tx, change, template));
  await restoreLines(tx, ledgerId, changeSetId);
  const changedBack = await restoreChanged(tx, change, changeSetId);
  await refitSplits(tx, change, inArray(transactions.id, rowsOf(tx, ledgerId, changeSetId)), { isUndo: true });
  const goneRows = await removeMade(tx, change, changeSetId);
  await removeBalancesOf(tx, change, changeSetId);
  if (changeSet.source === 'import') await forgetFile(tx, ledgerId, changeSetId);
  await recountBalances(tx, ledgerId, accountIds);
  const made = payload.made ?? { accounts: [], categories: [] };
  const { left: leftMade, ...gone } = await removeMadeTargets(tx, change, made, now);
  const tags = await restoreTags(tx, change, payload.tags ?? []);
  const series = await restoreSeries(tx, change, payload.series ?? [], payload.seriesExceptions ?? []);
  const forecast = await restoreForecastWrites(tx, change, payload);
  const goals = await restoreGoalWrites(tx, change, payload);
  const reports = await restoreReports(tx, change, payload.reports ?? []);
  const fields = await restoreFields(tx, change, payload);
  const proof = await restoreProof(tx, change, payload, brokenSeals);
  const decisions = await restoreReview(tx, change, changeSetId, payload);
  const ofRows = changedBack + goneRows + budgets.restored + tags.restored + tags.removed + forecast.restored;
  const ofPlans =
    rollover.restored + moves.restored + goals.restored + reports.restored + proof.restored + fields.restored;
  // A decision that changed nothing else is all that an undo restores.
  const restored = ofRows + ofPlans || decisions || series.restored;
  if (mergesLater && restored === 0 && left[0] && isOnlyRows(payload))
    await rejectBlocked(tx, ledgerId, left[0].id, blockers);
  await markUndone(tx, change, changeSetId);
  const removedRows = { transactions: goneRows, ...gone, ...(tags.removed > 0 && { tags: tags.removed }) };
  return {
    answer: {
      restored,
      removed: removedRows,
      left,
      leftCount,
      leftBudgets: [...budgets.left, ...rollover.left],
      leftMade: [
        ...leftMade,
        ...moves.left,
        ...tags.left,
        ...leftRules,
        ...series.left,
        ...forecast.left,
        ...goals.left,
        ...reports.left,
        ...fields.left,
        ...proof.left,
        ...(hasLeftTemplate ? ['The remembered split'] : []),
      ],
    },
    done: { summary: `Undone: ${changeSet.summary}`, count: restored },
  };
}
