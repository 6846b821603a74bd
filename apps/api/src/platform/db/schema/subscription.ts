import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { ownerUser } from './owner.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The payment provider's last report about a user's subscription; one row per user who ever tried to subscribe. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: ownerUser(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    priceId: text('price_id'),
    /** The provider's status; null before there is a subscription. */
    status: text(),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    endsAt: instant('ends_at'),
    trialUsed: boolean('trial_used').notNull().default(false),
    /** Deleting the account canceled it, so reinstating the account resumes it. */
    endedByDeletion: boolean('ended_by_deletion').notNull().default(false),
    /** When this state was requested; the answer to an older request never replaces it. */
    seenAt: instant('seen_at'),
    /** When the recurring job last asked, even without an answer; the user who has waited longest is next. */
    askedAt: instant('asked_at'),
    /** The last attempt to subscribe, and when it stops blocking others; once it is over, the time it ended. */
    attempt: text(),
    attemptUntil: instant('attempt_until'),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);

/** Received provider events, so that none is lost or handled twice. */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    userId: ownerUser(),
    eventId: text('event_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] })],
);
