import type { FastifyPluginAsync } from 'fastify';
import type { SandboxStore } from '../store.ts';
import { createApi } from './api.ts';
import { createBilling } from './billing.ts';
import { createBooks } from './books.ts';
import { createIntents } from './intents.ts';
import { createMoves } from './moves.ts';
import { createPages } from './pages.ts';
import { openRecords } from './records.ts';
import type { Price } from './shapes.ts';
import { createWebhooks, type Send } from './webhooks.ts';

export interface StripeOptions {
  /** Where the product takes events, and what they are signed with. */
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly prices: { readonly monthly: string; readonly yearly: string };
  /** In the place of HTTP. */
  readonly send?: Send | undefined;
}

interface StandInOptions {
  readonly store: SandboxStore;
  now(): Date;
  readonly log: (message: string) => void;
  /** The style sheet with the product's tokens, for the pages. */
  readonly stylesheetUrl: string;
  readonly stripe: StripeOptions;
}

function pricesOf({ prices }: StripeOptions): readonly Price[] {
  return [
    { id: prices.monthly, interval: 'month', amount: 12_00 },
    { id: prices.yearly, interval: 'year', amount: 115_20 },
  ];
}

/** Lets one piece of work at a time through. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}

/** Stripe's stand-in: its API, and its script and frames for the browser. */
export function createStripe({ store, now, log, stylesheetUrl, stripe }: StandInOptions): {
  api: FastifyPluginAsync;
  pages: FastifyPluginAsync;
} {
  const records = openRecords(store);
  const announce = createWebhooks({
    url: stripe.webhookUrl,
    secret: stripe.webhookSecret,
    send: stripe.send,
    now,
    onLost: () => log('the card sandbox could not deliver an event'),
  });
  const books = createBooks({ records, prices: pricesOf(stripe), now, announce });
  const billing = createBilling(books);
  const inTurn = createTurns();
  return {
    api: createApi({ books, billing, store, inTurn }),
    pages: createPages({ stylesheetUrl, billing, intents: createIntents(books), move: createMoves(books), inTurn }),
  };
}
