import { PREMIUM_PLANS } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { day, text } from './wire.ts';

const MAX_ID_LENGTH = 255;

const subscription = named({
  /** Whether this installation sells Premium. */
  isAvailable: z.boolean(),
  /** Whether the user can still start a free trial. */
  hasTrial: z.boolean(),
  isPremium: z.boolean(),
  status: z.enum(['none', 'trialing', 'active', 'past_due', 'ended']),
  plan: z.nullable(z.enum(PREMIUM_PLANS)),
  /** Whether it is canceled and will end with its period. */
  isCanceled: as('isCancelled', z.boolean()),
  /** The day Premium ends or ended; null while no end is set. */
  endsOn: z.nullable(day),
  /** The day of the next payment, if any. */
  renewsOn: z.nullable(day),
});

export type Subscription = z.output<typeof subscription>;

export const getSubscription = defineCall({
  method: 'GET',
  path: 'payment/get-subscription',
  access: 'person',
  needs: 'account',
  summary: 'Returns the user’s Premium status: the plan and when it renews or ends.',
  failure: 'Error getting the subscription',
  answer: subscription,
  work: 'provider',
});

export const createSubscription = defineCall({
  method: 'POST',
  path: 'payment/create-subscription',
  isRerunOnRetry: true,
  access: 'person',
  needs: 'account',
  summary:
    'Starts a subscription with a payment method that the browser created at the payment provider. If requiresAction is true, confirm the card with the client secret. Retrying with the same payment method doesn’t start a second subscription.',
  failure: 'Subscription failed',
  body: named({
    priceId: as('PriceId', text(MAX_ID_LENGTH)),
    name: as('Name', text(200)),
    paymentMethodId: as('PaymentMethodId', text(MAX_ID_LENGTH).check(z.regex(/^\w+$/, 'must be a payment method ID'))),
    email: as('Email', text(320)),
  }),
  answer: z.object({
    /** Whether the browser has to confirm the card with the client secret. */
    requiresAction: z.boolean(),
    clientSecret: z.nullable(z.string()),
  }),
  example: {
    body: {
      PriceId: 'price_monthly',
      Name: 'Maya Ellison',
      PaymentMethodId: 'pm_1Pgc75B7WZ01zgkWlHVgdEGJ',
      Email: 'maya@example.com',
    },
  },
  work: 'provider',
});

export const cancelSubscription = defineCall({
  method: 'POST',
  path: 'payment/cancel-subscription',
  access: 'person',
  needs: 'account',
  summary: 'Cancels the subscription at the end of the paid or trial period.',
  failure: 'Subscription cancel failed',
  answer: subscription,
  work: 'provider',
});

export const resumeSubscription = defineCall({
  method: 'POST',
  path: 'payment/resume-subscription',
  access: 'person',
  needs: 'account',
  summary: 'Resumes a canceled subscription before its period ends.',
  failure: 'Subscription failed',
  answer: subscription,
  work: 'provider',
});

export const changePlan = defineCall({
  method: 'POST',
  path: 'payment/change-plan',
  access: 'person',
  needs: 'account',
  summary: 'Switches an active subscription to the other plan, and credits the unused part of the current period.',
  failure: 'Error changing the plan',
  body: named({ priceId: as('PriceId', text(MAX_ID_LENGTH)) }),
  answer: subscription,
  example: { body: { PriceId: 'price_yearly' } },
  work: 'provider',
});

export const stripeWebhook = defineCall({
  method: 'POST',
  path: 'Public/StripeWebhook',
  access: 'anyone',
  needs: 'none',
  summary: 'Receives webhook events from Stripe. Events without a valid signature are rejected.',
  failure: 'Error receiving the event',
  isSigned: true,
  body: z.looseObject({}),
  answer: z.object({ received: z.boolean() }),
  example: { body: { id: 'evt_1Pgc76B7WZ01zgkWwyRHS12y', object: 'event', type: 'customer.subscription.updated' } },
});
