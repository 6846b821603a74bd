import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, makePremium, startPremium } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { type FakeItem, purchase } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';
import { bankItems, bankWebhooks } from '../../platform/db/schema/index.ts';
import { dropLinks, processWebhooks, syncStale } from './bank.jobs.ts';

const database = useTestDatabase();
let cairn: TestApp;
const signing = await generateKeyPair('ES256', { extractable: true });
const stranger = await generateKeyPair('ES256', { extractable: true });
const expired = await generateKeyPair('ES256', { extractable: true });

beforeAll(async () => {
  cairn = await startTestApp(database.current);
  cairn.bank.keys.set('key-1', { jwk: { ...(await exportJWK(signing.publicKey)) }, isExpired: false });
  cairn.bank.keys.set('key-old', { jwk: { ...(await exportJWK(expired.publicKey)) }, isExpired: true });
});

async function start() {
  const { home, ledgerId } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.accounts = item.accounts.map((account) => ({ ...account, persistentId: item.itemId }));
  await linkAndSync(home, item);
  return { home, ledgerId, item };
}

const services = () => ({ db: database.current.db, clock: cairn.clock, link: cairn.link, log: cairn.app.log });

interface Signature {
  readonly key?: typeof signing.privateKey;
  readonly kid?: string;
  readonly ageS?: number;
  readonly hash?: string;
}

/** Signs a body as the provider does, except for the given differences. */
async function sign(body: string, { key = signing.privateKey, kid = 'key-1', ageS = 0, hash }: Signature = {}) {
  const iat = Math.floor(cairn.clock.now().getTime() / 1000) - ageS;
  const request_body_sha256 = hash ?? createHash('sha256').update(body).digest('hex');
  return await new SignJWT({ iat, request_body_sha256 })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .sign(key);
}

function bodyOf(item: FakeItem, type: string, code: string, more: object = {}): string {
  // The provider indents its JSON, and the hash covers the exact bytes.
  return JSON.stringify({ webhook_type: type, webhook_code: code, item_id: item.itemId, ...more }, null, 2);
}

async function send(payload: string, jwt: string | undefined) {
  const headers = { 'content-type': 'application/json', ...(jwt !== undefined && { 'plaid-verification': jwt }) };
  return await cairn.app.inject({ method: 'POST', url: '/api/Public/PlaidWebhook', payload, headers });
}

async function deliver(item: FakeItem, type: string, code: string, more: object = {}) {
  const body = bodyOf(item, type, code, more);
  // The same body signed in the same second counts as a replay.
  cairn.clock.advance(1_000);
  const answer = await send(body, await sign(body));
  expect(answer.statusCode, answer.body).toBe(200);
  await processWebhooks(services());
}

const statusOf = async (home: Household) => (await home.get('Plaid/GetBanks'))[0]?.status;

describe('a webhook', () => {
  // covers: server/bank-link 15
  test('is answered immediately and starts a sync in the background', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', { initial_update_complete: true });
    const asked = item.pagesRequested;
    expect((await send(body, await sign(body))).json()).toEqual({});
    expect(item.pagesRequested).toBe(asked);
    expect(cairn.woken.at(-1)).toBe('bank-webhooks');
    await processWebhooks(services());
    expect(await home.list()).toHaveLength(1);
  });

  // covers: server/bank-link 13
  test.each<[string, Signature | null]>([
    ['no signature', null],
    ['a stranger’s signature', { key: stranger.privateKey }],
    ['an unknown key', { kid: 'key-unknown' }],
    ['an expired key', { key: expired.privateKey, kid: 'key-old' }],
    ['a signature that is 301 seconds old', { ageS: 301 }],
    ['the signature of another body', { hash: createHash('sha256').update('{}').digest('hex') }],
  ])('with %s is rejected', async (_what, signature) => {
    const { item, ledgerId } = await start();
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    const answer = await send(body, signature === null ? undefined : await sign(body, signature));
    expect(answer.statusCode).toBe(400);
    const stored = await database.current.db.select().from(bankWebhooks).where(eq(bankWebhooks.ledgerId, ledgerId));
    expect(stored).toEqual([]);
  });

  test('without a body, or signed with a shared secret, is rejected', async () => {
    const { item } = await start();
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    const secret = new TextEncoder().encode('x'.repeat(32));
    const forged = await new SignJWT({ request_body_sha256: createHash('sha256').update(body).digest('hex') })
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .setIssuedAt(cairn.clock.now())
      .sign(secret);
    expect((await send(body, forged)).statusCode).toBe(400);
    expect((await send('', await sign(''))).statusCode).toBe(400);
  });

  // covers: server/bank-link 13
  test('is accepted when almost five minutes old; a replay does nothing', async () => {
    const { item, ledgerId } = await start();
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    const jwt = await sign(body, { ageS: 299 });
    expect((await send(body, jwt)).statusCode).toBe(200);
    await processWebhooks(services());
    const asked = item.pagesRequested;
    // The same claims under another signature: one can be derived from the first without the key.
    const again = await sign(body, { ageS: 299 });
    expect(again).not.toBe(jwt);
    for (const repeated of [jwt, again]) expect((await send(body, repeated)).statusCode).toBe(200);
    await processWebhooks(services());
    expect(item.pagesRequested).toBe(asked);
    const stored = await database.current.db.select().from(bankWebhooks).where(eq(bankWebhooks.ledgerId, ledgerId));
    expect(stored).toHaveLength(1);
  });

  // covers: server/bank-link 14
  test('is accepted with a new key even after 60 webhooks with forged key ids', async () => {
    const { home, item } = await start();
    const forged = JSON.stringify({ webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: 'forged' });
    for (let number = 1; number <= 60; number += 1) {
      const answer = await send(forged, await sign(forged, { key: stranger.privateKey, kid: `forged-${number}` }));
      expect(answer.statusCode).toBe(number <= 20 ? 400 : 503);
    }
    const next = await generateKeyPair('ES256', { extractable: true });
    cairn.bank.keys.set('key-2', { jwk: { ...(await exportJWK(next.publicKey)) }, isExpired: false });
    item.add(purchase('a'));
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    const answer = await send(body, await sign(body, { key: next.privateKey, kid: 'key-2' }));
    expect(answer.statusCode, answer.body).toBe(200);
    await processWebhooks(services());
    expect(await home.list()).toHaveLength(1);
  });

  test('no key is fetched for an old signature or one for another body', async () => {
    const { item } = await start();
    const ask = vi.spyOn(cairn.bank, 'getWebhookKey');
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    for (const wrong of [{ ageS: 301 }, { ageS: -61 }, { hash: 'x' }])
      expect((await send(body, await sign(body, { ...wrong, kid: 'key-3' }))).statusCode).toBe(400);
    expect(ask).not.toHaveBeenCalled();
    ask.mockRestore();
  });

  test('for an unknown item is acknowledged', async () => {
    const body = JSON.stringify({ webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: 'unknown' });
    expect((await send(body, await sign(body))).statusCode).toBe(200);
  });

  test('reports an expired login, its repair, an upcoming disconnect and revoked access', async () => {
    const { home, item } = await start();
    await deliver(item, 'ITEM', 'ERROR', { error: { error_code: 'ITEM_LOGIN_REQUIRED', error_type: 'ITEM_ERROR' } });
    expect(await statusOf(home)).toBe('loginRequired');
    item.add(purchase('a'));
    await deliver(item, 'ITEM', 'LOGIN_REPAIRED');
    expect(await statusOf(home)).toBe('ok');
    expect(await home.list()).toHaveLength(1);
    await deliver(item, 'ITEM', 'PENDING_DISCONNECT', { reason: 'INSTITUTION_MIGRATION' });
    expect(await statusOf(home)).toBe('pendingDisconnect');
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await statusOf(home)).toBe('pendingDisconnect');
    // The user logged in again in Link's update mode.
    await home.send('POST', 'Plaid/UpdateLinkToken', { institutionId: 'ins_1' });
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await statusOf(home)).toBe('ok');
    await deliver(item, 'ITEM', 'USER_PERMISSION_REVOKED');
    expect(await statusOf(home)).toBe('revoked');
    await dropLinks(services());
    expect(item.isRemoved).toBe(true);
    expect(await home.list()).toHaveLength(1);
    await deliver(item, 'ITEM', 'LOGIN_REPAIRED');
    expect(await statusOf(home)).toBe('revoked');
  });

  test('is retried later if processing fails, up to five attempts', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    item.failures.push('INSTITUTION_DOWN');
    await deliver(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    await processWebhooks(services());
    expect(await home.list()).toHaveLength(0);
    cairn.clock.advance(121_000);
    await processWebhooks(services());
    expect(await home.list()).toHaveLength(1);

    item.failures.push(...Array.from({ length: 20 }, () => 'INSTITUTION_DOWN'));
    await deliver(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    for (let hours = 0; hours < 10; hours += 1) {
      cairn.clock.advance(3_600_000);
      await processWebhooks(services());
    }
    expect(item.failures).toHaveLength(15);
    item.failures = [];
  });
});

describe('a link that always fails', () => {
  /** Makes the token undecryptable, which is our failure and not the provider's. */
  async function breakToken(item: FakeItem) {
    await database.current.db
      .update(bankItems)
      .set({ sealedToken: 'broken' })
      .where(eq(bankItems.externalId, item.itemId));
  }
  afterEach(async () => {
    await database.current.db.update(bankItems).set({ sealedToken: null }).where(eq(bankItems.sealedToken, 'broken'));
  });
  const failuresOf = (job: string) =>
    cairn.log.map((line) => JSON.parse(line)).filter((line) => line.job === job && line.name === 'ConfigError');

  test('doesn’t block other users’ webhooks, and is tried at most five times', async () => {
    const [bad, good] = [await start(), await start()];
    await breakToken(bad.item);
    good.item.add(purchase('good'));
    for (const { item } of [bad, good]) {
      const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
      expect((await send(body, await sign(body))).statusCode).toBe(200);
    }
    await expect(processWebhooks(services())).rejects.toThrow();
    expect(await good.home.list()).toHaveLength(1);
    for (let tries = 2; tries <= 5; tries += 1) {
      cairn.clock.advance(3_600_000);
      await expect(processWebhooks(services()), `try ${tries}`).rejects.toThrow();
    }
    cairn.clock.advance(3_600_000);
    await processWebhooks(services());
    expect(failuresOf('bank-webhooks')).toHaveLength(5);
  });

  test('doesn’t block other users’ scheduled syncs', async () => {
    const [bad, good] = [await start(), await start()];
    await breakToken(bad.item);
    good.item.add(purchase('good'));
    cairn.clock.advance(7 * 3_600_000);
    await expect(syncStale(services())).rejects.toThrow();
    expect(await good.home.list()).toHaveLength(1);
  });

  test('doesn’t block dropping other users’ links', async () => {
    const [bad, good] = [await start(), await start()];
    await breakToken(bad.item);
    for (const { home } of [bad, good]) await home.send('DELETE', 'User/DeleteUserAccount');
    await expect(dropLinks(services())).rejects.toThrow();
    expect(good.item.isRemoved).toBe(true);
  });

  test('dropping links stops after ten minutes and continues on the next run', async () => {
    const three = [await start(), await start(), await start()];
    for (const { home } of three) await home.send('DELETE', 'User/DeleteUserAccount');
    const { link } = cairn;
    const provider = new Proxy(link.provider, {
      get(target, name) {
        if (name === 'removeItem') cairn.clock.advance(400_000);
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const slow = { ...services(), link: { ...link, provider } };
    expect([await dropLinks(slow), await dropLinks(slow)]).toEqual([2, 1]);
  });
});

describe('the scheduled sync', () => {
  test('catches up on missed webhooks after six hours, only for premium users who aren’t deleted', async () => {
    const [one, free, gone] = [await start(), await start(), await start()];
    await makePremium(database.current, free.home, { premium: false });
    await makePremium(database.current, gone.home, { deletedAt: cairn.clock.now() });
    for (const { item } of [one, free, gone]) item.add(purchase(`missed ${item.itemId}`));
    const asked = [one, free, gone].map(({ item }) => item.pagesRequested);
    cairn.clock.advance(5 * 3_600_000);
    await syncStale(services());
    expect([one, free, gone].map(({ item }) => item.pagesRequested)).toEqual(asked);
    cairn.clock.advance(3_700_000);
    await syncStale(services());
    expect(one.item.pagesRequested).toBe((asked[0] ?? 0) + 1);
    expect([free, gone].map(({ item }) => item.pagesRequested)).toEqual(asked.slice(1));
    expect(await one.home.list()).toHaveLength(1);
  });

  test('webhooks are deleted after a day', async () => {
    const { item, ledgerId } = await start();
    await deliver(item, 'ITEM', 'NEW_ACCOUNTS_AVAILABLE');
    cairn.clock.advance(86_500_000);
    await syncStale(services());
    expect(await database.current.db.select().from(bankWebhooks).where(eq(bankWebhooks.ledgerId, ledgerId))).toEqual(
      [],
    );
  });
});
