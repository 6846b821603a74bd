import type Stripe from 'stripe';
import type { Behavior } from './cards.ts';
import { notFound } from './errors.ts';
import { newId, type SandboxEvent, type SandboxInvoice, type StripeRecords } from './records.ts';
import { type Price, seconds } from './shapes.ts';

export interface BooksOptions {
  readonly records: StripeRecords;
  readonly prices: readonly Price[];
  now(): Date;
  sendEvent(event: SandboxEvent): void;
}

const BEHAVIORS: readonly Behavior[] = ['works', 'asks', 'declined', 'expired', 'uncollectible'];
const ENDED: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

export function idOf(given: string | { id: string } | null): string {
  return typeof given === 'string' ? given : (given?.id ?? '');
}

export function behaviorOf({ metadata }: Stripe.PaymentMethod): Behavior {
  return BEHAVIORS.find((behavior) => behavior === metadata?.sandbox) ?? 'works';
}

export function hasEnded({ status }: Stripe.Subscription): boolean {
  return ENDED.includes(status);
}

/** Stores subscriptions and invoices, and sends an event for every change. */
export function createBooks({ records, prices, now, sendEvent }: BooksOptions) {
  async function emit(type: string, object: Stripe.Subscription | SandboxInvoice): Promise<void> {
    const event: SandboxEvent = {
      id: newId('event', now()),
      object: 'event',
      api_version: null,
      created: seconds(now()),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    };
    sendEvent(await records.put('event', event));
  }

  async function save(subscription: Stripe.Subscription, type = 'updated'): Promise<Stripe.Subscription> {
    await records.put('subscription', subscription);
    await emit(`customer.subscription.${type}`, subscription);
    return subscription;
  }

  return {
    records,
    now,
    save,

    async settle(invoice: SandboxInvoice, isPaid: boolean): Promise<void> {
      const settled: SandboxInvoice = isPaid
        ? { ...invoice, status: 'paid', amount_paid: invoice.amount_due, confirmation_secret: null }
        : invoice;
      await records.put('invoice', settled);
      await emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', settled);
    },

    price(id: string, param = 'price'): Price {
      const price = prices.find((one) => one.id === id);
      if (!price) throw notFound('price', id, param);
      return price;
    },

    /** Newest first. */
    async subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
      return (await records.list('subscription')).filter((one) => idOf(one.customer) === customer).reverse();
    },

    async subscriptionOf(invoice: string): Promise<Stripe.Subscription | null> {
      return (await records.list('subscription')).find((one) => idOf(one.latest_invoice) === invoice) ?? null;
    },

    async cancel(id: string): Promise<Stripe.Subscription> {
      const subscription = await records.get('subscription', id);
      if (hasEnded(subscription)) throw notFound('subscription', id, 'id');
      const time = seconds(now());
      const ended = { status: 'canceled', canceled_at: time, ended_at: time, pending_setup_intent: null } as const;
      return await save({ ...subscription, ...ended }, 'deleted');
    },
  };
}

export type Books = ReturnType<typeof createBooks>;
