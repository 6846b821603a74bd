import { createMemoryStore, createSandbox, signatureOf } from '@cairn/sandbox';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { SANDBOX_PRICES } from '../src/platform/config.ts';
import { openPayments, type Payments } from '../src/platform/payments/payments.ts';
import { type TestClock, testConfig } from './app.ts';

const WEBHOOK_SECRET = 'whsec_test';

export const prices = SANDBOX_PRICES;
export const cards = {
  works: '4242 4242 4242 4242',
  asks: '4000 0025 0000 3155',
  declined: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  uncollectible: '4000 0000 0000 0341',
} as const;

/** The card sandbox over HTTP on a free port, used through the product's own SDK. */
export class CardSandbox {
  readonly payments: Payments;
  /** The bodies of all events so far. They aren't delivered automatically: tests decide which and when. */
  readonly events: string[];
  readonly #clock: TestClock;
  readonly #pages: FastifyInstance;
  readonly #api: FastifyInstance;

  private constructor(
    clock: TestClock,
    pages: FastifyInstance,
    api: FastifyInstance,
    address: string,
    events: string[],
  ) {
    this.#clock = clock;
    const { stripe } = testConfig();
    if (!stripe) throw new Error('the sandbox must be enabled outside production');
    this.#pages = pages;
    this.#api = api;
    this.events = events;
    this.payments = openPayments(stripe, address, WEBHOOK_SECRET);
  }

  static async start(clock: TestClock): Promise<CardSandbox> {
    const events: string[] = [];
    const sandbox = createSandbox({
      store: createMemoryStore(),
      now: () => clock.now(),
      publicUrl: 'http://cairn.test',
      stylesheetUrl: '',
      log: () => {},
      stripe: {
        webhookUrl: '/api/Public/StripeWebhook',
        webhookSecret: WEBHOOK_SECRET,
        prices,
        send: async ({ body }) => events.push(body) > 0,
      },
    });
    const [pages, api] = [Fastify(), Fastify({ forceCloseConnections: true })];
    await pages.register(sandbox.pages, { prefix: '/sandbox' });
    await api.register(sandbox.api);
    return new CardSandbox(clock, pages, api, await api.listen({ host: '127.0.0.1', port: 0 }), events);
  }

  /** The signed request that delivers an event. */
  requestOf(body: string, secret = WEBHOOK_SECRET, signedAt = this.#clock.now()): InjectOptions {
    return {
      method: 'POST',
      url: '/api/Public/StripeWebhook',
      payload: body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret, signedAt) },
    };
  }

  async #post(path: string, payload: object) {
    const answer = await this.#pages.inject({ method: 'POST', url: `/sandbox/stripe/${path}`, payload });
    return { status: answer.statusCode, body: answer.json() };
  }

  /** Submits the card fields and returns the id of the payment method. */
  async card(number: string, email = 'maya@example.com'): Promise<string> {
    const { status, body } = await this.#post('payment_methods', { number, expiry: '08 / 30', cvc: '123', email });
    if (status !== 200) throw new Error(body.error.message);
    return body.id;
  }

  async confirm(secret: string) {
    return (await this.#post('confirm', { client_secret: secret })).body;
  }

  async answerBank(secret: string, answer: 'complete' | 'fail') {
    return (await this.#post('challenge', { client_secret: secret, answer })).body;
  }

  /** Advances the subscription of the newest customer with that email. */
  async move(email: string, action: 'end-period' | 'end-period-unpaid' | 'give-up' | 'cancel') {
    const { status, body } = await this.#post('control', { email, action });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  async stop(): Promise<void> {
    await this.#api.close();
    await this.#pages.close();
  }
}
