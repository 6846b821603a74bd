import type { LedgerId } from '@cairn/domain';
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { compileRows } from '../../platform/db/compile-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { splitLines, transactions } from '../../platform/db/schema/index.ts';
import { inline, isSplitLineIn, isTransactionIn, matchingOthers, toCriteria } from '../transactions/index.ts';
import {
  columnOf,
  type Dimension,
  filterOf,
  lineColumns,
  type ReportScope,
  type SumPart,
  type SumRow,
  toRow,
} from './report.queries.ts';
import { splitLineOf, taggedSplitLines } from './tagged-lines.ts';

/** What lines have no copy of. */
const isJoined = (by: Dimension) => by === 'account' || by === 'payee';
/** What all lines of a transaction have in common, so that each transaction is in one group of it. */
const isShared = (by: Dimension) => isJoined(by) || by === 'period';

/** Whether a statement about split lines needs more of their transactions than the lines have copies of. */
function needsTransactions(scope: ReportScope, dimensions: readonly Dimension[]): boolean {
  const { lines, searchText, amountFrom, amountTo } = filterOf(scope);
  const hasOwn = searchText !== null || amountFrom !== null || amountTo !== null;
  const hasConditions = lines.conditions.some(({ accountIds, payees }) => accountIds?.length || payees?.length);
  const isIncluded = lines.includesTransfers || lines.includesHidden;
  return hasOwn || hasConditions || isIncluded || dimensions.some(isJoined);
}

/** The lines of splits that count, with each of their tags if they are grouped by tag. */
function splitLinesOf(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const { ledgerId, range } = scope;
  const isLine = and(
    isSplitLineIn(ledgerId, filterOf(scope).lines),
    gte(splitLines.day, range.first),
    lte(splitLines.day, range.last),
    needsTransactions(scope, dimensions) ? undefined : splitLines.isCounted,
  );
  const own = dimensions.map((by) => (isJoined(by) ? null : by));
  const rows = db.select(lineColumns(splitLines, own, scope, splitLines.transactionId));
  const from = dimensions.includes('tag')
    ? rows.from(taggedSplitLines(ledgerId)).crossJoin(splitLineOf(ledgerId))
    : rows.from(splitLines);
  return from.where(isLine).as('lines');
}

/** What each transaction has in each group, from which everything else is counted. */
function partsOf(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const { ledgerId } = scope;
  const filter = filterOf(scope);
  const sums = {
    net: sql`sum(net)::bigint`.as('net'),
    earned: sql`(sum(net) filter (where is_earned))::bigint`.as('earned'),
  };
  const keys = { first: sql`first_key`.as('first_key'), second: sql`second_key`.as('second_key') };
  const id = sql`line_transaction_id`.as('line_transaction_id');
  const parts = db
    .select({ ...keys, id, ...sums })
    .from(splitLinesOf(db, scope, dimensions))
    .groupBy(sql`first_key, second_key, line_transaction_id`);
  if (!needsTransactions(scope, dimensions)) return parts;
  const [first, second] = dimensions.map((by, side) =>
    isJoined(by) ? columnOf(by, transactions, scope) : sql`parts.${side === 0 ? sql`first_key` : sql`second_key`}`,
  );
  return db
    .select({
      first: (first ?? sql`null::bigint`).as('first_key'),
      second: (second ?? sql`null::bigint`).as('second_key'),
      id: sql`parts.line_transaction_id`.as('line_transaction_id'),
      net: sql`parts.net`.as('net'),
      earned: sql`parts.earned`.as('earned'),
    })
    .from(parts.as('parts'))
    .innerJoin(transactions, sql`${transactions.id} = parts.line_transaction_id`)
    .where(
      and(
        matchingOthers(toCriteria(ledgerId, { ...filter, lines: null }), inline),
        isTransactionIn(filter.lines),
        transactions.isSplit,
      ),
    );
}

/** One set of groups of a report, and what it is taken for. */
interface SplitLevel {
  readonly keys: readonly number[];
  readonly parts: readonly SumPart[];
  /** A transaction can be in several groups of the level below, but counts once in each of this one. */
  readonly isCountedAgain: boolean;
}

/** Each transaction is in one group of what its lines share, so those groups add up to a total. */
function levelsOf(dimensions: readonly Dimension[]): SplitLevel[] {
  const all = [...dimensions.keys()];
  const shared = dimensions.flatMap((by, side) => (isShared(by) ? side : []));
  const ofLines = all.filter((side) => !shared.includes(side));
  if (ofLines.length === 0) return [{ keys: all, parts: ['cell', 'total', ...all], isCountedAgain: all.length === 0 }];
  if (ofLines.length === 1)
    return [
      { keys: all, parts: ['cell', ...ofLines], isCountedAgain: false },
      { keys: shared, parts: [...shared, 'total'], isCountedAgain: true },
    ];
  // The category follows from the subcategory, so their cells are the subcategories.
  const finest = dimensions.includes('category') ? all.filter((side) => dimensions[side] === 'subcategory') : [];
  const coarser = all.filter((side) => !finest.includes(side));
  return [
    { keys: all, parts: ['cell', ...finest], isCountedAgain: false },
    ...coarser.map((side) => ({ keys: [side], parts: [side], isCountedAgain: true })),
    { keys: [], parts: ['total'], isCountedAgain: true },
  ];
}

const KEYS = ['first_key', 'second_key'] as const;

function selectLevel({ keys, isCountedAgain }: SplitLevel, level: number, hasSample: boolean): SQL {
  const shown = KEYS.map((name, side) => `${keys.includes(side) ? name : 'null'} as ${name}`);
  const grouped = keys.map((side) => KEYS[side]);
  const ofTransactions = [...grouped, 'line_transaction_id'].join(', ');
  const again = `(select ${ofTransactions}, sum(net)::bigint as net, sum(earned)::bigint as earned
    from parts group by ${ofTransactions}) as whole`;
  return sql.raw(`select ${level} as level, ${shown.join(', ')}, sum(net) as net, sum(earned) as earned, count(*) as count,
      ${hasSample ? 'max(line_transaction_id)' : 'null::bigint'} as sample_id
    from ${isCountedAgain ? again : 'parts'}
    ${grouped.length > 0 ? `group by ${grouped.join(', ')}` : 'having count(*) > 0'}`);
}

export function buildSplit(db: Db, scope: ReportScope, dimensions: readonly Dimension[]) {
  const levels = levelsOf(dimensions).map((level, at) => selectLevel(level, at, dimensions.includes('payee')));
  return db
    .select({
      first: sql<unknown>`first_key`.as('first'),
      second: sql<unknown>`second_key`.as('second'),
      net: sql<string | null>`net`.as('net'),
      earned: sql<string | null>`earned`.as('earned'),
      count: sql<number>`count`.as('count'),
      sampleId: sql<number | null>`sample_id`.as('sample_id'),
      level: sql<number>`level`.as('level'),
    })
    .from(sql`(with parts as (${partsOf(db, scope, dimensions)}) ${sql.join(levels, sql` union all `)}) as sums`);
}

/** Without statistics, the planner would expect few lines and look up the transaction of each. */
export async function preferHashing(tx: Db, isPreferred: boolean): Promise<void> {
  await tx.execute(sql`select set_config('enable_nestloop', ${isPreferred ? 'off' : 'on'}, true)`);
}

/** Whether anything in the ledger is split. */
export async function hasSplits(db: Db, ledgerId: LedgerId): Promise<boolean> {
  const found = await db
    .select({ id: splitLines.transactionId })
    .from(splitLines)
    .where(eq(splitLines.ledgerId, ledgerId))
    .limit(1);
  return found.length > 0;
}

/** Sums by group over split lines, in which a transaction counts once, however many of its lines are in a group. */
export async function sumSplit(
  db: Db,
  /** The same report for several spans of days. */
  spans: readonly ReportScope[],
  dimensions: readonly Dimension[],
): Promise<SumRow[][]> {
  const isJoining = spans.some((scope) => needsTransactions(scope, dimensions)) && !dimensions.includes('tag');
  if (isJoining) await preferHashing(db, true);
  const levels = levelsOf(dimensions);
  const sums: SumRow[][] = [];
  for (const scope of spans) {
    const rows = await compileRows(buildSplit(db, scope, dimensions).prepare('')).execute();
    sums.push(rows.map((row) => toRow(row, dimensions.length, levels[Number(row.level)]?.parts ?? [])));
  }
  if (isJoining) await preferHashing(db, false);
  return sums;
}
