import type { FastifyPluginAsync } from 'fastify';
import { createPlaid } from './plaid/plaid.ts';
import type { SandboxStore } from './store.ts';
import { createStripe, type StripeOptions } from './stripe/stripe.ts';

export interface SandboxOptions {
  readonly store: SandboxStore;
  now(): Date;
  /** The app's public URL, which the sandbox pages are under. */
  readonly publicUrl: string;
  /** The stylesheet with the app's design tokens, for those pages. */
  readonly stylesheetUrl: string;
  readonly stripe: StripeOptions;
  readonly log: (message: string, details?: Readonly<Record<string, unknown>>) => void;
}

/** A sandbox version of one provider. */
export interface StandIn {
  /** The API that the provider's SDK calls from the server, at the provider's own paths. */
  readonly api: FastifyPluginAsync;
  /** Browser scripts, pages and the routes they call, mounted under /sandbox. */
  readonly pages: FastifyPluginAsync;
}

export type Sandbox = StandIn;

export function createSandbox(options: SandboxOptions): Sandbox {
  const standIns: readonly StandIn[] = [createPlaid(options), createStripe(options)];
  const all = (part: keyof StandIn): FastifyPluginAsync => {
    return async (app) => {
      for (const standIn of standIns) await app.register(standIn[part]);
    };
  };
  return { api: all('api'), pages: all('pages') };
}
