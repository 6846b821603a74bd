import {
  type AccountId,
  addDays,
  type Cents,
  type ChangeSetId,
  cents,
  type Day,
  type KnownBalance,
  type LedgerId,
  ROW_TERMS,
  type RowTerm,
  type TransactionId,
  type TransferPart,
} from '@cairn/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import { asideIds, shownNameOf } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  balanceAssertions,
  categories,
  changeSets,
  netWorthPoints,
  splitLines,
  transactions,
} from '../../platform/db/schema/index.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import type { LoanPayments } from './loan-payments.queries.ts';

const CREDIT = 1;
const LOAN = 2;

/** Terms are numbers in SQL, in the order of the list. */
const termNumber = {
  earned: sql.raw(String(ROW_TERMS.indexOf('earned'))),
  spent: sql.raw(String(ROW_TERMS.indexOf('spent'))),
  interestAndFees: sql.raw(String(ROW_TERMS.indexOf('interestAndFees'))),
  transfers: sql.raw(String(ROW_TERMS.indexOf('transfers'))),
} as const satisfies Record<RowTerm, SQL>;

/** Net worth as it was recorded on two days, and the first day of all. */
export async function findRecorded(db: Db, ledgerId: LedgerId, from: Day, to: Day) {
  const { day, assetsCents, liabilitiesCents } = netWorthPoints;
  const first = sql`(select min(day) from ${netWorthPoints} where ledger_id = ${ledgerId})`;
  const rows = await db
    .select({ day, value: sql<number>`${assetsCents} - ${liabilitiesCents}`.mapWith(Number) })
    .from(netWorthPoints)
    .where(sql`${eq(netWorthPoints.ledgerId, ledgerId)} and (${day} in (${from}, ${to}) or ${day} = ${first})`)
    .orderBy(day);
  const on = (asked: Day) => {
    const row = rows.find((point) => point.day === asked);
    return row ? cents(row.value) : null;
  };
  const [oldest] = rows;
  return { from: on(from), to: on(to), firstRecordedOn: oldest ? requireDay(oldest.day) : null };
}

/** The days for which an account's known balances are needed. */
export interface BalanceSpan {
  readonly accountId: AccountId;
  readonly after: Day;
  readonly last: Day;
  readonly isOpen: boolean;
}

export interface RecordedBalance extends Pick<KnownBalance, 'day' | 'source' | 'recordedIn'> {
  readonly accountId: AccountId;
  readonly amountCents: number;
}

/**
 * The balances that sources stated for the ends of days, oldest first: the last one before each span (or else the first
 * one of all), and those in it. The start of a day is the end of the day before. A balance that a user entered is in an
 * unlisted change, and a statement's balance is in a listed one.
 */
export function statedBalances(ledgerId: LedgerId, spans: readonly BalanceSpan[]): SQL {
  const accountIds = spans.map(({ accountId }) => accountId);
  const own = sql`${balanceAssertions} as stated
    where stated.ledger_id = ${ledgerId} and stated.account_id = span."accountId" and stated.basis <> 'afterRow'
      and stated.id <> all(${asideIds(ledgerId, accountIds)})`;
  return sql`
    select distinct on (stated.account_id, ended) stated.account_id as "accountId", stated.ended::text as "day",
      stated.amount_cents as "amountCents", stated.changed_in as "recordedIn",
      case when stated.source = 'person' and (select recorded.source from ${changeSets} as recorded
          where recorded.ledger_id = ${ledgerId} and recorded.id = stated.changed_in) <> 'unlisted'
        then 'statement' else stated.source end as "source"
    from json_to_recordset(${JSON.stringify(spans)}::json) as span
      ("accountId" bigint, after date, last date, "isOpen" boolean)
    cross join lateral (
      select coalesce(
        (select max(stated.day) from ${own} and stated.day <= span.after),
        (select min(stated.day) from ${own})) as day
    ) as base
    cross join lateral (
      select stated.account_id, stated.id, stated.amount_cents, stated.source, stated.changed_in,
        case stated.basis when 'opening' then stated.day - 1 else stated.day end as ended
      from ${own} and stated.day >= base.day
        and (span."isOpen" or stated.day <= greatest(span.last + 1, base.day))
    ) as stated
    order by stated.account_id, stated.ended, stated.id desc`;
}

export async function listStatedBalances(
  db: Db,
  ledgerId: LedgerId,
  spans: readonly BalanceSpan[],
): Promise<RecordedBalance[]> {
  if (spans.length === 0) return [];
  const { rows } = Object(await db.execute(statedBalances(ledgerId, spans)));
  type StatedRow = Record<'accountId' | 'amountCents' | 'recordedIn', unknown> & Pick<RecordedBalance, 'source'>;
  return rows.map((row: StatedRow & { day: string }) => ({
    accountId: Number(row.accountId),
    day: requireDay(row.day),
    amountCents: Number(row.amountCents),
    source: row.source,
    recordedIn: Number(row.recordedIn),
  }));
}

/** The days of an account's transactions that count, and the days between which they are added up. */
export interface RowSpan {
  readonly accountId: AccountId;
  readonly type: number;
  readonly isLinked: boolean;
  readonly after: Day;
  readonly through: Day | null;
  /** Oldest first. */
  readonly cuts: readonly Day[];
  /** The balance that a user entered; transactions of its day may have come after it. Null for linked accounts. */
  readonly anchor: { readonly day: Day; readonly changeSetId: ChangeSetId } | null;
}

/**
 * How many days around a linked account's span are read. Banks' balances include transactions on the days they posted,
 * and a transaction whose date was edited further than that isn't found, so that not all rows have to be read.
 */
const EDITED_DAYS_MAX = 31;

/** The spans as rows, with values that would otherwise be computed again for each transaction. */
function spanRows(spans: readonly RowSpan[]): SQL {
  const given = spans.map(({ anchor, ...span }) => ({
    ...span,
    ...{ first: span.cuts[0], last: span.cuts.at(-1), anchoredOn: anchor?.day, anchoredIn: anchor?.changeSetId },
    reach: span.isLinked ? EDITED_DAYS_MAX : 0,
  }));
  return sql`(
    select given.*, given.first - given.reach as "readFrom",
      case when given.through is null then 'infinity' else given.last + given.reach end as "readTo"
    from json_to_recordset(${JSON.stringify(given)}::json) as given ("accountId" bigint, type int, "isLinked" boolean,
      after date, through date, cuts date[], first date, last date, "anchoredOn" date, "anchoredIn" bigint, reach int)
    offset 0) as span`;
}

/** The transactions of the accounts that count, and which of them pay off loans. */
export interface CountedRows {
  readonly spans: readonly RowSpan[];
  readonly payments: LoanPayments;
}

export const firstCut = (spans: readonly RowSpan[]) => spans.flatMap(({ cuts }) => cuts[0] ?? []).sort()[0] ?? null;

const newestDay = (spans: readonly RowSpan[]): Day | null =>
  spans
    .flatMap(({ cuts }) => cuts.at(-1) ?? [])
    .sort()
    .at(-1) ?? null;

/** Null if a span has no end. */
export function lastCut(spans: readonly RowSpan[]): Day | null {
  return spans.some(({ through }) => through === null) ? null : newestDay(spans);
}

/** Small sets, which are read once; comparing with each takes less time than a hash table. */
const categoriesWhere = (ledgerId: LedgerId, condition: SQL) =>
  sql`any (array(select category.id from ${categories} as category
    where category.ledger_id = ${ledgerId} and ${condition}))`;

/**
 * The day in whose balance a transaction is first included. On a linked account, that is the day on which the bank
 * posted it, whatever date a user gave it. A transaction that came after the balance entered on its day is in that of
 * the next.
 */
const effectiveDay = sql`case
  when span."isLinked" then coalesce((entry.bank_values ->> 'day')::date, entry.day)
  when entry.after_balance_in = span."anchoredIn" and entry.day = span."anchoredOn" then entry.day + 1
  else entry.day end`;

/** A line has a copy of its transaction's day, so only those of the spans are read. */
const joinLines = (ledgerId: LedgerId, spans: readonly RowSpan[]) => sql`left join ${splitLines} as line
  on line.ledger_id = ${ledgerId} and line.transaction_id = case when entry.is_split then entry.id end
    and ${isInSpans(sql`line.day`, spans)}`;

/** Looking for lines of each transaction takes time even if there are none in the ledger. */
const noLines = sql`cross join (select null::bigint as category_id, null::bigint as subcategory_id,
  null::bigint as amount_cents, null::smallint as position, false as is_transfer) as line`;

/** A line of a split is found by its transaction and its position. */
function isPayment({ ids, lines }: LoanPayments): SQL {
  const whole =
    ids.length > 0 ? sql`not entry.is_split and entry.id = any (${`{${ids.join(',')}}`}::bigint[])` : sql`false`;
  if (lines.length === 0) return whole;
  return sql`(${whole} or (line.transaction_id, line.position) in (
    select paid.id, paid.position from json_to_recordset(${JSON.stringify(lines)}::json) as paid (id bigint, position int)))`;
}

const reachOf = (spans: readonly RowSpan[]) => (spans.some(({ isLinked }) => isLinked) ? EDITED_DAYS_MAX : 0);

/** Whether a day is in any of the spans. */
function isInSpans(day: SQL, spans: readonly RowSpan[]): SQL {
  const [last, days] = [lastCut(spans), reachOf(spans)];
  return sql`${day} >= ${firstCut(spans)}::date - ${days}::int
    ${last === null ? sql`` : sql`and ${day} <= ${last}::date + ${days}::int`}`;
}

/**
 * Every transaction of the spans, or each line of a split, with the amount it moved and the term it belongs to. Banks
 * report balances without pending transactions and without those that they removed.
 */
function movedParts(
  ledgerId: LedgerId,
  { spans, payments }: CountedRows,
  isWanted: SQL = sql`true`,
  hasSplits = true,
): SQL {
  const own = (column: SQL) => sql`case when entry.is_split then line.${column} else entry.${column} end`;
  const [main, part] = [own(sql`category_id`), own(sql`subcategory_id`)];
  const marked = categoriesWhere(ledgerId, sql`category.is_interest_or_fees`);
  const income = categoriesWhere(ledgerId, sql`category.income`);
  return sql`
    select entry.id, entry.day, entry.name, entry.is_name_reported, entry.account_id, entry.is_split,
      line.position, entry.amount_cents, ${main} as category_id,
      case when entry.is_income then 1 else -1 end * coalesce(line.amount_cents, entry.amount_cents) as moved,
      width_bucket(${effectiveDay} - 1, span.cuts) as bucket,
      ${effectiveDay} > span.after and (span.through is null or ${effectiveDay} <= span.through) as is_counted,
      case
        when ${main} = ${marked} or ${part} = ${marked} then ${termNumber.interestAndFees}
        when ${isPayment(payments)} then ${termNumber.transfers}
        when entry.hidden or entry.marked_as_transfer or line.is_transfer or (entry.is_income and span.type = ${LOAN})
          then ${termNumber.transfers}
        when case when ${main} is null then entry.is_income and span.type <> ${CREDIT} else ${main} = ${income} end
          then ${termNumber.earned}
        else ${termNumber.spent}
      end as term
    from ${spanRows(spans)}
    join ${transactions} as entry on entry.account_id = span."accountId"
    ${hasSplits ? joinLines(ledgerId, spans) : noLines}
    where entry.ledger_id = ${ledgerId} and entry.account_id is not null and not entry.deleted and ${isWanted}
      and ${isInSpans(sql`entry.day`, spans)}
      and entry.day >= span."readFrom" and entry.day <= span."readTo"
      and ${effectiveDay} > span.first and (span.through is null or ${effectiveDay} <= span.last)
      and not (span."isLinked" and (entry.pending or entry.removed_by_bank))`;
}

/** The sum of an account's transactions between two cut days, for one term. */
export interface RowSum {
  readonly accountId: AccountId;
  readonly bucket: number;
  readonly term: RowTerm;
  /** Whether they are in the range, and not only needed to know the balance at its ends. */
  readonly isCounted: boolean;
  readonly cameIn: Cents;
  readonly wentOut: Cents;
  /** The number of transactions; those that are split are in a sum of their own. */
  readonly count: number;
}

/** Determines which sum a part belongs to, as one number, because each key of a group takes time for each row. */
const sumNumber = sql`((moved.bucket * 4 + moved.term) * 2 + moved.is_counted::int) * 2 + (moved.moved > 0)::int`;

/** A split counts once in each of its terms, so its parts aren't counted with the others. */
export function rowSums(ledgerId: LedgerId, counted: CountedRows, hasSplits: boolean): SQL {
  const parts = sql`(${movedParts(ledgerId, counted, sql`true`, hasSplits)})`;
  const sums = (from: SQL, isCounted: SQL) => sql`
    select moved.account_id as "accountId", ${sumNumber} as "number", sum(moved.moved) as "cents",
      count(*) ${isCounted} as "count"
    from ${from} group by 1, 2`;
  if (!hasSplits) return sums(sql`${parts} as moved`, sql``);
  return sql`
    with moved as materialized (
      select part.id, part.account_id, part.is_split, part.is_counted, part.term, part.bucket, part.moved
      from ${parts} as part)
    ${sums(sql`moved`, sql`filter (where not moved.is_split)`)}
    union all
    select whole.account_id, (whole.term * 2 + 1) * 2, 0, count(*)
    from (
      select distinct moved.account_id, moved.term, moved.id from moved where moved.is_split and moved.is_counted
    ) as whole
    group by whole.account_id, whole.term`;
}

interface NumberedSum {
  readonly accountId: unknown;
  readonly number: number;
  readonly cents: unknown;
  readonly count: unknown;
}

function toRowSum({ accountId, number, cents: amount, count }: NumberedSum): RowSum {
  const [isIn, isCounted] = [number % 2 === 1, Math.floor(number / 2) % 2 === 1];
  const term = ROW_TERMS[Math.floor(number / 4) % ROW_TERMS.length] ?? 'spent';
  return {
    ...{ accountId: Number(accountId), bucket: Math.floor(number / (4 * ROW_TERMS.length)), term, isCounted },
    cameIn: cents(isIn ? Number(amount) : 0),
    wentOut: cents(isIn ? 0 : 0 - Number(amount)),
    count: Number(count),
  };
}

/** Enough for the parts of 100,000 transactions. */
const PARTS_MEMORY = '64MB';

/**
 * Until the end of the database transaction, without statistics, the planner would expect a single row, sort all of them
 * to group them, and look up the lines of each.
 */
async function expectManyParts(tx: Db, hasSplits: boolean): Promise<void> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('work_mem', ${PARTS_MEMORY}, true),
    set_config('enable_nestloop', ${hasSplits ? 'off' : 'on'}, true)`);
}

export async function listRowSums(db: Db, ledgerId: LedgerId, counted: CountedRows): Promise<RowSum[]> {
  if (counted.spans.length === 0) return [];
  const { rows } = Object(
    await db.transaction(async (tx) => {
      const found = await tx
        .select({ id: splitLines.transactionId })
        .from(splitLines)
        .where(eq(splitLines.ledgerId, ledgerId))
        .limit(1);
      await expectManyParts(tx, found.length > 0);
      return await tx.execute(rowSums(ledgerId, counted, found.length > 0));
    }),
  );
  return rows.map(toRowSum);
}

type MovedPart = Record<'id' | 'accountId' | 'amount', unknown> & Pick<TransferPart, 'day' | 'position'>;

/** The transfers and hidden transactions that count, from which those with both sides can be taken out; splits are in lines. */
export async function listTransferSides(db: Db, ledgerId: LedgerId, counted: CountedRows): Promise<TransferPart[]> {
  if (counted.spans.length === 0) return [];
  const { ids, lines } = counted.payments;
  const paid = `{${[...ids, ...lines.map(({ id }) => id)].join(',')}}`;
  const mayBeMoved = sql`(entry.hidden or entry.marked_as_transfer or (entry.is_income and span.type = ${LOAN})
    or entry.id = any (${paid}::bigint[])
    or (entry.is_split and entry.id = any (array(select line.transaction_id from ${splitLines} as line
      where line.ledger_id = ${ledgerId} and line.is_transfer))))`;
  const { rows } = Object(
    await db.execute(sql`
      select moved.id, moved.day::text as "day", moved.account_id as "accountId", moved.position,
        moved.moved as amount
      from (${movedParts(ledgerId, counted, mayBeMoved)}) as moved
      where moved.is_counted and moved.term = ${termNumber.transfers}`),
  );
  return rows.map(({ id, day, accountId, amount, position }: MovedPart) => ({
    ...{ id: Number(id), day: requireDay(day), accountId: Number(accountId), position },
    ...{ amountCents: cents(Math.abs(Number(amount))), isIncome: Number(amount) > 0 },
  }));
}

/** One transaction behind a term. */
export interface TermRow {
  readonly id: TransactionId;
  readonly date: Day;
  readonly name: string;
  readonly accountId: AccountId;
  readonly categoryName: string | null;
  readonly amount: Cents;
  readonly isPart: boolean;
}

/** A transaction, or a line of a split. */
export type PartKey = Pick<TransferPart, 'id' | 'position'>;

interface TermPage {
  readonly term: RowTerm;
  readonly after: { readonly date: Day; readonly id: number } | null;
  readonly limit: number;
  /** Only these; all if it is missing. */
  readonly parts?: readonly PartKey[];
}

/** How many days are searched for a page of transactions before all of them are read. */
const PAGE_DAYS = [62, 372] as const;

/** The transactions behind a term, newest first. The last days usually have a page. */
export async function listTermRows(
  db: Db,
  ledgerId: LedgerId,
  counted: CountedRows,
  page: TermPage,
): Promise<TermRow[]> {
  const newest = page.after?.date ?? newestDay(counted.spans);
  if (counted.spans.length === 0 || newest === null) return [];
  if (!page.parts)
    for (const days of PAGE_DAYS) {
      const rows = await listSince(db, ledgerId, counted, page, addDays(newest, -days));
      if (rows.length === page.limit) return rows;
    }
  return await listSince(db, ledgerId, counted, page, null);
}

async function listSince(
  db: Db,
  ledgerId: LedgerId,
  counted: CountedRows,
  { term, after, limit, parts }: TermPage,
  since: Day | null,
): Promise<TermRow[]> {
  const isLater = after ? sql`and (moved.day, moved.id) < (${after.date}::date, ${after.id}::bigint)` : sql``;
  const isWanted = parts
    ? sql`(entry.id, coalesce(line.position, -1)) in (select part.id, coalesce(part.position, -1)
        from json_to_recordset(${JSON.stringify(parts)}::json) as part (id bigint, position int))
        and entry.id = any (${`{${parts.map(({ id }) => id).join(',')}}`}::bigint[])`
    : since && sql`entry.day >= ${since}::date`;
  const { rows } = Object(
    await db.execute(sql`
      select page.id, page.day::text as "date", page.name, page.is_name_reported as "isNameReported",
        page.account_id as "accountId", page.amount,
        page.is_split and abs(page.amount) <> page.amount_cents as "isPart", category.name as "categoryName"
      from (
        select moved.id, moved.day, moved.name, moved.is_name_reported, moved.account_id, moved.is_split,
          moved.amount_cents, sum(moved.moved) as amount,
          case when count(distinct moved.category_id) = 1 then min(moved.category_id) end as category_id
        from (${movedParts(ledgerId, counted, isWanted ?? undefined)}) as moved
        where moved.is_counted and moved.term = ${termNumber[term]} ${isLater}
        group by moved.day, moved.id, moved.name, moved.is_name_reported, moved.account_id, moved.is_split,
          moved.amount_cents
        order by moved.day desc, moved.id desc
        limit ${limit}
      ) as page
      left join ${categories} as category on category.ledger_id = ${ledgerId} and category.id = page.category_id
      order by page.day desc, page.id desc`),
  );
  type NamedRow = Record<keyof TermRow, unknown> & { date: string; name: string; isNameReported: boolean };
  return rows.map(({ isNameReported, ...row }: NamedRow) => ({
    ...row,
    name: shownNameOf({ name: row.name, isNameReported }),
    id: Number(row.id),
    date: requireDay(row.date),
    accountId: Number(row.accountId),
    amount: cents(Number(row.amount)),
  }));
}
