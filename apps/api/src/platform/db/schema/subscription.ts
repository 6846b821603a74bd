import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { ownerUser } from './owner.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What the payment provider last said of a person's subscription; one row for each who ever tried to subscribe. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: ownerUser(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    priceId: text('price_id'),
    /** One of the provider's words; null before there is a subscription. */
    status: text(),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    endsAt: instant('ends_at'),
    trialUsed: boolean('trial_used').notNull().default(false),
    /** Deleting the account cancelled it, so that reinstating the account takes that back. */
    endedByDeletion: boolean('ended_by_deletion').notNull().default(false),
    /** When the question was asked whose answer this is; an older answer never replaces it. */
    seenAt: instant('seen_at'),
    /** When the recurring job last tried to ask, whether or not there was an answer: who waited longest is next. */
    askedAt: instant('asked_at'),
    /** The last attempt to subscribe, and until when it keeps others out: the instant of its end, once it is over. */
    attempt: text(),
    attemptUntil: instant('attempt_until'),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);

/** Events of the provider that have come, so that none counts twice and none is forgotten. */
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
