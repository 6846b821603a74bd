import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { Configuration, CountryCode, PlaidApi, Products, type Transaction } from 'plaid';
import { createMemoryStore } from '../../store.ts';
import { createPlaid } from '../plaid.ts';

export const PUBLIC_URL = 'http://cairn.test';
const RETURN = `${PUBLIC_URL}/ConnectedAccounts`;
const MAX_PAGES = 400;

export const linkTokenRequest = {
  client_name: 'Cairn',
  language: 'en',
  country_codes: [CountryCode.Us],
  products: [Products.Transactions],
  user: { client_user_id: '1' },
  transactions: { days_requested: 730 },
  redirect_uri: RETURN,
};

/** The error code of an error thrown by the SDK. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'response' in error
    ? Reflect.get(Object(Reflect.get(Object(error.response), 'data')), 'error_code')
    : error;
}

/** The sandbox bank over HTTP, with Plaid's own SDK as a client and a receiver for its webhooks. */
export class TestBank {
  now = new Date(Date.UTC(2026, 10, 15, 12));
  readonly received: { body: string; jwt: string }[] = [];
  readonly #store = createMemoryStore();
  #api: FastifyInstance = Fastify();
  #pages: FastifyInstance = Fastify();
  plaid = new PlaidApi(new Configuration());

  async start(): Promise<void> {
    const standIn = createPlaid({
      store: this.#store,
      now: () => this.now,
      publicUrl: PUBLIC_URL,
      stylesheetUrl: '/tokens.css',
      log: () => {},
    });
    this.#api = Fastify({ forceCloseConnections: true });
    await this.#api.register(standIn.api);
    this.#api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    this.#api.post<{ Body: string }>('/webhook', async ({ body, headers }) => {
      this.received.push({ body, jwt: String(headers['plaid-verification']) });
      return {};
    });
    await this.#api.listen({ host: '127.0.0.1', port: 0 });
    this.#pages = Fastify();
    await this.#pages.register(standIn.pages, { prefix: '/sandbox' });
    this.plaid = new PlaidApi(new Configuration({ basePath: `${this.#address()}/plaid` }));
  }

  #address(): string {
    return `http://127.0.0.1:${(this.#api.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.#api.close();
    await this.#pages.close();
  }

  /** Creates an access token without Link. */
  async link(user: string, bank = 'ins_101'): Promise<string> {
    const options = { override_username: user, webhook: `${this.#address()}/webhook` };
    const request = { institution_id: bank, initial_products: [Products.Transactions], options };
    const { public_token } = (await this.plaid.sandboxPublicTokenCreate(request)).data;
    return (await this.plaid.itemPublicTokenExchange({ public_token })).data.access_token;
  }

  /** Fetches all pages after a cursor. */
  async sync(access_token: string, cursor = '', count = 500) {
    const added: Transaction[] = [];
    const removed: string[] = [];
    let at = cursor;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const { data } = await this.plaid.transactionsSync({ access_token, cursor: at, count });
      added.push(...data.added);
      removed.push(...data.removed.map(({ transaction_id }) => transaction_id));
      at = data.next_cursor;
      if (!data.has_more) return { added, removed, cursor: at, accounts: data.accounts };
    }
    throw new Error('too many pages');
  }

  control(name: string, payload: object) {
    return this.#pages.inject({ method: 'POST', url: `/sandbox/plaid/control/${name}`, payload });
  }

  open(address: string) {
    return this.#pages.inject({ url: `/sandbox/plaid/${address}` });
  }

  post(address: string, fields: Record<string, string> | URLSearchParams) {
    return this.#pages.inject({
      method: 'POST',
      url: `/sandbox/plaid/${address}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Goes through Link's pages like a browser and returns the access token. */
  async clickThrough(token: string, bank: string, user: string): Promise<string> {
    const next = await this.#logIn(token, bank, user);
    const keys = [...next.matchAll(/name="account" value="([\w-]+)"/g)].map((match) => match[1] ?? '');
    const accounts = new URLSearchParams({ token });
    for (const key of keys) accounts.append('account', key);
    const done = keys.length === 0 ? next : (await this.post('link/accounts', accounts)).body;
    const public_token = /public-sandbox-[\w-]+/.exec(done)?.[0] ?? '';
    return (await this.plaid.itemPublicTokenExchange({ public_token })).data.access_token;
  }

  /** Returns the page after the login, in Link or at a bank with redirects. */
  async #logIn(token: string, bank: string, user: string): Promise<string> {
    const login = { user, password: 'pass_good' };
    const opened = await this.open(`link?token=${token}&institution=${bank}`);
    if (!opened.body.includes('Continue to'))
      return (await this.post('link/login', { token, institution: bank, ...login })).body;
    const oauth_state_id = /oauth_state_id=([\w-]+)/.exec(opened.body)?.[1] ?? '';
    const back = await this.post('bank', { oauth_state_id, ...login });
    const expected = `${RETURN}?oauth_state_id=${oauth_state_id}`;
    if (back.statusCode !== 303 || back.headers.location !== expected)
      throw new Error(`the bank redirected to ${back.headers.location} with status ${back.statusCode}`);
    return (await this.open(`link?token=${token}&oauth_state_id=${oauth_state_id}`)).body;
  }
}
