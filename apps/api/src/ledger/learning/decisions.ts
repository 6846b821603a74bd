import {
  type CategoryDecision,
  type CategoryId,
  type ChangeSetId,
  cents,
  describingWords,
  isDay,
  type LedgerId,
  learnedCategory,
  merchantKey,
} from '@cairn/domain';
import { and, eq, getTableColumns, gt, isNotNull, lte, max, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import {
  categoryDecisions,
  categoryModels,
  changeSets,
  ledgers,
  reviewDecisions,
  splitLines,
  tombstones,
  transactions,
} from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';

type DecisionRow = typeof categoryDecisions.$inferSelect;

/** The changes after `after`, up to and including `through`. */
export interface ChangeRange {
  readonly ledgerId: LedgerId;
  readonly after: ChangeSetId;
  readonly through: ChangeSetId;
}

/** As the model learns it. */
export function toDecision({
  merchantKey,
  words,
  accountId,
  isIncome,
  bankCategory,
  ...row
}: Omit<DecisionRow, 'ledgerId' | 'decidedIn'>): CategoryDecision {
  const { amountCents, day, categoryId, subcategoryId } = row;
  if (!isDay(day)) throw new Error('a decision has a day that is not on the calendar');
  const category = learnedCategory(categoryId, subcategoryId);
  return { merchantKey, words, accountId, isIncome, amountCents: cents(amountCents), day, bankCategory, category };
}

/** The transactions whose decisions may have changed: written, removed, approved, or with an approval undone. */
function touchedIds({ ledgerId, after, through }: ChangeRange) {
  const isInRange = (column: PgColumn) => sql`${column} > ${after}::bigint and ${column} <= ${through}::bigint`;
  return sql`
    select ${transactions.id} as id from ${transactions}
    where ${transactions.ledgerId} = ${ledgerId} and ${isInRange(transactions.changedIn)}
    union all
    select ${tombstones.rowId} from ${tombstones}
    where ${tombstones.ledgerId} = ${ledgerId} and ${isInRange(tombstones.changedIn)} and ${tombstones.noun} = 'transaction'
    union all
    select ${reviewDecisions.subjectId} from ${reviewDecisions}
    where ${reviewDecisions.ledgerId} = ${ledgerId} and ${isInRange(reviewDecisions.decidedIn)}
    union all
    select approved.transaction_id from ${categoryDecisions} approved
    where approved.ledger_id = ${ledgerId} and approved.decided_in is not null
      and exists (select from ${changeSets} where ${changeSets.ledgerId} = ${ledgerId}
        and ${isInRange(changeSets.id)} and ${changeSets.source} = 'undo')
      and not exists (select from ${reviewDecisions} where ${reviewDecisions.ledgerId} = ${ledgerId}
        and ${reviewDecisions.decidedIn} = approved.decided_in and ${reviewDecisions.subjectId} = approved.transaction_id)`;
}

/** Deletes the decisions of the transactions that the changes touched. */
function deleteTouched(tx: Db, range: ChangeRange) {
  // Each id is looked up on its own, whatever the planner estimates.
  const places = sql`select found.place from (${touchedIds(range)}) as touched cross join lateral (
    select entry.ctid as place from ${categoryDecisions} as entry
    where entry.ledger_id = ${range.ledgerId} and entry.transaction_id = touched.id offset 0) as found`;
  return tx
    .delete(categoryDecisions)
    .where(and(eq(categoryDecisions.ledgerId, range.ledgerId), sql`${categoryDecisions}.ctid = any(array(${places}))`))
    .returning();
}

/** Removes the decisions of the transactions that the changes touched, and returns them. */
export async function removeTouched(tx: Db, range: ChangeRange): Promise<CategoryDecision[]> {
  return (await deleteTouched(tx, range)).map(toDecision);
}

type DecisionToStore = Omit<DecisionRow, 'ledgerId'>;

/** A decision as found, with the name that the transaction came with, even if it was renamed since. */
type FoundDecision = Omit<DecisionToStore, 'words'> & { readonly name: string; readonly formerName: string | null };

const ofTransaction = {
  transactionId: transactions.id,
  merchantKey: transactions.merchantKey,
  name: transactions.name,
  formerName: sql<string | null>`${transactions.bankValues} ->> 'name'`,
  accountId: transactions.accountId,
  day: transactions.day,
  bankCategory: transactions.bankCategory,
};

const ofUnsplit = {
  ...ofTransaction,
  position: sql<number>`0`,
  isIncome: transactions.isIncome,
  amountCents: transactions.amountCents,
  // Both are known to have values where these columns are read.
  categoryId: sql<CategoryId>`${transactions.categoryId}`.mapWith(transactions.categoryId),
  subcategoryId: transactions.subcategoryId,
};

/** Transfers count in no category. */
const mayDecide = and(not(transactions.deleted), not(transactions.markedAsTransfer));
const isCategorized = and(mayDecide, isNotNull(transactions.categoryId), not(transactions.isSplit));

function isIn({ after, through }: ChangeRange, column: PgColumn): SQL | undefined {
  return and(gt(column, after), lte(column, through));
}

function findChosen(tx: Db, range: ChangeRange) {
  return tx
    .select({ ...ofUnsplit, decidedIn: sql<null>`null::bigint` })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, range.ledgerId),
        isIn(range, transactions.changedIn),
        eq(transactions.categorySource, 'person'),
        isCategorized,
      ),
    );
}

/** Lines count if a user edited the transaction: a merchant's automatic split says nothing new. */
function findLines(tx: Db, range: ChangeRange) {
  return tx
    .select({
      ...ofTransaction,
      position: splitLines.position,
      isIncome: sql<boolean>`${transactions.isIncome} <> (${splitLines.amountCents} < 0)`,
      amountCents: sql<number>`abs(${splitLines.amountCents})`.mapWith(Number),
      categoryId: sql<CategoryId>`${splitLines.categoryId}`.mapWith(splitLines.categoryId),
      subcategoryId: splitLines.subcategoryId,
      decidedIn: sql<null>`null::bigint`,
    })
    .from(transactions)
    .innerJoin(splitLines, and(eq(splitLines.ledgerId, range.ledgerId), eq(splitLines.transactionId, transactions.id)))
    .where(
      and(
        eq(transactions.ledgerId, range.ledgerId),
        isIn(range, transactions.changedIn),
        mayDecide,
        transactions.isSplit,
        transactions.isEdited,
        isNotNull(splitLines.categoryId),
        not(splitLines.isTransfer),
      ),
    );
}

/** A user approved the category that the transaction still has from a rule or the model. */
const isApproval = and(
  eq(reviewDecisions.decision, 'approve'),
  or(
    and(eq(transactions.categorySource, 'learned'), eq(reviewDecisions.trustKind, 'merchant')),
    and(
      eq(transactions.categorySource, 'rule'),
      eq(reviewDecisions.trustKind, 'rule'),
      sql`${reviewDecisions.trustKey} =
        coalesce(${transactions.subcategoryId}, ${transactions.categoryId}) || ' ' || ${transactions.categoryRule}`,
    ),
  ),
);

function findApproved(tx: Db, range: ChangeRange, where: SQL | undefined) {
  return tx
    .select({ ...ofUnsplit, decidedIn: max(reviewDecisions.decidedIn) })
    .from(reviewDecisions)
    .innerJoin(
      transactions,
      and(eq(transactions.ledgerId, range.ledgerId), eq(transactions.id, reviewDecisions.subjectId)),
    )
    .where(
      and(
        eq(reviewDecisions.ledgerId, range.ledgerId),
        lte(transactions.changedIn, range.through),
        isApproval,
        isCategorized,
        where,
      ),
    )
    .groupBy(transactions.ledgerId, transactions.id);
}

/** The queries for the users' decisions in the transactions that the changes touched. */
function decidedQueries(tx: Db, range: ChangeRange) {
  return [
    findChosen(tx, range),
    findLines(tx, range),
    findApproved(tx, range, isIn(range, reviewDecisions.decidedIn)),
    // An undo can bring back a category that was approved before. A new row has no earlier approvals.
    findApproved(tx, range, and(isIn(range, transactions.changedIn), ne(transactions.madeIn, transactions.changedIn))),
  ] as const;
}

/**
 * Whether any change since the model learned the last time may have decided something or taken it back, which a new
 * transaction without a category doesn't. For a query that joins the model.
 */
export function hasNews(): SQL<boolean> {
  // Sorted by the number of the change, so that an index finds the later ones, whatever the planner estimates.
  const firstSince = (table: PgTable, ledgerId: PgColumn, changedIn: PgColumn, where: SQL | undefined) =>
    sql`(select true from ${table} where ${ledgerId} = ${ledgers.id}
      and ${changedIn} > ${categoryModels.learnedThrough} and ${where ?? true} order by ${changedIn} limit 1)`;
  const mayDecide = or(
    isNotNull(transactions.categorySource),
    transactions.isSplit,
    ne(transactions.madeIn, transactions.changedIn),
  );
  return sql<boolean>`coalesce(
    ${firstSince(transactions, transactions.ledgerId, transactions.changedIn, mayDecide)},
    ${firstSince(reviewDecisions, reviewDecisions.ledgerId, reviewDecisions.decidedIn, undefined)},
    ${firstSince(tombstones, tombstones.ledgerId, tombstones.changedIn, eq(tombstones.noun, 'transaction'))},
    ${firstSince(changeSets, changeSets.ledgerId, changeSets.id, eq(changeSets.source, 'undo'))},
    false)`;
}

async function findDecided(tx: Db, range: ChangeRange): Promise<DecisionToStore[]> {
  const found: FoundDecision[][] = await Promise.all(decidedQueries(tx, range));
  const byPlace = new Map(found.flat().map((row) => [`${row.transactionId} ${row.position}`, row]));
  return Array.from(byPlace.values(), ({ name, formerName, ...row }) => ({
    ...row,
    merchantKey: formerName === null ? row.merchantKey : merchantKey(formerName),
    words: describingWords(formerName ?? name),
  }));
}

const columns = Object.entries(getTableColumns(categoryDecisions));

/** Keyed by column name. */
function toColumns(row: object): Record<string, unknown> {
  return Object.fromEntries(columns.map(([field, column]) => [column.name, Reflect.get(row, field)]));
}

/** Small batches, because PGlite runs in this process and blocks requests. */
const ROWS_PER_STATEMENT = 2_000;

/** Stores the users' decisions in the transactions that the changes touched, and returns it. */
export async function addTouched(tx: Db, range: ChangeRange): Promise<CategoryDecision[]> {
  const rows = await findDecided(tx, range);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => toColumns({ ...row, ...range }));
    // One parameter for all rows: many times faster than one per value.
    await tx.execute(sql`insert into ${categoryDecisions}
      select * from json_populate_recordset(null::${categoryDecisions}, ${JSON.stringify(some)}::json)`);
    if (rows.length > ROWS_PER_STATEMENT) await pause();
  }
  return rows.map(toDecision);
}
