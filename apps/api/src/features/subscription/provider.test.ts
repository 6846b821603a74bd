import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findRunning } from './provider.ts';

const subscription = (id: string, status: Stripe.Subscription.Status, isEnding = false) => {
  return { id, status, pending_setup_intent: null, cancel_at_period_end: isEnding };
};

test.each<[string, ReturnType<typeof subscription>[], string | undefined]>([
  ['the newest one', [subscription('b', 'active'), subscription('a', 'active')], 'b'],
  ['a renewing one over an ending one', [subscription('b', 'active', true), subscription('a', 'trialing')], 'a'],
  ['a paid, ending one over an unpaid one', [subscription('b', 'past_due'), subscription('a', 'active', true)], 'a'],
  ['an unpaid one if none is paid', [subscription('b', 'canceled'), subscription('a', 'past_due')], 'a'],
  ['none that has ended', [subscription('a', 'canceled')], undefined],
])('of several subscriptions, picks %s', (_which, all, id) => {
  expect(findRunning(all)?.id).toBe(id);
});
