import { createHash } from 'node:crypto';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { SandboxItemFireWebhookRequestWebhookCodeEnum } from 'plaid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, linkTokenRequest, TestBank } from './testing/bank.ts';

let bank: TestBank;

beforeEach(async () => {
  bank = new TestBank();
  await bank.start();
});

afterEach(() => bank.stop());

describe('errors', () => {
  const errorCodeOf = async (call: Promise<unknown>) => codeOf(await call.catch((error: unknown) => error));

  test('an expired login returns an error until the same user repairs it in update mode', async () => {
    const access_token = await bank.link('user_expires');
    await bank.sync(access_token);
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token }))).toBe('ITEM_LOGIN_REQUIRED');
    expect((await bank.plaid.itemGet({ access_token })).data.item.error?.error_code).toBe('ITEM_LOGIN_REQUIRED');
    const { link_token } = (await bank.plaid.linkTokenCreate({ ...linkTokenRequest, access_token })).data;
    await expect(bank.clickThrough(link_token, 'ins_101', 'user_good')).rejects.toThrow();
    await bank.clickThrough(link_token, 'ins_101', 'user_expires');
    expect((await bank.sync(access_token)).added.length).toBeGreaterThan(1_000);
    await expect.poll(() => bank.received.map(({ body }) => JSON.parse(body).webhook_code)).toEqual(['LOGIN_REPAIRED']);
    await bank.plaid.sandboxItemResetLogin({ access_token });
    expect(await errorCodeOf(bank.plaid.accountsGet({ access_token }))).toBe('ITEM_LOGIN_REQUIRED');
  });

  test('rejects invalid tokens and cursors, a removed item, and pages over 500', async () => {
    expect(await errorCodeOf(bank.plaid.accountsGet({ access_token: 'none' }))).toBe('INVALID_ACCESS_TOKEN');
    expect(await errorCodeOf(bank.plaid.itemPublicTokenExchange({ public_token: 'none' }))).toBe(
      'INVALID_PUBLIC_TOKEN',
    );
    const access_token = await bank.link('user_good');
    const other = await bank.sync(await bank.link('user_good'));
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token, cursor: other.cursor }))).toBe(
      'INVALID_FIELD',
    );
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token, count: 501 }))).toBe('INVALID_FIELD');
    expect(await errorCodeOf(bank.plaid.linkTokenCreate({ ...linkTokenRequest, products: [] }))).toBe('MISSING_FIELDS');
    await bank.plaid.itemRemove({ access_token });
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token }))).toBe('ITEM_NOT_FOUND');
  });

  test('commands cause a 429, a 500, a slow response, and data that changes between two pages', async () => {
    const access_token = await bank.link('user_good_order');
    expect((await bank.control('fault', { user: 'user_good_order', kind: 'rate-limit' })).json()).toEqual({ items: 1 });
    await bank.control('fault', { user: 'user_good_order', kind: 'server-error' });
    await bank.control('fault', { user: 'user_good_order', kind: 'mutation' });
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token }))).toBe('TRANSACTIONS_SYNC_LIMIT');
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token }))).toBe('INTERNAL_SERVER_ERROR');
    const { next_cursor } = (await bank.plaid.transactionsSync({ access_token })).data;
    const mutation = 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION';
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token, cursor: next_cursor }))).toBe(mutation);
    expect((await bank.plaid.transactionsSync({ access_token, cursor: next_cursor })).data.has_more).toBe(true);
    await bank.control('add', { user: 'user_good_order', name: 'NEW', amount: 12.34 });
    expect(await errorCodeOf(bank.plaid.transactionsSync({ access_token, cursor: next_cursor }))).toBe(mutation);
    expect((await bank.sync(access_token)).added.find(({ name }) => name === 'NEW')?.amount).toBe(12.34);
    await bank.control('fault', { user: 'user_good_order', kind: 'slow', ms: 60 });
    const startedAt = performance.now();
    await bank.plaid.transactionsSync({ access_token });
    expect(performance.now() - startedAt).toBeGreaterThan(50);
    expect((await bank.control('add', { user: 'user_unknown' })).statusCode).toBe(404);
    for (const code of ['NO_SUCH_CODE', 'toString', ''])
      expect((await bank.control('fire-webhook', { user: 'user_good_order', code })).statusCode, code).toBe(400);
  });

  test('commands post or remove pending transactions', async () => {
    const user = 'user_good_pending';
    const access_token = await bank.link(user);
    await bank.control('add', { user, name: 'HOLD', amount: 5, pending: true });
    await bank.control('add', { user, name: 'GONE', amount: 6, pending: true });
    const first = await bank.sync(access_token);
    const hold = first.added.find(({ name }) => name === 'HOLD');
    const gone = first.added.find(({ name }) => name === 'GONE');
    expect([hold?.pending, gone?.pending]).toEqual([true, true]);
    await bank.control('remove-pending', { user, name: 'GONE' });
    await bank.control('post-pending', { user });
    const second = await bank.sync(access_token, first.cursor);
    expect(second.removed).toEqual(expect.arrayContaining([hold?.transaction_id, gone?.transaction_id]));
    const posted = second.added.find(({ name }) => name === 'HOLD');
    expect(posted).toMatchObject({ pending: false, pending_transaction_id: hold?.transaction_id, amount: 5 });
    expect(second.added.find(({ name }) => name === 'GONE')).toBeUndefined();
  });
});

test('webhooks are signed over the exact body with a key from the verification key call', async () => {
  const access_token = await bank.link('user_good');
  const webhook_code = SandboxItemFireWebhookRequestWebhookCodeEnum.SyncUpdatesAvailable;
  expect((await bank.plaid.sandboxItemFireWebhook({ access_token, webhook_code })).data.webhook_fired).toBe(true);
  const [webhook] = bank.received;
  const { kid = '', alg } = decodeProtectedHeader(webhook?.jwt ?? '');
  expect(alg).toBe('ES256');
  const { key } = (await bank.plaid.webhookVerificationKeyGet({ key_id: kid })).data;
  const jwk = { kty: key.kty, crv: key.crv, x: key.x, y: key.y };
  const { payload } = await jwtVerify(webhook?.jwt ?? '', await importJWK(jwk, 'ES256'), { currentDate: bank.now });
  expect(payload.request_body_sha256).toBe(
    createHash('sha256')
      .update(webhook?.body ?? '')
      .digest('hex'),
  );
  expect(payload.iat).toBe(bank.now.getTime() / 1_000);
  expect(JSON.parse(webhook?.body ?? '{}')).toMatchObject({ webhook_type: 'TRANSACTIONS', webhook_code });
});
