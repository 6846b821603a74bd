import { type Day, type DaySpan, isDay, type LedgerId, type ListBehind, type TransactionId } from '@cairn/domain';
import { and, eq, gte, lte, max, min, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { splitLines, transactions } from '../../platform/db/schema/index.ts';
import { inline, matchingOthers, toCriteria } from '../transactions/index.ts';
import {
  CALENDAR_START,
  DAY_BITS,
  FLAG_BITS,
  HIDDEN_FLAG,
  INCOME_FLAG,
  type LineColumn,
  PAYEE_SEPARATOR,
  type PackedLines,
  TRANSFER_FLAG,
  unpackLongs,
} from './line-columns.ts';

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
 * The lines that a report reads: transactions that aren't split, and lines of splits. In each case, only those that
 * count, unless a filter includes transfers or hidden transactions. A transaction's lines are always read together, so
 * that it counts once.
 */
export type LineSource = 'unsplit' | 'excludedUnsplit' | 'split' | 'everySplit';

const raw = (value: number | string) => sql.raw(String(value));

const packLongs = (values: SQL) => sql`encode(string_agg(int8send(${values}), ''), 'base64')`;

const isTransfer = transactions.markedAsTransfer;

const flag = (condition: SQL, bit: number) => sql`case when ${condition} then ${raw(bit)} else 0 end`;

/** The category, the day, and the flags of a line in one number. */
function packCategories(table: typeof transactions | typeof splitLines, flags: SQL | null): SQL {
  const { day, isIncome, subcategoryId, categoryId } = table;
  const category = sql`coalesce(${subcategoryId}, ${categoryId}, 0) * ${raw(2 ** (DAY_BITS + FLAG_BITS))}`;
  const shifted = sql`((${day} - date '${raw(CALENDAR_START)}') << ${raw(FLAG_BITS)})`;
  const income = flag(sql`${isIncome}`, INCOME_FLAG);
  return packLongs(sql`${category} + (${shifted} + ${flags ? sql`${income} + ${flags}` : income})`);
}

function packOwn(table: typeof transactions | typeof splitLines, flags: SQL | null): SQL[] {
  const { isIncome, amountCents } = table;
  return [
    sql`count(*) as "count"`,
    sql`${packCategories(table, flags)} as "categories"`,
    sql`${packLongs(sql`case when ${isIncome} then ${amountCents} else -${amountCents} end`)} as "nets"`,
  ];
}

const isIn = (table: typeof transactions | typeof splitLines, ledgerId: LedgerId, { first, last }: DaySpan) =>
  and(eq(table.ledgerId, ledgerId), gte(table.day, first), lte(table.day, last));

/** Fields that only transactions have. */
function packTransactions(columns: ReadonlySet<LineColumn>): SQL[] {
  const { accountId, merchantKey, amountCents } = transactions;
  return [
    ...(columns.has('account') ? [sql`${packLongs(sql`coalesce(${accountId}, 0)`)} as "accounts"`] : []),
    ...(columns.has('payee') ? [sql`string_agg(${merchantKey}, ${PAYEE_SEPARATOR}) as "payees"`] : []),
    ...(columns.has('wholeAmount') ? [sql`${packLongs(sql`${amountCents}`)} as "amounts"`] : []),
  ];
}

function buildUnsplit(ledgerId: LedgerId, span: DaySpan, columns: ReadonlySet<LineColumn>, isExcluded: boolean): SQL {
  const { deleted, hidden, isSplit, id } = transactions;
  const flags = sql`${flag(sql`${isTransfer}`, TRANSFER_FLAG)} + ${flag(sql`${hidden}`, HIDDEN_FLAG)}`;
  const packed = [
    ...packOwn(transactions, isExcluded ? flags : null),
    ...(columns.has('id') ? [sql`${packLongs(sql`${id}`)} as "ids"`] : []),
    ...packTransactions(columns),
  ];
  const isCounted = isExcluded ? sql`(${hidden} or ${isTransfer})` : and(not(hidden), not(isTransfer));
  return sql`select ${sql.join(packed, sql`, `)} from ${transactions}
    where ${and(isIn(transactions, ledgerId, span), not(deleted), not(isSplit), isCounted)}`;
}

/** Lines have copies of most that reports need of their transactions. */
function buildSplit(ledgerId: LedgerId, span: DaySpan, columns: ReadonlySet<LineColumn>, isEvery: boolean): SQL {
  const { deleted, hidden, isSplit, id } = transactions;
  const isMarked = sql`(${isTransfer} or ${splitLines.isTransfer})`;
  const flags = sql`${flag(isMarked, TRANSFER_FLAG)} + ${flag(sql`${hidden}`, HIDDEN_FLAG)}`;
  const joined = packTransactions(columns);
  const packed = [
    ...packOwn(splitLines, isEvery ? flags : null),
    sql`${packLongs(sql`${splitLines.transactionId}`)} as "ids"`,
    ...(columns.has('id') ? [sql`${packLongs(sql`${splitLines.position}`)} as "positions"`] : []),
    ...joined,
  ];
  const join = sql`join ${transactions} on ${id} = ${splitLines.transactionId}
    and ${and(isIn(transactions, ledgerId, span), isSplit, not(deleted))}`;
  const isCounted = isEvery ? undefined : and(sql`${splitLines.isCounted}`, not(splitLines.isTransfer));
  return sql`select ${sql.join(packed, sql`, `)} from ${splitLines} ${isEvery || joined.length > 0 ? join : sql``}
    where ${and(isIn(splitLines, ledgerId, span), isCounted)}`;
}

export function buildLines(
  ledgerId: LedgerId,
  source: LineSource,
  span: DaySpan,
  columns: ReadonlySet<LineColumn>,
): SQL {
  switch (source) {
    case 'unsplit':
    case 'excludedUnsplit':
      return buildUnsplit(ledgerId, span, columns, source === 'excludedUnsplit');
    case 'split':
    case 'everySplit':
      return buildSplit(ledgerId, span, columns, source === 'everySplit');
  }
}

/** Enough to join the lines of 100,000 split transactions without writing to the disk. */
const JOINING_MEMORY = '64MB';

/**
 * Until the end of the database transaction, rows are read in the order in which they are stored, and joined by hashing.
 * Without statistics, the planner would expect a single row and look up each. With them, it would let several processes
 * read all rows, which takes longer than one with an index.
 *
 * An index that has all columns is read instead of the rows if PostgreSQL's vacuum has recorded that most pages are
 * visible to everyone. Otherwise each entry would be checked in its row, which takes longer.
 */
export async function expectManyRows(tx: Db, hasIndex = false): Promise<void> {
  await tx.execute(sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', ${JOINING_MEMORY}, true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('enable_indexscan', "prefersIndex", true),
      set_config('enable_seqscan', "prefersRows", true), set_config('enable_bitmapscan', "prefersRows", true)
    from (
      select ${hasIndex}::boolean and relallvisible > 0.8 * relpages as "isVisible" from pg_class
      where oid = 'transactions'::regclass
    ) stored, lateral (
      select "isVisible"::text as "prefersIndex", (not "isVisible")::text as "prefersRows"
    ) planned`);
}

/** One answer for each span, in their order. */
export function readLines(
  tx: Db,
  ledgerId: LedgerId,
  source: LineSource,
  spans: readonly DaySpan[],
  columns: ReadonlySet<LineColumn>,
): Promise<PackedLines>[] {
  // `transactions_counted` contains all that reports need of transactions that aren't split.
  const planned = expectManyRows(tx, source === 'unsplit');
  return spans.map(async (span) => {
    const [found] = await Promise.all([tx.execute(buildLines(ledgerId, source, span, columns)), planned]);
    const { rows } = Object(found);
    const [packed] = rows;
    return { ...packed, count: Number(packed.count), isSplit: source === 'split' || source === 'everySplit' };
  });
}

/** The transactions that a list's text search finds. */
export async function findIds(tx: Db, ledgerId: LedgerId, list: ListBehind): Promise<ReadonlySet<TransactionId>> {
  const isFound = matchingOthers(toCriteria(ledgerId, { ...list, lines: null }), inline);
  const { rows } = Object(
    await tx.execute(sql`select count(*) as count, ${packLongs(sql`${transactions.id}`)} as ids
      from ${transactions} where ${isFound}`),
  );
  const [{ count, ids }] = rows;
  return new Set(unpackLongs(ids, Number(count)));
}
