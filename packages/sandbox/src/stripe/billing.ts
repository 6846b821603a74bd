import type Stripe from 'stripe';
import { type Behaviour, readCard, refusalToAttach, type TypedCard } from './cards.ts';
import { badRequest, cardRefused, noSuch } from './errors.ts';
import { newId, type SandboxEvent, type SandboxInvoice, type StripeRecords } from './records.ts';
import {
  makeCustomer,
  makeInvoice,
  makePayment,
  makePaymentMethod,
  makeSetupIntent,
  makeSubscription,
  type Period,
  type Price,
  seconds,
} from './shapes.ts';

const DAY_S = 86_400;
const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

export interface BillingOptions {
  readonly records: StripeRecords;
  readonly prices: readonly Price[];
  now(): Date;
  announce(event: SandboxEvent): void;
}

const idOf = (given: string | { id: string } | null): string => (typeof given === 'string' ? given : (given?.id ?? ''));

/** The same day of the next month or year, or its last. */
function periodFrom(start: Date, { interval }: Price): Period {
  const months = interval === 'month' ? 1 : 12;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return { start: seconds(start), end: seconds(end) };
}

const ENDED: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

/** The life of customers, cards and subscriptions, as far as the product meets it. */
export function createBilling({ records, prices, now, announce }: BillingOptions) {
  const behaviourOf = ({ metadata }: Stripe.PaymentMethod): Behaviour => {
    const known = ['works', 'asks', 'declined', 'expired', 'uncollectible'] as const;
    return known.find((behaviour) => behaviour === metadata?.sandbox) ?? 'works';
  };

  async function tell(type: string, object: Stripe.Subscription | SandboxInvoice): Promise<void> {
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
    announce(await records.put('event', event));
  }

  async function save(subscription: Stripe.Subscription, type = 'updated'): Promise<Stripe.Subscription> {
    await records.put('subscription', subscription);
    await tell(`customer.subscription.${type}`, subscription);
    return subscription;
  }

  async function settle(invoice: SandboxInvoice, isPaid: boolean): Promise<void> {
    const settled: SandboxInvoice = isPaid
      ? { ...invoice, status: 'paid', amount_paid: invoice.amount_due, confirmation_secret: null }
      : invoice;
    await records.put('invoice', settled);
    await tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', settled);
  }

  function priceOf(subscription: Stripe.Subscription): Price {
    const id = subscription.items.data[0]?.price.id;
    const price = prices.find((one) => one.id === id);
    if (!price) throw noSuch('price', id ?? '', 'price');
    return price;
  }

  async function subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    return (await records.list('subscription')).filter((one) => idOf(one.customer) === customer).reverse();
  }

  async function cancel(id: string): Promise<Stripe.Subscription> {
    const subscription = await records.get('subscription', id);
    if (ENDED.includes(subscription.status)) throw noSuch('subscription', id, 'id');
    const time = seconds(now());
    return await save(
      { ...subscription, status: 'canceled', canceled_at: time, ended_at: time, pending_setup_intent: null },
      'deleted',
    );
  }

  /** A payment or set-up that a person's bank has let through. */
  async function succeed(kind: 'setup_intent' | 'payment_intent', id: string): Promise<void> {
    const all = await records.list('subscription');
    if (kind === 'setup_intent') {
      await records.put('setup_intent', { ...(await records.get('setup_intent', id)), status: 'succeeded' });
      const waiting = all.find((one) => idOf(one.pending_setup_intent) === id);
      if (waiting) await save({ ...waiting, pending_setup_intent: null });
      return;
    }
    await records.put('payment_intent', { ...(await records.get('payment_intent', id)), status: 'succeeded' });
    const invoices = await records.list('invoice');
    const invoice = invoices.find((one) => one.metadata?.payment_intent === id);
    const owing = all.find((one) => idOf(one.latest_invoice) === invoice?.id);
    if (!invoice || !owing || ENDED.includes(owing.status)) return;
    await settle(invoice, true);
    await save({ ...owing, status: 'active' });
  }

  return {
    subscriptionsOf,
    cancel,

    async makeCustomer(given: Parameters<typeof makeCustomer>[1]) {
      return await records.put('customer', makeCustomer(now(), given));
    },

    /** Also ends every subscription, as at Stripe. */
    async deleteCustomer(id: string) {
      await records.get('customer', id);
      for (const { id: subscription, status } of await subscriptionsOf(id))
        if (!ENDED.includes(status)) await cancel(subscription);
      await records.remove('customer', id);
      return { id, object: 'customer', deleted: true };
    },

    async makePaymentMethod(card: TypedCard, email: string | null) {
      return await records.put('payment_method', makePaymentMethod(now(), readCard(card, now()), email));
    },

    async attach(id: string, customer: string) {
      const method = await records.get('payment_method', id);
      await records.get('customer', customer, 'customer');
      const refusal = refusalToAttach(behaviourOf(method));
      if (refusal) throw refusal;
      if (method.customer !== null && idOf(method.customer) !== customer)
        throw badRequest('The payment method you provided has already been attached to a customer.');
      return await records.put('payment_method', { ...method, customer });
    },

    async subscribe(given: {
      customer: string;
      priceId: string;
      paymentMethod: string;
      trialDays: number;
      metadata: Record<string, string>;
    }) {
      await records.get('customer', given.customer, 'customer');
      const price = prices.find(({ id }) => id === given.priceId);
      if (!price) throw noSuch('price', given.priceId, 'items[0][price]');
      const method = await records.get('payment_method', given.paymentMethod, 'default_payment_method');
      if (idOf(method.customer) !== given.customer)
        throw badRequest(
          'The customer does not have a payment method with this ID attached.',
          'default_payment_method',
        );
      const hasTrial = given.trialDays > 0;
      const start = seconds(now());
      const period = hasTrial ? { start, end: start + given.trialDays * DAY_S } : periodFrom(now(), price);
      const made = makeSubscription(now(), { ...given, price, period, hasTrial });
      const invoice = makeInvoice(now(), made, hasTrial ? 0 : price.amount, 'subscription_create');
      const subscription = { ...made, latest_invoice: invoice.id ?? null };
      if (!hasTrial) {
        const payment = await records.put(
          'payment_intent',
          makePayment(now(), price.amount, given.customer, given.paymentMethod),
        );
        await records.put('invoice', {
          ...invoice,
          metadata: { payment_intent: payment.id },
          confirmation_secret: { client_secret: payment.client_secret ?? '', type: 'payment_intent' },
        });
        return await save(subscription, 'created');
      }
      await settle(invoice, true);
      if (behaviourOf(method) !== 'asks') return await save(subscription, 'created');
      const intent = await records.put('setup_intent', makeSetupIntent(now(), given.customer, given.paymentMethod));
      return await save({ ...subscription, pending_setup_intent: intent.id }, 'created');
    },

    async update(id: string, change: { cancelAtPeriodEnd?: boolean | undefined; paymentMethod?: string | null }) {
      const subscription = await records.get('subscription', id);
      if (ENDED.includes(subscription.status))
        throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
      const willEnd = change.cancelAtPeriodEnd ?? subscription.cancel_at_period_end;
      const end = subscription.items.data[0]?.current_period_end ?? null;
      return await save({
        ...subscription,
        cancel_at_period_end: willEnd,
        cancel_at: willEnd ? end : null,
        canceled_at: willEnd ? seconds(now()) : null,
        default_payment_method: change.paymentMethod ?? subscription.default_payment_method,
      });
    },

    async pay(invoiceId: string, paymentMethod: string | null) {
      const invoice = await records.get('invoice', invoiceId);
      const owing = (await records.list('subscription')).find((one) => idOf(one.latest_invoice) === invoiceId);
      const method = await records.get('payment_method', paymentMethod ?? idOf(owing?.default_payment_method ?? null));
      if (behaviourOf(method) !== 'works') {
        await settle(invoice, false);
        throw cardRefused('card_declined', 'Your card was declined.', 'generic_decline');
      }
      await settle(invoice, true);
      if (owing && !ENDED.includes(owing.status)) await save({ ...owing, status: 'active' });
      return await records.get('invoice', invoiceId);
    },

    /** What the browser asks for with a secret: whether the bank wants to hear from the person first. */
    async confirm(secret: string): Promise<{ status: 'succeeded' | 'requires_action'; id: string }> {
      const id = secret.split('_secret_')[0] ?? '';
      const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
      const intent = await records.get(kind, id);
      if (intent.client_secret !== secret) throw noSuch(kind, id, 'client_secret');
      if (intent.status === 'succeeded') return { status: 'succeeded', id };
      const behaviour = behaviourOf(await records.get('payment_method', idOf(intent.payment_method)));
      if (behaviour === 'asks') return { status: 'requires_action', id };
      if (behaviour !== 'works') throw cardRefused('card_declined', 'Your card was declined.', 'generic_decline');
      await succeed(kind, id);
      return { status: 'succeeded', id };
    },

    /** The person has answered their bank. */
    async answerChallenge(secret: string, isComplete: boolean) {
      const id = secret.split('_secret_')[0] ?? '';
      const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
      if ((await records.get(kind, id)).client_secret !== secret) throw noSuch(kind, id, 'client_secret');
      if (!isComplete) throw cardRefused(`${kind}_authentication_failure`, NOT_AUTHENTICATED);
      await succeed(kind, id);
      return { status: 'succeeded' as const, id };
    },

    /** The trial or the paid time of a customer is over; the card pays for the next one unless it must not. */
    async endPeriod(customer: string, mayPay: boolean) {
      const subscription = (await subscriptionsOf(customer)).find(({ status }) => !ENDED.includes(status));
      const item = subscription?.items.data[0];
      if (!subscription || !item) throw badRequest('This customer has no subscription.');
      if (subscription.cancel_at_period_end) return await cancel(subscription.id);
      const price = priceOf(subscription);
      const period = periodFrom(now(), price);
      const method = await records.get('payment_method', idOf(subscription.default_payment_method));
      const isConfirmed = subscription.pending_setup_intent === null;
      const isPaid = mayPay && isConfirmed && behaviourOf(method) !== 'uncollectible';
      const invoice = makeInvoice(now(), subscription, price.amount, 'subscription_cycle');
      await settle(invoice, isPaid);
      return await save({
        ...subscription,
        status: isPaid ? 'active' : 'past_due',
        latest_invoice: invoice.id ?? null,
        trial_end: subscription.status === 'trialing' ? seconds(now()) : subscription.trial_end,
        items: {
          ...subscription.items,
          data: [{ ...item, current_period_start: period.start, current_period_end: period.end }],
        },
      });
    },

    /** All attempts to collect have failed. */
    async giveUp(customer: string) {
      const subscription = (await subscriptionsOf(customer)).find(({ status }) => status === 'past_due');
      if (!subscription) throw badRequest('This customer owes nothing.');
      return await save({ ...subscription, status: 'unpaid' });
    },
  };
}

export type Billing = ReturnType<typeof createBilling>;
