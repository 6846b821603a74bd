import { premiumTerm, SUBSCRIPTION_STATUSES, type SubscriptionState } from '@cairn/domain';
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { subscriptionEvents, subscriptions, users } from '../../platform/db/schema/index.ts';
import { savePremium } from './premium.ts';
import type { Seen } from './provider.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(db: Db, userId: number): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}

/** What was last seen, in the rules' terms; null before there is a subscription. */
export function stateOf(row: SubscriptionRow | null): SubscriptionState | null {
  const status = SUBSCRIPTION_STATUSES.find((known) => known === row?.status);
  if (!row || !status || !row.periodStart || !row.periodEnd) return null;
  return { status, periodStart: row.periodStart, periodEnd: row.periodEnd, endsAt: row.endsAt };
}

/** Lets one attempt to subscribe in at a time, or the same one again; null while another is under way. */
export async function claimAttempt(
  db: Db,
  userId: number,
  attempt: string,
  now: Date,
  until: Date,
): Promise<SubscriptionRow | null> {
  const [row] = await db
    .insert(subscriptions)
    .values({ userId, attempt, attemptUntil: until })
    .onConflictDoUpdate({
      target: subscriptions.userId,
      set: { attempt, attemptUntil: until },
      setWhere: sql`${subscriptions.attemptUntil} is null or ${lte(subscriptions.attemptUntil, now)} or ${eq(subscriptions.attempt, attempt)}`,
    })
    .returning();
  return row ?? null;
}

/** Whether the attempt still is the last that was let in; only then it keeps others out for longer. */
export async function prolongAttempt(db: Db, userId: number, attempt: string, until: Date): Promise<boolean> {
  const held = await db
    .update(subscriptions)
    .set({ attemptUntil: until })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.attempt, attempt)))
    .returning({ userId: subscriptions.userId });
  return held.length > 0;
}

export async function releaseAttempt(db: Db, userId: number, attempt: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ attemptUntil: now })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.attempt, attempt)));
}

export async function saveCustomer(db: Db, userId: number, customerId: string): Promise<void> {
  await db.update(subscriptions).set({ customerId }).where(eq(subscriptions.userId, userId));
}

/**
 * Keeps what the provider said to a question that was asked at `askedAt`, and what that gives. An answer to an older
 * question never replaces one to a newer: every change is told by an event, and each event asks anew.
 */
export async function saveSeen(db: Db, userId: number, seen: Seen | null, askedAt: Date, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .update(subscriptions)
      .set({
        seenAt: askedAt,
        subscriptionId: seen?.subscriptionId ?? null,
        priceId: seen?.priceId ?? null,
        status: seen?.state.status ?? null,
        periodStart: seen?.state.periodStart ?? null,
        periodEnd: seen?.state.periodEnd ?? null,
        endsAt: seen?.state.endsAt ?? null,
        ...(seen?.usesTrial && { trialUsed: true }),
      })
      .where(
        and(eq(subscriptions.userId, userId), or(isNull(subscriptions.seenAt), lte(subscriptions.seenAt, askedAt))),
      )
      .returning({ userId: subscriptions.userId });
    if (kept) await savePremium(tx, userId, premiumTerm(seen?.state ?? null), now);
  });
}

/** The provider does not know the customer: there is nothing to see of them, and the next attempt makes a new one. */
export async function forgetCustomer(
  db: Db,
  userId: number,
  customerId: string,
  askedAt: Date,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [forgotten] = await tx
      .update(subscriptions)
      .set({ customerId: null })
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.customerId, customerId)))
      .returning({ userId: subscriptions.userId });
    if (forgotten) await saveSeen(tx, userId, null, askedAt, now);
  });
}

export async function markEndedByDeletion(db: Db, userId: number, endedByDeletion: boolean): Promise<void> {
  await db.update(subscriptions).set({ endedByDeletion }).where(eq(subscriptions.userId, userId));
}

/** Keeps an event of a person's customer; whether it is new. Of strangers nothing is kept. */
export async function keepEvent(
  db: Db,
  userId: number,
  customerId: string,
  eventId: string,
  now: Date,
): Promise<boolean> {
  const owner = db
    .select({
      userId: subscriptions.userId,
      eventId: sql<string>`${eventId}::text`.as('event_id'),
      receivedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('received_at'),
      handledAt: sql<Date | null>`null::timestamptz`.as('handled_at'),
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.customerId, customerId)));
  const made = await db
    .insert(subscriptionEvents)
    .select(owner)
    .onConflictDoNothing()
    .returning({ eventId: subscriptionEvents.eventId });
  return made.length > 0;
}

/** Events that came before the question was asked are answered by it. */
export async function markHandled(db: Db, userId: number, askedAt: Date, now: Date): Promise<void> {
  await db
    .update(subscriptionEvents)
    .set({ handledAt: now })
    .where(
      and(
        eq(subscriptionEvents.userId, userId),
        isNull(subscriptionEvents.handledAt),
        lte(subscriptionEvents.receivedAt, askedAt),
      ),
    );
}

const BATCH = 200;
const STALE_HOURS = 24;
const AWAITED_MINUTES = 10;
const KEPT_DAYS = 30;
const MINUTE_MS = 60_000;
const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

const longestWaiting = sql`${subscriptions.askedAt} asc nulls first`;

/** Written before each try, so that those who fail again and again never hide the others. */
export async function markAsked(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(subscriptions).set({ askedAt: now }).where(eq(subscriptions.userId, userId));
}

/**
 * Whose state nobody has looked at for long, or is awaited: begun within a day, unconfirmed, owing, past its period, or
 * an event lies there.
 */
export async function listDue(db: Db, now: Date) {
  const isOlder = (minutes: number) => or(isNull(subscriptions.seenAt), lt(subscriptions.seenAt, ago(now, minutes)));
  const hasEvent = sql`exists (select from ${subscriptionEvents} where ${subscriptionEvents.userId} = ${subscriptions.userId} and ${subscriptionEvents.handledAt} is null)`;
  return await db
    .select({ userId: subscriptions.userId, customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.customerId),
        or(
          hasEvent,
          and(
            or(
              and(isNull(subscriptions.status), gt(subscriptions.attemptUntil, ago(now, STALE_HOURS * 60))),
              eq(subscriptions.status, 'incomplete'),
            ),
            isOlder(AWAITED_MINUTES),
          ),
          and(eq(subscriptions.status, 'past_due'), isOlder(60)),
          and(
            inArray(subscriptions.status, ['trialing', 'active']),
            lt(subscriptions.periodEnd, now),
            isOlder(AWAITED_MINUTES),
          ),
          and(inArray(subscriptions.status, ['trialing', 'active', 'unpaid', 'paused']), isOlder(STALE_HOURS * 60)),
        ),
      ),
    )
    .orderBy(longestWaiting)
    .limit(BATCH);
}

/** Running ones of deleted accounts, to be ended; and ended ones of accounts that came back, to run on. */
export async function listDeletionsToFollow(db: Db) {
  return await db
    .select({
      userId: subscriptions.userId,
      customerId: subscriptions.customerId,
      isDeleted: sql<boolean>`${users.deletedAt} is not null`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'incomplete', 'unpaid']),
        or(
          and(isNotNull(users.deletedAt), isNull(subscriptions.endsAt)),
          and(isNull(users.deletedAt), eq(subscriptions.endedByDeletion, true)),
        ),
      ),
    )
    .orderBy(longestWaiting)
    .limit(BATCH);
}

/** What was handled long ago can no longer come again. */
export async function purgeEvents(db: Db, now: Date): Promise<void> {
  await db.delete(subscriptionEvents).where(lt(subscriptionEvents.receivedAt, ago(now, KEPT_DAYS * 24 * 60)));
}
