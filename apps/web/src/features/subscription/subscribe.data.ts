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
const PATIENCE_MS = 30_000;

/** A refusal of the card provider, in its own words. */
class PaymentFailure extends Error {}

type Order = BodyOf<typeof createSubscription>;

export interface Payment {
  stripe: Stripe | null;
  card: StripeCardNumberElement | null;
  plan: PremiumPlan;
  account: UserAccount;
}

/** What a person is told of a payment that did not work. */
export function paymentMessage(error: unknown): string {
  if (error instanceof CallFailure) return error.reason ?? error.message;
  return error instanceof PaymentFailure && error.message !== '' ? error.message : PAYMENT_FAILED;
}

/** The secret's own name says whether a card is set up or a payment made. */
async function confirm(stripe: Stripe, secret: string, paymentMethod: string): Promise<void> {
  const { error } = secret.startsWith('seti_')
    ? await stripe.confirmCardSetup(secret, { payment_method: paymentMethod })
    : await stripe.confirmCardPayment(secret, { payment_method: paymentMethod });
  if (error) throw new PaymentFailure(error.message);
}

/** The card goes to the provider, which gives an id for it; the server gets the id. */
async function pay({ stripe, card, plan, account }: Payment): Promise<void> {
  if (!stripe || !card || !config.stripe) throw new PaymentFailure(NOT_READY);
  const { email } = account;
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: email === '' ? {} : { email } });
  if (made.error) throw new PaymentFailure(made.error.message);
  const order: Order = {
    PriceId: config.stripe.prices[plan],
    Name: fullName(account),
    PaymentMethodId: made.paymentMethod.id,
    Email: email,
  };
  const { requiresAction, clientSecret } = await call(createSubscription, { body: order });
  if (!requiresAction || clientSecret === null) return;
  await confirm(stripe, clientSecret, made.paymentMethod.id);
  // Sent again, the same order starts nothing: the server looks how things stand, should no event reach it.
  await call(createSubscription, { body: order });
}

export function useSubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: pay,
    // The form itself says what failed.
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
    meta: { isQuiet: true, isNoAnswer: true },
  });
}

/** Whether premium has arrived, looked at again for a while until it has. */
export function useAwaitedPremium(): { hasArrived: boolean; isStillComing: boolean } {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    ...accountQuery(),
    refetchInterval: ({ state }) => (state.data?.premiumSubscription || !isPatient ? false : POLL_MS),
  });
  const hasArrived = data?.premiumSubscription ?? false;
  return { hasArrived, isStillComing: !hasArrived && isPatient };
}
