import type Stripe from 'stripe';
import { type Books, behaviourOf, hasEnded, idOf } from './books.ts';
import { readCard, refusalToAttach, type TypedCard } from './cards.ts';
import { alreadyPaid, badRequest, cardRefused } from './errors.ts';
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

interface Order {
  readonly customer: string;
  readonly priceId: string;
  readonly paymentMethod: string;
  readonly trialDays: number;
  readonly metadata: Record<string, string>;
}

/** An invoice whose payment is still to be confirmed. */
function awaiting(invoice: SandboxInvoice, payment: SandboxPayment): SandboxInvoice {
  return {
    ...invoice,
    metadata: { payment_intent: payment.id },
    confirmation_secret: { client_secret: payment.client_secret ?? '', type: 'payment_intent' },
  };
}

/** How a new subscription begins: with a trial, or with a payment that is still to be confirmed. */
function createBeginnings(books: Books) {
  const { records, now } = books;
  return {
    async withTrial(order: Order, price: Price, method: Stripe.PaymentMethod) {
      const start = seconds(now());
      const period = { start, end: start + order.trialDays * DAY_S };
      const made = makeSubscription(now(), { ...order, price, period, hasTrial: true });
      const invoice = makeInvoice(now(), made, 0, 'subscription_create');
      await books.settle(invoice, true);
      const subscription = { ...made, latest_invoice: invoice.id ?? null };
      if (behaviourOf(method) !== 'asks') return await books.save(subscription, 'created');
      const intent = await records.put('setup_intent', makeSetupIntent(now(), order.customer, order.paymentMethod));
      return await books.save({ ...subscription, pending_setup_intent: intent.id }, 'created');
    },

    async withPayment(order: Order, price: Price) {
      const made = makeSubscription(now(), { ...order, price, period: periodFrom(now(), price), hasTrial: false });
      const payment = makePayment(now(), price.amount, order.customer, order.paymentMethod);
      await records.put('payment_intent', payment);
      const unpaid = makeInvoice(now(), made, price.amount, 'subscription_create');
      const invoice = await records.put('invoice', awaiting(unpaid, payment));
      return await books.save({ ...made, latest_invoice: invoice.id ?? null }, 'created');
    },
  };
}

/** The person's bank wants to hear from them: the payment waits for the browser. */
async function awaitConfirmation({ records, now }: Books, invoice: SandboxInvoice, method: string): Promise<void> {
  const payment = makePayment(now(), invoice.amount_due, idOf(invoice.customer), method);
  await records.put('payment_intent', payment);
  await records.put('invoice', awaiting(invoice, payment));
}

interface Change {
  readonly cancelAtPeriodEnd?: boolean | undefined;
  readonly paymentMethod?: string | null;
  readonly item?: { readonly id: string; readonly priceId: string } | null;
}

/** What is left of a paid period, in cents. */
function unusedOf(item: Stripe.SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end } = item;
  return Math.round(((item.price.unit_amount ?? 0) * Math.max(0, end - at)) / (end - start));
}

/** Another price for the one item: free in a trial, else a new period that is charged now, less what is left of the old. */
async function changePrice(books: Books, subscription: Stripe.Subscription, wanted: { id: string; priceId: string }) {
  const { records, now } = books;
  const item = subscription.items.data.find(({ id }) => id === wanted.id);
  if (!item) throw badRequest(`No such subscription_item: '${wanted.id}'`, 'items[0][id]');
  const price = books.price(wanted.priceId, 'items[0][price]');
  const isTrial = subscription.status === 'trialing';
  const kept = { start: item.current_period_start, end: item.current_period_end };
  const changed = withPrice(item, price, isTrial ? kept : periodFrom(now(), price));
  const items = { ...subscription.items, data: [changed] };
  if (isTrial) return { ...subscription, items };
  const method = await records.get('payment_method', idOf(subscription.default_payment_method));
  if (behaviourOf(method) !== 'works') throw cardRefused('card_declined', 'Your card was declined.', 'generic_decline');
  const due = Math.max(0, price.amount - unusedOf(item, seconds(now())));
  const invoice = makeInvoice(now(), subscription, due, 'subscription_update');
  await books.settle(invoice, true);
  return { ...subscription, items, latest_invoice: invoice.id ?? null };
}

/** What the product's server asks for: customers, their cards, their subscriptions. */
export function createBilling(books: Books) {
  const { records, now } = books;
  const begin = createBeginnings(books);
  return {
    async makeCustomer(given: Parameters<typeof makeCustomer>[1]) {
      return await records.put('customer', makeCustomer(now(), given));
    },

    /** Also ends every subscription, as at Stripe. */
    async deleteCustomer(id: string) {
      await records.get('customer', id);
      for (const subscription of await books.subscriptionsOf(id))
        if (!hasEnded(subscription)) await books.cancel(subscription.id);
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

    async subscribe(order: Order) {
      await records.get('customer', order.customer, 'customer');
      const price = books.price(order.priceId, 'items[0][price]');
      const method = await records.get('payment_method', order.paymentMethod, 'default_payment_method');
      if (idOf(method.customer) !== order.customer)
        throw badRequest('The customer does not have a payment method with this ID.', 'default_payment_method');
      return order.trialDays > 0 ? await begin.withTrial(order, price, method) : await begin.withPayment(order, price);
    },

    async update(id: string, change: Change) {
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

    async pay(invoiceId: string, paymentMethod: string | null) {
      const invoice = await records.get('invoice', invoiceId);
      if (invoice.status === 'paid') throw alreadyPaid();
      const owing = await books.subscriptionOf(invoiceId);
      const method = await records.get('payment_method', paymentMethod ?? idOf(owing?.default_payment_method ?? null));
      if (behaviourOf(method) === 'asks') {
        await awaitConfirmation(books, invoice, method.id);
        throw cardRefused('invoice_payment_intent_requires_action', 'This payment requires additional user action.');
      }
      const isPaid = behaviourOf(method) === 'works';
      await books.settle(invoice, isPaid);
      if (!isPaid) throw cardRefused('card_declined', 'Your card was declined.', 'generic_decline');
      if (owing && !hasEnded(owing)) await books.save({ ...owing, status: 'active' });
      return await records.get('invoice', invoiceId);
    },
  };
}

export type Billing = ReturnType<typeof createBilling>;
