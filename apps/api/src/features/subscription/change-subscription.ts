import type Stripe from 'stripe';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { findRunning, isRunning, isUnconfirmed } from './provider.ts';
import { listForCustomer, type RefreshContext, refreshSubscription } from './refresh-subscription.ts';
import { findSubscription, markEndedByDeletion } from './subscription.queries.ts';

/** Cancels a subscription at the end of its paid or trial period, or immediately if it is unpaid. */
export async function cancelAtPeriodEnd(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const isPaid = isRunning(subscription) && subscription.status !== 'past_due';
  if (isPaid) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  else await stripe.subscriptions.cancel(subscription.id);
}

/** Also true for a subscription that is already set to end. */
export function canCancel(subscription: Stripe.Subscription): boolean {
  return isRunning(subscription) || isUnconfirmed(subscription) || subscription.status === 'unpaid';
}

async function loadSubscriptions(context: RefreshContext, userId: number) {
  const row = await findSubscription(context.db, userId);
  if (!row?.customerId) return null;
  const all = await listForCustomer(context, userId, row.customerId);
  return all && { stripe: await context.payments.stripe(), all, customerId: row.customerId };
}

function noSubscriptionTo(action: string): ProblemError {
  return new ProblemError('rule_broken', `You don’t have a subscription to ${action}.`);
}

/** Idempotent. Cancels everything that could still charge the user. */
export async function cancelUserSubscription(context: RefreshContext, userId: number): Promise<void> {
  const found = await loadSubscriptions(context, userId);
  const cancelable = found?.all.filter(canCancel) ?? [];
  if (!found || cancelable.length === 0) throw noSubscriptionTo('cancel');
  for (const subscription of cancelable)
    if (!subscription.cancel_at_period_end) await cancelAtPeriodEnd(found.stripe, subscription);
  await markEndedByDeletion(context.db, userId, false);
  await refreshSubscription(context, userId, found.customerId);
}

/** Reverts a cancellation. */
export async function resumeUserSubscription(context: RefreshContext, userId: number): Promise<void> {
  const found = await loadSubscriptions(context, userId);
  const current = found && findRunning(found.all);
  if (!found || !current) throw noSubscriptionTo('resume');
  if (current.cancel_at_period_end)
    await found.stripe.subscriptions.update(current.id, { cancel_at_period_end: false });
  await markEndedByDeletion(context.db, userId, false);
  await refreshSubscription(context, userId, found.customerId);
}

function planChangeProblem(current: Stripe.Subscription): ProblemError | null {
  if (current.status === 'past_due')
    return new ProblemError('rule_broken', 'Your last payment failed. Pay with another card before you change plans.');
  if (current.cancel_at_period_end)
    return new ProblemError('rule_broken', 'Premium is canceled. Resume it before you change plans.');
  return null;
}

/** The provider charges the difference immediately, or nothing during a trial. A declined card changes nothing. */
export async function changeUserPlan(context: RefreshContext, userId: number, priceId: string): Promise<void> {
  const found = await loadSubscriptions(context, userId);
  const current = found && findRunning(found.all);
  const item = current?.items.data[0];
  if (!found || !current || !item) throw noSubscriptionTo('change');
  const problem = planChangeProblem(current);
  if (problem) throw problem;
  if (item.price.id !== priceId)
    await found.stripe.subscriptions.update(
      current.id,
      {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      // Only this update can charge a card, so only it needs an idempotency key.
      context.idempotencyKey ? { idempotencyKey: `plan-${userId}-${context.idempotencyKey}` } : {},
    );
  await refreshSubscription(context, userId, found.customerId);
}
