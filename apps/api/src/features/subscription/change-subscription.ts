import type Stripe from 'stripe';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { chooseSubscription, isRunning, isWaiting, listSubscriptions } from './provider.ts';
import { type Context, seeSubscription } from './see-subscription.ts';
import { findSubscription, markEndedByDeletion } from './subscription.queries.ts';

/** Ends a subscription with the time that was paid for or is tried; at once where nothing was paid. */
export async function endWithPeriod(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const isPaid = isRunning(subscription) && subscription.status !== 'past_due';
  if (isPaid) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  else await stripe.subscriptions.cancel(subscription.id);
}

async function currentOf({ db, payments }: Context, userId: number) {
  const row = await findSubscription(db, userId);
  if (!row?.customerId) return null;
  const stripe = await payments.stripe();
  const current = chooseSubscription(await listSubscriptions(stripe, row.customerId));
  return current && { stripe, current, customerId: row.customerId };
}

function nothingTo(what: string): ProblemError {
  return new ProblemError('rule_broken', `There is no subscription to ${what}.`);
}

/** Cancelling twice is as good as once. */
export async function cancelSubscriptionOf(context: Context, userId: number): Promise<void> {
  const found = await currentOf(context, userId);
  const canEnd = found && (isRunning(found.current) || isWaiting(found.current) || found.current.status === 'unpaid');
  if (!canEnd) throw nothingTo('cancel');
  if (!found.current.cancel_at_period_end) await endWithPeriod(found.stripe, found.current);
  await markEndedByDeletion(context.db, userId, false);
  await seeSubscription(context, userId, found.customerId);
}

/** Takes a cancellation back. */
export async function resumeSubscriptionOf(context: Context, userId: number): Promise<void> {
  const found = await currentOf(context, userId);
  if (!found || !isRunning(found.current)) throw nothingTo('resume');
  if (found.current.cancel_at_period_end)
    await found.stripe.subscriptions.update(found.current.id, { cancel_at_period_end: false });
  await markEndedByDeletion(context.db, userId, false);
  await seeSubscription(context, userId, found.customerId);
}
