import type { AnswerOf, BodyOf, createSubscription } from '@cairn/contract';
import { TRIAL_DAYS } from '@cairn/domain';
import type Stripe from 'stripe';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { isAlreadyPaid, isCustomerMissing, needsConfirmation } from '../../platform/payments/card-problem.ts';
import { clientSecretOf, findRunning, idOf, isRunning, isUnconfirmed, listSubscriptions } from './provider.ts';
import { type RefreshContext, refreshSubscription } from './refresh-subscription.ts';
import { claimAttempt, extendAttempt, forgetCustomer, releaseAttempt, saveCustomer } from './subscription.queries.ts';

type Order = BodyOf<typeof createSubscription>;
type Started = AnswerOf<typeof createSubscription>;

/**
 * Longer than all provider calls can take with retries, so an attempt that outlives its request still excludes others.
 */
const ATTEMPT_MS = 240_000;
const DONE: Started = { requiresAction: false, clientSecret: null };

interface Attempt {
  readonly stripe: Stripe;
  readonly userId: number;
  readonly customer: string;
  readonly order: Order;
  readonly hasTrial: boolean;
  /** Extends the claim; throws if another attempt has taken over. */
  extendClaim(): Promise<void>;
}

/** A card gets a new id each time it is entered, so the id identifies the attempt and makes its steps idempotent. */
const keyOf = ({ paymentMethodId }: Order, step: string) => ({ idempotencyKey: `${step}-${paymentMethodId}` });

async function createCustomer({ db }: RefreshContext, stripe: Stripe, userId: number, order: Order): Promise<string> {
  const details = {
    ...(order.name !== '' && { name: order.name }),
    ...(order.email !== '' && { email: order.email }),
    metadata: { userId: String(userId) },
  };
  const customer = await stripe.customers.create(details, keyOf(order, 'customer'));
  await saveCustomer(db, userId, customer.id);
  return customer.id;
}

/** After a failed payment, replaces the card and pays the open invoice. */
async function payWithNewCard({ stripe, customer, order }: Attempt, running: Stripe.Subscription): Promise<Started> {
  await stripe.paymentMethods.attach(order.paymentMethodId, { customer });
  await stripe.subscriptions.update(running.id, { default_payment_method: order.paymentMethodId });
  const invoice = idOf(running.latest_invoice);
  if (invoice === null) return DONE;
  try {
    // The user is present, so their bank can ask for confirmation.
    await stripe.invoices.pay(invoice, { payment_method: order.paymentMethodId, off_session: false });
    return DONE;
  } catch (error) {
    if (isAlreadyPaid(error)) return DONE;
    if (!needsConfirmation(error)) throw error;
    const { confirmation_secret: secret } = await stripe.invoices.retrieve(invoice, {
      expand: ['confirmation_secret'],
    });
    if (!secret) throw error;
    return { requiresAction: true, clientSecret: secret.client_secret };
  }
}

/** Uses the running subscription instead of starting a second one. */
async function continueSubscription(attempt: Attempt, running: Stripe.Subscription): Promise<Started> {
  const { stripe } = attempt;
  if (running.status === 'past_due') {
    const paid = await payWithNewCard(attempt, running);
    if (paid.requiresAction) return paid;
  }
  if (running.cancel_at_period_end) await stripe.subscriptions.update(running.id, { cancel_at_period_end: false });
  return DONE;
}

async function createNew({ stripe, userId, customer, order, hasTrial, extendClaim }: Attempt): Promise<Started> {
  await extendClaim();
  const created = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: order.priceId }],
      default_payment_method: order.paymentMethodId,
      // The user confirms the first payment in the browser.
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { userId: String(userId) },
      ...(hasTrial && { trial_period_days: TRIAL_DAYS }),
      expand: ['pending_setup_intent', 'latest_invoice.confirmation_secret'],
    },
    keyOf(order, `subscription-${order.priceId}`),
  );
  const clientSecret = clientSecretOf(created);
  return { requiresAction: clientSecret !== null, clientSecret };
}

const isForPlan = (subscription: Stripe.Subscription, { priceId }: Order) =>
  subscription.items.data[0]?.price.id === priceId;

/** Whether payment is overdue and the user is now ordering a different plan. */
function owesForAnotherPlan(running: Stripe.Subscription, order: Order): boolean {
  return running.status === 'past_due' && !isForPlan(running, order);
}

async function proceed(attempt: Attempt): Promise<Started> {
  const { stripe, customer, order } = attempt;
  const all = await listSubscriptions(stripe, customer);
  const running = findRunning(all);
  if (running && !owesForAnotherPlan(running, order)) return await continueSubscription(attempt, running);
  const same = all.find(
    (one) => isUnconfirmed(one) && isForPlan(one, order) && idOf(one.default_payment_method) === order.paymentMethodId,
  );
  if (same) return { requiresAction: true, clientSecret: clientSecretOf(same) };
  // Attach the card first, so a declined one doesn't cancel anything.
  await stripe.paymentMethods.attach(order.paymentMethodId, { customer });
  const obsolete = all.filter((one) => isRunning(one) || isUnconfirmed(one) || one.status === 'unpaid');
  for (const { id } of obsolete) await stripe.subscriptions.cancel(id);
  return await createNew(attempt);
}

async function startFor(context: RefreshContext, attempt: Attempt): Promise<Started> {
  const started = await proceed(attempt);
  await refreshSubscription(context, attempt.userId, attempt.customer);
  return started;
}

/** Uses the stored customer, or creates one if there is none or the provider doesn't know it. */
async function startForCustomer(context: RefreshContext, attempt: Omit<Attempt, 'customer'>, known: string | null) {
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
  const customer = await createCustomer(context, stripe, userId, order);
  return await startFor(context, { ...attempt, customer });
}

function attemptInProgress(): ProblemError {
  return new ProblemError(
    'conflict',
    'Another subscription attempt is in progress. Please try again in a few minutes.',
  );
}

/** Starts a subscription, or returns the state of the one this attempt already started. */
export async function startSubscription(context: RefreshContext, userId: number, order: Order): Promise<Started> {
  const { db, clock, payments } = context;
  const until = () => new Date(clock.now().getTime() + ATTEMPT_MS);
  const claimed = await claimAttempt(db, userId, order.paymentMethodId, clock.now(), until());
  if (!claimed) throw attemptInProgress();
  async function extendClaim(): Promise<void> {
    if (!(await extendAttempt(db, userId, order.paymentMethodId, until()))) throw attemptInProgress();
  }
  try {
    const stripe = await payments.stripe();
    const attempt = { stripe, userId, order, hasTrial: !claimed.trialUsed, extendClaim };
    return await startForCustomer(context, attempt, claimed.customerId);
  } finally {
    await releaseAttempt(db, userId, order.paymentMethodId, clock.now());
  }
}
