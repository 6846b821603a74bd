import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { Configuration, CountryCode, PlaidApi, Products, type Transaction } from 'plaid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../store.ts';
import { createPlaid } from './plaid.ts';

const PUBLIC_URL = 'http://cairn.test';
const RETURN = `${PUBLIC_URL}/ConnectedAccounts`;

let now: Date;
let store: ReturnType<typeof createMemoryStore>;
let api: FastifyInstance;
let pages: FastifyInstance;
let plaid: PlaidApi;
let received: { body: string; jwt: string }[];

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'response' in error
    ? Reflect.get(Object(Reflect.get(Object(error.response), 'data')), 'error_code')
    : error;
}

async function start(): Promise<void> {
  const standIn = createPlaid({ store, now: () => now, publicUrl: PUBLIC_URL, stylesheetUrl: '/x.css', log: () => {} });
  api = Fastify({ forceCloseConnections: true });
  await api.register(standIn.api);
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  api.post<{ Body: string }>('/webhook', async ({ body, headers }) => {
    received.push({ body, jwt: String(headers['plaid-verification']) });
    return {};
  });
  await api.listen({ host: '127.0.0.1', port: 0 });
  pages = Fastify();
  await pages.register(standIn.pages, { prefix: '/sandbox' });
  plaid = new PlaidApi(new Configuration({ basePath: `${address()}/plaid` }));
}

const address = () => `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;

beforeEach(async () => {
  now = new Date(Date.UTC(2026, 10, 15, 12));
  store = createMemoryStore();
  received = [];
  await start();
});

afterEach(async () => {
  await api.close();
  await pages.close();
});

async function linkAtOnce(user: string, bank = 'ins_101'): Promise<string> {
  const options = { override_username: user, webhook: `${address()}/webhook` };
  const request = { institution_id: bank, initial_products: [Products.Transactions], options };
  const { public_token } = (await plaid.sandboxPublicTokenCreate(request)).data;
  return (await plaid.itemPublicTokenExchange({ public_token })).data.access_token;
}

/** All pages from a cursor on. */
async function sync(access_token: string, cursor = '', count = 500) {
  const added: Transaction[] = [];
  const removed: string[] = [];
  let at = cursor;
  for (let turns = 0; turns < 400; turns += 1) {
    const { data } = await plaid.transactionsSync({ access_token, cursor: at, count });
    added.push(...data.added);
    removed.push(...data.removed.map(({ transaction_id }) => transaction_id));
    at = data.next_cursor;
    if (!data.has_more) return { added, removed, cursor: at, accounts: data.accounts };
  }
  throw new Error('the pages have no end');
}

const order = (name: string, payload: object) =>
  pages.inject({ method: 'POST', url: `/sandbox/plaid/control/${name}`, payload });

const cents = (amount: number) => Math.round(amount * 100);

describe('two years at a bank', () => {
  test('about 1,500 transactions, one page or many, and the same after a restart', async () => {
    const token = await linkAtOnce('user_good');
    const whole = await sync(token);
    expect(whole.added.length).toBeGreaterThan(1_400);
    expect(whole.added.length).toBeLessThan(1_700);
    expect(new Set(whole.added.map(({ transaction_id }) => transaction_id)).size).toBe(whole.added.length);
    const days = whole.added.map(({ date }) => date).sort();
    expect(days[0]?.slice(0, 7)).toBe('2024-11');
    expect(days.at(-1)?.slice(0, 7)).toBe('2026-11');
    await api.close();
    await start();
    expect((await sync(token, '', 37)).added).toEqual(whole.added);
    expect((await sync(token, whole.cursor)).added).toEqual([]);
  });

  test('paychecks, refunds, twins of one day and amount, transfers between two accounts', async () => {
    const { added } = await sync(await linkAtOnce('user_good'));
    expect(added.filter(({ name, amount }) => name.includes('PAYROLL') && amount < 0).length).toBeGreaterThan(40);
    expect(
      added.filter(({ merchant_name, amount }) => merchant_name === 'Amazon' && amount < 0).length,
    ).toBeGreaterThan(5);
    const alike = Map.groupBy(
      added.filter(({ pending }) => !pending),
      ({ account_id, authorized_date, amount, name }) => `${account_id} ${authorized_date} ${amount} ${name}`,
    );
    expect([...alike.values()].filter((group) => group.length === 2).length).toBeGreaterThan(20);
    const sent = added.filter(({ name }) => name === 'TRANSFER TO SAVINGS');
    const arrived = added.filter(({ name }) => name === 'TRANSFER FROM CHECKING');
    expect(sent.length).toBeGreaterThan(20);
    expect(Math.abs(sent.length - arrived.length)).toBeLessThanOrEqual(1);
    expect(sent[0]?.amount).toBe(-(arrived[0]?.amount ?? 0));
    expect(sent[0]?.account_id).not.toBe(arrived[0]?.account_id);
  });

  test('what is paid from checking to the card is what the card receives', async () => {
    const paid = (await sync(await linkAtOnce('user_good'))).added.filter(({ name }) => name === 'SUMMIT CARD AUTOPAY');
    const card = (await sync(await linkAtOnce('user_good', 'ins_102'))).added;
    const got = card.filter(({ name }) => name === 'AUTOPAY PAYMENT THANK YOU');
    expect(paid.length).toBeGreaterThan(20);
    expect(got.map(({ amount }) => -amount)).toEqual(expect.arrayContaining(paid.map(({ amount }) => amount).slice(1)));
  });

  test('without more days asked for, Plaid gives 90', async () => {
    const created = await plaid.linkTokenCreate({
      client_name: 'Cairn',
      language: 'en',
      country_codes: [CountryCode.Us],
      products: [Products.Transactions],
      user: { client_user_id: '1' },
    });
    const token = await clickThrough(created.data.link_token, 'ins_101', 'user_good');
    const days = (await sync(token)).added.map(({ date }) => date).sort();
    expect(days[0]).toBe('2026-08-17');
  });

  test('days pass: pending ones post with their pending id, one with a tip, and balances follow by the cent', async () => {
    const token = await linkAtOnce('user_good');
    now = new Date(Date.UTC(2026, 10, 16, 12));
    let state = await sync(token);
    const pending = new Map(state.added.filter((each) => each.pending).map((each) => [each.transaction_id, each]));
    expect(pending.size).toBeGreaterThan(0);
    let tips = 0;
    let unnamed = 0;
    for (let day = 17; day <= 30; day += 1) {
      now = new Date(Date.UTC(2026, 10, day, 12));
      const next = await sync(token, state.cursor);
      for (const id of next.removed) expect(pending.has(id)).toBe(true);
      for (const each of next.added) {
        const before = pending.get(each.pending_transaction_id ?? '');
        if (before && each.amount > before.amount) tips += 1;
        if (!each.pending && each.pending_transaction_id === null && each.authorized_date !== each.date) unnamed += 1;
        if (each.pending) pending.set(each.transaction_id, each);
      }
      for (const account of next.accounts) {
        const earlier = state.accounts.find(({ account_id }) => account_id === account.account_id);
        const moved = next.added.filter((each) => !each.pending && each.account_id === account.account_id);
        const sum = moved.reduce((total, { amount }) => total + cents(amount), 0);
        expect(cents(account.balances.current ?? 0)).toBe(cents(earlier?.balances.current ?? 0) - sum);
      }
      state = next;
    }
    expect(tips).toBeGreaterThan(0);
    expect(unnamed).toBeGreaterThan(0);
  });
});

/** Through Link's pages, as a browser would; the answer is the access token. */
async function clickThrough(link: string, bank: string, user: string): Promise<string> {
  const form = (url: string, payload: URLSearchParams) =>
    pages.inject({
      method: 'POST',
      url,
      payload: payload.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const opened = await pages.inject({ url: `/sandbox/plaid/link?token=${link}&institution=${bank}` });
  let next: string;
  if (opened.body.includes('Continue at')) {
    const state = /oauth_state_id=([\w-]+)/.exec(opened.body)?.[1] ?? '';
    const login = new URLSearchParams({ oauth_state_id: state, user, password: 'pass_good' });
    const back = await form('/sandbox/plaid/bank', login);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`${RETURN}?oauth_state_id=${state}`);
    next = (await pages.inject({ url: `/sandbox/plaid/link?token=${link}&oauth_state_id=${state}` })).body;
  } else {
    const login = new URLSearchParams({ token: link, institution: bank, user, password: 'pass_good' });
    next = (await form('/sandbox/plaid/link/login', login)).body;
  }
  const keys = [...next.matchAll(/name="account" value="([\w-]+)"/g)].map((match) => match[1] ?? '');
  const accounts = new URLSearchParams({ token: link });
  for (const key of keys) accounts.append('account', key);
  const done = keys.length === 0 ? next : (await form('/sandbox/plaid/link/accounts', accounts)).body;
  const public_token = /public-sandbox-[\w-]+/.exec(done)?.[0] ?? '';
  return (await plaid.itemPublicTokenExchange({ public_token })).data.access_token;
}

const wanted = {
  client_name: 'Cairn',
  language: 'en',
  country_codes: [CountryCode.Us],
  products: [Products.Transactions],
  user: { client_user_id: '1' },
  transactions: { days_requested: 730 },
  redirect_uri: RETURN,
};

describe('Link', () => {
  test('names its banks, finds them by name, refuses a wrong password and a locked user, and lets a good one in', async () => {
    const { link_token } = (await plaid.linkTokenCreate(wanted)).data;
    const list = await pages.inject({ url: `/sandbox/plaid/link?token=${link_token}` });
    expect(list.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    for (const name of ['Granite Bank', 'Summit Card &amp; Loan', 'Evergreen Investments', 'Harbor Credit Union'])
      expect(list.body).toContain(name);
    const found = await pages.inject({ url: `/sandbox/plaid/link?token=${link_token}&q=harbor` });
    expect(found.body).toContain('Harbor Credit Union');
    expect(found.body).not.toContain('Granite Bank');
    const tries: [string, string, string][] = [
      ['user_good', 'wrong', 'is not right'],
      ['user_bad_password', 'pass_good', 'is not right'],
      ['user_locked', 'pass_good', 'is locked'],
    ];
    for (const [user, password, text] of tries) {
      const payload = new URLSearchParams({ token: link_token, institution: 'ins_101', user, password }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect(
        (await pages.inject({ method: 'POST', url: '/sandbox/plaid/link/login', payload, headers })).body,
      ).toContain(text);
    }
    const token = await clickThrough(link_token, 'ins_101', 'user_good');
    expect((await plaid.itemGet({ access_token: token })).data.item.institution_name).toBe('Granite Bank');
    expect((await pages.inject({ url: `/sandbox/plaid/link?token=${link_token}` })).statusCode).toBe(410);
  });

  test('a bank that redirects leads to its own page and back with oauth_state_id', async () => {
    const { link_token } = (await plaid.linkTokenCreate(wanted)).data;
    const access_token = await clickThrough(link_token, 'ins_104', 'user_good');
    const { accounts } = (await plaid.accountsGet({ access_token })).data;
    expect(accounts.map(({ name }) => name)).toEqual(['Share Draft', 'Student Loan']);
    expect(accounts[0]?.persistent_account_id).toBeDefined();
  });

  test('linked anew: other ids, the same digits, names and balances', async () => {
    const [first, second] = [await linkAtOnce('user_good'), await linkAtOnce('user_good')];
    const [one, two] = await Promise.all(
      [first, second].map(async (access_token) => (await plaid.accountsBalanceGet({ access_token })).data.accounts),
    );
    const known = (accounts: typeof one) => accounts?.map(({ name, mask, balances }) => ({ name, mask, balances }));
    expect(known(one)).toEqual(known(two));
    expect(one?.[0]?.account_id).not.toBe(two?.[0]?.account_id);
    const other = (await plaid.accountsGet({ access_token: await linkAtOnce('user_good_2') })).data.accounts;
    expect(other[0]?.mask).not.toBe(one?.[0]?.mask);
  });

  test('hosted: a page of its own, whose result /link/token/get tells', async () => {
    const hosted_link = { completion_redirect_uri: 'app.cairn.budget://linked' };
    const { data } = await plaid.linkTokenCreate({ ...wanted, hosted_link });
    expect(data.hosted_link_url).toBe(`${PUBLIC_URL}/sandbox/plaid/link?token=${data.link_token}`);
    const { link_token } = data;
    expect((await plaid.linkTokenGet({ link_token })).data.link_sessions).toEqual([]);
    const payload = new URLSearchParams({
      token: link_token,
      institution: 'ins_101',
      user: 'user_good',
      password: 'pass_good',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await pages.inject({ method: 'POST', url: '/sandbox/plaid/link/login', payload: payload.toString(), headers });
    const chosen = new URLSearchParams({ token: link_token, account: 'checking' }).toString();
    const done = await pages.inject({ method: 'POST', url: '/sandbox/plaid/link/accounts', payload: chosen, headers });
    expect(done.body).toContain('href="app.cairn.budget://linked"');
    const [result] =
      (await plaid.linkTokenGet({ link_token })).data.link_sessions?.[0]?.results?.item_add_results ?? [];
    expect(result?.institution?.name).toBe('Granite Bank');
    expect(result?.accounts.map(({ name }) => name)).toEqual(['Everyday Checking']);
  });
});

describe('what goes wrong', () => {
  const failing = async (call: Promise<unknown>) => codeOf(await call.catch((error: unknown) => error));

  test('an expired login says so until update mode repairs it, for the same user alone', async () => {
    const access_token = await linkAtOnce('user_expires');
    await sync(access_token);
    expect(await failing(plaid.transactionsSync({ access_token }))).toBe('ITEM_LOGIN_REQUIRED');
    expect((await plaid.itemGet({ access_token })).data.item.error?.error_code).toBe('ITEM_LOGIN_REQUIRED');
    const { link_token } = (await plaid.linkTokenCreate({ ...wanted, access_token })).data;
    await expect(clickThrough(link_token, 'ins_101', 'user_good')).rejects.toThrow();
    await clickThrough(link_token, 'ins_101', 'user_expires');
    expect((await sync(access_token)).added.length).toBeGreaterThan(1_000);
    await expect.poll(() => received.map(({ body }) => JSON.parse(body).webhook_code)).toEqual(['LOGIN_REPAIRED']);
    await plaid.sandboxItemResetLogin({ access_token });
    expect(await failing(plaid.accountsGet({ access_token }))).toBe('ITEM_LOGIN_REQUIRED');
  });

  test('tokens and cursors that are none, a removed item, too many at once', async () => {
    expect(await failing(plaid.accountsGet({ access_token: 'access-sandbox-none' }))).toBe('INVALID_ACCESS_TOKEN');
    expect(await failing(plaid.itemPublicTokenExchange({ public_token: 'none' }))).toBe('INVALID_PUBLIC_TOKEN');
    const access_token = await linkAtOnce('user_good');
    const other = await sync(await linkAtOnce('user_good'));
    expect(await failing(plaid.transactionsSync({ access_token, cursor: other.cursor }))).toBe('INVALID_FIELD');
    expect(await failing(plaid.transactionsSync({ access_token, count: 501 }))).toBe('INVALID_FIELD');
    expect(await failing(plaid.linkTokenCreate({ ...wanted, products: [] }))).toBe('MISSING_FIELDS');
    await plaid.itemRemove({ access_token });
    expect(await failing(plaid.transactionsSync({ access_token }))).toBe('INVALID_ACCESS_TOKEN');
  });

  test('ordered: 429, 500, slow, and data that change between two pages', async () => {
    const access_token = await linkAtOnce('user_good_order');
    expect((await order('fault', { user: 'user_good_order', kind: 'rate-limit' })).json()).toEqual({ items: 1 });
    await order('fault', { user: 'user_good_order', kind: 'server-error' });
    await order('fault', { user: 'user_good_order', kind: 'mutation' });
    expect(await failing(plaid.transactionsSync({ access_token }))).toBe('TRANSACTIONS_SYNC_LIMIT');
    expect(await failing(plaid.transactionsSync({ access_token }))).toBe('INTERNAL_SERVER_ERROR');
    const { next_cursor } = (await plaid.transactionsSync({ access_token })).data;
    const mutation = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';
    expect(await failing(plaid.transactionsSync({ access_token, cursor: next_cursor }))).toBe(mutation);
    expect((await plaid.transactionsSync({ access_token, cursor: next_cursor })).data.has_more).toBe(true);
    await order('add', { user: 'user_good_order', name: 'NEW', amount: 12.34 });
    expect(await failing(plaid.transactionsSync({ access_token, cursor: next_cursor }))).toBe(mutation);
    expect((await sync(access_token)).added.find(({ name }) => name === 'NEW')?.amount).toBe(12.34);
    await order('fault', { user: 'user_good_order', kind: 'slow', ms: 60 });
    const began = performance.now();
    await plaid.transactionsSync({ access_token });
    expect(performance.now() - began).toBeGreaterThan(50);
    expect((await order('add', { user: 'nobody' })).statusCode).toBe(404);
  });

  test('ordered: pending ones post, or vanish', async () => {
    const user = 'user_good_pending';
    const access_token = await linkAtOnce(user);
    await order('add', { user, name: 'HOLD', amount: 5, pending: true });
    await order('add', { user, name: 'GONE', amount: 6, pending: true });
    const first = await sync(access_token);
    const hold = first.added.find(({ name }) => name === 'HOLD');
    const gone = first.added.find(({ name }) => name === 'GONE');
    expect([hold?.pending, gone?.pending]).toEqual([true, true]);
    await order('remove-pending', { user, name: 'GONE' });
    await order('post-pending', { user });
    const second = await sync(access_token, first.cursor);
    expect(second.removed).toEqual(expect.arrayContaining([hold?.transaction_id, gone?.transaction_id]));
    const posted = second.added.find(({ name }) => name === 'HOLD');
    expect(posted).toMatchObject({ pending: false, pending_transaction_id: hold?.transaction_id, amount: 5 });
    expect(second.added.find(({ name }) => name === 'GONE')).toBeUndefined();
  });
});

test('webhooks are signed over the body as sent, with a key that Plaid’s call gives', async () => {
  const access_token = await linkAtOnce('user_good');
  const webhook_code = 'SYNC_UPDATES_AVAILABLE' as never;
  expect((await plaid.sandboxItemFireWebhook({ access_token, webhook_code })).data.webhook_fired).toBe(true);
  const [webhook] = received;
  const { kid = '', alg } = decodeProtectedHeader(webhook?.jwt ?? '');
  expect(alg).toBe('ES256');
  const { key } = (await plaid.webhookVerificationKeyGet({ key_id: kid })).data;
  const jwk = { kty: key.kty, crv: key.crv, x: key.x, y: key.y };
  const { payload } = await jwtVerify(webhook?.jwt ?? '', await importJWK(jwk, 'ES256'), { currentDate: now });
  expect(payload.request_body_sha256).toBe(
    createHash('sha256')
      .update(webhook?.body ?? '')
      .digest('hex'),
  );
  expect(payload.iat).toBe(now.getTime() / 1_000);
  expect(JSON.parse(webhook?.body ?? '{}')).toMatchObject({ webhook_type: 'TRANSACTIONS', webhook_code });
});

test('a login for measuring has as many transactions as its name says', async () => {
  const { added } = await sync(await linkAtOnce('user_transactions_2500'));
  expect(added.length).toBe(2_500);
});
