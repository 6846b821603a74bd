import type Stripe from 'stripe';
import { type Books, behaviorOf, hasEnded, idOf } from './books.ts';
import { attachError, readCard, type TypedCard } from './cards.ts';
import { alreadyPaid, badRequest, cardError } from './errors.ts';
import type { SandboxInvoice, SandboxPayment } from './records.ts';
import {
  makeCustomer,
  makeInvoice,
  makePayment,
  makePaymentMethod,
  makeSetupIntent,
  makeSubscription,
  type Price,
  periodFrom,
  seconds,
  withPrice,
} from './shapes.ts';

const DAY_S = 86_400;

interface SubscriptionRequest {
  readonly customer: string;
  readonly priceId: string;
  readonly paymentMethod: string;
  readonly trialDays: number;
  readonly metadata: Record<string, string>;
}

/** An invoice whose payment still needs confirmation. */
function withPendingPayment(invoice: SandboxInvoice, payment: SandboxPayment): SandboxInvoice {
  return {
    ...invoice,
    metadata: { payment_intent: payment.id },
    confirmation_secret: { client_secret: payment.client_secret ?? '', type: 'payment_intent' },
  };
}

/** A new subscription starts with a trial or with a payment that still needs confirmation. */
function createStarters(books: Books) {
  const { records, now } = books;
  return {
    async withTrial(request: SubscriptionRequest, price: Price, method: Stripe.PaymentMethod) {
      const start = seconds(now());
      const period = { start, end: start + request.trialDays * DAY_S };
      const created = makeSubscription(now(), { ...request, price, period, hasTrial: true });
      const invoice = makeInvoice(now(), created, 0, 'subscription_create');
      await books.settle(invoice, true);
      const subscription = { ...created, latest_invoice: invoice.id ?? null };
      if (behaviorOf(method) !== 'asks') return await books.save(subscription, 'created');
      const intent = await records.put('setup_intent', makeSetupIntent(now(), request.customer, request.paymentMethod));
      return await books.save({ ...subscription, pending_setup_intent: intent.id }, 'created');
    },

    async withPayment(request: SubscriptionRequest, price: Price) {
      const created = makeSubscription(now(), { ...request, price, period: periodFrom(now(), price), hasTrial: false });
      const payment = makePayment(now(), price.amount, request.customer, request.paymentMethod);
      await records.put('payment_intent', payment);
      const unpaid = makeInvoice(now(), created, price.amount, 'subscription_create');
      const invoice = await records.put('invoice', withPendingPayment(unpaid, payment));
      return await books.save({ ...created, latest_invoice: invoice.id ?? null }, 'created');
    },
  };
}

/** The bank requires authentication, so the payment waits for the browser. */
async function awaitConfirmation({ records, now }: Books, invoice: SandboxInvoice, method: string): Promise<void> {
  const payment = makePayment(now(), invoice.amount_due, idOf(invoice.customer), method);
  await records.put('payment_intent', payment);
  await records.put('invoice', withPendingPayment(invoice, payment));
}

interface BillingChange {
  readonly cancelAtPeriodEnd?: boolean | undefined;
  readonly paymentMethod?: string | null;
  readonly item?: { readonly id: string; readonly priceId: string } | null;
}

/** The unused part of a paid period. */
function unusedCents(item: Stripe.SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end } = item;
  return Math.round(((item.price.unit_amount ?? 0) * Math.max(0, end - at)) / (end - start));
}

/** Free during a trial. Otherwise a new period starts and is charged now, minus the unused part of the old one. */
async function changePrice(
  books: Books,
  subscription: Stripe.Subscription,
  requested: { id: string; priceId: string },
) {
  const { records, now } = books;
  const item = subscription.items.data.find(({ id }) => id === requested.id);
  if (!item) throw badRequest(`No such subscription_item: '${requested.id}'`, 'items[0][id]');
  const price = books.price(requested.priceId, 'items[0][price]');
  const isTrial = subscription.status === 'trialing';
  const currentPeriod = { start: item.current_period_start, end: item.current_period_end };
  const changed = withPrice(item, price, isTrial ? currentPeriod : periodFrom(now(), price));
  const items = { ...subscription.items, data: [changed] };
  if (isTrial) return { ...subscription, items };
  const method = await records.get('payment_method', idOf(subscription.default_payment_method));
  if (behaviorOf(method) !== 'works') throw cardError('card_declined', 'Your card was declined.', 'generic_decline');
  const due = Math.max(0, price.amount - unusedCents(item, seconds(now())));
  const invoice = makeInvoice(now(), subscription, due, 'subscription_update');
  await books.settle(invoice, true);
  return { ...subscription, items, latest_invoice: invoice.id ?? null };
}

async function pay(books: Books, invoiceId: string, paymentMethod: string | null) {
  const { records } = books;
  const invoice = await records.get('invoice', invoiceId);
  if (invoice.status === 'paid') throw alreadyPaid();
  const subscription = await books.subscriptionOf(invoiceId);
  const method = await records.get(
    'payment_method',
    paymentMethod ?? idOf(subscription?.default_payment_method ?? null),
  );
  if (behaviorOf(method) === 'asks') {
    await awaitConfirmation(books, invoice, method.id);
    throw cardError('invoice_payment_intent_requires_action', 'This payment requires additional user action.');
  }
  const isPaid = behaviorOf(method) === 'works';
  await books.settle(invoice, isPaid);
  if (!isPaid) throw cardError('card_declined', 'Your card was declined.', 'generic_decline');
  if (subscription && !hasEnded(subscription)) await books.save({ ...subscription, status: 'active' });
  return await records.get('invoice', invoiceId);
}

/** The operations of the server-side API: customers, cards and subscriptions. */
export function createBilling(books: Books) {
  const { records, now } = books;
  const starters = createStarters(books);
  return {
    async createCustomer(given: Parameters<typeof makeCustomer>[1]) {
      return await records.put('customer', makeCustomer(now(), given));
    },

    /** Also cancels all subscriptions, like Stripe. */
    async deleteCustomer(id: string) {
      await records.get('customer', id);
      for (const subscription of await books.subscriptionsOf(id))
        if (!hasEnded(subscription)) await books.cancel(subscription.id);
      await records.remove('customer', id);
      return { id, object: 'customer', deleted: true };
    },

    async createPaymentMethod(card: TypedCard, email: string | null) {
      return await records.put('payment_method', makePaymentMethod(now(), readCard(card, now()), email));
    },

    async attach(id: string, customer: string) {
      const method = await records.get('payment_method', id);
      await records.get('customer', customer, 'customer');
      const error = attachError(behaviorOf(method));
      if (error) throw error;
      if (method.customer !== null && idOf(method.customer) !== customer)
        throw badRequest('The payment method you provided has already been attached to a customer.');
      return await records.put('payment_method', { ...method, customer });
    },

    async subscribe(request: SubscriptionRequest) {
      await records.get('customer', request.customer, 'customer');
      const price = books.price(request.priceId, 'items[0][price]');
      const method = await records.get('payment_method', request.paymentMethod, 'default_payment_method');
      if (idOf(method.customer) !== request.customer)
        throw badRequest('The customer does not have a payment method with this ID.', 'default_payment_method');
      return request.trialDays > 0
        ? await starters.withTrial(request, price, method)
        : await starters.withPayment(request, price);
    },

    async update(id: string, change: BillingChange) {
      const before = await records.get('subscription', id);
      if (hasEnded(before))
        throw badRequest('A canceled subscription can only update its cancellation_details and metadata.');
      const subscription = change.item ? await changePrice(books, before, change.item) : before;
      const willEnd = change.cancelAtPeriodEnd ?? subscription.cancel_at_period_end;
      const end = subscription.items.data[0]?.current_period_end ?? null;
      return await books.save({
        ...subscription,
        cancel_at_period_end: willEnd,
        cancel_at: willEnd ? end : null,
        canceled_at: willEnd ? seconds(now()) : null,
        default_payment_method: change.paymentMethod ?? subscription.default_payment_method,
      });
    },

    pay: (invoiceId: string, paymentMethod: string | null) => pay(books, invoiceId, paymentMethod),
  };
}

export type Billing = ReturnType<typeof createBilling>;
