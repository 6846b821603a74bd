import Fastify from 'fastify';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../store.ts';
import { createStripe } from './stripe.ts';
import type { Delivery } from './webhooks.ts';

const prices = { monthly: 'price_m', yearly: 'price_y' };
const api = Fastify({ forceCloseConnections: true });
const pages = Fastify();
const deliveries: Delivery[] = [];
let isAccepting = true;
let port = 0;
let stripe: Stripe;

beforeAll(async () => {
  const standIn = createStripe({
    store: createMemoryStore(),
    now: () => new Date(),
    log: () => {},
    stylesheetUrl: '/assets/product.css',
    stripe: {
      webhookUrl: 'http://cairn.test/hook',
      webhookSecret: 'whsec_test',
      prices,
      send: async (delivery) => deliveries.push(delivery) > 0 && isAccepting,
    },
  });
  await api.register(standIn.api);
  await pages.register(standIn.pages, { prefix: '/sandbox' });
  port = Number(new URL(await api.listen({ host: '127.0.0.1', port: 0 })).port);
  stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(async () => {
  await api.close();
  await pages.close();
});

async function makeCard(number = '4242424242424242'): Promise<string> {
  const payload = { number, expiry: '08 / 30', cvc: '123' };
  return (await pages.inject({ method: 'POST', url: '/sandbox/stripe/payment_methods', payload })).json().id;
}

async function subscriptionRequest(customer: string, paymentMethod: string) {
  return {
    customer,
    items: [{ price: prices.monthly }],
    default_payment_method: paymentMethod,
    payment_behavior: 'default_incomplete' as const,
  };
}

test('rejects another API key and unknown ids', async () => {
  const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  await expect(stranger.customers.create({})).rejects.toMatchObject({ statusCode: 401 });
  await expect(stripe.customers.retrieve('cus_x')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    type: 'StripeInvalidRequestError',
  });
  await expect(stripe.subscriptions.list({ customer: 'cus_x' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});

test('runs requests with the same idempotency key once and rejects different parameters', async () => {
  const key = { idempotencyKey: 'key-1' };
  const [first, second] = await Promise.all([
    stripe.customers.create({ name: 'Maya' }, key),
    stripe.customers.create({ name: 'Maya' }, key),
  ]);
  expect(second.id).toBe(first.id);
  expect((await stripe.customers.create({ name: 'Maya' }, key)).id).toBe(first.id);
  await expect(stripe.customers.create({ name: 'Kim' }, key)).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('includes a secret only if the request expands it', async () => {
  const { id: customer } = await stripe.customers.create({});
  const card = await makeCard();
  await stripe.paymentMethods.attach(card, { customer });
  const created = await stripe.subscriptions.create({
    ...(await subscriptionRequest(customer, card)),
    expand: ['latest_invoice'],
  });
  expect(created.latest_invoice).toMatchObject({ object: 'invoice', amount_due: 1200 });
  expect(created.latest_invoice).not.toHaveProperty('confirmation_secret');
  const whole = await stripe.subscriptions.retrieve(created.id, { expand: ['latest_invoice.confirmation_secret'] });
  expect(whole.latest_invoice).toMatchObject({ confirmation_secret: { client_secret: expect.stringMatching(/^pi_/) } });
});

test('a card that isn’t attached to the customer can’t pay for a subscription', async () => {
  const { id: customer } = await stripe.customers.create({});
  await expect(
    stripe.subscriptions.create(await subscriptionRequest(customer, await makeCard())),
  ).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
});

test('signs events like Stripe and retries them if they aren’t accepted', async () => {
  isAccepting = false;
  deliveries.splice(0);
  const { id: customer } = await stripe.customers.create({});
  const card = await makeCard();
  await stripe.paymentMethods.attach(card, { customer });
  await stripe.subscriptions.create({ ...(await subscriptionRequest(customer, card)), trial_period_days: 7 });
  await vi.waitFor(() => expect(new Set(deliveries.map(({ body }) => body)).size).toBeLessThan(deliveries.length));
  isAccepting = true;
  const creation = deliveries.find(({ body }) => body.includes('customer.subscription.created'));
  const event = stripe.webhooks.constructEvent(
    creation?.body ?? '',
    creation?.headers['stripe-signature'] ?? '',
    'whsec_test',
  );
  expect(event).toMatchObject({ type: 'customer.subscription.created', data: { object: { status: 'trialing' } } });
});

test('only the app can frame the pages, which have no inline code and use the app’s stylesheet', async () => {
  for (const name of ['field.html', 'challenge.html', 'control.html']) {
    const answer = await pages.inject(`/sandbox/stripe/${name}`);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(answer.body).toContain('<link rel="stylesheet" href="/assets/product.css" />');
    expect(answer.body).not.toMatch(/<style|style=|<script(?! (type="module" )?src=)/);
  }
});
