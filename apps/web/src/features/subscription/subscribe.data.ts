import { type BodyOf, createSubscription, type UserAccount } from '@cairn/contract';
import type { PremiumPlan } from '@cairn/domain';
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { config } from '../../app/browserConfig.ts';
import { CallFailure, call } from '../../app/call.ts';
import { accountQuery, fullName } from '../users/index.ts';
import { openStripe } from './stripeScript.ts';
import { subscriptionQuery } from './subscription.data.ts';

const PAYMENT_FAILED = 'Payment failed';
const NOT_READY = 'Payment system not ready';
const POLL_MS = 1_500;
const PREMIUM_TIMEOUT_MS = 30_000;

/** The card provider declined; the message is the provider's. */
class PaymentFailure extends Error {}

type Order = BodyOf<typeof createSubscription>;

export interface Payment {
  stripe: Stripe | null;
  card: StripeCardNumberElement | null;
  plan: PremiumPlan;
  account: UserAccount;
}

/** The message to show for a failed payment. */
export function paymentMessage(error: unknown): string {
  if (error instanceof CallFailure) return error.reason ?? error.message;
  return error instanceof PaymentFailure && error.message !== '' ? error.message : PAYMENT_FAILED;
}

/** The prefix of the secret distinguishes a card setup from a payment. */
async function confirm(stripe: Stripe, secret: string, paymentMethod: string): Promise<void> {
  const { error } = secret.startsWith('seti_')
    ? await stripe.confirmCardSetup(secret, { payment_method: paymentMethod })
    : await stripe.confirmCardPayment(secret, { payment_method: paymentMethod });
  if (error) throw new PaymentFailure(error.message);
}

/** Sends the card to the provider, which returns an ID; our server gets only the ID. */
async function pay({ stripe, card, plan, account }: Payment): Promise<void> {
  if (!stripe || !card || !config.stripe) throw new PaymentFailure(NOT_READY);
  const { email } = account;
  const created = await stripe.createPaymentMethod({
    type: 'card',
    card,
    billing_details: email === '' ? {} : { email },
  });
  if (created.error) throw new PaymentFailure(created.error.message);
  const order: Order = {
    priceId: config.stripe.prices[plan],
    name: fullName(account),
    paymentMethodId: created.paymentMethod.id,
    email: email,
  };
  const { requiresAction, clientSecret } = await call(createSubscription, { body: order });
  if (!requiresAction || clientSecret === null) return;
  await confirm(stripe, clientSecret, created.paymentMethod.id);
  // Sending the same order again is idempotent; it makes the server check the status in case no webhook arrives.
  await call(createSubscription, { body: order });
}

export function useSubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: pay,
    // The form shows the error.
    meta: { isQuiet: true },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountQuery().queryKey }),
        client.invalidateQueries({ queryKey: subscriptionQuery().queryKey }),
      ]),
  });
}

export function stripeQuery() {
  return queryOptions({
    queryKey: ['stripe-script'],
    queryFn: openStripe,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isQuiet: true, isNeverCached: true },
  });
}

/** Polls until Premium is active or the timeout passes. */
export function useWaitForPremium(): { isActive: boolean; isWaiting: boolean } {
  const [isWithinTimeout, setWithinTimeout] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWithinTimeout(false), PREMIUM_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    ...accountQuery(),
    refetchInterval: ({ state }) => (state.data?.isPremium || !isWithinTimeout ? false : POLL_MS),
  });
  const isActive = data?.isPremium ?? false;
  return { isActive, isWaiting: !isActive && isWithinTimeout };
}
