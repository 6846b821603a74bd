import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { API_BASE, stripeWebhook } from '@cairn/contract';
import { createSandbox } from '@cairn/sandbox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Config, SANDBOX_PRICES } from '../config.ts';
import type { Db } from '../db/database.ts';
import { startOptions } from '../http/server-options.ts';
import { createSandboxStore } from './sandbox.store.ts';

/** The path of the sandboxes' scripts and pages. */
const SANDBOX_PATH = '/sandbox';

/** The bank and card provider sandboxes, which never run in production. */
export interface EmbeddedSandbox {
  /** The local origin for the providers' SDKs. */
  readonly address: string;
  /** The key that the card sandbox signs events with. */
  readonly stripeWebhookSecret: string;
  mount(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

export async function startSandbox(
  config: Config,
  clock: Clock,
  db: Db,
  stylesheetUrl: string,
  log: FastifyBaseLogger,
): Promise<EmbeddedSandbox> {
  const stripeWebhookSecret = `whsec_${randomBytes(24).toString('base64url')}`;
  const sandbox = createSandbox({
    store: createSandboxStore(db),
    now: () => clock.now(),
    publicUrl: config.publicUrl,
    stylesheetUrl,
    stripe: {
      webhookUrl: `${config.publicUrl}${API_BASE}${stripeWebhook.path}`,
      webhookSecret: stripeWebhookSecret,
      prices: SANDBOX_PRICES,
    },
    log: (message, details) => log.info({ ...details }, message),
  });
  const api = Fastify({ ...startOptions, forceCloseConnections: true });
  await api.register(sandbox.api);
  await api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stripeWebhookSecret,
    async mount(app) {
      await app.register(sandbox.pages, { prefix: SANDBOX_PATH });
    },
    stop: () => api.close(),
  };
}
