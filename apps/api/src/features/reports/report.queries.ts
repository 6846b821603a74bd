import {
  type Day,
  type DaySpan,
  isDay,
  type LedgerId,
  listBehind,
  MAX_REPORT_CELLS,
  type ReportGroup,
  type ReportPeriod,
  type ReportQuery,
  type TransactionId,
} from '@cairn/domain';
import { and, eq, gte, lte, max, min, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import {
  ledgers,
  splitLines,
  splitLineTags,
  tags,
  transactions,
  transactionTags,
} from '../../platform/db/schema/index.ts';
import {
  hasTagAmong,
  inline,
  isEarned,
  isSplitLineIn,
  isTransactionIn,
  isUnsplitIn,
  matchingOthers,
  toCriteria,
} from '../transactions/index.ts';

/** What a statement groups by. `tagged` tells lines with a tag from those without. */
export type Dimension = ReportGroup | 'tagged';

/** The sums of one group, or of one level above it, in which a dimension is null. */
export interface SumRow {
  /** The values of the dimensions, in their order. */
  readonly keys: readonly unknown[];
  /** Which dimensions the row adds up over. */
  readonly isOver: readonly boolean[];
  readonly spent: number;
  readonly earned: number;
  readonly count: number;
  /** The newest transaction, whose name a payee gets. */
  readonly sampleId: TransactionId;
}

/** Changes with every change of the ledger, and when payees get new keys. */
export async function findVersion(db: Db, ledgerId: LedgerId): Promise<string> {
  const { nextId, merchantKeyVersion } = ledgers;
  const [found] = await db.select({ nextId, merchantKeyVersion }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return `${found?.nextId} ${found?.merchantKeyVersion}`;
}

/** The first and the last day with a transaction. */
export async function findHistory(db: Db, ledgerId: LedgerId): Promise<DaySpan | null> {
  const [found] = await db
    .select({ first: min(transactions.day), last: max(transactions.day) })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted)));
  const asDay = (day: string | null | undefined): Day | null => (day && isDay(day) ? day : null);
  const [first, last] = [asDay(found?.first), asDay(found?.last)];
  return first && last ? { first, last } : null;
}

/**
 * Until the end of the database transaction, groups are hashed instead of sorted, and rows are read in the order in
 * which they are stored. Without statistics, the planner would expect a single row and choose the opposite.
 */
export async function expectManyRows(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_indexscan', 'off', true)`);
}

/** What every statement of a report needs. */
export interface ReportScope {
  readonly ledgerId: LedgerId;
  readonly query: ReportQuery;
  readonly range: DaySpan;
  readonly periods: readonly ReportPeriod[];
}

/** The report's filter is that of the list behind its total, so no cell can disagree with its list. */
function filterOf({ query, range }: ReportScope) {
  return listBehind(query, range, []);
}

/** The place of a day's period: a binary search in a list that the statement gets once. */
function periodOf(day: SQLWrapper, periods: readonly ReportPeriod[]): SQL {
  return sql`width_bucket(${day}, ${makePgArray(periods.map(({ start }) => start))}::date[]) - 1`;
}

type LineTable = typeof transactions | typeof splitLines;

/** The columns of a dimension, from a line and from its transaction. */
function columnOf(by: Dimension, line: LineTable, { ledgerId, periods }: ReportScope): SQL {
  switch (by) {
    case 'category':
      return sql`${line.categoryId}`;
    case 'subcategory':
      // A line has at most one of them, and the category follows from it.
      return sql`coalesce(${line.subcategoryId}, ${line.categoryId})`;
    case 'payee':
      return sql`${transactions.merchantKey}`;
    case 'account':
      return sql`${transactions.accountId}`;
    case 'period':
      return periodOf(line.day, periods);
    case 'tagged':
      return hasTagAmong(line, ledgerId, null);
    case 'tag':
      return sql`tagged.shown_id`;
  }
}

const signed = (line: LineTable) =>
  sql`case when ${line.isIncome} then ${line.amountCents} else -${line.amountCents} end`;

function lineColumns(line: LineTable, dimensions: readonly Dimension[], scope: ReportScope, id: SQLWrapper) {
  const [first, second] = dimensions;
  const { flow } = filterOf(scope).lines;
  return {
    first: first ? columnOf(first, line, scope).as('first_key') : sql`null::bigint`.as('first_key'),
    second: second ? columnOf(second, line, scope).as('second_key') : sql`null::bigint`.as('second_key'),
    net: signed(line).as('net'),
    isEarned: (flow ? sql`${flow === 'earned'}::boolean` : isEarned(line, scope.ledgerId)).as('is_earned'),
    transactionId: sql<number>`${id}`.as('line_transaction_id'),
  };
}

interface RawSum {
  readonly first: unknown;
  readonly second: unknown;
  readonly net: string | null;
  readonly earned: string | null;
  readonly count: number;
  readonly sampleId: number | null;
  readonly level?: number;
}

/** In a level, the last dimension has the lowest bit, which is set if the row adds up over it. */
function toRow({ first, second, net, earned, count, sampleId, level = 0 }: RawSum, dimensions: number): SumRow {
  return {
    keys: [first, second].slice(0, dimensions),
    isOver: dimensions === 2 ? [level >= 2, level % 2 === 1] : [level === 1].slice(0, dimensions),
    spent: Number(earned ?? 0) - Number(net ?? 0),
    earned: Number(earned ?? 0),
    count: Number(count),
    sampleId: Number(sampleId ?? 0),
  };
}

function sumsOf(dimensions: readonly Dimension[], count: SQL) {
  const [first, second] = dimensions.length === 2 ? [sql`first_key`, sql`second_key`] : [sql`first_key`, sql`null`];
  return {
    first: sql<unknown>`${dimensions.length > 0 ? first : sql`null`}`.as('first'),
    second: sql<unknown>`${second}`.as('second'),
    net: sql<string | null>`sum(net)`.as('net'),
    earned: sql<string | null>`sum(net) filter (where is_earned)`.as('earned'),
    count: sql<number>`${count}`.as('count'),
    sampleId: (dimensions.includes('payee')
      ? sql<number | null>`max(line_transaction_id)`
      : sql<number | null>`null::bigint`
    ).as('sample_id'),
  };
}

/** The tags that transactions or split lines show. */
function shownTagsOf(ledgerId: LedgerId, table: typeof transactionTags | typeof splitLineTags): SQL {
  return sql`${tags} stored
    join ${tags} shown on shown.ledger_id = ${ledgerId} and shown.id = coalesce(stored.merged_into, stored.id)
      and not shown.is_deleted
    join ${table} own on own.ledger_id = ${ledgerId} and own.tag_id = stored.id
    where stored.ledger_id = ${ledgerId} and not stored.is_deleted`;
}

/** A row found by its ID, and only then compared with the filter, whatever the planner estimates. */
function transactionOf(ledgerId: LedgerId, id: SQL): SQL {
  return sql`lateral (select one.* from ${transactions} one
    where one.ledger_id = ${ledgerId} and one.id = ${id} offset 0) ${transactions}`;
}

function splitLineOf(ledgerId: LedgerId): SQL {
  return sql`lateral (select one.* from ${splitLines} one where one.ledger_id = ${ledgerId}
    and one.transaction_id = tagged.transaction_id and one.position = tagged.position offset 0) ${splitLines}`;
}

export function buildUnsplit(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const { ledgerId } = scope;
  const filter = filterOf(scope);
  const isIn = and(
    matchingOthers(toCriteria(ledgerId, { ...filter, lines: null }), inline),
    isTransactionIn(filter.lines),
    isUnsplitIn(ledgerId, filter.lines),
  );
  const rows = db.select(lineColumns(transactions, dimensions, scope, transactions.id));
  const tagged = sql`(select distinct own.transaction_id, shown.id as shown_id
    from ${shownTagsOf(ledgerId, transactionTags)}) tagged`;
  const lines = dimensions.includes('tag')
    ? rows.from(tagged).crossJoin(transactionOf(ledgerId, sql`tagged.transaction_id`))
    : rows.from(transactions);
  const grouped = db.select(sumsOf(dimensions, sql`count(*)`)).from(lines.where(isIn).as('lines'));
  return grouped.groupBy(sql`first_key, second_key`).limit(MAX_REPORT_CELLS + 1);
}

/** Sums by group over the transactions that aren't split; each is in one group, unless they are grouped by tag. */
export async function sumUnsplit(db: Db, scope: ReportScope, dimensions: readonly Dimension[]): Promise<SumRow[]> {
  const rows = await buildUnsplit(db, scope, dimensions);
  return rows.map((row) => toRow(row, dimensions.length));
}

/** Whether a statement about split lines needs more of their transactions than the lines have copies of. */
function needsTransactions(scope: ReportScope, dimensions: readonly Dimension[]): boolean {
  const { lines, searchText, amountFrom, amountTo } = filterOf(scope);
  const hasOwn = searchText !== null || amountFrom !== null || amountTo !== null;
  const hasConditions = lines.conditions.some(({ accountIds, payees }) => accountIds?.length || payees?.length);
  const isIncluded = lines.includesTransfers || lines.includesHidden;
  return hasOwn || hasConditions || isIncluded || dimensions.some((by) => by === 'account' || by === 'payee');
}

/** The lines of splits that count, with each of their tags if they are grouped by tag. */
function splitLinesOf(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const { ledgerId, range } = scope;
  const filter = filterOf(scope);
  const isLine = and(
    isSplitLineIn(ledgerId, filter.lines),
    gte(splitLines.day, range.first),
    lte(splitLines.day, range.last),
  );
  const rows = db.select(lineColumns(splitLines, dimensions, scope, splitLines.transactionId));
  const from = dimensions.includes('tag')
    ? rows.from(taggedSplitLines(ledgerId)).crossJoin(splitLineOf(ledgerId))
    : rows.from(splitLines);
  if (!needsTransactions(scope, dimensions)) return from.where(and(isLine, splitLines.isCounted)).as('lines');
  const isMatching = and(
    matchingOthers(toCriteria(ledgerId, { ...filter, lines: null }), inline),
    isTransactionIn(filter.lines),
  );
  return from
    .crossJoin(transactionOf(ledgerId, sql`${splitLines.transactionId}`))
    .where(and(isLine, isMatching))
    .as('lines');
}

/** Every split line with each of its tags, its own and its transaction's. */
function taggedSplitLines(ledgerId: LedgerId): SQL {
  const ofTransactions = sql`select own.transaction_id, shown.id as shown_id from ${shownTagsOf(ledgerId, transactionTags)}`;
  return sql`(
    select whole.transaction_id, line.position, whole.shown_id from (${ofTransactions}) whole
    cross join lateral (select one.position from ${splitLines} one
      where one.ledger_id = ${ledgerId} and one.transaction_id = whole.transaction_id offset 0) line
    union
    select own.transaction_id, own.position, shown.id from ${shownTagsOf(ledgerId, splitLineTags)}) tagged`;
}

function levelsOf(dimensions: readonly Dimension[]): SQL {
  if (dimensions.length === 0) return sql`first_key, second_key`;
  if (dimensions.length === 1) return sql`grouping sets ((first_key), ())`;
  return sql`grouping sets ((first_key, second_key), (first_key), (second_key), ())`;
}

export function buildSplit(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const keys = dimensions.length === 2 ? sql`first_key, second_key` : sql`first_key`;
  const level = dimensions.length === 0 ? sql<number>`0` : sql<number>`grouping(${keys})`;
  const grouped = db
    .select({ ...sumsOf(dimensions, sql`count(distinct line_transaction_id)`), level: level.as('level') })
    .from(splitLinesOf(db, scope, dimensions));
  return grouped.groupBy(levelsOf(dimensions));
}

/** Sums by group over split lines, and over rows, columns, and all of them, because a transaction counts once in each. */
export async function sumSplit(db: Db, scope: ReportScope, dimensions: readonly Dimension[]): Promise<SumRow[]> {
  const rows = await buildSplit(db, scope, dimensions);
  return rows.map((row) => toRow(row, dimensions.length));
}
