import { HOSTED_LINK_RETURN } from '@cairn/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { processWebhooks } from '../src/features/bank/bank.jobs.ts';
import { type BankLink, openBankLink } from '../src/platform/bank/link.ts';
import { createLog } from '../src/platform/log.ts';
import { type EmbeddedSandbox, startSandbox } from '../src/platform/sandbox/mount.ts';
import { createVault } from '../src/platform/vault.ts';
import { startTestApp, type TestApp, TestClock, testConfig } from './app.ts';
import { makePremium, sync } from './bank.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const NOW = '2026-11-15T12:00:00Z';
const USER = 'user_good_sdk';

const database = useTestDatabase();
let sandbox: EmbeddedSandbox;
let link: BankLink;
let cairn: TestApp;
let home: Household;
let publicUrl: string;

beforeAll(async () => {
  const port = await freePort();
  const config = testConfig({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  sandbox = await startSandbox(config, new TestClock(NOW), database.current.db, '/x.css', createLog('silent'));
  const opened = openBankLink(config, createVault('0a'.repeat(32)), sandbox.address);
  if (!opened) throw new Error('the sandbox bank must be enabled outside production');
  link = opened;
  cairn = await startTestApp(database.current, NOW, { link, sandbox, publicUrl: config.publicUrl });
  publicUrl = config.publicUrl;
  await cairn.app.listen({ host: '127.0.0.1', port });
  home = await Household.start(cairn);
  await makePremium(database.current, home);
});

afterAll(async () => {
  await cairn.app.close();
  await sandbox.stop();
});

/** Controls the sandbox bank. */
async function controlBank(name: string, more: object = {}) {
  const response = await fetch(`${publicUrl}/sandbox/plaid/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: USER, ...more }),
  });
  expect(response.ok, name).toBe(true);
  return Object(await response.json());
}

/** Completes Link's pages as shown in the in-app browser. */
async function clickThroughHosted(url: string): Promise<string> {
  const token = new URL(url).searchParams.get('token') ?? '';
  const post = async (step: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ token, ...fields });
    return await (await fetch(`${publicUrl}/sandbox/plaid/link/${step}`, { method: 'POST', body })).text();
  };
  const next = await post('login', { institution: 'ins_101', user: USER, password: 'pass_good' });
  return next.includes('name="account"') ? await post('accounts', { account: 'checking' }) : next;
}

const statuses = async () => (await home.get('Plaid/GetBanks')).map(({ status }: { status: string }) => status);

// covers: entities 26; calls 23; server/bank-link 15
test('through the SDK over HTTP: link, first sync, faults, a webhook, an expired login and its repair, disconnecting', async () => {
  expect((await home.post('Plaid/CreateLinkToken', {})).answer).toMatch(/^link-/);
  const { public_token, metadata } = await controlBank('link', { institution_id: 'ins_101' });
  await home.post('Plaid/SetAccessToken', {
    PublicToken: public_token,
    Institution: metadata.institution,
    Accounts: metadata.accounts,
  });
  await controlBank('fault', { kind: 'mutation' });
  await controlBank('fault', { kind: 'rate-limit' });
  const first = await sync(home);
  expect(first.added).toBeGreaterThan(500);
  expect(await sync(home)).toEqual({ added: 0, modified: 0, removed: 0 });
  const rows = await home.list({ StartDate: '2024-11-01', EndDate: '2026-11-30' });
  expect(rows).toHaveLength(first.added);
  expect(new Set(rows.map((row) => row.isIncome))).toEqual(new Set([true, false]));
  const accounts = await home.accounts();
  expect(accounts.length).toBeGreaterThan(1);
  for (const { mask, institutionName } of accounts)
    expect({ mask, institutionName }).toEqual({
      mask: expect.stringMatching(/^\w{2,4}$/),
      institutionName: 'Granite Bank',
    });

  await controlBank('add', { name: 'SDK Cafe', amount: 12.34 });
  await controlBank('fire-webhook');
  await vi.waitFor(() => expect(cairn.woken).toContain('bank-webhooks'));
  await processWebhooks({ db: database.current.db, clock: cairn.clock, link, log: cairn.app.log });
  const [cafe] = await home.list({ SearchText: 'SDK Cafe' });
  expect(cafe).toMatchObject({ amount: 12.34, isIncome: false, transactionDate: '2026-11-15' });

  await controlBank('expire-login');
  const rejected = await home.send('POST', 'Plaid/SyncPlaidTransactions');
  expect(rejected.statusCode).toBe(401);
  expect(rejected.json()).toMatchObject({ errorCode: 'ITEM_LOGIN_REQUIRED', institutionId: 'ins_101' });
  expect(await statuses()).toEqual(['loginRequired']);
  expect((await home.post('Plaid/UpdateLinkToken', { institutionId: 'ins_101' })).answer).toMatch(/^link-/);

  // It may be a live link of another environment, so it must not count as ended.
  await expect(link.provider.removeItem('none')).rejects.toMatchObject({ code: 'INVALID_ACCESS_TOKEN' });

  const [bank] = await home.get('Plaid/GetBanks');
  await home.post('Plaid/RemoveBank', { ItemID: bank.id });
  expect(await statuses()).toEqual([]);
});

test('through the SDK over HTTP: Hosted Link connects once, only for the user who started it, and repairs an expired login', async () => {
  const { linkToken, url } = (await home.post('Plaid/CreateHostedLink', {})).answer;
  const complete = (who = home) => who.send('POST', 'Plaid/CompleteHostedLink', { LinkToken: linkToken });
  expect((await complete()).json()).toEqual({ bankID: null, accountIDs: [], leftOut: [] });
  expect(await clickThroughHosted(url)).toContain(`href="${HOSTED_LINK_RETURN}"`);
  const stranger = await Household.start(cairn);
  await makePremium(database.current, stranger);
  expect((await complete(stranger)).statusCode).toBe(404);
  expect((await complete()).json()).toEqual({
    bankID: expect.any(Number),
    accountIDs: [expect.any(Number)],
    leftOut: [],
  });
  expect(await statuses()).toEqual(['ok']);
  expect((await home.accounts()).map(({ displayName }) => displayName)).toEqual(['Everyday Checking']);
  expect((await complete()).statusCode).toBe(422);

  await controlBank('expire-login');
  expect((await home.send('POST', 'Plaid/SyncPlaidTransactions')).statusCode).toBe(401);
  const repair = (await home.post('Plaid/CreateHostedLink', { institutionId: 'ins_101' })).answer;
  expect(await clickThroughHosted(repair.url)).toContain(`href="${HOSTED_LINK_RETURN}"`);
  await sync(home);
  expect(await statuses()).toEqual(['ok']);
});
