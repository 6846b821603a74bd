import type { FastifyPluginAsync } from 'fastify';
import { createPlaid } from './plaid/plaid.ts';
import type { SandboxStore } from './store.ts';
import { createStripe, type StripeOptions } from './stripe/stripe.ts';

export interface SandboxOptions {
  readonly store: SandboxStore;
  now(): Date;
  /** Where people reach the product: the stand-ins' pages lie under it. */
  readonly publicUrl: string;
  /** The style sheet with the product's tokens, for those pages. */
  readonly stylesheetUrl: string;
  readonly stripe: StripeOptions;
  readonly log: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}

/** One provider's stand-in. */
export interface StandIn {
  /** What the provider's SDK calls from the server, at the provider's own paths. */
  readonly api: FastifyPluginAsync;
  /** Scripts, pages and what they call, for the browser; mounted under /sandbox. */
  readonly pages: FastifyPluginAsync;
}

export type Sandbox = StandIn;

/** All stand-ins together. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const standIns: readonly StandIn[] = [createPlaid(options), createStripe(options)];
  const all = (part: keyof StandIn): FastifyPluginAsync => {
    return async (app) => {
      for (const standIn of standIns) await app.register(standIn[part]);
    };
  };
  return { api: all('api'), pages: all('pages') };
}
