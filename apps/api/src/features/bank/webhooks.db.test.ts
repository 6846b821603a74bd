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
import { dropLinks, syncStale, workOnWebhooks } from './bank.jobs.ts';

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

/** As the provider sends it; `signature` says what is wrong with its own. */
async function sign(body: string, { key = signing.privateKey, kid = 'key-1', ageS = 0, hash }: Signature = {}) {
  const iat = Math.floor(cairn.clock.now().getTime() / 1000) - ageS;
  const request_body_sha256 = hash ?? createHash('sha256').update(body).digest('hex');
  return await new SignJWT({ iat, request_body_sha256 })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
    .sign(key);
}

function bodyOf(item: FakeItem, type: string, code: string, more: object = {}): string {
  // The provider's own spacing: the hash is over the bytes as they came.
  return JSON.stringify({ webhook_type: type, webhook_code: code, item_id: item.itemId, ...more }, null, 2);
}

async function send(payload: string, jwt: string | undefined) {
  const headers = { 'content-type': 'application/json', ...(jwt !== undefined && { 'plaid-verification': jwt }) };
  return await cairn.app.inject({ method: 'POST', url: '/api/Public/PlaidWebhook', payload, headers });
}

async function tell(item: FakeItem, type: string, code: string, more: object = {}) {
  const body = bodyOf(item, type, code, more);
  // What is signed in the same second for the same body is the same webhook.
  cairn.clock.advance(1_000);
  const answer = await send(body, await sign(body));
  expect(answer.statusCode, answer.body).toBe(200);
  await workOnWebhooks(services());
}

const statusOf = async (home: Household) => (await home.get('Plaid/GetBanks'))[0]?.status;

describe('a webhook', () => {
  test('is answered at once and starts a sync in the background', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE', { initial_update_complete: true });
    const asked = item.pagesAsked;
    expect((await send(body, await sign(body))).json()).toEqual({});
    expect(item.pagesAsked).toBe(asked);
    expect(cairn.woken.at(-1)).toBe('bank-webhooks');
    await workOnWebhooks(services());
    expect(await home.list()).toHaveLength(1);
  });

  test.each<[string, Signature | null]>([
    ['no signature', null],
    ['another’s signature', { key: stranger.privateKey }],
    ['a key that is not known', { kid: 'key-unknown' }],
    ['a key that has expired', { key: expired.privateKey, kid: 'key-old' }],
    ['a signature five minutes and a second old', { ageS: 301 }],
    ['the signature of another body', { hash: createHash('sha256').update('{}').digest('hex') }],
  ])('with %s is refused', async (_what, signature) => {
    const { item, ledgerId } = await start();
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    const answer = await send(body, signature === null ? undefined : await sign(body, signature));
    expect(answer.statusCode).toBe(400);
    const kept = await database.current.db.select().from(bankWebhooks).where(eq(bankWebhooks.ledgerId, ledgerId));
    expect(kept).toEqual([]);
  });

  test('without a body, or signed with a shared secret, is refused', async () => {
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

  test('that is almost five minutes old counts; sent again it does nothing', async () => {
    const { item, ledgerId } = await start();
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    const jwt = await sign(body, { ageS: 299 });
    expect((await send(body, jwt)).statusCode).toBe(200);
    await workOnWebhooks(services());
    const asked = item.pagesAsked;
    // The same claims under another signature: such can be made from the first without the key.
    const again = await sign(body, { ageS: 299 });
    expect(again).not.toBe(jwt);
    for (const repeated of [jwt, again]) expect((await send(body, repeated)).statusCode).toBe(200);
    await workOnWebhooks(services());
    expect(item.pagesAsked).toBe(asked);
    const kept = await database.current.db.select().from(bankWebhooks).where(eq(bankWebhooks.ledgerId, ledgerId));
    expect(kept).toHaveLength(1);
  });

  test('after 60 with invented key ids, one with a key not seen before counts as ever', async () => {
    const { home, item } = await start();
    const forged = JSON.stringify({ webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: 'invented' });
    for (let number = 1; number <= 60; number += 1) {
      const answer = await send(forged, await sign(forged, { key: stranger.privateKey, kid: `invented-${number}` }));
      expect(answer.statusCode).toBe(number <= 20 ? 400 : 503);
    }
    const next = await generateKeyPair('ES256', { extractable: true });
    cairn.bank.keys.set('key-2', { jwk: { ...(await exportJWK(next.publicKey)) }, isExpired: false });
    item.add(purchase('a'));
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    const answer = await send(body, await sign(body, { key: next.privateKey, kid: 'key-2' }));
    expect(answer.statusCode, answer.body).toBe(200);
    await workOnWebhooks(services());
    expect(await home.list()).toHaveLength(1);
  });

  test('the provider is asked for no key where the signature is old, or of another body', async () => {
    const { item } = await start();
    const ask = vi.spyOn(cairn.bank, 'getWebhookKey');
    const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    for (const wrong of [{ ageS: 301 }, { ageS: -61 }, { hash: 'x' }])
      expect((await send(body, await sign(body, { ...wrong, kid: 'key-3' }))).statusCode).toBe(400);
    expect(ask).not.toHaveBeenCalled();
    ask.mockRestore();
  });

  test('of an item that nobody has is acknowledged', async () => {
    const body = JSON.stringify({ webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: 'nobody’s' });
    expect((await send(body, await sign(body))).statusCode).toBe(200);
  });

  test('says that a login expired, that it was repaired, that a disconnect is near, that the permission is gone', async () => {
    const { home, item } = await start();
    await tell(item, 'ITEM', 'ERROR', { error: { error_code: 'ITEM_LOGIN_REQUIRED', error_type: 'ITEM_ERROR' } });
    expect(await statusOf(home)).toBe('loginRequired');
    item.add(purchase('a'));
    await tell(item, 'ITEM', 'LOGIN_REPAIRED');
    expect(await statusOf(home)).toBe('ok');
    expect(await home.list()).toHaveLength(1);
    await tell(item, 'ITEM', 'PENDING_DISCONNECT', { reason: 'INSTITUTION_MIGRATION' });
    expect(await statusOf(home)).toBe('pendingDisconnect');
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await statusOf(home)).toBe('pendingDisconnect');
    // The person logged in anew, in Link's update mode.
    await home.send('POST', 'Plaid/UpdateLinkToken', { institutionId: 'ins_1' });
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await statusOf(home)).toBe('ok');
    await tell(item, 'ITEM', 'USER_PERMISSION_REVOKED');
    expect(await statusOf(home)).toBe('revoked');
    await dropLinks(services());
    expect(item.isRemoved).toBe(true);
    expect(await home.list()).toHaveLength(1);
    await tell(item, 'ITEM', 'LOGIN_REPAIRED');
    expect(await statusOf(home)).toBe('revoked');
  });

  test('whose work fails is tried again later, five times at most', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    item.failures.push('INSTITUTION_DOWN');
    await tell(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    await workOnWebhooks(services());
    expect(await home.list()).toHaveLength(0);
    cairn.clock.advance(121_000);
    await workOnWebhooks(services());
    expect(await home.list()).toHaveLength(1);

    item.failures.push(...Array.from({ length: 20 }, () => 'INSTITUTION_DOWN'));
    await tell(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
    for (let hours = 0; hours < 10; hours += 1) {
      cairn.clock.advance(3_600_000);
      await workOnWebhooks(services());
    }
    expect(item.failures).toHaveLength(15);
    item.failures = [];
  });
});

describe('one link that always fails', () => {
  /** Its token does not open: a fault of ours, which the provider knows nothing of. */
  async function poison(item: FakeItem) {
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

  test('stops nobody else’s webhooks, and is tried five times at most', async () => {
    const [bad, good] = [await start(), await start()];
    await poison(bad.item);
    good.item.add(purchase('good'));
    for (const { item } of [bad, good]) {
      const body = bodyOf(item, 'TRANSACTIONS', 'SYNC_UPDATES_AVAILABLE');
      expect((await send(body, await sign(body))).statusCode).toBe(200);
    }
    await expect(workOnWebhooks(services())).rejects.toThrow();
    expect(await good.home.list()).toHaveLength(1);
    for (let tries = 2; tries <= 5; tries += 1) {
      cairn.clock.advance(3_600_000);
      await expect(workOnWebhooks(services()), `try ${tries}`).rejects.toThrow();
    }
    cairn.clock.advance(3_600_000);
    await workOnWebhooks(services());
    expect(failuresOf('bank-webhooks')).toHaveLength(5);
  });

  test('stops nobody else’s scheduled sync', async () => {
    const [bad, good] = [await start(), await start()];
    await poison(bad.item);
    good.item.add(purchase('good'));
    cairn.clock.advance(7 * 3_600_000);
    await expect(syncStale(services())).rejects.toThrow();
    expect(await good.home.list()).toHaveLength(1);
  });

  test('stops nobody else’s link from being dropped', async () => {
    const [bad, good] = [await start(), await start()];
    await poison(bad.item);
    for (const { home } of [bad, good]) await home.send('DELETE', 'User/DeleteUserAccount');
    await expect(dropLinks(services())).rejects.toThrow();
    expect(good.item.isRemoved).toBe(true);
  });

  test('dropping that takes long stops after ten minutes, and goes on the next time', async () => {
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
  test('makes up for webhooks that never came, after six hours, for who has premium and is not deleted', async () => {
    const [one, free, gone] = [await start(), await start(), await start()];
    await makePremium(database.current, free.home, { premium: false });
    await makePremium(database.current, gone.home, { deletedAt: cairn.clock.now() });
    for (const { item } of [one, free, gone]) item.add(purchase(`missed ${item.itemId}`));
    const asked = [one, free, gone].map(({ item }) => item.pagesAsked);
    cairn.clock.advance(5 * 3_600_000);
    await syncStale(services());
    expect([one, free, gone].map(({ item }) => item.pagesAsked)).toEqual(asked);
    cairn.clock.advance(3_700_000);
    await syncStale(services());
    expect(one.item.pagesAsked).toBe((asked[0] ?? 0) + 1);
    expect([free, gone].map(({ item }) => item.pagesAsked)).toEqual(asked.slice(1));
    expect(await one.home.list()).toHaveLength(1);
  });

  test('webhooks are forgotten after a day', async () => {
    const { item, ledgerId } = await start();
    await tell(item, 'ITEM', 'NEW_ACCOUNTS_AVAILABLE');
    cairn.clock.advance(86_500_000);
    await syncStale(services());
    expect(await database.current.db.select().from(bankWebhooks).where(eq(bankWebhooks.ledgerId, ledgerId))).toEqual(
      [],
    );
  });
});
