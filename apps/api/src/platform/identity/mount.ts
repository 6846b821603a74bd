import type { IncomingMessage } from 'node:http';
import { createIdentity, type Identity } from '@cairn/identity';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Limit } from '../http/limits.ts';
import type { SendMail } from '../mail.ts';
import { APP_ID, NATIVE_CLIENT_ID } from '../native-app.ts';
import type { Vault } from '../vault.ts';
import { createIdentityStore } from './identity.store.ts';

export interface EmbeddedIdentity
  extends Pick<Identity, 'publicKeys' | 'hasAccount' | 'knows' | 'setPassword' | 'removeAccount' | 'removeExpired'> {
  /** Every request under the path counts against `limit`. */
  mount(app: FastifyInstance, path: string, limit: Limit): Promise<void>;
}

interface IdentityServices {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly stylesheetUrl: string;
  readonly sendMail: SendMail | null;
  readonly log: FastifyBaseLogger;
}

/** Like Express, strips the path prefix and sets `originalUrl`, as the provider expects. */
function stripPrefix(request: IncomingMessage & { originalUrl?: string }, path: string): void {
  request.originalUrl = request.url ?? '/';
  request.url = request.originalUrl.slice(path.length) || '/';
}

async function mountIdentity(app: FastifyInstance, path: string, limit: Limit, identity: Identity): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', limit);
    // The provider parses bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${path}/*`, (request, reply) => {
      reply.hijack();
      // The provider's response includes the headers that hooks have set, such as security headers and the request id.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      stripPrefix(request.raw, path);
      identity.handle(request.raw, reply.raw, request.ip);
    });
  });
}

export async function createEmbeddedIdentity(services: IdentityServices): Promise<EmbeddedIdentity> {
  const { config, clock, log } = services;
  const identity = await createIdentity({
    issuer: config.oidc.issuer,
    audience: config.oidc.audience,
    clients: [
      {
        id: config.oidc.clientId,
        kind: 'web',
        redirectUris: [`${config.publicUrl}/callback`],
        postLogoutRedirectUris: [`${config.publicUrl}/`],
      },
      {
        id: NATIVE_CLIENT_ID,
        kind: 'native',
        redirectUris: [`${APP_ID}://callback`],
        postLogoutRedirectUris: [`${APP_ID}://signed-out`],
      },
    ],
    store: createIdentityStore(services.db, services.vault),
    now: () => clock.now(),
    stylesheetUrl: services.stylesheetUrl,
    iconUrl: '/icon.svg',
    sendMail: services.sendMail ?? undefined,
    trustProxy: config.trustProxy !== false,
    log: (level, message, details) => log[level]({ ...details }, message),
  });
  return { ...identity, mount: (app, path, limit) => mountIdentity(app, path, limit, identity) };
}
