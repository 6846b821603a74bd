import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, type FakeItem, purchase } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';
import { bankItems } from '../../platform/db/schema/index.ts';
import { dropLinks } from './bank.jobs.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const start = () => startPremium(cairn, database.current);

const complete = (home: Household, LinkToken: string) => home.send('POST', 'Plaid/CompleteHostedLink', { LinkToken });

/** Opens the hosted page, where the user connects `item`, or leaves if it is null. */
async function visitHosted(home: Household, item: FakeItem | null): Promise<string> {
  const { linkToken, url } = (await home.post('Plaid/CreateHostedLink', {})).answer;
  cairn.bank.hosted.set(url.split('/').at(-1), item);
  return linkToken;
}

describe('Hosted Link', () => {
  test('returns a URL and a token that contains the provider’s token, encrypted', async () => {
    const { home, userId } = await start();
    const { linkToken, url } = (await home.post('Plaid/CreateHostedLink', {})).answer;
    expect(cairn.bank.linkTokens.at(-1)).toEqual({ userId, accessToken: null });
    expect(url).toMatch(/^https:\/\/hosted\.bank\.example\/link-/);
    expect(linkToken).toMatch(/^[\da-f]{8}\.[\w-]+$/);
  });

  test('completing it does what SetAccessToken does: accounts, an encrypted access token, then a sync', async () => {
    const { home, ledgerId } = await start();
    const item = cairn.bank.connect();
    item.add(purchase('a'));
    const answer = await complete(home, await visitHosted(home, item));
    expect(answer.json()).toEqual({ bankID: expect.any(Number), accountIDs: [expect.any(Number)], leftOut: [] });
    const [row] = await database.current.db.select().from(bankItems).where(eq(bankItems.ledgerId, ledgerId));
    expect(cairn.link.openToken(row?.sealedToken ?? '', item.itemId)).toBe(item.accessToken);
    expect(await sync(home)).toMatchObject({ added: 1 });
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ institutionName: 'Harbor Bank', status: 'ok' }]);
  });

  test('completing it too early reports that nothing was connected, and can be retried later', async () => {
    const { home } = await start();
    const { linkToken, url } = (await home.post('Plaid/CreateHostedLink', {})).answer;
    expect((await complete(home, linkToken)).json()).toEqual({ bankID: null, accountIDs: [], leftOut: [] });
    expect(await home.get('Plaid/GetBanks')).toEqual([]);
    cairn.bank.hosted.set(url.split('/').at(-1), cairn.bank.connect());
    expect((await complete(home, linkToken)).json()).toMatchObject({ bankID: expect.any(Number) });
  });

  test('another user’s token or a forged one is 404, like any unknown token', async () => {
    const [{ home }, { home: stranger }] = [await start(), await start()];
    const item = cairn.bank.connect();
    const linkToken = await visitHosted(home, item);
    const [raw = ''] = [...cairn.bank.hosted.keys()].slice(-1);
    const rejected = await complete(stranger, linkToken);
    expect(rejected.statusCode).toBe(404);
    for (const token of [raw, 'x', `${linkToken}x`, `${linkToken.slice(0, 9)}x`]) {
      const answer = await complete(home, token);
      expect([answer.statusCode, answer.json()], token).toEqual([404, rejected.json()]);
    }
    expect(await stranger.get('Plaid/GetBanks')).toEqual([]);
    expect((await complete(home, linkToken)).statusCode).toBe(200);
  });

  test('accounts that are already linked: 409 with the bank to repair, and the new item is dropped', async () => {
    const { home } = await start();
    await linkAndSync(home, cairn.bank.connect());
    const again = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-2' })] });
    const answer = await complete(home, await visitHosted(home, again));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('already linked'), institutionId: 'ins_1' });
    await dropLinks({ db: database.current.db, clock: cairn.clock, link: cairn.link, log: cairn.app.log });
    expect(again.isRemoved).toBe(true);
    expect(await home.get('Plaid/GetBanks')).toHaveLength(1);
  });

  test('a repeated login opens with the item’s token and has nothing to complete; an unknown bank is 404', async () => {
    const { home, userId, ledgerId } = await start();
    const item = cairn.bank.connect();
    await linkAndSync(home, item);
    const { linkToken } = (await home.post('Plaid/CreateHostedLink', { institutionId: 'ins_1' })).answer;
    expect(cairn.bank.linkTokens.at(-1)).toEqual({ userId, accessToken: item.accessToken });
    const [row] = await database.current.db.select().from(bankItems).where(eq(bankItems.ledgerId, ledgerId));
    expect(row?.repairing).toBe(true);
    expect((await complete(home, linkToken)).statusCode).toBe(404);
    expect((await home.send('POST', 'Plaid/CreateHostedLink', { institutionId: 'ins_9' })).statusCode).toBe(404);
  });
});
