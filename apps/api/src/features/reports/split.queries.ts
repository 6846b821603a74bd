import { and, gte, lte, type SQL, sql } from 'drizzle-orm';
import { compileRows } from '../../platform/db/compile-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { splitLines } from '../../platform/db/schema/index.ts';
import { inline, isSplitLineIn, isTransactionIn, matchingOthers, toCriteria } from '../transactions/index.ts';
import {
  type Dimension,
  filterOf,
  lineColumns,
  type ReportScope,
  type SumRow,
  sumsOf,
  toRow,
} from './report.queries.ts';
import { splitLineOf, taggedSplitLines, transactionOf } from './tagged-lines.ts';

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
  const rows = await compileRows(buildSplit(db, scope, dimensions).prepare('')).execute();
  return rows.map((row) => toRow(row, dimensions.length));
}
