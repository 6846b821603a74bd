import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { isCustomerMissing } from '../../platform/payments/card-problem.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { chooseSubscription, listSubscriptions, toSeen } from './provider.ts';
import { forgetCustomer, markHandled, saveSeen } from './subscription.queries.ts';

/** What every step needs. */
export interface Context {
  /** Under which a write is repeated, here and at the provider; null or absent without one. */
  readonly idempotencyKey?: string | null;
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
}

/** All that the provider has for a person; null, and nothing kept of the customer, where it does not know them. */
export async function listKnown(
  { db, clock, payments }: Context,
  userId: number,
  customerId: string,
): Promise<Stripe.Subscription[] | null> {
  const askedAt = clock.now();
  try {
    return await listSubscriptions(await payments.stripe(), customerId);
  } catch (error) {
    if (!isCustomerMissing(error)) throw error;
    await forgetCustomer(db, userId, customerId, askedAt, clock.now());
    return null;
  }
}

/** Asks the provider how things stand, and keeps the answer: events are never trusted for what they carry. */
export async function seeSubscription(
  context: Context,
  userId: number,
  customerId: string,
): Promise<Stripe.Subscription | null> {
  const { db, clock } = context;
  const askedAt = clock.now();
  const all = await listKnown(context, userId, customerId);
  const chosen = all && chooseSubscription(all);
  if (all) await saveSeen(db, userId, chosen && toSeen(chosen), askedAt, clock.now());
  await markHandled(db, userId, askedAt, clock.now());
  return chosen;
}
