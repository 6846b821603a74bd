import { flowOf, MAX_REPORT_CELLS } from '@cairn/domain';
import { and, not, type SQL, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import { compileRows } from '../../platform/db/compile-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { inline, isTransactionIn, isUnsplitIn, matchingOthers, toCriteria } from '../transactions/index.ts';
import {
  type Dimension,
  expectManyRows,
  filterOf,
  isEarnedAmong,
  lineColumns,
  periodOf,
  type ReportScope,
  type SumPart,
  type SumRow,
  sumsOf,
  toRow,
} from './report.queries.ts';
import { taggedTransactions, transactionOf } from './tagged-lines.ts';

/** Which of the two keys is the category, if a group's category decides what of it is earned. */
function categoryKeyOf(dimensions: readonly Dimension[]): SQL | null {
  const side = dimensions.indexOf('category');
  // A payee's name comes from a line of the report, which only the condition on each line finds.
  if (side < 0 || dimensions.includes('payee')) return null;
  return side === 0 ? sql`first_key` : sql`second_key`;
}

/** The sums of groups with a category: without one, lines are earned by their direction. */
function sumsByCategory(sums: ReturnType<typeof sumsOf>, key: SQL, { incomeIds, query }: ReportScope) {
  const flow = flowOf(query.measure);
  const isIncome = sql`${key} = any(${makePgArray([...incomeIds])}::bigint[])`;
  if (flow === null) {
    const earned = sql`case when ${key} is null then sum(net) filter (where is_earned) when ${isIncome} then sum(net) end`;
    return { sums: { ...sums, earned: sql<string | null>`${earned}`.as('earned') }, isIn: undefined };
  }
  const isOwn = sql`filter (where is_earned = ${flow === 'earned'}::boolean)`;
  const net = sql`case when ${key} is null then sum(net) ${isOwn} else sum(net) end`;
  const count = sql`case when ${key} is null then count(*) ${isOwn} else count(*) end`;
  return {
    sums: {
      ...sums,
      net: sql<string | null>`${net}`.as('net'),
      earned: sql<string | null>`${flow === 'earned' ? net : sql`null::bigint`}`.as('earned'),
      count: sql<number>`${count}`.as('count'),
    },
    isIn: sql`case when ${key} is null then count(*) ${isOwn} > 0 else ${isIncome} = ${flow === 'earned'}::boolean end`,
  };
}

/** The transactions that are a line themselves, with each of their tags if they are grouped by tag. */
function unsplitLines(db: Db, scope: ReportScope, dimensions: readonly Dimension[], hasCategoryKey: boolean) {
  const { ledgerId } = scope;
  const filter = filterOf(scope);
  const { flow } = filter.lines;
  const isKind = hasCategoryKey || !flow ? undefined : isEarnedAmong(transactions, scope);
  const isIn = and(
    matchingOthers(toCriteria(ledgerId, { ...filter, lines: null }), inline),
    isTransactionIn(filter.lines),
    isUnsplitIn(ledgerId, { ...filter.lines, flow: null }),
    isKind && flow === 'spent' ? not(isKind) : isKind,
  );
  const columns = lineColumns(transactions, dimensions, scope, transactions.id);
  const direction = sql<boolean>`${transactions.isIncome}`.as('is_earned');
  const rows = db.select(hasCategoryKey ? { ...columns, isEarned: direction } : columns);
  const from = dimensions.includes('tag')
    ? rows.from(taggedTransactions(ledgerId)).crossJoin(transactionOf(ledgerId, sql`tagged.transaction_id`))
    : rows.from(transactions);
  return from.where(isIn).as('lines');
}

/** Adds up days first, because the index has them in order, and only the sums of days are hashed. */
function buildPeriods(db: Db, scope: ReportScope) {
  const lines = unsplitLines(db, scope, ['day'], false);
  const days = db
    .select(sumsOf(['day'], sql`count(*)`))
    .from(lines)
    .groupBy(sql`first_key`)
    .as('days');
  const first = periodOf(sql`days.first`, scope.periods);
  return db
    .select({
      first: sql<unknown>`${first}`.as('first'),
      second: sql<unknown>`null`.as('second'),
      net: sql<string | null>`sum(days.net)`.as('net'),
      earned: sql<string | null>`sum(days.earned)`.as('earned'),
      count: sql<number>`sum(days.count)`.as('count'),
      sampleId: sql<number | null>`null::bigint`.as('sample_id'),
    })
    .from(days)
    .groupBy(sql`1`)
    .limit(MAX_REPORT_CELLS + 1);
}

function buildGroups(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const key = categoryKeyOf(dimensions);
  const lines = unsplitLines(db, scope, dimensions, key !== null);
  const every = sumsOf(dimensions, sql`count(*)`);
  const { sums, isIn } = key ? sumsByCategory(every, key, scope) : { sums: every, isIn: undefined };
  const grouped = db.select(sums).from(lines).groupBy(sql`first_key, second_key`);
  return (isIn ? grouped.having(isIn) : grouped).limit(MAX_REPORT_CELLS + 1);
}

export function buildUnsplit(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const isOnlyByPeriod = dimensions.length === 1 && dimensions[0] === 'period';
  return isOnlyByPeriod ? buildPeriods(db, scope) : buildGroups(db, scope, dimensions);
}

/**
 * Lets a statement read an index instead of rows, if PostgreSQL's vacuum has recorded that most pages are visible to
 * everyone. Otherwise each entry of the index would be checked in its row, which takes longer.
 */
async function preferIndex(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('enable_indexscan', 'on', true)
    from pg_class where oid = 'transactions'::regclass and relallvisible > 0.8 * relpages`);
}

/** Whether `transactions_counted` has all the columns that the statement reads. */
function isInIndex({ query: { filters } }: ReportScope, dimensions: readonly Dimension[]): boolean {
  const { searchText, includesTransfers, includesHidden } = filters;
  return searchText === '' && !includesTransfers && !includesHidden && !dimensions.includes('tag');
}

/** Sums by group over the transactions that aren't split; each is in one group, unless they are grouped by tag. */
export async function sumUnsplit(
  db: Db,
  /** The same report for several spans of days. */
  spans: readonly ReportScope[],
  dimensions: readonly Dimension[],
): Promise<SumRow[][]> {
  const parts: readonly SumPart[] = ['cell', 'total', ...dimensions.keys()];
  const sums: SumRow[][] = [];
  for (const [index, scope] of spans.entries()) {
    if (index === 0 && isInIndex(scope, dimensions)) await preferIndex(db);
    const rows = await compileRows(buildUnsplit(db, scope, dimensions).prepare('')).execute();
    sums.push(rows.map((row) => toRow(row, dimensions.length, parts)));
  }
  await expectManyRows(db);
  return sums;
}
