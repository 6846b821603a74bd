import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { buildApp } from '../src/app.ts';
import { type BankLink, createBankLink } from '../src/platform/bank/link.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { pushKeys } from '../src/platform/db/schema/index.ts';
import { createTokenVerifier, embeddedIssuer } from '../src/platform/identity/tokens.ts';
import { createLog } from '../src/platform/log.ts';
import { openPush, PUSH_KEY_PURPOSE, type Push } from '../src/platform/push/push.ts';
import type { PushResult } from '../src/platform/push/send.ts';
import { createServerKey } from '../src/platform/push/server-keys.ts';
import type { EmbeddedSandbox } from '../src/platform/sandbox/mount.ts';
import type { Providers } from '../src/platform/services.ts';
import { createVault } from '../src/platform/vault.ts';
import { FakeBank } from './fake-bank.ts';

const ISSUER = 'http://issuer.test/oidc';
export const AUDIENCE = 'http://cairn.test/api';

const signing = await generateKeyPair('ES256');
/** The same in every database, so that its calls answer the same. */
const pushKey = createServerKey();
export const publicJwk = { ...(await exportJWK(signing.publicKey)), kid: 'test', alg: 'ES256' };

export interface TokenClaims extends JWTPayload {
  sub?: string;
}

/** A token like the identity provider's, with `claims` on top. */
export async function makeToken(
  clock: Clock,
  claims: TokenClaims,
  key = signing.privateKey,
  alg = 'ES256',
): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return await new SignJWT({ iss: ISSUER, aud: AUDIENCE, iat: now, exp: now + 600, ...claims })
    .setProtectedHeader({ alg, kid: 'test', typ: 'at+jwt' })
    .sign(key);
}

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Date;
  constructor(now: string) {
    this.#now = new Date(now);
  }
  now(): Date {
    return this.#now;
  }
  set(now: string): void {
    this.#now = new Date(now);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

/** A message as the browser decrypts it. */
interface PushedMessage {
  readonly endpoint: string;
  readonly message: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly clock: TestClock;
  /** The in-process bank provider. */
  readonly bank: FakeBank;
  readonly link: BankLink;
  readonly push: Push;
  /** The push messages that were sent. */
  readonly pushed: PushedMessage[];
  /** Jobs that were woken. */
  readonly woken: string[];
  readonly log: string[];
  /** Makes a call as that user, who doesn't need an account. */
  callAs(subject: string, options: InjectOptions): Promise<LightMyRequestResponse>;
}

export function testConfig(env: Record<string, string> = {}): Config {
  return readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://cairn.test', LOG_LEVEL: 'debug', ...env });
}

interface TestAppOptions {
  /** Whether the embedded provider still has the account; always true by default. */
  readonly knows?: (subject: string) => Promise<boolean>;
  /** Replaces the in-process bank. */
  readonly link?: BankLink;
  readonly sandbox?: EmbeddedSandbox;
  readonly publicUrl?: string;
  /** What push services respond; 'sent' by default. */
  readonly answerPush?: (endpoint: string) => Promise<PushResult>;
  /** Additional providers, created with the app's clock. */
  readonly providersOf?: (clock: TestClock) => Promise<Partial<Providers>>;
}

/** Users send the same token again: a new one for each call would have to be signed here and verified by the server. */
function createTokenSource(clock: Clock): (subject: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>();
  let issuedAt = Number.NaN;
  return (subject) => {
    const now = clock.now().getTime();
    if (now !== issuedAt) tokens.clear();
    issuedAt = now;
    const token =
      tokens.get(subject) ??
      makeToken(clock, {
        ...{ sub: subject, email: `${subject}@example.com`, name: subject },
        auth_time: Math.floor(now / 1_000),
      });
    tokens.set(subject, token);
    return token;
  };
}

export async function startTestApp(
  database: Database,
  now = '2026-11-15T12:00:00Z',
  options: TestAppOptions = {},
): Promise<TestApp> {
  const clock = new TestClock(now);
  const log: string[] = [];
  const bank = new FakeBank();
  const vault = createVault('0a'.repeat(32));
  const link = options.link ?? createBankLink(bank, vault);
  const pushed: PushedMessage[] = [];
  const sealed = vault.seal(pushKey, PUSH_KEY_PURPOSE);
  await database.db.insert(pushKeys).values({ id: 1, sealed }).onConflictDoNothing();
  const push = await openPush({
    db: database.db,
    vault,
    clock,
    publicUrl: 'http://cairn.test',
    async send({ endpoint }, message) {
      const result = (await options.answerPush?.(endpoint)) ?? 'sent';
      if (result === 'sent') pushed.push({ endpoint, message });
      return result;
    },
  });
  const woken: string[] = [];
  const config = testConfig(options.publicUrl === undefined ? {} : { PUBLIC_URL: options.publicUrl });
  const app = await buildApp({
    db: database,
    clock,
    config,
    log: createLog(config.logLevel, { write: (line) => void log.push(line) }),
    providers: {
      tokens: createTokenVerifier(embeddedIssuer(ISSUER, { keys: [publicJwk] }, options.knows), AUDIENCE, () =>
        clock.now(),
      ),
      bank: link,
      push,
      ...(options.sandbox && { sandbox: options.sandbox }),
      wake: async (job) => void woken.push(job),
      ...(await options.providersOf?.(clock)),
    },
  });
  const tokenOf = createTokenSource(clock);
  return {
    app,
    clock,
    bank,
    link,
    push,
    pushed,
    woken,
    log,
    async callAs(subject, options) {
      const token = await tokenOf(subject);
      return await app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
    },
  };
}
