import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { chooseSubscription, listSubscriptions, toSeen } from './provider.ts';
import { markHandled, saveSeen } from './subscription.queries.ts';

/** What every step needs. */
export interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
}

/** Asks the provider how things stand, and keeps the answer: events are never trusted for what they carry. */
export async function seeSubscription(
  { db, clock, payments }: Context,
  userId: number,
  customerId: string,
): Promise<Stripe.Subscription | null> {
  const askedAt = clock.now();
  const stripe = await payments.stripe();
  const chosen = chooseSubscription(await listSubscriptions(stripe, customerId));
  await saveSeen(db, userId, chosen && toSeen(chosen), askedAt, clock.now());
  await markHandled(db, userId, askedAt, clock.now());
  return chosen;
}
