import {
  type AccountId,
  type Cents,
  cents,
  type Day,
  isDay,
  type KnownBalance,
  type LedgerId,
  type RowTerm,
  TRANSFER_DAYS_MAX,
  type TransactionId,
} from '@cairn/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  balanceAssertions,
  categories,
  netWorthPoints,
  splitLines,
  transactions,
} from '../../platform/db/schema/index.ts';

const CREDIT = 1;
const LOAN = 2;

export function requireDay(day: string): Day {
  if (!isDay(day)) throw new Error('a stored day is not a valid date');
  return day;
}

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

export interface StatedBalance extends Pick<KnownBalance, 'day' | 'source'> {
  readonly accountId: AccountId;
  readonly amountCents: number;
}

/**
 * The balances that sources stated for the ends of days, oldest first: the last one before each span, or else the first
 * one of all, and those in it. The start of a day is the end of the one before.
 */
export function statedBalances(ledgerId: LedgerId, spans: readonly BalanceSpan[]): SQL {
  const own = sql`${balanceAssertions} as stated
    where stated.ledger_id = ${ledgerId} and stated.account_id = span."accountId" and stated.basis <> 'afterRow'`;
  return sql`
    select distinct on (stated.account_id, ended) stated.account_id as "accountId", stated.ended::text as "day",
      stated.amount_cents as "amountCents", stated.source
    from json_to_recordset(${JSON.stringify(spans)}::json) as span
      ("accountId" bigint, after date, last date, "isOpen" boolean)
    cross join lateral (
      select coalesce(
        (select max(stated.day) from ${own} and stated.day <= span.after),
        (select min(stated.day) from ${own})) as day
    ) as base
    cross join lateral (
      select stated.account_id, stated.id, stated.amount_cents, stated.source,
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
): Promise<StatedBalance[]> {
  if (spans.length === 0) return [];
  const { rows } = Object(await db.execute(statedBalances(ledgerId, spans)));
  return rows.map((row: { accountId: unknown; day: string; amountCents: unknown; source: KnownBalance['source'] }) => ({
    accountId: Number(row.accountId),
    day: requireDay(row.day),
    amountCents: Number(row.amountCents),
    source: row.source,
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
}

const firstCut = (spans: readonly RowSpan[]) => spans.map(({ cuts }) => cuts[0] ?? '').sort()[0] ?? null;

/**
 * The amounts and days of payments to loans. What is paid from another account around such a day isn't spent: it lowers
 * the debt.
 */
function loanPayments(ledgerId: LedgerId, spans: readonly RowSpan[]): SQL {
  const loanIds = spans.flatMap(({ accountId, type }) => (type === LOAN ? accountId : []));
  return sql`select paid.amount_cents, paid.day + shift
    from ${transactions} as paid cross join generate_series(${-TRANSFER_DAYS_MAX}::int, ${TRANSFER_DAYS_MAX}::int) as shift
    where paid.ledger_id = ${ledgerId} and paid.account_id in (
        select value::bigint from json_array_elements_text(${JSON.stringify(loanIds)}::json))
      and paid.account_id is not null and paid.is_income and not paid.deleted and not paid.hidden
      and paid.day > ${firstCut(spans)}::date - ${TRANSFER_DAYS_MAX}::int`;
}

/**
 * Every transaction of the spans, or each line of a split, with what it moved and the term it belongs to. Banks report
 * balances without pending transactions and without those that they removed.
 */
function movedParts(ledgerId: LedgerId, spans: readonly RowSpan[]): SQL {
  const hasLoan = spans.some(({ type }) => type === LOAN);
  const isPayment = hasLoan
    ? sql`not entry.is_income and span.type not in (${CREDIT}, ${LOAN}) and (entry.amount_cents, entry.day) in (${loanPayments(ledgerId, spans)})`
    : sql`false`;
  return sql`
    select entry.id, entry.day, entry.name, entry.account_id, entry.is_split,
      coalesce(part.name, main.name) as category_name,
      case when entry.is_income then 1 else -1 end * coalesce(line.amount_cents, entry.amount_cents) as moved,
      width_bucket(entry.day - 1, span.cuts) as bucket,
      entry.day > span.after and (span.through is null or entry.day <= span.through) as is_counted,
      case
        when entry.hidden or entry.marked_as_transfer or line.is_transfer or (${isPayment}) then 'transfers'
        when main.is_interest_or_fees or part.is_interest_or_fees then 'interestAndFees'
        when entry.is_income and span.type = ${LOAN} then 'transfers'
        when coalesce(main.income, entry.is_income and span.type <> ${CREDIT}) then 'earned'
        else 'spent'
      end as term
    from json_to_recordset(${JSON.stringify(spans)}::json) as span
      ("accountId" bigint, type int, "isLinked" boolean, after date, through date, cuts date[])
    join ${transactions} as entry on entry.account_id = span."accountId"
    left join ${splitLines} as line
      on line.ledger_id = ${ledgerId} and line.transaction_id = entry.id and entry.is_split
    left join ${categories} as main on main.ledger_id = ${ledgerId}
      and main.id = case when entry.is_split then line.category_id else entry.category_id end
    left join ${categories} as part on part.ledger_id = ${ledgerId}
      and part.id = case when entry.is_split then line.subcategory_id else entry.subcategory_id end
    where entry.ledger_id = ${ledgerId} and entry.account_id is not null and not entry.deleted
      and entry.day > ${firstCut(spans)} and entry.day > span.cuts[1]
      and (span.through is null or entry.day <= span.cuts[array_upper(span.cuts, 1)])
      and not (span."isLinked" and (entry.pending or entry.removed_by_bank))`;
}

/** What an account's transactions came to, in one bucket between cut days or for one term. */
export interface RowSum {
  readonly accountId: AccountId;
  /** Null if it is the sum of a term. */
  readonly bucket: number | null;
  readonly term: RowTerm | null;
  readonly cameIn: Cents;
  readonly wentOut: Cents;
  readonly count: number;
}

export function rowSums(ledgerId: LedgerId, spans: readonly RowSpan[]): SQL {
  return sql`
    select moved.account_id as "accountId",
      case when grouping(moved.bucket) = 0 then moved.bucket end as "bucket",
      case when grouping(moved.term) = 0 then moved.term end as "term",
      coalesce(sum(moved.moved) filter (where moved.moved > 0), 0) as "cameIn",
      coalesce(-sum(moved.moved) filter (where moved.moved < 0), 0) as "wentOut",
      count(*) filter (where not moved.is_split) + count(distinct case when moved.is_split then moved.id end) as "count"
    from (${movedParts(ledgerId, spans)}) as moved
    group by grouping sets ((moved.account_id, moved.bucket), (moved.account_id, moved.is_counted, moved.term))
    having grouping(moved.bucket) = 0 or moved.is_counted`;
}

interface SumRow {
  readonly accountId: unknown;
  readonly bucket: number | null;
  readonly term: RowTerm | null;
  readonly cameIn: unknown;
  readonly wentOut: unknown;
  readonly count: unknown;
}

export async function listRowSums(db: Db, ledgerId: LedgerId, spans: readonly RowSpan[]): Promise<RowSum[]> {
  if (spans.length === 0) return [];
  const { rows } = Object(await db.execute(rowSums(ledgerId, spans)));
  return rows.map(({ accountId, bucket, term, cameIn, wentOut, count }: SumRow) => ({
    accountId: Number(accountId),
    bucket,
    term,
    cameIn: cents(Number(cameIn)),
    wentOut: cents(Number(wentOut)),
    count: Number(count),
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

interface TermPage {
  readonly term: RowTerm;
  readonly after: { readonly date: Day; readonly id: number } | null;
  readonly limit: number;
}

/** The transactions behind a term, newest first. */
export async function listTermRows(
  db: Db,
  ledgerId: LedgerId,
  spans: readonly RowSpan[],
  { term, after, limit }: TermPage,
): Promise<TermRow[]> {
  if (spans.length === 0) return [];
  const isLater = after ? sql`and (moved.day, moved.id) < (${after.date}::date, ${after.id}::bigint)` : sql``;
  const { rows } = Object(
    await db.execute(sql`
      select moved.id, moved.day::text as "date", min(moved.name) as "name", min(moved.account_id) as "accountId",
        case when count(distinct moved.category_name) = 1 then min(moved.category_name) end as "categoryName",
        sum(moved.moved) as "amount", bool_or(moved.is_split) as "isPart"
      from (${movedParts(ledgerId, spans)}) as moved
      where moved.is_counted and moved.term = ${term} ${isLater}
      group by moved.day, moved.id
      order by moved.day desc, moved.id desc
      limit ${limit}`),
  );
  return rows.map((row: Record<keyof TermRow, unknown> & { date: string }) => ({
    ...row,
    id: Number(row.id),
    date: requireDay(row.date),
    accountId: Number(row.accountId),
    amount: cents(Number(row.amount)),
  }));
}
