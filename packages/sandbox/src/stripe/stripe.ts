import type { FastifyPluginAsync } from 'fastify';
import type { SandboxStore } from '../store.ts';
import { createApi } from './api.ts';
import { createBilling } from './billing.ts';
import { createBooks } from './books.ts';
import { createIntents } from './intents.ts';
import { createPages } from './pages.ts';
import { openRecords } from './records.ts';
import type { Price } from './shapes.ts';
import { createTimeTravel } from './time-travel.ts';
import { createWebhooks, type SendWebhook } from './webhooks.ts';

export interface StripeOptions {
  /** The app's webhook endpoint. */
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly prices: { readonly monthly: string; readonly yearly: string };
  /** Replaces HTTP in tests. */
  readonly send?: SendWebhook | undefined;
}

interface StandInOptions {
  readonly store: SandboxStore;
  now(): Date;
  readonly log: (message: string) => void;
  /** The stylesheet with the app's design tokens, for the pages. */
  readonly stylesheetUrl: string;
  readonly stripe: StripeOptions;
}

function pricesOf({ prices }: StripeOptions): readonly Price[] {
  return [
    { id: prices.monthly, interval: 'month', amount: 12_00 },
    { id: prices.yearly, interval: 'year', amount: 115_20 },
  ];
}

/** Runs one task at a time. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const task = last.then(work, work);
    last = task.catch(() => {});
    return task;
  };
}

/** The Stripe sandbox: its API, and its script and iframes for the browser. */
export function createStripe({ store, now, log, stylesheetUrl, stripe }: StandInOptions): {
  api: FastifyPluginAsync;
  pages: FastifyPluginAsync;
} {
  const records = openRecords(store);
  const sendEvent = createWebhooks({
    url: stripe.webhookUrl,
    secret: stripe.webhookSecret,
    send: stripe.send,
    now,
    onLost: () => log('the card sandbox could not deliver an event'),
  });
  const books = createBooks({ records, prices: pricesOf(stripe), now, sendEvent });
  const billing = createBilling(books);
  const runExclusive = createMutex();
  return {
    api: createApi({ books, billing, store, runExclusive }),
    pages: createPages({
      stylesheetUrl,
      billing,
      intents: createIntents(books),
      timeTravel: createTimeTravel(books),
      runExclusive,
    }),
  };
}
