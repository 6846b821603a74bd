import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { isCustomerMissing } from '../../platform/payments/card-problem.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { chooseSubscription, listSubscriptions, toSnapshot } from './provider.ts';
import { forgetCustomer, markHandled, saveSnapshot } from './subscription.queries.ts';

export interface RefreshContext {
  /** Passed on to the provider, so a repeated request has no second effect. */
  readonly idempotencyKey?: string | null;
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
}

/** All of a customer's subscriptions. If the provider doesn't know the customer, forgets it and returns null. */
export async function listForCustomer(
  { db, clock, payments }: RefreshContext,
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

/** Fetches the current state from the provider and saves it. Event payloads are never trusted. */
export async function refreshSubscription(
  context: RefreshContext,
  userId: number,
  customerId: string,
): Promise<Stripe.Subscription | null> {
  const { db, clock } = context;
  const askedAt = clock.now();
  const all = await listForCustomer(context, userId, customerId);
  const chosen = all && chooseSubscription(all);
  if (all) await saveSnapshot(db, userId, chosen && toSnapshot(chosen), askedAt, clock.now());
  await markHandled(db, userId, askedAt, clock.now());
  return chosen;
}
