import type { AddressInfo } from 'node:net';
import { createSandbox } from '@cairn/sandbox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { createSandboxStore } from './sandbox.store.ts';

/** Where the browser finds the stand-ins' scripts and pages. */
const SANDBOX_PATH = '/sandbox';

/** The stand-ins for the bank and card providers, which never run in production. */
export interface EmbeddedSandbox {
  /** Where the providers' SDKs reach them: an origin on this machine. */
  readonly address: string;
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
  const sandbox = createSandbox({
    store: createSandboxStore(db),
    now: () => clock.now(),
    publicUrl: config.publicUrl,
    stylesheetUrl,
    log: (message, details) => log.info({ ...details }, message),
  });
  const api = Fastify({ forceCloseConnections: true });
  await api.register(sandbox.api);
  await api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async mount(app) {
      await app.register(sandbox.pages, { prefix: SANDBOX_PATH });
    },
    stop: () => api.close(),
  };
}
