import { createServer, type Server } from 'node:http';
import { createIdentity } from '../identity.ts';
import type { Identity, IdentityMail, IdentityOptions } from '../options.ts';
import { makePasswords, type Passwords } from '../passwords.ts';
import type { IdentityStore } from '../store.ts';
import { type Browser, formOf, makePkce, type PageAnswer } from './browser.ts';
import { memoryStore } from './memory-store.ts';

export const AUDIENCE = 'https://api.cairn.test';
export const PASSWORD = 'correct horse battery';

export interface IssuedTokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export interface TokenError {
  readonly error: string;
}

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly details?: Record<string, unknown> | undefined;
}

/** Tests compute hundreds of hashes, which would take most of their time at the real cost. */
const LOW_COST = { memory: 8, passes: 1, parallelism: 1 };

/** A running provider on a free local port, and a client app that uses it. */
export class IdentityWorld {
  readonly store: IdentityStore;
  readonly mails: IdentityMail[] = [];
  readonly logged: LogLine[] = [];
  identity!: Identity;
  issuer = '';
  origin = '';
  address = '203.0.113.7';
  #server: Server | undefined;
  #passwords: Passwords | undefined;
  hasMail = false;
  #movedMs = 0;

  constructor(store: IdentityStore = memoryStore()) {
    this.store = store;
  }

  static startWithMail(): Promise<IdentityWorld> {
    return IdentityWorld.start({}, undefined, true);
  }

  static async start(
    more: Partial<IdentityOptions> = {},
    store?: IdentityStore,
    hasMail = false,
  ): Promise<IdentityWorld> {
    const world = new IdentityWorld(store);
    world.hasMail = hasMail;
    const server = createServer((req, res) => {
      const originalUrl = req.url ?? '/';
      Object.assign(req, { originalUrl });
      req.url = originalUrl.replace(/^\/oidc/, '') || '/';
      world.identity.handle(req, res, world.address);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    world.#server = server;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    world.origin = `http://127.0.0.1:${address.port}`;
    world.issuer = `${world.origin}/oidc`;
    world.#passwords = await makePasswords(LOW_COST);
    world.identity = await createIdentity(world.options(more));
    return world;
  }

  options(more: Partial<IdentityOptions> = {}): IdentityOptions {
    return {
      issuer: this.issuer,
      audience: AUDIENCE,
      clients: [
        {
          id: 'web',
          kind: 'web',
          redirectUris: ['http://app.test/callback'],
          postLogoutRedirectUris: ['http://app.test/SignIn'],
        },
        {
          id: 'native',
          kind: 'native',
          redirectUris: ['app.cairn.budget://callback'],
          postLogoutRedirectUris: ['app.cairn.budget://signed-out'],
        },
      ],
      store: this.store,
      passwords: this.#passwords,
      now: () => new Date(Date.now() + this.#movedMs),
      stylesheetUrl: '/identity.css',
      iconUrl: '/icon.svg',
      sendMail: this.hasMail
        ? async (mail) => {
            this.mails.push(mail);
          }
        : undefined,
      trustProxy: false,
      log: (level, message, details) => this.logged.push({ level, message, details }),
      ...more,
    };
  }

  moveClock(ms: number): void {
    this.#movedMs += ms;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  authorizeUrl(challenge: string | undefined, more: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      client_id: 'web',
      redirect_uri: 'http://app.test/callback',
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 'the-state',
      nonce: 'the-nonce',
      prompt: 'login',
      max_age: '0',
      ...(challenge === undefined ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...more,
    });
    return `${this.issuer}/auth?${query}`;
  }

  /** Opens the Log in page, or Sign up with a screen_hint, as the app would. */
  async open(browser: Browser, more: Record<string, string> = {}): Promise<{ page: PageAnswer; verifier: string }> {
    const { verifier, challenge } = makePkce();
    return { page: await browser.visit(this.authorizeUrl(challenge, more), this.issuer), verifier };
  }

  /** Fills in the page's form and follows the provider's own redirects. */
  submit(browser: Browser, page: PageAnswer, form: Record<string, string>): Promise<PageAnswer> {
    const { action, hidden } = formOf(page);
    return browser.visit(action, this.issuer, { form: { ...hidden, ...form } });
  }

  token(form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams({ client_id: 'web', ...form });
    return fetch(`${this.issuer}/token`, { method: 'POST', body, headers });
  }

  async exchange(answer: PageAnswer, verifier: string, more: Record<string, string> = {}): Promise<IssuedTokens> {
    const code = new URL(answer.location ?? '').searchParams.get('code') ?? '';
    const redirect = { redirect_uri: 'http://app.test/callback' };
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, ...redirect, ...more };
    const response = await this.token(form);
    if (response.status !== 200) throw new Error(await response.text());
    const tokens: IssuedTokens = await response.json();
    return tokens;
  }

  async refresh(token: string): Promise<{ status: number; body: IssuedTokens & TokenError }> {
    const response = await this.token({ grant_type: 'refresh_token', refresh_token: token });
    const body: IssuedTokens & TokenError = await response.json();
    return { status: response.status, body };
  }

  /** The link in the newest email. */
  link(): string {
    return /http\S+/.exec(this.mails.at(-1)?.text ?? '')?.[0] ?? '';
  }

  async #confirmEmail(browser: Browser): Promise<void> {
    while (this.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await this.submit(browser, await browser.request(this.link()), { password: PASSWORD });
    this.mails.length = 0;
  }

  async signUp(browser: Browser, email: string, name = 'Maya Ellison'): Promise<IssuedTokens> {
    if (this.hasMail) {
      const { page } = await this.open(browser, { screen_hint: 'signup' });
      await this.submit(browser, page, { name, email, password: PASSWORD });
      await this.#confirmEmail(browser);
      return this.logIn(browser, email);
    }
    const { page, verifier } = await this.open(browser, { screen_hint: 'signup' });
    return this.exchange(await this.submit(browser, page, { name, email, password: PASSWORD }), verifier);
  }

  async logIn(browser: Browser, email: string, password = PASSWORD): Promise<IssuedTokens> {
    const { page, verifier } = await this.open(browser);
    return this.exchange(await this.submit(browser, page, { email, password }), verifier);
  }
}
