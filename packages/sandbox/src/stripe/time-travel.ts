import { type Books, behaviorOf, hasEnded, idOf } from './books.ts';
import { badRequest, notFound } from './errors.ts';
import { makeInvoice, periodFrom, seconds } from './shapes.ts';

export const ACTIONS = ['end-period', 'end-period-unpaid', 'give-up', 'cancel'] as const;
type Action = (typeof ACTIONS)[number];

/** Returns the changed subscription of the newest customer with that email. */
export type TimeTravel = (email: string, action: Action) => Promise<object>;

/** Simulates a customer's subscription over time. */
export function createTimeTravel(books: Books): TimeTravel {
  const { records, now } = books;

  /** Ends the trial or paid period and charges the card for the next one. */
  async function endPeriod(customer: string, canCharge: boolean) {
    const subscription = (await books.subscriptionsOf(customer)).find((one) => !hasEnded(one));
    const item = subscription?.items.data[0];
    if (!subscription || !item) throw badRequest('This customer has no subscription.');
    if (subscription.cancel_at_period_end) return await books.cancel(subscription.id);
    const price = books.price(item.price.id);
    const period = periodFrom(now(), price);
    const method = await records.get('payment_method', idOf(subscription.default_payment_method));
    const isConfirmed = subscription.pending_setup_intent === null;
    const isPaid = canCharge && isConfirmed && behaviorOf(method) !== 'uncollectible';
    const invoice = makeInvoice(now(), subscription, price.amount, 'subscription_cycle');
    await books.settle(invoice, isPaid);
    return await books.save({
      ...subscription,
      status: isPaid ? 'active' : 'past_due',
      latest_invoice: invoice.id ?? null,
      trial_end: subscription.status === 'trialing' ? seconds(now()) : subscription.trial_end,
      items: {
        ...subscription.items,
        data: [{ ...item, current_period_start: period.start, current_period_end: period.end }],
      },
    });
  }

  /** All payment retries have failed. */
  async function giveUp(customer: string) {
    const subscription = (await books.subscriptionsOf(customer)).find(({ status }) => status === 'past_due');
    if (!subscription) throw badRequest('This customer owes nothing.');
    return await books.save({ ...subscription, status: 'unpaid' });
  }

  return async (email, action) => {
    const customer = (await records.list('customer')).findLast((one) => one.email === email);
    if (!customer) throw notFound('customer', email, 'email');
    if (action === 'give-up') return await giveUp(customer.id);
    if (action !== 'cancel') return await endPeriod(customer.id, action === 'end-period');
    const [latest] = await books.subscriptionsOf(customer.id);
    return await books.cancel(latest?.id ?? '');
  };
}
