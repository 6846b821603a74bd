import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SandboxStore } from '../store.ts';
import type { Billing } from './billing.ts';
import type { Books } from './books.ts';
import { badRequest, StripeErrorResponse } from './errors.ts';
import { type FormObject, listAt, parseForm, textAt, textsAt } from './form-body.ts';
import { createIdempotency, type RepeatableAnswer } from './idempotency.ts';
import type { RecordKind } from './records.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** The expandable fields, which hold the id of an object of that kind. */
const expandableKinds: Readonly<Record<string, RecordKind>> = {
  customer: 'customer',
  default_payment_method: 'payment_method',
  latest_invoice: 'invoice',
  pending_setup_intent: 'setup_intent',
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSecretKey(header: string | undefined): boolean {
  const [given, known] = [Buffer.from(header ?? ''), Buffer.from('Bearer sk_test_sandbox')];
  return given.length === known.length && timingSafeEqual(given, known);
}

/** A boolean form field, or undefined if it is missing. */
function flagAt(form: FormObject, name: string): boolean | undefined {
  const text = textAt(form, name);
  return text === null ? undefined : text === 'true';
}

/** The new price of a subscription's only item. Without an item id, Stripe would add a second item. */
function itemChangeIn(form: FormObject): { id: string; priceId: string } | null {
  const [id, priceId] = [textAt(form, 'items', '0', 'id'), textAt(form, 'items', '0', 'price')];
  if (priceId === null) return null;
  if (id === null)
    throw badRequest('The sandbox changes prices only when the subscription item is given.', 'items[0][id]');
  if (textAt(form, 'payment_behavior') !== 'error_if_incomplete')
    throw badRequest('The sandbox changes prices only with payment_behavior=error_if_incomplete.', 'payment_behavior');
  return { id, priceId };
}

interface ApiOptions {
  readonly books: Books;
  readonly billing: Billing;
  readonly store: SandboxStore;
  /** Runs one task at a time, because tasks read before they write. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

type StripeWork = (form: FormObject, id: string) => Promise<object>;
type On = (method: 'GET' | 'POST' | 'DELETE', path: string, work: StripeWork) => void;

/** A secret is only included if the request expands it. */
function withoutSecret(object: unknown, isExpanded: boolean): unknown {
  if (!isObject(object) || object.object !== 'invoice' || isExpanded) return object;
  const { confirmation_secret: _hidden, ...rest } = object;
  return rest;
}

async function expand(records: Books['records'], object: unknown, path: readonly string[]): Promise<unknown> {
  const [name, ...rest] = path;
  if (name === undefined || !isObject(object)) return object;
  if (Array.isArray(object)) return await Promise.all(object.map((one) => expand(records, one, path)));
  const kind = expandableKinds[name];
  const value = object[name];
  const whole = typeof value === 'string' && kind ? await records.find(kind, value) : value;
  return { ...object, [name]: await expand(records, withoutSecret(whole, rest[0] === 'confirmation_secret'), rest) };
}

async function answer(
  { books, runExclusive }: ApiOptions,
  form: FormObject,
  work: () => Promise<object>,
): Promise<RepeatableAnswer> {
  try {
    let body: unknown = await runExclusive(work);
    for (const path of listAt(form, 'expand')) body = await expand(books.records, body, path.split('.'));
    return { status: 200, body: withoutSecret(body, listAt(form, 'expand').includes('confirmation_secret')) };
  } catch (error) {
    if (error instanceof StripeErrorResponse) return { status: error.status, body: error.body };
    throw error;
  }
}

function formOf(request: FastifyRequest): FormObject {
  const query = parseForm(request.url.split('?')[1] ?? '');
  return isObject(request.body) ? { ...query, ...toForm(request.body) } : query;
}

function idOf({ params }: FastifyRequest): string {
  return isObject(params) && typeof params.id === 'string' ? params.id : '';
}

function setUp(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeErrorResponse) return reply.status(error.status).send(error.body);
    return reply.status(500).send({ error: { type: 'api_error', message: 'The sandbox failed.' } });
  });
  app.addHook('onRequest', async (request) => {
    if (!isSecretKey(request.headers.authorization))
      throw new StripeErrorResponse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  });
}

function serveCustomersAndPayments(on: On, { books: { records }, billing }: ApiOptions): void {
  on('POST', '/v1/customers', (form) =>
    billing.createCustomer({
      name: textAt(form, 'name'),
      email: textAt(form, 'email'),
      metadata: textsAt(form, 'metadata'),
    }),
  );
  on('GET', '/v1/customers/:id', (_form, id) => records.get('customer', id));
  on('DELETE', '/v1/customers/:id', (_form, id) => billing.deleteCustomer(id));
  on('GET', '/v1/payment_methods/:id', (_form, id) => records.get('payment_method', id));
  on('POST', '/v1/payment_methods/:id/attach', (form, id) => billing.attach(id, textAt(form, 'customer') ?? ''));
  on('GET', '/v1/setup_intents/:id', (_form, id) => records.get('setup_intent', id));
  on('GET', '/v1/payment_intents/:id', (_form, id) => records.get('payment_intent', id));
  on('GET', '/v1/invoices/:id', (_form, id) => records.get('invoice', id));
  on('POST', '/v1/invoices/:id/pay', (form, id) => billing.pay(id, textAt(form, 'payment_method')));
  on('GET', '/v1/events/:id', (_form, id) => records.get('event', id));
}

function serveSubscriptions(on: On, { books, billing }: ApiOptions): void {
  const { records } = books;
  on('POST', '/v1/subscriptions', (form) => {
    if (textAt(form, 'payment_behavior') !== 'default_incomplete')
      throw badRequest('The sandbox supports only payment_behavior=default_incomplete.', 'payment_behavior');
    return billing.subscribe({
      customer: textAt(form, 'customer') ?? '',
      priceId: textAt(form, 'items', '0', 'price') ?? '',
      paymentMethod: textAt(form, 'default_payment_method') ?? '',
      trialDays: Number(textAt(form, 'trial_period_days') ?? 0),
      metadata: textsAt(form, 'metadata'),
    });
  });
  on('GET', '/v1/subscriptions', async (form) => {
    const customer = textAt(form, 'customer') ?? '';
    const all = await books.subscriptionsOf(customer);
    // Like Stripe, this also lists the subscriptions of a deleted customer.
    if (all.length === 0) await records.get('customer', customer, 'customer');
    const limit = Math.min(Number(textAt(form, 'limit') ?? DEFAULT_LIMIT), MAX_LIMIT);
    const matching = textAt(form, 'status') === 'all' ? all : all.filter(({ status }) => status !== 'canceled');
    return {
      object: 'list',
      url: '/v1/subscriptions',
      has_more: matching.length > limit,
      data: matching.slice(0, limit),
    };
  });
  on('GET', '/v1/subscriptions/:id', (_form, id) => records.get('subscription', id));
  on('POST', '/v1/subscriptions/:id', (form, id) =>
    billing.update(id, {
      cancelAtPeriodEnd: flagAt(form, 'cancel_at_period_end'),
      paymentMethod: textAt(form, 'default_payment_method'),
      item: itemChangeIn(form),
    }),
  );
  on('DELETE', '/v1/subscriptions/:id', (_form, id) => books.cancel(id));
}

/** The part of Stripe's API that the app uses, at Stripe's own paths. */
export function createApi(options: ApiOptions): FastifyPluginAsync {
  const runIdempotent = createIdempotency(options.store);
  return async (app) => {
    setUp(app);
    const on: On = (method, path, work) => {
      app.route({
        method,
        url: path,
        handler: async (request, reply) => {
          const form = formOf(request);
          const key = request.headers['idempotency-key'];
          const { status, body } = await runIdempotent(
            method === 'POST' && typeof key === 'string' ? key : undefined,
            `${path} ${idOf(request)} ${JSON.stringify(form)}`,
            () => answer(options, form, () => work(form, idOf(request))),
          );
          return reply.status(status).send(body);
        },
      });
    };
    serveCustomersAndPayments(on, options);
    serveSubscriptions(on, options);
  };
}

function toForm(body: Record<string, unknown>): FormObject {
  const form: FormObject = {};
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string') form[name] = value;
    else if (isObject(value)) form[name] = toForm(value);
  return form;
}
