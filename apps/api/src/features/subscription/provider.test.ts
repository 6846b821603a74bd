import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { findRunning } from './provider.ts';

const told = (id: string, status: Stripe.Subscription.Status, isEnding = false) => {
  return { id, status, pending_setup_intent: null, cancel_at_period_end: isEnding };
};

test.each<[string, ReturnType<typeof told>[], string | undefined]>([
  ['the newest', [told('b', 'active'), told('a', 'active')], 'b'],
  ['what runs on before what ends', [told('b', 'active', true), told('a', 'trialing')], 'a'],
  ['what is paid and ends before what is owed', [told('b', 'past_due'), told('a', 'active', true)], 'a'],
  ['what is owed where nothing is paid', [told('b', 'canceled'), told('a', 'past_due')], 'a'],
  ['none of what has ended', [told('a', 'canceled')], undefined],
])('of several subscriptions counts %s', (_which, all, id) => {
  expect(findRunning(all)?.id).toBe(id);
});
