import {
  cancelSubscription,
  changePlan,
  createSubscription,
  getSubscription,
  resumeSubscription,
  type Subscription,
  stripeWebhook,
} from '@cairn/contract';
import { dayAt, holdsAt, isOver18, PREMIUM_PLANS, premiumTerm } from '@cairn/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { type Caller, type Route, route } from '../../platform/http/route.ts';
import { paymentProblem } from '../../platform/payments/card-problem.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { cancelUserSubscription, changeUserPlan, resumeUserSubscription } from './change-subscription.ts';
import { receiveEvent } from './receive-event.ts';
import { type RefreshContext, refreshSubscription } from './refresh-subscription.ts';
import { startSubscription } from './start-subscription.ts';
import { findSubscription, stateOf } from './subscription.queries.ts';

interface SubscriptionCall {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments | null;
  readonly idempotencyKey?: string | null;
}

function requirePayments({ db, clock, payments, idempotencyKey = null }: SubscriptionCall): RefreshContext {
  if (!payments) throw new ProblemError('rule_broken', 'Subscriptions aren’t available on this server.');
  return { db, clock, payments, idempotencyKey };
}

function requireAdult({ clock }: SubscriptionCall, caller: Caller): void {
  const today = dayAt(clock.now(), caller.actor.timeZone);
  if (!isOver18(caller.actor.dateOfBirth, today))
    throw new ProblemError('not_allowed', 'You must be 18 or older to subscribe to Premium.');
}

function checkPrice({ payments }: RefreshContext, priceId: string): void {
  if (!Object.values(payments.prices).includes(priceId))
    throw new ProblemError('bad_input', 'Please choose a plan.', {
      fields: { priceId: 'must be one of the plans' },
    });
}

/** Turns the provider's errors into ours. */
async function withPaymentErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw paymentProblem(error);
  }
}

async function summaryOf({ db, clock, payments }: SubscriptionCall, caller: Caller): Promise<Subscription> {
  const row = await findSubscription(db, caller.actor.id);
  const state = stateOf(row);
  const term = premiumTerm(state);
  const now = clock.now();
  const isPremium = holdsAt(term, now);
  const dayOf = (instant: Date | null) => instant && dayAt(instant, caller.actor.timeZone);
  const hasNotStarted = state === null || state.status === 'incomplete' || state.status === 'incomplete_expired';
  const running = state && (['trialing', 'active', 'past_due'] as const).find((known) => known === state.status);
  const ended = state?.endsAt ?? state?.periodStart ?? null;
  return {
    isAvailable: payments !== null,
    hasTrial: !row?.trialUsed,
    isPremium,
    status: hasNotStarted ? 'none' : isPremium && running ? running : 'ended',
    plan: PREMIUM_PLANS.find((plan) => row?.priceId !== null && payments?.prices[plan] === row?.priceId) ?? null,
    isCanceled: isPremium && state?.endsAt != null,
    endsOn: hasNotStarted ? null : dayOf(term.hasPremium ? term.until : ended),
    renewsOn: isPremium && state && term.until === null ? dayOf(state.periodEnd) : null,
  };
}

export const subscriptionRoutes: readonly Route[] = [
  route(getSubscription, (context) => summaryOf(context, context.caller)),

  route(createSubscription, async (context) => {
    const paymentContext = requirePayments(context);
    checkPrice(paymentContext, context.body.priceId);
    requireAdult(context, context.caller);
    return await withPaymentErrors(() => startSubscription(paymentContext, context.caller.actor.id, context.body));
  }),

  route(cancelSubscription, async (context) => {
    const paymentContext = requirePayments(context);
    await withPaymentErrors(() => cancelUserSubscription(paymentContext, context.caller.actor.id));
    return await summaryOf(context, context.caller);
  }),

  route(resumeSubscription, async (context) => {
    const paymentContext = requirePayments(context);
    requireAdult(context, context.caller);
    await withPaymentErrors(() => resumeUserSubscription(paymentContext, context.caller.actor.id));
    return await summaryOf(context, context.caller);
  }),

  route(changePlan, async (context) => {
    const paymentContext = requirePayments(context);
    checkPrice(paymentContext, context.body.priceId);
    requireAdult(context, context.caller);
    await withPaymentErrors(() => changeUserPlan(paymentContext, context.caller.actor.id, context.body.priceId));
    return await summaryOf(context, context.caller);
  }),

  route(stripeWebhook, async (context) => {
    if (!context.payments) throw notFound();
    const paymentContext = requirePayments(context);
    const subject = await receiveEvent(paymentContext, context.rawBody, context.header('stripe-signature') ?? '');
    // Respond once the event is stored; if the refresh fails, the recurring job retries it.
    if (subject)
      void refreshSubscription(paymentContext, subject.userId, subject.customerId).catch((error: unknown) =>
        context.log.warn(
          { name: error instanceof Error ? error.name : 'unknown' },
          'failed to refresh the subscription',
        ),
      );
    return { received: true };
  }),
];
