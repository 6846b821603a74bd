import type { AccountId, Day, LedgerId, UserId } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { calendarFeeds, transactions, users } from '../../platform/db/schema/index.ts';

/** The net movement of an account on one day. Money out is negative. */
export interface AccountMove {
  readonly accountId: AccountId;
  readonly day: string;
  readonly netCents: number;
  /** Without pending transactions. */
  readonly postedCents: number;
}

/** Looks up each account separately, whatever the planner expects. */
export function movesAfter(db: Db, ledgerId: LedgerId, accountIds: readonly AccountId[], day: Day) {
  const signed = sql.raw('case when moved.is_income then moved.amount_cents else -moved.amount_cents end');
  return db
    .select({
      accountId: sql<AccountId>`moved.account_id`,
      day: sql<string>`moved.day::text`,
      netCents: sql<number>`sum(${signed})::bigint`,
      postedCents: sql<number>`coalesce(sum(${signed}) filter (where not moved.pending), 0)::bigint`,
    })
    .from(
      sql`unnest(${makePgArray([...accountIds])}::bigint[]) as given (id) cross join lateral (
        select * from ${transactions} as one where one.ledger_id = ${ledgerId} and one.account_id = given.id
          and one.account_id is not null and not one.deleted and one.day > ${day}::date offset 0) as moved`,
    )
    .groupBy(sql`moved.account_id, moved.day`);
}

/** The day of the first transaction on each account that has any. */
export function firstDays(db: Db, ledgerId: LedgerId, accountIds: readonly AccountId[]) {
  return db.select({ accountId: sql<AccountId>`given.id`, day: sql<string>`first.day::text` }).from(
    sql`unnest(${makePgArray([...accountIds])}::bigint[]) as given (id) cross join lateral (
        select one.day from ${transactions} as one where one.ledger_id = ${ledgerId} and one.account_id = given.id
          and one.account_id is not null and not one.deleted
        order by one.day asc nulls first, one.id asc nulls first limit 1) as first`,
  );
}

export async function findFeed(db: Db, ledgerId: LedgerId, userId: UserId) {
  const [feed] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.ledgerId, ledgerId), eq(calendarFeeds.userId, userId)));
  return feed ?? null;
}

/** The feed with that secret, unless its user is deleted. */
export async function findFeedByToken(db: Db, ledgerId: LedgerId, tokenHash: string) {
  const [feed] = await db
    .select({
      userId: calendarFeeds.userId,
      showsAmounts: calendarFeeds.showsAmounts,
      lastReadAt: calendarFeeds.lastReadAt,
      timeZone: users.timeZone,
      deletedAt: users.deletedAt,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.ledgerId, ledgerId), eq(calendarFeeds.tokenHash, tokenHash)));
  return feed && feed.deletedAt === null ? feed : null;
}

interface NewFeed {
  readonly tokenHash: string;
  readonly showsAmounts: boolean;
  readonly madeAt: Date;
}

/** Replaces the user's feed of the ledger. */
export async function saveFeed(db: Db, ledgerId: LedgerId, userId: UserId, feed: NewFeed): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values({ ledgerId, userId, ...feed })
    .onConflictDoUpdate({
      target: [calendarFeeds.ledgerId, calendarFeeds.userId],
      set: { ...feed, lastReadAt: null },
    });
}

export async function deleteFeed(db: Db, ledgerId: LedgerId, userId: UserId): Promise<void> {
  await db.delete(calendarFeeds).where(and(eq(calendarFeeds.ledgerId, ledgerId), eq(calendarFeeds.userId, userId)));
}

export async function noteFeedRead(db: Db, ledgerId: LedgerId, userId: UserId, now: Date): Promise<void> {
  await db
    .update(calendarFeeds)
    .set({ lastReadAt: now })
    .where(and(eq(calendarFeeds.ledgerId, ledgerId), eq(calendarFeeds.userId, userId)));
}
