import { SUBSCRIPTION_STATUSES, type SubscriptionState, type SubscriptionStatus } from '@cairn/domain';
import type Stripe from 'stripe';

/** Nobody has more than a few; the newest come first. */
const MAX_SUBSCRIPTIONS = 20;

/** What the provider says of a person's subscription. */
export interface Seen {
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly state: SubscriptionState;
  /** Whether the free trial has begun with it. */
  readonly usesTrial: boolean;
}

const instantOf = (seconds: number) => new Date(seconds * 1000);

export function idOf(given: string | { readonly id: string } | null): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null);
}

type Told = Pick<Stripe.Subscription, 'status' | 'pending_setup_intent' | 'cancel_at_period_end'>;

/** A trial that still waits for the card to be confirmed has not begun, whatever the provider calls it. */
function statusOf({ status, pending_setup_intent: pending }: Told): SubscriptionStatus {
  if (status === 'trialing' && pending !== null) return 'incomplete';
  // A word that came after this was written gives no premium.
  return SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'paused';
}

const RUNNING: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Whether it gives premium, or will once it is paid. */
export function isRunning(subscription: Told): boolean {
  return RUNNING.includes(statusOf(subscription));
}

/** Begun, but the card is not confirmed yet. */
export function isWaiting(subscription: Stripe.Subscription): boolean {
  return statusOf(subscription) === 'incomplete';
}

export function toSeen(subscription: Stripe.Subscription): Seen | null {
  const item = subscription.items.data[0];
  if (!item) return null;
  const periodEnd = instantOf(item.current_period_end);
  const status = statusOf(subscription);
  const endsAt = subscription.cancel_at_period_end ? periodEnd : null;
  return {
    subscriptionId: subscription.id,
    priceId: item.price.id,
    state: {
      status,
      periodStart: instantOf(item.current_period_start),
      periodEnd,
      endsAt: subscription.ended_at !== null ? instantOf(subscription.ended_at) : endsAtOf(subscription, endsAt),
    },
    usesTrial: subscription.trial_start !== null && RUNNING.includes(status),
  };
}

function endsAtOf({ cancel_at: cancelAt }: Stripe.Subscription, otherwise: Date | null): Date | null {
  return cancelAt === null ? otherwise : instantOf(cancelAt);
}

/** All that the provider has for a customer, the newest first, with what is needed to have a card confirmed. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: MAX_SUBSCRIPTIONS,
    expand: ['data.pending_setup_intent', 'data.latest_invoice.confirmation_secret'],
  });
  return data;
}

/** Of several that run, what is paid before what is owed; of these the newest that runs on, else the newest that ends. */
export function findRunning<Subscription extends Told>(all: readonly Subscription[]): Subscription | null {
  const running = all.filter(isRunning);
  const paid = running.filter((one) => one.status !== 'past_due');
  const counted = paid.length > 0 ? paid : running;
  return counted.find((one) => !one.cancel_at_period_end) ?? counted[0] ?? null;
}

/** The one that counts: what runs before what waits, what waits before what has ended, the newest of each. */
export function chooseSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return findRunning(all) ?? all.find(isWaiting) ?? all[0] ?? null;
}

/** With what the browser has the card confirmed; null where nothing waits for that. */
export function clientSecretOf(subscription: Stripe.Subscription): string | null {
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (setup !== null && typeof setup === 'object') return setup.client_secret;
  if (subscription.status !== 'incomplete' || invoice === null || typeof invoice !== 'object') return null;
  return invoice.confirmation_secret?.client_secret ?? null;
}
