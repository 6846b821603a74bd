import type { AnswerOf, BodyOf, createSubscription } from '@cairn/contract';
import { TRIAL_DAYS } from '@cairn/domain';
import type Stripe from 'stripe';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { isCustomerMissing, isPaidAlready, needsConfirmation } from '../../platform/payments/card-problem.ts';
import { clientSecretOf, findRunning, idOf, isRunning, isWaiting, listSubscriptions } from './provider.ts';
import { type Context, seeSubscription } from './see-subscription.ts';
import { claimAttempt, forgetCustomer, prolongAttempt, releaseAttempt, saveCustomer } from './subscription.queries.ts';

type Order = BodyOf<typeof createSubscription>;
type Started = AnswerOf<typeof createSubscription>;

/** Longer than the provider's steps may take, each with its retries: what goes on after the answer keeps others out. */
const ATTEMPT_MS = 240_000;
const DONE: Started = { requiresAction: false, clientSecret: null };

interface Attempt {
  readonly stripe: Stripe;
  readonly userId: number;
  readonly customer: string;
  readonly order: Order;
  readonly hasTrial: boolean;
  /** Keeps others out anew; refuses when another attempt was let in meanwhile. */
  hold(): Promise<void>;
}

/** The id of a card is new each time one is typed, so it names the attempt: under its keys nothing happens twice. */
const keyOf = ({ PaymentMethodId }: Order, step: string) => ({ idempotencyKey: `${step}-${PaymentMethodId}` });

async function makeCustomer({ db }: Context, stripe: Stripe, userId: number, order: Order): Promise<string> {
  const given = {
    ...(order.Name !== '' && { name: order.Name }),
    ...(order.Email !== '' && { email: order.Email }),
    metadata: { userId: String(userId) },
  };
  const customer = await stripe.customers.create(given, keyOf(order, 'customer'));
  await saveCustomer(db, userId, customer.id);
  return customer.id;
}

/** A payment failed: the new card takes the old one's place, and pays what is open. */
async function payWithNewCard({ stripe, customer, order }: Attempt, running: Stripe.Subscription): Promise<Started> {
  await stripe.paymentMethods.attach(order.PaymentMethodId, { customer });
  await stripe.subscriptions.update(running.id, { default_payment_method: order.PaymentMethodId });
  const invoice = idOf(running.latest_invoice);
  if (invoice === null) return DONE;
  try {
    // The person is there, so their bank may ask them.
    await stripe.invoices.pay(invoice, { payment_method: order.PaymentMethodId, off_session: false });
    return DONE;
  } catch (error) {
    if (isPaidAlready(error)) return DONE;
    if (!needsConfirmation(error)) throw error;
    const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoice, {
      expand: ['confirmation_secret'],
    });
    if (!secret) throw error;
    return { requiresAction: true, clientSecret: secret.client_secret };
  }
}

/** What runs already is not started a second time. */
async function goOnWith(attempt: Attempt, running: Stripe.Subscription): Promise<Started> {
  const { stripe } = attempt;
  if (running.status === 'past_due') {
    const paid = await payWithNewCard(attempt, running);
    if (paid.requiresAction) return paid;
  }
  if (running.cancel_at_period_end) await stripe.subscriptions.update(running.id, { cancel_at_period_end: false });
  return DONE;
}

async function startAnew({ stripe, userId, customer, order, hasTrial, hold }: Attempt): Promise<Started> {
  await hold();
  const made = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: order.PriceId }],
      default_payment_method: order.PaymentMethodId,
      // The first payment, and a card that asks for it, are confirmed by the person in the browser.
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { userId: String(userId) },
      ...(hasTrial && { trial_period_days: TRIAL_DAYS }),
      expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
    },
    keyOf(order, `subscription-${order.PriceId}`),
  );
  const clientSecret = clientSecretOf(made);
  return { requiresAction: clientSecret !== null, clientSecret };
}

const isFor = (subscription: Stripe.Subscription, { PriceId }: Order) =>
  subscription.items.data[0]?.price.id === PriceId;

/** Nothing was paid for it, and now another plan is wanted. */
function isOwedForAnother(running: Stripe.Subscription, order: Order): boolean {
  return running.status === 'past_due' && !isFor(running, order);
}

async function proceed(attempt: Attempt): Promise<Started> {
  const { stripe, customer, order } = attempt;
  const all = await listSubscriptions(stripe, customer);
  const running = findRunning(all);
  if (running && !isOwedForAnother(running, order)) return await goOnWith(attempt, running);
  const same = all.find(
    (one) => isWaiting(one) && isFor(one, order) && idOf(one.default_payment_method) === order.PaymentMethodId,
  );
  if (same) return { requiresAction: true, clientSecret: clientSecretOf(same) };
  // First the card, so that one that is refused costs nothing of what there is.
  await stripe.paymentMethods.attach(order.PaymentMethodId, { customer });
  const leftOver = all.filter((one) => isRunning(one) || isWaiting(one) || one.status === 'unpaid');
  for (const { id } of leftOver) await stripe.subscriptions.cancel(id);
  return await startAnew(attempt);
}

async function startFor(context: Context, attempt: Attempt): Promise<Started> {
  const started = await proceed(attempt);
  await seeSubscription(context, attempt.userId, attempt.customer);
  return started;
}

/** For the customer that is known here; for a new one where there is none, or the provider does not know it. */
async function startForKnown(context: Context, attempt: Omit<Attempt, 'customer'>, known: string | null) {
  const { stripe, userId, order } = attempt;
  if (known !== null) {
    const askedAt = context.clock.now();
    try {
      return await startFor(context, { ...attempt, customer: known });
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      await forgetCustomer(context.db, userId, known, askedAt, context.clock.now());
    }
  }
  const customer = await makeCustomer(context, stripe, userId, order);
  return await startFor(context, { ...attempt, customer });
}

function anotherAttempt(): ProblemError {
  return new ProblemError(
    'conflict',
    'Another subscription attempt is in progress. Please try again in a few minutes.',
  );
}

/** Starts a subscription, or tells how the one that this attempt has started stands. */
export async function startSubscription(context: Context, userId: number, order: Order): Promise<Started> {
  const { db, clock, payments } = context;
  const until = () => new Date(clock.now().getTime() + ATTEMPT_MS);
  const claimed = await claimAttempt(db, userId, order.PaymentMethodId, clock.now(), until());
  if (!claimed) throw anotherAttempt();
  async function hold(): Promise<void> {
    if (!(await prolongAttempt(db, userId, order.PaymentMethodId, until()))) throw anotherAttempt();
  }
  try {
    const stripe = await payments.stripe();
    const attempt = { stripe, userId, order, hasTrial: !claimed.trialUsed, hold };
    return await startForKnown(context, attempt, claimed.customerId);
  } finally {
    await releaseAttempt(db, userId, order.PaymentMethodId, clock.now());
  }
}
