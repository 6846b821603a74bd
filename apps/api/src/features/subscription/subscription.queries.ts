import { premiumTerm, SUBSCRIPTION_STATUSES, type SubscriptionState } from '@cairn/domain';
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { subscriptionEvents, subscriptions, users } from '../../platform/db/schema/index.ts';
import { savePremium } from './premium.ts';
import type { SubscriptionSnapshot } from './provider.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function findSubscription(db: Db, userId: number): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}

/** The last known state; null if there is no subscription yet. */
export function stateOf(row: SubscriptionRow | null): SubscriptionState | null {
  const status = SUBSCRIPTION_STATUSES.find((known) => known === row?.status);
  if (!row || !status || !row.periodStart || !row.periodEnd) return null;
  return { status, periodStart: row.periodStart, periodEnd: row.periodEnd, endsAt: row.endsAt };
}

/** Claims the user's only attempt slot. A retry of the same attempt succeeds; null while another one is running. */
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

/** Extends the claim. Returns false if another attempt has taken over. */
export async function extendAttempt(db: Db, userId: number, attempt: string, until: Date): Promise<boolean> {
  const extended = await db
    .update(subscriptions)
    .set({ attemptUntil: until })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.attempt, attempt)))
    .returning({ userId: subscriptions.userId });
  return extended.length > 0;
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
 * Saves what the provider reported at `askedAt` and updates premium. A stale response never replaces a newer one: every
 * change sends an event, and every event triggers a new request.
 */
export async function saveSnapshot(
  db: Db,
  userId: number,
  seen: SubscriptionSnapshot | null,
  askedAt: Date,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [updated] = await tx
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
    if (updated) await savePremium(tx, userId, premiumTerm(seen?.state ?? null), now);
  });
}

/** Clears a customer the provider doesn't know. The next attempt to subscribe creates a new one. */
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
    if (forgotten) await saveSnapshot(tx, userId, null, askedAt, now);
  });
}

export async function markEndedByDeletion(db: Db, userId: number, endedByDeletion: boolean): Promise<void> {
  await db.update(subscriptions).set({ endedByDeletion }).where(eq(subscriptions.userId, userId));
}

/** Stores an event if the customer belongs to the user. Returns false if it wasn't stored, as for a repeat. */
export async function saveEvent(
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
  const inserted = await db
    .insert(subscriptionEvents)
    .select(owner)
    .onConflictDoNothing()
    .returning({ eventId: subscriptionEvents.eventId });
  return inserted.length > 0;
}

/** Marks events received before `askedAt` as handled: the response already includes their changes. */
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
const UNSETTLED_MINUTES = 10;
const EVENT_RETENTION_DAYS = 30;
const MINUTE_MS = 60_000;
const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

const leastRecentlyTried = sql`${subscriptions.askedAt} asc nulls first`;

/** Recorded before each attempt, so users who keep failing move to the back of the queue. */
export async function recordAttempt(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(subscriptions).set({ askedAt: now }).where(eq(subscriptions.userId, userId));
}

/**
 * Subscriptions to refresh: those with unhandled events, those that are unsettled (started in the last day,
 * unconfirmed, past due or past their period) and those not refreshed for a day.
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
            isOlder(UNSETTLED_MINUTES),
          ),
          and(eq(subscriptions.status, 'past_due'), isOlder(60)),
          and(
            inArray(subscriptions.status, ['trialing', 'active']),
            lt(subscriptions.periodEnd, now),
            isOlder(UNSETTLED_MINUTES),
          ),
          and(inArray(subscriptions.status, ['trialing', 'active', 'unpaid', 'paused']), isOlder(STALE_HOURS * 60)),
        ),
      ),
    )
    .orderBy(leastRecentlyTried)
    .limit(BATCH);
}

/** Subscriptions to cancel because the account was deleted, or to resume because it was reinstated. */
export async function listDeletionsToReconcile(db: Db) {
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
    .orderBy(leastRecentlyTried)
    .limit(BATCH);
}

/** Deletes events too old to be delivered again. */
export async function purgeEvents(db: Db, now: Date): Promise<void> {
  await db
    .delete(subscriptionEvents)
    .where(lt(subscriptionEvents.receivedAt, ago(now, EVENT_RETENTION_DAYS * 24 * 60)));
}
