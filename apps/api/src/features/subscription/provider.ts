import { SUBSCRIPTION_STATUSES, type SubscriptionState, type SubscriptionStatus } from '@cairn/domain';
import type Stripe from 'stripe';

/** More than any customer has. The newest come first. */
const MAX_SUBSCRIPTIONS = 20;

/** A user's subscription as the provider reports it. */
export interface SubscriptionSnapshot {
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly state: SubscriptionState;
  /** Whether it used up the free trial. */
  readonly usesTrial: boolean;
}

const instantOf = (seconds: number) => new Date(seconds * 1000);

export function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

type SubscriptionFields = Pick<Stripe.Subscription, 'status' | 'pending_setup_intent' | 'cancel_at_period_end'>;

/** A trial hasn't begun until the card is confirmed, although the provider already reports `trialing`. */
function statusOf({ status, pending_setup_intent: pending }: SubscriptionFields): SubscriptionStatus {
  if (status === 'trialing' && pending !== null) return 'incomplete';
  // An unknown status doesn't grant premium.
  return SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'paused';
}

const RUNNING: readonly SubscriptionStatus[] = ['trialing', 'active', 'past_due'];

/** Whether it gives premium, or will once it is paid for. */
export function isRunning(subscription: SubscriptionFields): boolean {
  return RUNNING.includes(statusOf(subscription));
}

/** Whether the card still has to be confirmed. */
export function isUnconfirmed(subscription: Stripe.Subscription): boolean {
  return statusOf(subscription) === 'incomplete';
}

export function toSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot | null {
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

/** All of a customer's subscriptions, newest first, with the data for confirming a card. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: MAX_SUBSCRIPTIONS,
    expand: ['data.pending_setup_intent', 'data.latest_invoice.confirmation_secret'],
  });
  return data;
}

/** Prefers paid over unpaid subscriptions, then renewing over ending ones, then the newest. */
export function findRunning<Subscription extends SubscriptionFields>(
  all: readonly Subscription[],
): Subscription | null {
  const running = all.filter(isRunning);
  const paid = running.filter((one) => one.status !== 'past_due');
  const candidates = paid.length > 0 ? paid : running;
  return candidates.find((one) => !one.cancel_at_period_end) ?? candidates[0] ?? null;
}

/** Prefers running over unconfirmed subscriptions, and those over ended ones; the newest of each kind. */
export function chooseSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  return findRunning(all) ?? all.find(isUnconfirmed) ?? all[0] ?? null;
}

/** The secret the browser needs to confirm the card; null if no confirmation is needed. */
export function clientSecretOf(subscription: Stripe.Subscription): string | null {
  const { pending_setup_intent: setup, latest_invoice: invoice } = subscription;
  if (setup !== null && typeof setup === 'object') return setup.client_secret;
  if (subscription.status !== 'incomplete' || invoice === null || typeof invoice !== 'object') return null;
  return invoice.confirmation_secret?.client_secret ?? null;
}
