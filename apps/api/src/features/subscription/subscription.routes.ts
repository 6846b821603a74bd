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
import { cancelSubscriptionOf, changePlanOf, resumeSubscriptionOf } from './change-subscription.ts';
import { receiveEvent } from './receive-event.ts';
import { type Context, seeSubscription } from './see-subscription.ts';
import { startSubscription } from './start-subscription.ts';
import { findSubscription, stateOf } from './subscription.queries.ts';

interface Calling {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments | null;
  readonly idempotencyKey?: string | null;
}

function available({ db, clock, payments, idempotencyKey = null }: Calling): Context {
  if (!payments) throw new ProblemError('rule_broken', 'Subscriptions aren’t available on this server.');
  return { db, clock, payments, idempotencyKey };
}

/** Premium is for adults, whatever a screen shows. */
function refuseJuniors({ clock }: Calling, caller: Caller): void {
  const today = dayAt(clock.now(), caller.actor.timeZone);
  if (!isOver18(caller.actor.dateOfBirth, today))
    throw new ProblemError('not_allowed', 'You must be 18 or older to subscribe to Premium.');
}

function checkPrice({ payments }: Context, priceId: string): void {
  if (!Object.values(payments.prices).includes(priceId))
    throw new ProblemError('bad_input', 'Please choose a plan.', {
      fields: { PriceId: 'must be one of the plans' },
    });
}

/** What the provider refuses is told; what it did not answer can be tried again. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw paymentProblem(error);
  }
}

async function summaryOf({ db, clock, payments }: Calling, caller: Caller): Promise<Subscription> {
  const row = await findSubscription(db, caller.actor.id);
  const state = stateOf(row);
  const term = premiumTerm(state);
  const now = clock.now();
  const isPremium = holdsAt(term, now);
  const dayOf = (instant: Date | null) => instant && dayAt(instant, caller.actor.timeZone);
  const isWaiting = state === null || state.status === 'incomplete' || state.status === 'incomplete_expired';
  const running = state && (['trialing', 'active', 'past_due'] as const).find((known) => known === state.status);
  const ended = state?.endsAt ?? state?.periodStart ?? null;
  return {
    isAvailable: payments !== null,
    hasTrial: !row?.trialUsed,
    isPremium,
    status: isWaiting ? 'none' : isPremium && running ? running : 'ended',
    plan: PREMIUM_PLANS.find((plan) => row?.priceId !== null && payments?.prices[plan] === row?.priceId) ?? null,
    isCancelled: isPremium && state?.endsAt != null,
    endsOn: isWaiting ? null : dayOf(term.hasPremium ? term.until : ended),
    renewsOn: isPremium && state && term.until === null ? dayOf(state.periodEnd) : null,
  };
}

export const subscriptionRoutes: readonly Route[] = [
  route(getSubscription, (context) => summaryOf(context, context.caller)),

  route(createSubscription, async (context) => {
    const ready = available(context);
    checkPrice(ready, context.body.PriceId);
    refuseJuniors(context, context.caller);
    return await asking(() => startSubscription(ready, context.caller.actor.id, context.body));
  }),

  route(cancelSubscription, async (context) => {
    const ready = available(context);
    await asking(() => cancelSubscriptionOf(ready, context.caller.actor.id));
    return await summaryOf(context, context.caller);
  }),

  route(resumeSubscription, async (context) => {
    const ready = available(context);
    refuseJuniors(context, context.caller);
    await asking(() => resumeSubscriptionOf(ready, context.caller.actor.id));
    return await summaryOf(context, context.caller);
  }),

  route(changePlan, async (context) => {
    const ready = available(context);
    checkPrice(ready, context.body.PriceId);
    refuseJuniors(context, context.caller);
    await asking(() => changePlanOf(ready, context.caller.actor.id, context.body.PriceId));
    return await summaryOf(context, context.caller);
  }),

  route(stripeWebhook, async (context) => {
    if (!context.payments) throw notFound();
    const ready = available(context);
    const concerned = await receiveEvent(ready, context.rawBody, context.header('stripe-signature') ?? '');
    // The provider waits for no more than that the event is kept; what fails now, the recurring job does later.
    if (concerned)
      void seeSubscription(ready, concerned.userId, concerned.customerId).catch((error: unknown) =>
        context.log.warn(
          { name: error instanceof Error ? error.name : 'unknown' },
          'the subscription could not be read from the payment provider',
        ),
      );
    return { received: true };
  }),
];
