import {
  type AccountId,
  addDays,
  type CardCycle,
  type CategoryId,
  type Cents,
  cents,
  type Day,
  type DayMoves,
  HABIT_WEEKS,
  type LedgerId,
  SHARE_DAYS,
  type TransactionId,
  type WeekFlow,
} from '@cairn/domain';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  accountFloors,
  accounts,
  cardCycles,
  forecastScores,
  forecastSnapshots,
  splitLines,
  transactions,
} from '../../platform/db/schema/index.ts';
import { requireDay } from '../../platform/db/stored-day.ts';

const DAYS_PER_WEEK = 7;
/** A bank posts or withdraws a pending transaction within this time. */
const PENDING_DAYS = 30;

export async function listCardCycles(db: Db, ledgerId: LedgerId): Promise<Map<AccountId, CardCycle>> {
  const rows = await db.select().from(cardCycles).where(eq(cardCycles.ledgerId, ledgerId));
  return new Map(
    rows.map(({ accountId, closesOnDay, dueOnDay, paysFromAccountId }) => [
      accountId,
      { closesOnDay, dueOnDay, paysFromId: paysFromAccountId },
    ]),
  );
}

export async function listFloors(db: Db, ledgerId: LedgerId): Promise<Map<AccountId, Cents>> {
  const rows = await db.select().from(accountFloors).where(eq(accountFloors.ledgerId, ledgerId));
  return new Map(rows.map(({ accountId, floorCents }) => [accountId, cents(floorCents)]));
}

export interface AccountStart {
  readonly accountId: AccountId;
  /** Whether it has transactions from before the weeks that habits are learned from. */
  readonly hasOlder: boolean;
  /** Pending transactions, which the balance that a bank reports doesn't include. */
  readonly pendingCents: number;
}

/** Whether each account is older than the weeks of habits, and its pending amount. */
export function accountStarts(db: Db, ledgerId: LedgerId, today: Day) {
  // The table is named, because a column in a select of one table has only its own name.
  const isOwn = sql`row.ledger_id = ${ledgerId} and row.account_id = ${accounts}.id and row.account_id is not null
    and not row.deleted`;
  const moved = sql`case when row.is_income then row.amount_cents else -row.amount_cents end`;
  const [older, recent] = [addDays(today, -HABIT_WEEKS * DAYS_PER_WEEK), addDays(today, -PENDING_DAYS)];
  const pending = sql`select coalesce(sum(${moved}) filter (where row.pending and not row.removed_by_bank), 0)
    from ${transactions} as row where ${isOwn} and row.day >= ${recent}`;
  return db
    .select({
      accountId: accounts.id,
      hasOlder: sql<boolean>`exists (select 1 from ${transactions} as row where ${isOwn} and row.day < ${older})`,
      pendingCents: sql<number>`(${pending})`.mapWith(Number),
    })
    .from(accounts)
    .where(eq(accounts.ledgerId, ledgerId));
}

export async function listStarts(db: Db, ledgerId: LedgerId, today: Day): Promise<AccountStart[]> {
  return await accountStarts(db, ledgerId, today);
}

/** Money in and out of each account by day. */
export function movesBetween(db: Db, ledgerId: LedgerId, first: Day, last: Day) {
  const { accountId, day, isIncome, amountCents } = transactions;
  const sumWhere = (condition: SQL) =>
    sql<number>`coalesce(sum(${amountCents}) filter (where ${condition}), 0)`.mapWith(Number);
  return db
    .select({ accountId, day, cameIn: sumWhere(sql`${isIncome}`), wentOut: sumWhere(sql`not ${isIncome}`) })
    .from(transactions)
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        sql`${day} between ${first} and ${last}`,
        sql`not ${transactions.deleted} and not ${transactions.removedByBank} and ${accountId} is not null`,
      ),
    )
    .groupBy(accountId, day);
}

export async function listMoves(db: Db, ledgerId: LedgerId, first: Day, last: Day): Promise<DayMoves[]> {
  const rows = await movesBetween(db, ledgerId, first, last);
  return rows.flatMap(({ accountId, day, cameIn, wentOut }) =>
    accountId === null ? [] : [{ accountId, day: requireDay(day), cameIn: cents(cameIn), wentOut: cents(wentOut) }],
  );
}

/**
 * The sums of each account's transactions, without transfers, by week and main category. Both parts are ranges of an
 * index by day. Hidden transactions count without their category, because budgets leave them out.
 */
export function weekFlows(db: Db, ledgerId: LedgerId, today: Day, seriesIds: readonly TransactionId[]) {
  const [first, last] = [addDays(today, -HABIT_WEEKS * DAYS_PER_WEEK), addDays(today, -1)];
  const unsplit = sql`select account_id, id, day, is_income, amount_cents,
      case when hidden then null else category_id end as category_id
    from ${transactions} where ledger_id = ${ledgerId} and day between ${first} and ${last}
      and not deleted and not marked_as_transfer and not is_split and account_id is not null`;
  const lines = sql`select row.account_id, row.id, line.day, line.is_income, line.amount_cents, line.category_id
    from ${splitLines} as line
    join ${transactions} as row on row.ledger_id = ${ledgerId} and row.id = line.transaction_id
    where line.ledger_id = ${ledgerId} and line.day between ${first} and ${last}
      and line.is_counted and not line.is_transfer and row.account_id is not null`;
  const signed = sql`case when part.is_income then part.amount_cents else -part.amount_cents end`;
  const isOfSeries = sql`part.id in (select value::bigint from json_array_elements_text(${JSON.stringify(seriesIds)}::json))`;
  const week = sql`(${last}::date - part.day) / ${sql.raw(String(DAYS_PER_WEEK))}`;
  const parts = sql`(${unsplit} union all ${lines}) as part`;
  return db
    .select({
      accountId: sql<AccountId>`part.account_id`.mapWith(Number),
      week: sql<number>`${week}`.mapWith(Number),
      categoryId: sql<CategoryId | null>`part.category_id`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${signed}) filter (where not ${isOfSeries}), 0)`.mapWith(Number),
      recentCents:
        sql<number>`coalesce(sum(${signed}) filter (where part.day >= ${addDays(today, -SHARE_DAYS)}), 0)`.mapWith(
          Number,
        ),
    })
    .from(parts)
    .groupBy(sql`1, 2, 3`);
}

export async function listWeekFlows(
  db: Db,
  ledgerId: LedgerId,
  today: Day,
  seriesIds: readonly TransactionId[],
): Promise<WeekFlow[]> {
  const rows = await weekFlows(db, ledgerId, today, seriesIds);
  return rows.map((row) => ({ ...row, cents: cents(row.cents), recentCents: cents(row.recentCents) }));
}

const MONTHS_SCORED = 12;
const DAYS_PER_MONTH_MAX = 31;

/**
 * The stored forecasts of the last 12 months with their scores, oldest first, and each forecast for the end of its
 * month.
 */
export async function listScored(db: Db, ledgerId: LedgerId, today: Day) {
  const { madeOn, accountId, points, band } = forecastSnapshots;
  const monthEnd = sql`(date_trunc('month', ${madeOn}::timestamp) + interval '1 month - 1 day')::date`;
  const at = sql`(${monthEnd} - ${madeOn})`;
  const scoreOf = (value: SQL) => sql<number>`coalesce(${value}, 0)`.mapWith(Number);
  return await db
    .select({
      madeOn,
      accountId,
      monthEnd: sql<string>`${monthEnd}::text`,
      expected: sql<number>`(${points} ->> ${at})::bigint`.mapWith(Number),
      low: sql<number | null>`(${band} -> 0 ->> ${at})::bigint`.mapWith(Number),
      high: sql<number | null>`(${band} -> 1 ->> ${at})::bigint`.mapWith(Number),
      days: scoreOf(sql`${forecastScores.days}`),
      absErrorCents: scoreOf(sql`${forecastScores.absErrorCents}`),
      daysWithBand: scoreOf(sql`${forecastScores.daysWithBand}`),
      daysInBand: scoreOf(sql`${forecastScores.daysInBand}`),
      actual: forecastScores.monthEndCents,
    })
    .from(forecastSnapshots)
    .leftJoin(
      forecastScores,
      and(
        eq(forecastScores.ledgerId, ledgerId),
        eq(forecastScores.madeOn, madeOn),
        eq(forecastScores.accountId, accountId),
      ),
    )
    .where(
      and(eq(forecastSnapshots.ledgerId, ledgerId), gt(madeOn, addDays(today, -MONTHS_SCORED * DAYS_PER_MONTH_MAX))),
    )
    .orderBy(asc(madeOn), asc(accountId));
}
