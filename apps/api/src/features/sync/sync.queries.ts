import type { ChangedRow } from '@cairn/contract';
import { cents, type GoalId, type LedgerId, NO_EFFECTS } from '@cairn/domain';
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { storedLines, storedTags, toSynced, toTaggedLines, toTags } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  accountFloors,
  accounts,
  balanceAssertions,
  budgetMoves,
  cardCycles,
  categories,
  categoryRules,
  defaultBudgets,
  goalEarmarks,
  goals,
  institutionBalanceModes,
  ledgers,
  monthBudgets,
  reconciliations,
  recurringExceptions,
  recurringSeries,
  reviewDecisions,
  rolloverPolicies,
  savedReports,
  sinkingFunds,
  tags,
  tombstones,
  transactions,
} from '../../platform/db/schema/index.ts';
import { optionalDay, requireDay } from '../../platform/db/stored-day.ts';
import type { Cursor } from './cursor.ts';

/** A row's position in the order of changes. */
export interface SyncPlace {
  readonly changedIn: number;
  readonly id: number;
  readonly month: string;
}

export interface PlacedRow extends SyncPlace {
  readonly changed: ChangedRow;
}

/** The number of the next change and the oldest cursor that is still valid. */
export async function findBounds(db: Db, ledgerId: LedgerId): Promise<{ nextId: number; oldestCursor: number }> {
  const [bounds] = await db
    .select({ nextId: ledgers.nextId, oldestCursor: ledgers.oldestCursor })
    .from(ledgers)
    .where(eq(ledgers.id, ledgerId));
  if (!bounds) throw new Error('the ledger does not exist');
  return bounds;
}

interface Keyed {
  readonly ledgerId: PgColumn;
  readonly changedIn: PgColumn;
}

export interface Span {
  readonly ledgerId: LedgerId;
  /** Null reads from the beginning. */
  readonly after: Pick<Cursor, 'changedIn' | 'noun' | 'id' | 'month'> | null;
  /** Changes from this number on are left for later, because they may be only partly visible. */
  readonly before: number;
  readonly limit: number;
}

/** Matches a noun's rows after the cursor, comparing row keys within the cursor's own change. */
function isWithin(table: Keyed, place: number, keys: SQL, { ledgerId, after, before }: Span): SQL | undefined {
  const isAbove = () => {
    if (after === null) return undefined;
    if (place < after.noun) return sql`${table.changedIn} > ${after.changedIn}`;
    if (place > after.noun) return sql`${table.changedIn} >= ${after.changedIn}`;
    return sql`(${table.changedIn}, ${keys}) > (${after.changedIn}::bigint, ${after.id}::bigint, ${after.month}::text)`;
  };
  return and(eq(table.ledgerId, ledgerId), isAbove(), lt(table.changedIn, before));
}

const optionalCents = (amount: number | null) => (amount === null ? null : cents(amount));
const byId = (id: PgColumn) => sql`${id}, ''`;

async function readTombstones(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const keys = sql`${tombstones.rowId}, ${tombstones.noun} || ' ' || ${tombstones.month}`;
  const rows = await db
    .select()
    .from(tombstones)
    .where(isWithin(tombstones, place, keys, span))
    .orderBy(asc(tombstones.changedIn), asc(tombstones.rowId), sql`${tombstones.noun} || ' ' || ${tombstones.month}`)
    .limit(span.limit);
  return rows.map(({ changedIn, noun, rowId, month }) => ({
    changedIn,
    id: rowId,
    month: `${noun} ${month}`,
    changed: { noun: 'gone', changedIn, row: { noun, id: rowId, month } },
  }));
}

async function readCategories(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(isWithin(categories, place, byId(categories.id), span))
    .orderBy(asc(categories.changedIn), asc(categories.id))
    .limit(span.limit);
  return rows.map(({ changedIn, ledgerId: _ledgerId, parentId, deletedAt, ...row }) => ({
    changedIn,
    id: row.id,
    month: '',
    changed: { noun: 'category', changedIn, row: { ...row, parentId, isDeleted: deletedAt !== null } },
  }));
}

async function readRules(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(categoryRules)
    .where(isWithin(categoryRules, place, byId(categoryRules.id), span))
    .orderBy(asc(categoryRules.changedIn), asc(categoryRules.id))
    .limit(span.limit);
  return rows.map(({ changedIn, id, categoryId, type, comparison, value, amountCents, effects, ...rest }) => {
    const { isEnabled, position } = rest;
    const compared = { type, comparison, value, amount: optionalCents(amountCents) };
    const row = { id, categoryId, ...compared, effects: effects ?? NO_EFFECTS, isEnabled, position };
    return { changedIn, id, month: '', changed: { noun: 'rule', changedIn, row } };
  });
}

async function readDefaultBudgets(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const keys = sql`${defaultBudgets.categoryId}, ${defaultBudgets.fromMonth}`;
  const rows = await db
    .select()
    .from(defaultBudgets)
    .where(isWithin(defaultBudgets, place, keys, span))
    .orderBy(asc(defaultBudgets.changedIn), asc(defaultBudgets.categoryId), asc(defaultBudgets.fromMonth))
    .limit(span.limit);
  return rows.map(({ changedIn, categoryId, fromMonth, amountCents }) => {
    const row = { categoryId, fromMonth, amount: cents(amountCents) };
    return { changedIn, id: categoryId, month: fromMonth, changed: { noun: 'defaultBudget', changedIn, row } };
  });
}

async function readMonthBudgets(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const keys = sql`${monthBudgets.categoryId}, ${monthBudgets.month}`;
  const rows = await db
    .select()
    .from(monthBudgets)
    .where(isWithin(monthBudgets, place, keys, span))
    .orderBy(asc(monthBudgets.changedIn), asc(monthBudgets.categoryId), asc(monthBudgets.month))
    .limit(span.limit);
  return rows.map(({ changedIn, categoryId, month, amountCents }) => {
    const row = { categoryId, month, amount: cents(amountCents) };
    return { changedIn, id: categoryId, month, changed: { noun: 'monthBudget', changedIn, row } };
  });
}

async function readTags(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(tags)
    .where(isWithin(tags, place, byId(tags.id), span))
    .orderBy(asc(tags.changedIn), asc(tags.id))
    .limit(span.limit);
  return rows.map(({ changedIn, id, kind, name, color, startsOn, endsOn, budgetCents, mergedInto, isDeleted }) => {
    const dates = { startsOn: optionalDay(startsOn), endsOn: optionalDay(endsOn) };
    const gone = { mergedIntoId: mergedInto, isDeleted };
    const row = { id, kind, name, color, ...dates, budget: optionalCents(budgetCents), ...gone };
    return { changedIn, id, month: '', changed: { noun: 'tag', changedIn, row } };
  });
}

async function readAccounts(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(accounts)
    .where(isWithin(accounts, place, byId(accounts.id), span))
    .orderBy(asc(accounts.changedIn), asc(accounts.id))
    .limit(span.limit);
  return rows.map(({ changedIn, ...account }) => {
    const { id, name, displayName, institutionName, type, icon, iconColor, mask } = account;
    const row = {
      ...{ id, name, displayName, institutionName, type, icon, iconColor, mask },
      bankId: account.bankItemId,
      isLinked: account.externalId !== null,
      isRemoved: account.removedAt !== null,
      availableBalance: cents(account.availableCents),
      currentBalance: cents(account.currentCents),
      anchorDate: requireDay(account.anchoredOn),
      anchoredIn: account.anchoredIn,
      includesSameDay: account.includesSameDay,
      institutionId: account.institutionId,
    };
    return { changedIn, id, month: '', changed: { noun: 'account', changedIn, row } };
  });
}

async function readAssertions(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(balanceAssertions)
    .where(isWithin(balanceAssertions, place, byId(balanceAssertions.id), span))
    .orderBy(asc(balanceAssertions.changedIn), asc(balanceAssertions.id))
    .limit(span.limit);
  return rows.map(({ changedIn, id, accountId, day, basis, afterTransactionId, asOfIn, source, ...row }) => {
    const at = { date: requireDay(day), basis, afterTransactionId, asOfIn };
    const amounts = { amount: cents(row.amountCents), pendingAmount: optionalCents(row.pendingCents) };
    const said = { id, accountId, ...at, ...amounts, source };
    return { changedIn, id, month: '', changed: { noun: 'balanceAssertion', changedIn, row: said } };
  });
}

/** Their key is the institution's own ID, in the place of a month. */
async function readBalanceModes(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(institutionBalanceModes)
    .where(isWithin(institutionBalanceModes, place, sql`0, ${institutionBalanceModes.institutionId}`, span))
    .orderBy(asc(institutionBalanceModes.changedIn), asc(institutionBalanceModes.institutionId))
    .limit(span.limit);
  return rows.map(({ changedIn, institutionId, includesPending }) => {
    const row = { institutionId, includesPending };
    return { changedIn, id: 0, month: institutionId, changed: { noun: 'institutionBalanceMode', changedIn, row } };
  });
}

async function readReconciliations(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(reconciliations)
    .where(isWithin(reconciliations, place, byId(reconciliations.id), span))
    .orderBy(asc(reconciliations.changedIn), asc(reconciliations.id))
    .limit(span.limit);
  return rows.map(({ changedIn, id, accountId, fromOn, toOn, closingCents, unexplainedCents, brokenIn }) => {
    const days = { from: requireDay(fromOn), to: requireDay(toOn) };
    const money = { closingBalance: cents(closingCents), unexplained: cents(unexplainedCents) };
    const row = { id, accountId, ...days, ...money, isSealed: brokenIn === null };
    return { changedIn, id, month: '', changed: { noun: 'reconciliation', changedIn, row } };
  });
}

async function readCardCycles(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(cardCycles)
    .where(isWithin(cardCycles, place, byId(cardCycles.accountId), span))
    .orderBy(asc(cardCycles.changedIn), asc(cardCycles.accountId))
    .limit(span.limit);
  return rows.map(({ changedIn, accountId, closesOnDay, dueOnDay, paysFromAccountId }) => {
    const row = { accountId, closesOnDay, dueOnDay, paysFromId: paysFromAccountId };
    return { changedIn, id: accountId, month: '', changed: { noun: 'cardCycle', changedIn, row } };
  });
}

async function readFloors(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(accountFloors)
    .where(isWithin(accountFloors, place, byId(accountFloors.accountId), span))
    .orderBy(asc(accountFloors.changedIn), asc(accountFloors.accountId))
    .limit(span.limit);
  return rows.map(({ changedIn, accountId, floorCents }) => {
    const row = { accountId, floor: cents(floorCents) };
    return { changedIn, id: accountId, month: '', changed: { noun: 'accountFloor', changedIn, row } };
  });
}

async function readTransactions(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select({ one: transactions, splits: storedLines.as('splits'), tags: storedTags.as('tags') })
    .from(transactions)
    .where(isWithin(transactions, place, byId(transactions.id), span))
    .orderBy(asc(transactions.changedIn), asc(transactions.id))
    .limit(span.limit);
  return rows.map(({ one, splits, tags: ownTags }): PlacedRow => {
    const { id, changedIn } = one;
    // A soft-deleted transaction is sent as removed; undoing the deletion sends it again.
    if (one.deleted) {
      const gone = { noun: 'transaction', id, month: '' };
      return { changedIn, id, month: '', changed: { noun: 'gone', changedIn, row: gone } };
    }
    const row = {
      ...toSynced(one),
      id,
      date: requireDay(one.day),
      amount: cents(one.amountCents),
      splits: toTaggedLines(splits).map(({ amountCents, tagIds, ...line }) => ({
        ...line,
        amount: amountCents,
        tagIds: [...tagIds],
      })),
      tags: toTags(ownTags),
    };
    return { changedIn, id, month: '', changed: { noun: 'transaction', changedIn, row } };
  });
}

async function readSeries(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(recurringSeries)
    .where(isWithin(recurringSeries, place, byId(recurringSeries.id), span))
    .orderBy(asc(recurringSeries.changedIn), asc(recurringSeries.id))
    .limit(span.limit);
  return rows.map(({ changedIn, ledgerId: _ledgerId, amountCents, lowCents, highCents, ...rest }) => {
    const dates = {
      anchorOn: requireDay(rest.anchorOn),
      amountFromOn: requireDay(rest.amountFromOn),
      endsOn: optionalDay(rest.endsOn),
      trackedFromOn: requireDay(rest.trackedFromOn),
    };
    const money = { amount: cents(amountCents), low: optionalCents(lowCents), high: optionalCents(highCents) };
    const row = { ...rest, ...dates, ...money, otherMerchantKeys: [...rest.otherMerchantKeys] };
    return { changedIn, id: row.id, month: '', changed: { noun: 'series', changedIn, row } };
  });
}

async function readExceptions(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(recurringExceptions)
    .where(isWithin(recurringExceptions, place, byId(recurringExceptions.id), span))
    .orderBy(asc(recurringExceptions.changedIn), asc(recurringExceptions.id))
    .limit(span.limit);
  return rows.map(({ changedIn, id, seriesId, dueOn, kind, movedToOn, amountCents, transactionId }) => {
    const dates = { dueOn: requireDay(dueOn), movedToOn: optionalDay(movedToOn) };
    const row = { id, seriesId, kind, ...dates, amount: optionalCents(amountCents), transactionId };
    return { changedIn, id, month: '', changed: { noun: 'seriesException', changedIn, row } };
  });
}

/** Decisions are only added, so the change that added one is the last that touched it. */
async function readReviewDecisions(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const decidedRows = { ledgerId: reviewDecisions.ledgerId, changedIn: reviewDecisions.decidedIn };
  const rows = await db
    .select()
    .from(reviewDecisions)
    .where(isWithin(decidedRows, place, byId(reviewDecisions.id), span))
    .orderBy(asc(reviewDecisions.decidedIn), asc(reviewDecisions.id))
    .limit(span.limit);
  return rows.map(({ decidedIn: changedIn, id, subjectNoun, subjectId, reason, fingerprint, valueCents, decision }) => {
    const row = { id, subjectNoun, subjectId, reason, fingerprint, amount: cents(valueCents), decision };
    return { changedIn, id, month: '', changed: { noun: 'reviewDecision', changedIn, row } };
  });
}

async function readPolicies(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const keys = sql`${rolloverPolicies.categoryId}, ${rolloverPolicies.fromMonth}`;
  const rows = await db
    .select()
    .from(rolloverPolicies)
    .where(isWithin(rolloverPolicies, place, keys, span))
    .orderBy(asc(rolloverPolicies.changedIn), asc(rolloverPolicies.categoryId), asc(rolloverPolicies.fromMonth))
    .limit(span.limit);
  return rows.map(({ changedIn, categoryId, fromMonth, policy }) => {
    const row = { categoryId, fromMonth, policy };
    return { changedIn, id: categoryId, month: fromMonth, changed: { noun: 'rolloverPolicy', changedIn, row } };
  });
}

async function readMoves(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(budgetMoves)
    .where(isWithin(budgetMoves, place, byId(budgetMoves.id), span))
    .orderBy(asc(budgetMoves.changedIn), asc(budgetMoves.id))
    .limit(span.limit);
  return rows.map(({ changedIn, id, month, fromCategoryId: fromId, toCategoryId: toId, amountCents }) => {
    const row = { id, month, fromId, toId, amount: cents(amountCents) };
    return { changedIn, id, month: '', changed: { noun: 'budgetMove', changedIn, row } };
  });
}

/** The money set aside for goals, by goal. */
async function earmarksOf(db: Db, ledgerId: LedgerId, ids: readonly GoalId[]) {
  if (ids.length === 0) return new Map<GoalId, never>();
  const rows = await db
    .select()
    .from(goalEarmarks)
    .where(and(eq(goalEarmarks.ledgerId, ledgerId), inArray(goalEarmarks.goalId, [...ids])))
    .orderBy(asc(goalEarmarks.accountId));
  return Map.groupBy(rows, ({ goalId }) => goalId);
}

async function readGoals(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(goals)
    .where(isWithin(goals, place, byId(goals.id), span))
    .orderBy(asc(goals.changedIn), asc(goals.id))
    .limit(span.limit);
  const earmarks = await earmarksOf(
    db,
    span.ledgerId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ changedIn, ledgerId: _ledgerId, targetCents, monthlyCents, startsOn, dueOn, ...rest }) => {
    const { id } = rest;
    const row = {
      ...rest,
      ...{ target: cents(targetCents), monthly: optionalCents(monthlyCents) },
      ...{ startsOn: requireDay(startsOn), dueOn: optionalDay(dueOn) },
      earmarks: (earmarks.get(id) ?? []).map(({ accountId, amountCents }) => ({
        accountId,
        amount: cents(amountCents),
      })),
    };
    return { changedIn, id, month: '', changed: { noun: 'goal', changedIn, row } };
  });
}

async function readFunds(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(sinkingFunds)
    .where(isWithin(sinkingFunds, place, byId(sinkingFunds.categoryId), span))
    .orderBy(asc(sinkingFunds.changedIn), asc(sinkingFunds.categoryId))
    .limit(span.limit);
  return rows.map(({ changedIn, categoryId, targetCents, dueMonth, repeatMonths }) => {
    const row = { categoryId, target: cents(targetCents), dueMonth, repeatMonths };
    return { changedIn, id: categoryId, month: '', changed: { noun: 'sinkingFund', changedIn, row } };
  });
}

async function readReports(db: Db, place: number, span: Span): Promise<PlacedRow[]> {
  const rows = await db
    .select()
    .from(savedReports)
    .where(isWithin(savedReports, place, byId(savedReports.id), span))
    .orderBy(asc(savedReports.changedIn), asc(savedReports.id))
    .limit(span.limit);
  return rows.map(({ changedIn, ledgerId: _ledgerId, ...row }) => ({
    ...{ changedIn, id: row.id, month: '' },
    changed: { noun: 'report', changedIn, row },
  }));
}

/**
 * The order in which the rows of one change are sent: removals first, because a new row may reuse the key; then
 * referenced rows before the rows that refer to them.
 */
export const readers = [
  readTombstones,
  readCategories,
  readRules,
  readDefaultBudgets,
  readMonthBudgets,
  readTags,
  readAccounts,
  readAssertions,
  readTransactions,
  readSeries,
  readExceptions,
  readReviewDecisions,
  readCardCycles,
  readFloors,
  readPolicies,
  readMoves,
  readGoals,
  readFunds,
  readReconciliations,
  readReports,
  readBalanceModes,
] as const;
