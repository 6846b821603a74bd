import {
  type CategoryMonthSum,
  cents,
  type Day,
  type GoalId,
  type LedgerId,
  type TransactionId,
  toMonth,
} from '@cairn/domain';
import { and, asc, between, desc, eq, gte, inArray, lt, min, not, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, makePgArray, unionAll } from 'drizzle-orm/pg-core';
import { type CountedDays, countedParts, countsInBudgets } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  categories,
  changeLinks,
  changeSets,
  goals,
  netWorthPoints,
  splitLines,
  transactions,
} from '../../platform/db/schema/index.ts';

/** Includes deleted categories, which past months still have. */
export async function loadCategories(db: Db, ledgerId: LedgerId) {
  const { id, name, icon, iconColor, income } = categories;
  const rows = await db
    .select({ id, name, icon, iconColor, income })
    .from(categories)
    .where(eq(categories.ledgerId, ledgerId));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The counted amounts of each category and month. */
export function monthSums(db: Db, ledgerId: LedgerId, days: CountedDays) {
  const parts = countedParts(db, ledgerId, days);
  const month = sql<string>`to_char(${parts.day}, 'YYYY-MM')`;
  return db
    .select({
      month: month.as('month'),
      categoryId: parts.categoryId,
      inCents: sql<number>`coalesce(sum(${parts.amountCents}) filter (where ${parts.isIncome}), 0)::bigint`,
      outCents: sql<number>`coalesce(sum(${parts.amountCents}) filter (where not ${parts.isIncome}), 0)::bigint`,
    })
    .from(parts)
    .groupBy(sql`1`, parts.categoryId);
}

export async function listMonthSums(db: Db, ledgerId: LedgerId, days: CountedDays): Promise<CategoryMonthSum[]> {
  const rows = await monthSums(db, ledgerId, days);
  return rows.map(({ month, categoryId, inCents, outCents }) => ({
    month: toMonth(month),
    categoryId,
    inCents: cents(inCents),
    outCents: cents(outCents),
  }));
}

const isPurchaseIn = (ledgerId: LedgerId, { first, last }: CountedDays) =>
  and(
    eq(transactions.ledgerId, ledgerId),
    between(transactions.day, first, last),
    countsInBudgets,
    not(transactions.isIncome),
  );

/** Like the lines of a report: without a category, the direction decides, and otherwise the kind of the category. */
function isSpent(db: Db, ledgerId: LedgerId, categoryId: AnyPgColumn, isIncome: AnyPgColumn): SQL {
  const income = db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.ledgerId, ledgerId), categories.income));
  return sql`case when ${categoryId} is null then not ${isIncome} else ${categoryId} not in ${income} end`;
}

/**
 * The amount spent, by transaction or line of a split. Refunds are negative, and lines that are transfers don't count.
 */
function spentParts(db: Db, ledgerId: LedgerId, { first, last }: CountedDays) {
  const { id, name, isNameReported, merchantKey } = transactions;
  const signed = (isIncome: AnyPgColumn, amountCents: AnyPgColumn) =>
    sql<number>`case when ${isIncome} then -${amountCents} else ${amountCents} end`.as('spent_cents');
  const unsplit = db
    .select({
      ...{ id, name, isNameReported, merchantKey, day: transactions.day, isIncome: transactions.isIncome },
      spentCents: signed(transactions.isIncome, transactions.amountCents),
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        between(transactions.day, first, last),
        countsInBudgets,
        not(transactions.isSplit),
        isSpent(db, ledgerId, transactions.categoryId, transactions.isIncome),
      ),
    );
  const lines = db
    .select({
      ...{ id, name, isNameReported, merchantKey, day: splitLines.day, isIncome: splitLines.isIncome },
      spentCents: signed(splitLines.isIncome, splitLines.amountCents),
    })
    .from(splitLines)
    .innerJoin(transactions, and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, splitLines.transactionId)))
    .where(
      and(
        eq(splitLines.ledgerId, ledgerId),
        between(splitLines.day, first, last),
        splitLines.isCounted,
        not(splitLines.isTransfer),
        isSpent(db, ledgerId, splitLines.categoryId, splitLines.isIncome),
      ),
    );
  return unionAll(unsplit, lines).as('parts');
}

/** The merchants with the most purchases, and those with the most money, with the name of the latest purchase. */
export function topMerchants(db: Db, ledgerId: LedgerId, days: CountedDays, limit: number) {
  const parts = spentParts(db, ledgerId, days);
  const latest = (column: typeof parts.name | typeof parts.isNameReported) =>
    sql`(array_agg(${column} order by ${parts.day} desc, ${parts.id} desc))[1]`;
  const visits = sql<number>`count(distinct ${parts.id}) filter (where not ${parts.isIncome})`;
  const spent = sql<number>`sum(${parts.spentCents})`;
  const rankBy = (figure: SQL) => sql<number>`row_number() over (order by ${figure} desc, max(${parts.id}) desc)`;
  const merchants = db
    .select({
      payee: parts.merchantKey,
      name: sql<string>`${latest(parts.name)}`.as('latest_name'),
      isNameReported: sql<boolean>`${latest(parts.isNameReported)}`.as('is_latest_reported'),
      visits: sql<number>`${visits}::integer`.as('visits'),
      spentCents: sql<number>`${spent}::bigint`.as('total_cents'),
      byVisits: rankBy(visits).as('by_visits'),
      bySpent: rankBy(spent).as('by_spent'),
    })
    .from(parts)
    .where(sql`length(${parts.merchantKey}) > 0`)
    .groupBy(parts.merchantKey)
    .having(sql`${visits} > 0`)
    .as('merchants');
  return db.select().from(merchants).where(sql`least(${merchants.byVisits}, ${merchants.bySpent}) <= ${limit}`);
}

/** The number of days with purchases, and the weekday with most of them. */
export function purchaseFacts(db: Db, ledgerId: LedgerId, days: CountedDays) {
  return db
    .select({
      days: sql<number>`count(distinct ${transactions.day})::integer`,
      busiestWeekday: sql<number | null>`mode() within group (order by extract(dow from ${transactions.day})::integer)`,
    })
    .from(transactions)
    .where(isPurchaseIn(ledgerId, days));
}

/** The purchase of which most was spent, besides the given ones. */
export function largestPurchase(db: Db, ledgerId: LedgerId, days: CountedDays, besides: readonly TransactionId[]) {
  const parts = spentParts(db, ledgerId, days);
  const { id, day, name, isNameReported } = parts;
  const amount = sql<number>`sum(${parts.spentCents})`;
  return db
    .select({ id, day, name, isNameReported, amountCents: sql<number>`${amount}::bigint`.as('counted_cents') })
    .from(parts)
    .where(and(not(parts.isIncome), sql`${id} <> all (${makePgArray([...besides])}::bigint[])`))
    .groupBy(id, day, name, isNameReported)
    .orderBy(desc(amount), desc(day), desc(id))
    .limit(1);
}

export function countTransactions(db: Db, ledgerId: LedgerId, { first, last }: CountedDays) {
  return db
    .select({ count: sql<number>`count(*)::integer` })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), between(transactions.day, first, last), not(transactions.deleted)));
}

export function firstTransaction(db: Db, ledgerId: LedgerId) {
  return (
    db
      .select({ day: transactions.day })
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted)))
      // The reverse of the index by day.
      .orderBy(sql`${transactions.day} asc nulls first`, sql`${transactions.id} asc nulls first`)
      .limit(1)
  );
}

/** The first day with a recorded net worth. */
export async function firstRecorded(db: Db, ledgerId: LedgerId): Promise<string | null> {
  const [point] = await db
    .select({ day: min(netWorthPoints.day) })
    .from(netWorthPoints)
    .where(eq(netWorthPoints.ledgerId, ledgerId));
  return point?.day ?? null;
}

/** Days in a time zone. */
interface ReachedWithin {
  readonly from: Day;
  readonly before: Day;
  readonly timeZone: string;
}

/** Goals whose last change, in these days, was that they are done or spent. Changes before the chain have no link. */
export async function listReachedGoals(
  db: Db,
  ledgerId: LedgerId,
  { from, before, timeZone }: ReachedWithin,
): Promise<{ id: GoalId; name: string; targetCents: number }[]> {
  const reachedAt = sql`coalesce(${changeLinks.madeAt}, ${changeSets.madeAt})`;
  const startOf = (day: Day) => sql`${day}::timestamp at time zone ${timeZone}`;
  return await db
    .select({ id: goals.id, name: goals.name, targetCents: goals.targetCents })
    .from(goals)
    .leftJoin(changeLinks, and(eq(changeLinks.ledgerId, ledgerId), eq(changeLinks.changeSetId, goals.changedIn)))
    .leftJoin(changeSets, and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.id, goals.changedIn)))
    .where(
      and(
        eq(goals.ledgerId, ledgerId),
        inArray(goals.state, ['done', 'spent']),
        gte(reachedAt, startOf(from)),
        lt(reachedAt, startOf(before)),
      ),
    )
    .orderBy(asc(goals.id));
}
