import { type Books, behaviourOf, hasEnded, idOf } from './books.ts';
import { badRequest, noSuch } from './errors.ts';
import { makeInvoice, periodFrom, seconds } from './shapes.ts';

export const MOVES = ['end-period', 'end-period-unpaid', 'give-up', 'cancel'] as const;
type Move = (typeof MOVES)[number];

/** Answers with the subscription as it is then. */
export type MoveTime = (email: string, move: Move) => Promise<object>;

/** Moves the time of a customer's subscription. */
export function createMoves(books: Books): MoveTime {
  const { records, now } = books;

  /** The trial or the paid time is over; the card pays for the next one unless it must not. */
  async function endPeriod(customer: string, mayPay: boolean) {
    const subscription = (await books.subscriptionsOf(customer)).find((one) => !hasEnded(one));
    const item = subscription?.items.data[0];
    if (!subscription || !item) throw badRequest('This customer has no subscription.');
    if (subscription.cancel_at_period_end) return await books.cancel(subscription.id);
    const price = books.price(item.price.id);
    const period = periodFrom(now(), price);
    const method = await records.get('payment_method', idOf(subscription.default_payment_method));
    const isConfirmed = subscription.pending_setup_intent === null;
    const isPaid = mayPay && isConfirmed && behaviourOf(method) !== 'uncollectible';
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

  /** All attempts to collect have failed. */
  async function giveUp(customer: string) {
    const subscription = (await books.subscriptionsOf(customer)).find(({ status }) => status === 'past_due');
    if (!subscription) throw badRequest('This customer owes nothing.');
    return await books.save({ ...subscription, status: 'unpaid' });
  }

  /** Of the newest customer with that email. */
  return async (email, move) => {
    const customer = (await records.list('customer')).findLast((one) => one.email === email);
    if (!customer) throw noSuch('customer', email, 'email');
    if (move === 'give-up') return await giveUp(customer.id);
    if (move !== 'cancel') return await endPeriod(customer.id, move === 'end-period');
    const [latest] = await books.subscriptionsOf(customer.id);
    return await books.cancel(latest?.id ?? '');
  };
}
