import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { Billing } from './billing.ts';
import { StripeErrorResponse } from './errors.ts';
import type { Intents } from './intents.ts';
import { ACTIONS, type TimeTravel } from './time-travel.ts';

/** Only the app can frame these pages. No inline code and nothing from other origins. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join('; ');

const files = {
  'stripe.js': 'text/javascript',
  'field.js': 'text/javascript',
  'challenge.js': 'text/javascript',
  'dialog.css': 'text/css',
  'frame.css': 'text/css',
  'field.html': 'text/html',
  'challenge.html': 'text/html',
  'control.html': 'text/html',
} as const;

function textOf(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' ? value : '';
}

/** A placeholder in the pages for the URL of the app's stylesheet. */
const STYLESHEET = '%STYLESHEET%';

interface PagesOptions {
  readonly stylesheetUrl: string;
  readonly billing: Billing;
  readonly intents: Intents;
  readonly timeTravel: TimeTravel;
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Serves what browsers load from Stripe: its script, the card field iframes, and the routes they call. */
export function createPages({
  stylesheetUrl,
  billing,
  intents,
  timeTravel,
  runExclusive,
}: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof StripeErrorResponse) return reply.status(error.status).send(error.body);
      throw error;
    });
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const [name, type] of Object.entries(files)) {
      const content = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8').replace(
        STYLESHEET,
        () => stylesheetUrl,
      );
      app.get(`/stripe/${name}`, async (_request, reply) =>
        reply
          .header('content-type', `${type}; charset=utf-8`)
          .header('cache-control', 'no-cache')
          .header('content-security-policy', POLICY)
          .header('x-frame-options', 'SAMEORIGIN')
          .send(content),
      );
    }

    app.post('/stripe/payment_methods', async ({ body }) => {
      const card = { number: textOf(body, 'number'), expiry: textOf(body, 'expiry'), cvc: textOf(body, 'cvc') };
      return await runExclusive(() => billing.createPaymentMethod(card, textOf(body, 'email') || null));
    });
    app.post('/stripe/confirm', ({ body }) => runExclusive(() => intents.confirm(textOf(body, 'client_secret'))));
    app.post('/stripe/challenge', ({ body }) =>
      runExclusive(() => intents.answerChallenge(textOf(body, 'client_secret'), textOf(body, 'answer') === 'complete')),
    );
    app.post('/stripe/control', async ({ body }, reply) => {
      const action = ACTIONS.find((known) => known === textOf(body, 'action'));
      if (!action) return reply.status(400).send({ error: { message: `action must be one of ${ACTIONS.join(', ')}` } });
      return await runExclusive(() => timeTravel(textOf(body, 'email'), action));
    });
  };
}
