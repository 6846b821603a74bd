import type { TransactionFilter } from '@cairn/contract';
import { type Cents, cents, type LedgerId, type LineFilter, type TransactionId } from '@cairn/domain';
import { and, eq, gte, lte, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ledgers, splitLines, transactions } from '../../platform/db/schema/index.ts';
import { isSplitLineIn, isTransactionIn, isUnsplitIn } from './line-filter.ts';
import { hasOwnTag, hasTag, isLineWithTag, lineHasTag, lineIsOfTagged } from './tag-filter.ts';
import {
  type Criteria,
  hasCategoryCriteria,
  inline,
  isInCategory,
  isOnlyTag,
  matchingOthers,
  toCriteria,
} from './transactions.queries.ts';

interface FilterTotals {
  readonly count: number;
  readonly moneyIn: Cents;
  readonly moneyOut: Cents;
  readonly transferCount: number;
  readonly hiddenCount: number;
}

const flags = {
  isIncome: transactions.isIncome,
  markedAsTransfer: transactions.markedAsTransfer,
  hidden: transactions.hidden,
};

/** The sums of one part of the totals, in which `amount` is a row's contribution. */
function sumsOf({ isIncome, markedAsTransfer, hidden }: Record<keyof typeof flags, SQLWrapper>, amount: SQLWrapper) {
  const isCounted = sql`not ${markedAsTransfer} and not ${hidden}`;
  return {
    count: sql<number>`count(*)`.as('count'),
    moneyIn: sql<string | null>`sum(${amount}) filter (where ${isIncome} and ${isCounted})`.as('money_in'),
    moneyOut: sql<string | null>`sum(${amount}) filter (where not ${isIncome} and ${isCounted})`.as('money_out'),
    transferCount: sql<number>`count(*) filter (where ${markedAsTransfer})`.as('transfer_count'),
    hiddenCount: sql<number>`count(*) filter (where ${hidden} and not ${markedAsTransfer})`.as('hidden_count'),
  };
}

const noCounts = {
  count: sql<number>`0::bigint`.as('count'),
  transferCount: sql<number>`0::bigint`.as('transfer_count'),
  hiddenCount: sql<number>`0::bigint`.as('hidden_count'),
};

/** Like `sumsOf`, if everything that is listed counts. */
function countedSums({ isIncome }: Record<'isIncome', SQLWrapper>, amount: SQLWrapper) {
  return {
    count: sql<number>`count(*)`.as('count'),
    moneyIn: sql<string | null>`sum(${amount}) filter (where ${isIncome})`.as('money_in'),
    moneyOut: sql<string | null>`sum(${amount}) filter (where not ${isIncome})`.as('money_out'),
    transferCount: noCounts.transferCount,
    hiddenCount: noCounts.hiddenCount,
  };
}

/** The filter's criteria for whole transactions, except category and tag. */
function isInFilter(criteria: Criteria, ids: readonly TransactionId[] | undefined): SQL | undefined {
  const others = { ...criteria, categoryId: null, subcategoryId: null, isUncategorized: null, tagId: null };
  const isTransferWithout = criteria.isUncategorized ? not(transactions.markedAsTransfer) : undefined;
  return and(matchingOthers(others, inline), ids && isOneOf(ids), isTransferWithout);
}

/** Whole transactions: by category, those that aren't split. */
function isWhole(criteria: Criteria): SQL | undefined {
  const { ledgerId, tagId } = criteria;
  return and(
    hasCategoryCriteria(criteria)
      ? and(not(transactions.isSplit), isInCategory(transactions, criteria, inline))
      : undefined,
    tagId ? hasOwnTag(ledgerId, tagId, isOnlyTag(criteria)) : undefined,
  );
}

/** The lines that count for their transaction, because they match the category or have the tag themselves. */
function isCountedLine(criteria: Criteria): SQL | undefined {
  const { ledgerId, tagId } = criteria;
  if (!tagId) return isInCategory(splitLines, criteria, inline);
  const isTagged = isOnlyTag(criteria) ? isLineWithTag(ledgerId, tagId) : lineHasTag(ledgerId, tagId);
  const isOfTagged = lineIsOfTagged(ledgerId, tagId);
  return hasCategoryCriteria(criteria)
    ? and(isInCategory(splitLines, criteria, inline), or(isOfTagged, isTagged))
    : and(isTagged, not(isOfTagged));
}

/** The lines' amounts by transaction. */
function linesWhere(db: Db, { ledgerId, startDate, endDate }: Criteria, isLine: SQL | undefined) {
  return db
    .select({ transactionId: splitLines.transactionId, cents: sql`sum(${splitLines.amountCents})`.as('cents') })
    .from(splitLines)
    .where(
      and(
        eq(splitLines.ledgerId, ledgerId),
        startDate ? gte(splitLines.day, startDate) : undefined,
        endDate ? lte(splitLines.day, endDate) : undefined,
        isLine,
      ),
    )
    .groupBy(splitLines.transactionId)
    .as('lines');
}

/** The sums of lines. Each line's transaction is found by its id, whatever the planner estimates. */
function sumLines(db: Db, criteria: Criteria, amount: SQL, isLine: SQL | undefined, isMatching: SQL | undefined) {
  const lines = linesWhere(db, criteria, isLine);
  const found = db
    .select(flags)
    .from(transactions)
    .where(and(sql`${transactions}.id = lines.transaction_id`, isMatching))
    .limit(1)
    .as('found');
  return { lines, found, sums: sumsOf(found, amount) };
}

/** All transactions. The ledger's row has their totals, because reading every one takes long in a large ledger. */
function sumsOfLedger(db: Db, ledgerId: LedgerId) {
  return db
    .select({
      count: sql<number>`${ledgers.transactionCount}`.as('count'),
      moneyIn: sql<string | null>`${ledgers.moneyInCents}::numeric`.as('money_in'),
      moneyOut: sql<string | null>`${ledgers.moneyOutCents}::numeric`.as('money_out'),
      transferCount: sql<number>`${ledgers.transferCount}`.as('transfer_count'),
      hiddenCount: sql<number>`${ledgers.hiddenCount}`.as('hidden_count'),
    })
    .from(ledgers)
    .where(eq(ledgers.id, ledgerId));
}

function matchesAll({ ledgerId: _ledger, ...others }: Criteria): boolean {
  return Object.values(others).every((value) => value === null);
}

/** The totals in two or three rows: of whole transactions, of their transfer lines, and of the lines that count. */
export function buildTotals(
  db: Db,
  ledgerId: LedgerId,
  filter: TransactionFilter,
  ids: readonly TransactionId[] | undefined,
) {
  const criteria = toCriteria(ledgerId, filter);
  if (criteria.lines) return buildLineTotals(db, criteria, criteria.lines, ids);
  const isMatching = isInFilter(criteria, ids);
  const whole = db
    .select(sumsOf(flags, transactions.amountCents))
    .from(transactions)
    .where(and(isMatching, isWhole(criteria)));
  const counted = sumLines(
    db,
    criteria,
    sql`lines.cents`,
    and(not(splitLines.isTransfer), isCountedLine(criteria)),
    isMatching,
  );
  const ofLines = db.select(counted.sums).from(counted.lines).crossJoinLateral(counted.found);
  // By category, no split counts as a whole.
  if (hasCategoryCriteria(criteria)) return unionAll(whole, ofLines);
  const isTagged = criteria.tagId ? lineIsOfTagged(ledgerId, criteria.tagId) : undefined;
  const moved = sumLines(db, criteria, sql`-lines.cents`, and(splitLines.isTransfer, isTagged), isMatching);
  const ofTransfers = db
    .select({ ...moved.sums, ...noCounts })
    .from(moved.lines)
    .crossJoinLateral(moved.found);
  if (!ids && matchesAll(criteria)) return unionAll(sumsOfLedger(db, ledgerId), ofTransfers);
  return criteria.tagId ? unionAll(whole, ofTransfers, ofLines) : unionAll(whole, ofTransfers);
}

/** The totals of the lines that the filter counts, which it also lists. */
function buildLineTotals(db: Db, criteria: Criteria, lines: LineFilter, ids: readonly TransactionId[] | undefined) {
  const { ledgerId } = criteria;
  const isMatching = and(isInFilter({ ...criteria, lines: null }, ids), isTransactionIn(lines));
  const isOfTag = criteria.tagId ? hasTag(ledgerId, criteria.tagId, false) : undefined;
  const whole = db
    .select(countedSums(flags, transactions.amountCents))
    .from(transactions)
    .where(and(isMatching, isOfTag, isUnsplitIn(ledgerId, lines), isInCategory(transactions, criteria, inline)));
  const isLine = and(isSplitLineIn(ledgerId, lines), isInCategory(splitLines, criteria, inline));
  const split = sumLines(db, criteria, sql`lines.cents`, isLine, and(isMatching, isOfTag));
  const ofLines = db.select(countedSums(split.found, sql`lines.cents`)).from(split.lines).crossJoinLateral(split.found);
  return unionAll(whole, ofLines);
}

/** Sums all transactions that match the filter, or the given ones among them. */
export async function readTotals(
  db: Db,
  ledgerId: LedgerId,
  filter: TransactionFilter,
  ids: readonly TransactionId[] | undefined,
): Promise<FilterTotals> {
  const rows = await buildTotals(db, ledgerId, filter, ids);
  const sum = (name: keyof FilterTotals) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  return {
    count: sum('count'),
    moneyIn: cents(sum('moneyIn')),
    moneyOut: cents(sum('moneyOut')),
    transferCount: sum('transferCount'),
    hiddenCount: sum('hiddenCount'),
  };
}
