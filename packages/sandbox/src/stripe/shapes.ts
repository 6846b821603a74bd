import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestCard } from './cards.ts';
import { newId, type SandboxInvoice, type SandboxPayment } from './records.ts';

export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export interface Price {
  readonly id: string;
  readonly interval: 'month' | 'year';
  readonly amount: number;
}

export function makeCustomer(
  now: Date,
  given: { name: string | null; email: string | null; metadata: Record<string, string> },
): Stripe.Customer {
  return {
    id: newId('customer', now),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(now),
    currency: 'usd',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: given.email,
    invoice_prefix: 'SANDBOX',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata,
    name: given.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** Stores the card's behavior in the metadata, and never its number. */
export function makePaymentMethod(now: Date, card: TestCard, email: string | null): Stripe.PaymentMethod {
  return {
    id: newId('payment_method', now),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: NO_ADDRESS, email, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: { sandbox: card.behavior },
    type: 'card',
  };
}

function secretOf(id: string): string {
  return `${id}_secret_${randomBytes(12).toString('hex')}`;
}

export function makeSetupIntent(now: Date, customer: string, paymentMethod: string): Stripe.SetupIntent {
  const id = newId('setup_intent', now);
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: secretOf(id),
    created: seconds(now),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_action',
    usage: 'off_session',
  };
}

export function makePayment(now: Date, amount: number, customer: string, paymentMethod: string): SandboxPayment {
  const id = newId('payment_intent', now);
  return {
    id,
    object: 'payment_intent',
    amount,
    client_secret: secretOf(id),
    created: seconds(now),
    currency: 'usd',
    customer,
    last_payment_error: null,
    livemode: false,
    metadata: {},
    payment_method: paymentMethod,
    status: 'requires_confirmation',
  };
}

export function makeInvoice(
  now: Date,
  subscription: Pick<Stripe.Subscription, 'id' | 'customer' | 'metadata'>,
  amount: number,
  reason: SandboxInvoice['billing_reason'],
): SandboxInvoice {
  return {
    id: newId('invoice', now),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    billing_reason: reason,
    confirmation_secret: null,
    created: seconds(now),
    currency: 'usd',
    customer: subscription.customer,
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
      },
      type: 'subscription_details',
    },
    status: 'open',
  };
}

function makePrice(price: Price): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_sandbox',
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: null,
  };
}

/** Ends on the same day of the next month or year, or on the last day of a shorter month. */
export function periodFrom(start: Date, { interval }: Price): BillingPeriod {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (interval === 'month' ? 1 : 12));
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return { start: seconds(start), end: seconds(end) };
}

/** The legacy form of a price, which items still include. */
function makePlan(price: Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: 0,
    currency: 'usd',
    interval: price.interval,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: 'prod_sandbox',
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export interface BillingPeriod {
  readonly start: number;
  readonly end: number;
}

function makeItem(now: Date, subscription: string, price: Price, period: BillingPeriod): Stripe.SubscriptionItem {
  return {
    id: `si_${randomBytes(8).toString('hex')}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: seconds(now),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: makePlan(price),
    price: makePrice(price),
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

export function withPrice(item: Stripe.SubscriptionItem, price: Price, period: BillingPeriod): Stripe.SubscriptionItem {
  return {
    ...item,
    current_period_end: period.end,
    current_period_start: period.start,
    plan: makePlan(price),
    price: makePrice(price),
  };
}

export interface NewSubscription {
  readonly customer: string;
  readonly price: Price;
  readonly paymentMethod: string;
  readonly metadata: Record<string, string>;
  readonly period: BillingPeriod;
  readonly hasTrial: boolean;
}

export function makeSubscription(now: Date, given: NewSubscription): Stripe.Subscription {
  const id = newId('subscription', now);
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.period.end,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: seconds(now),
    currency: 'usd',
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [makeItem(now, id, given.price, given.period)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: seconds(now),
    status: given.hasTrial ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: given.hasTrial ? given.period.end : null,
    trial_settings: { end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'create_invoice' } },
    trial_start: given.hasTrial ? given.period.start : null,
  };
}
