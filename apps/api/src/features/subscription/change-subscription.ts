import type Stripe from 'stripe';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { findRunning, isRunning, isWaiting } from './provider.ts';
import { type Context, listKnown, seeSubscription } from './see-subscription.ts';
import { findSubscription, markEndedByDeletion } from './subscription.queries.ts';

/** Ends a subscription with the time that was paid for or is tried; at once where nothing was paid. */
export async function endWithPeriod(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const isPaid = isRunning(subscription) && subscription.status !== 'past_due';
  if (isPaid) await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  else await stripe.subscriptions.cancel(subscription.id);
}

/** Whether there is anything to end, also where it is set to end already. */
export function canEnd(subscription: Stripe.Subscription): boolean {
  return isRunning(subscription) || isWaiting(subscription) || subscription.status === 'unpaid';
}

async function allOf(context: Context, userId: number) {
  const row = await findSubscription(context.db, userId);
  if (!row?.customerId) return null;
  const all = await listKnown(context, userId, row.customerId);
  return all && { stripe: await context.payments.stripe(), all, customerId: row.customerId };
}

function nothingTo(what: string): ProblemError {
  return new ProblemError('rule_broken', `You don’t have a subscription to ${what}.`);
}

/** Cancelling twice is as good as once, and nothing that could cost anything is left out. */
export async function cancelSubscriptionOf(context: Context, userId: number): Promise<void> {
  const found = await allOf(context, userId);
  const ending = found?.all.filter(canEnd) ?? [];
  if (!found || ending.length === 0) throw nothingTo('cancel');
  for (const one of ending) if (!one.cancel_at_period_end) await endWithPeriod(found.stripe, one);
  await markEndedByDeletion(context.db, userId, false);
  await seeSubscription(context, userId, found.customerId);
}

/** Takes a cancellation back. */
export async function resumeSubscriptionOf(context: Context, userId: number): Promise<void> {
  const found = await allOf(context, userId);
  const current = found && findRunning(found.all);
  if (!found || !current) throw nothingTo('resume');
  if (current.cancel_at_period_end)
    await found.stripe.subscriptions.update(current.id, { cancel_at_period_end: false });
  await markEndedByDeletion(context.db, userId, false);
  await seeSubscription(context, userId, found.customerId);
}

function planRefusal(current: Stripe.Subscription): ProblemError | null {
  if (current.status === 'past_due')
    return new ProblemError('rule_broken', 'Your last payment failed. Pay with another card before you change plans.');
  if (current.cancel_at_period_end)
    return new ProblemError('rule_broken', 'Premium is canceled. Resume it before you change plans.');
  return null;
}

/** The provider charges the difference at once, or nothing in a trial; a card that is declined changes nothing. */
export async function changePlanOf(context: Context, userId: number, priceId: string): Promise<void> {
  const found = await allOf(context, userId);
  const current = found && findRunning(found.all);
  const item = current?.items.data[0];
  if (!found || !current || !item) throw nothingTo('change');
  const refusal = planRefusal(current);
  if (refusal) throw refusal;
  if (item.price.id !== priceId)
    await found.stripe.subscriptions.update(
      current.id,
      {
        items: [{ id: item.id, price: priceId }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      // Of all that changes a subscription, only this may charge a card.
      context.idempotencyKey ? { idempotencyKey: `plan-${userId}-${context.idempotencyKey}` } : {},
    );
  await seeSubscription(context, userId, found.customerId);
}
