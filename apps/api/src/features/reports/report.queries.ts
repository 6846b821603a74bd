import {
  type CategoryId,
  type Day,
  type DaySpan,
  isDay,
  type LedgerId,
  listBehind,
  type ReportGroup,
  type ReportPeriod,
  type ReportQuery,
  type TransactionId,
} from '@cairn/domain';
import { and, eq, max, min, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { type splitLines, transactions } from '../../platform/db/schema/index.ts';
import { hasTagAmong, isEarned } from '../transactions/index.ts';

/** What a statement groups by. `tagged` tells lines with a tag from those without; days are grouped into periods later. */
export type Dimension = ReportGroup | 'tagged' | 'day';

/** Which sums a row takes part in; a number is a side of the report. */
export type SumPart = 'cell' | 'total' | number;

/** The sums of one group. */
export interface SumRow {
  /** The values of the dimensions, in their order; null for those that the row adds up over. */
  readonly keys: readonly unknown[];
  readonly parts: readonly SumPart[];
  readonly spent: number;
  readonly earned: number;
  readonly count: number;
  /** The newest transaction, whose name a payee gets. */
  readonly sampleId: TransactionId;
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

/** Enough to group the lines of 100,000 split transactions without writing to the disk. */
const GROUPING_MEMORY = '64MB';

/**
 * Until the end of the database transaction, groups are hashed instead of sorted, and rows are read in the order in
 * which they are stored. Without statistics, the planner would expect a single row and choose the opposite.
 */
export async function expectManyRows(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('work_mem', ${GROUPING_MEMORY}, true)`);
}

/** What every statement of a report needs. */
export interface ReportScope {
  readonly ledgerId: LedgerId;
  readonly query: ReportQuery;
  readonly range: DaySpan;
  readonly periods: readonly ReportPeriod[];
  /** The categories for income, which decide what is earned. */
  readonly incomeIds: readonly CategoryId[];
}

/** The report's filter is that of the list behind its total, so no cell can disagree with its list. */
export function filterOf({ query, range }: ReportScope) {
  return listBehind(query, range, []);
}

/** The place of a day's period: a binary search in a list that the statement gets once. */
export function periodOf(day: SQLWrapper, periods: readonly ReportPeriod[]): SQL {
  return sql`width_bucket(${day}, ${makePgArray(periods.map(({ start }) => start))}::date[]) - 1`;
}

type LineTable = typeof transactions | typeof splitLines;

/** The columns of a dimension, from a line and from its transaction. */
export function columnOf(by: Dimension, line: LineTable, { ledgerId, periods }: ReportScope): SQL {
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
    case 'day':
      return sql`${line.day}`;
    case 'tagged':
      return hasTagAmong(line, ledgerId, null);
    case 'tag':
      return sql`tagged.shown_id`;
  }
}

const signed = (line: LineTable) =>
  sql`case when ${line.isIncome} then ${line.amountCents} else -${line.amountCents} end`;

export function lineColumns(
  line: LineTable,
  dimensions: readonly (Dimension | null)[],
  scope: ReportScope,
  id: SQLWrapper,
) {
  const [first, second] = dimensions;
  const { flow } = filterOf(scope).lines;
  return {
    first: first ? columnOf(first, line, scope).as('first_key') : sql`null::bigint`.as('first_key'),
    second: second ? columnOf(second, line, scope).as('second_key') : sql`null::bigint`.as('second_key'),
    net: signed(line).as('net'),
    isEarned: (flow ? sql`${flow === 'earned'}::boolean` : isEarnedAmong(line, scope)).as('is_earned'),
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
}

export function toRow(
  { first, second, net, earned, count, sampleId }: RawSum,
  dimensions: number,
  parts: readonly SumPart[],
): SumRow {
  return {
    keys: [first, second].slice(0, dimensions),
    parts,
    spent: Number(earned ?? 0) - Number(net ?? 0),
    earned: Number(earned ?? 0),
    count: Number(count),
    sampleId: Number(sampleId ?? 0),
  };
}

export function sumsOf(dimensions: readonly Dimension[], count: SQL) {
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

/** Comparing with a few IDs takes less time than looking up each row in a hash table. */
const FEW_IDS = 8;

export function isEarnedAmong(line: LineTable, { ledgerId, incomeIds }: ReportScope): SQL {
  if (incomeIds.length > FEW_IDS) return isEarned(line, ledgerId);
  return sql`(case when ${line.categoryId} is null then ${line.isIncome}
    else ${line.categoryId} = any(${makePgArray([...incomeIds])}::bigint[]) end)`;
}
