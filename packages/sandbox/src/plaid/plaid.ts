import type { FastifyPluginAsync } from 'fastify';
import { bankApi } from './api/routes.ts';
import { createState } from './items.ts';
import { linkPages } from './link/routes.ts';
import type { SandboxPlaidOptions } from './options.ts';
import { createWebhooks } from './webhooks.ts';

/** The stand-in for Plaid: a few banks, their API and their Link. */
export function createPlaid(options: SandboxPlaidOptions): { api: FastifyPluginAsync; pages: FastifyPluginAsync } {
  const state = createState(options.store);
  const services = { state, options, webhooks: createWebhooks(state, options) };
  return {
    api: async (app) => {
      await app.register(bankApi(services), { prefix: '/plaid' });
    },
    pages: linkPages(services),
  };
}
