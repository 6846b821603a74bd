import { setAccessToken } from '@cairn/contract';
import { cents, parseDay } from '@cairn/domain';
import { and, eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, linkPayload, makePremium, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, day, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { bankItems, changeSets } from '../../platform/db/schema/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import { dropLinks } from './bank.jobs.ts';
import { linkBank } from './link-bank.ts';

const steps = { scheduleDrop: async () => {}, saveAnswer: async () => {} };

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const start = () => startPremium(cairn, database.current);

const drop = () => dropLinks({ db: database.current.db, clock: cairn.clock, link: cairn.link, log: cairn.app.log });

function callerOf({ userId, ledgerId }: Awaited<ReturnType<typeof start>>): Caller {
  const actor = { id: userId, ledgerId, timeZone: 'UTC', isPremium: true, dateOfBirth: parseDay('1990-02-28') };
  return { actor, ledgerId, role: 'owner' };
}

describe('who can connect a bank', () => {
  const calls = [
    ['Plaid/CreateLinkToken', {}],
    ['Plaid/UpdateLinkToken', { institutionId: 'ins_1' }],
    ['Plaid/SetAccessToken', { PublicToken: 'public-x', Institution: null, Accounts: [] }],
    ['Plaid/CreateHostedLink', {}],
    ['Plaid/CreateHostedLink', { institutionId: 'ins_1' }],
    ['Plaid/CompleteHostedLink', { LinkToken: 'link-x' }],
  ] as const;

  // covers: roles 5; server/ownership 19; server/bank-link 20, 21
  test.each([
    ['a free user', 402, 'premium_needed', { premium: false }],
    ['a junior, with premium or without', 403, 'not_allowed', { dateOfBirth: '2010-05-01', junior: true }],
    ['a user who turns 18 tomorrow', 403, 'not_allowed', { dateOfBirth: '2008-11-16' }],
  ])('not %s: %i', async (_who, status, error, values) => {
    const home = await Household.start(cairn);
    await makePremium(database.current, home, values);
    for (const [path, payload] of calls) {
      const answer = await home.send('POST', path, payload);
      expect(answer.statusCode, path).toBe(status);
      expect(answer.json()).toMatchObject({ error, message: expect.any(String) });
    }
    expect(await sync(home)).toEqual({ added: 0, modified: 0, removed: 0 });
  });

  // covers: roles 8; calls 21
  test('an adult with premium, from their 18th birthday on; the response is the token itself', async () => {
    const home = await Household.start(cairn);
    const userId = await makePremium(database.current, home, { dateOfBirth: '2008-11-15' });
    const answer = await home.post('Plaid/CreateLinkToken', {});
    expect(answer.answer).toMatch(/^link-/);
    expect(cairn.bank.linkTokens.at(-1)).toEqual({ userId, accessToken: null });
  });
});

describe('connecting', () => {
  // covers: server/bank-link 1
  test('stores the access token encrypted, with its key id, and never returns or logs it', async () => {
    const { home, ledgerId } = await start();
    const item = cairn.bank.connect();
    await linkAndSync(home, item);
    const [row] = await database.current.db.select().from(bankItems).where(eq(bankItems.ledgerId, ledgerId));
    expect(row?.sealedToken).toMatch(/^[\da-f]{8}\.[\w-]+$/);
    expect(row?.sealedToken).not.toContain(item.accessToken);
    expect(cairn.link.openToken(row?.sealedToken ?? '', item.itemId)).toBe(item.accessToken);
    expect(() => cairn.link.openToken(row?.sealedToken ?? '', 'item-of-another')).toThrow();
    const exposed = JSON.stringify([
      await home.get('Plaid/GetBanks'),
      await home.get('User/DownloadMyData'),
      cairn.log,
    ]);
    expect(exposed).not.toContain(item.accessToken);
    expect(exposed).not.toContain(row?.sealedToken);
  });

  // covers: entities 26
  test('adds every account type; Credit and Loan balances are liabilities: 3,000.00 − 586.42 = 2,413.58', async () => {
    const { home } = await start();
    const item = cairn.bank.connect();
    item.accounts = [
      checking({ currentCents: cents(1_000_00) }),
      checking({ externalId: 'card', name: 'Card', mask: '2222', type: 1, currentCents: cents(86_42) }),
      checking({ externalId: 'loan', name: 'Loan', mask: null, type: 2, currentCents: cents(500_00) }),
      checking({ externalId: 'fund', name: 'Fund', mask: '4444', type: 3, currentCents: cents(2_000_00) }),
    ];
    await linkAndSync(home, item);
    expect(await home.get('Account/GetNetWorth')).toMatchObject({
      totalAssets: 3_000,
      totalLiabilities: 586.42,
      netWorthTotal: 2_413.58,
    });
    expect(await home.get('Plaid/GetBanks')).toMatchObject([
      {
        institutionId: 'ins_1',
        institutionName: 'Harbor Bank',
        status: 'ok',
        isSyncing: false,
        lastSyncedAt: '2026-11-15T12:00:00.000Z',
        accountIDs: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      },
    ]);
  });

  // covers: server/bank-link 16, 17
  test('accounts of an active link: 409 "already linked", and the new item is dropped at the provider', async () => {
    const { home } = await start();
    await linkAndSync(home, cairn.bank.connect());
    const again = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-2' })] });
    const answer = await home.send('POST', 'Plaid/SetAccessToken', linkPayload(again));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('already linked'), institutionId: 'ins_1' });
    expect(cairn.woken).toContain('bank-drop-links');
    await drop();
    expect(again.isRemoved).toBe(true);
    expect(await home.get('Plaid/GetBanks')).toHaveLength(1);
    expect(await home.accounts()).toHaveLength(1);
  });

  // covers: server/bank-link 18
  test('a second login at the same bank can add other accounts; a shared one isn’t duplicated', async () => {
    const { home } = await start();
    await linkAndSync(home, cairn.bank.connect());
    const second = cairn.bank.connect({
      accounts: [checking({ externalId: 'shared' }), checking({ externalId: 'own', name: 'Own', mask: '9999' })],
    });
    second.add(
      purchase('x', { accountExternalId: 'own', name: 'Mine' }),
      purchase('y', { accountExternalId: 'shared' }),
    );
    await linkAndSync(home, second);
    expect((await home.accounts()).map(({ displayName }) => displayName)).toEqual(['Checking', 'Own']);
    expect(await home.names()).toEqual(['Mine']);
    expect(await home.get('Plaid/GetBanks')).toHaveLength(2);
  });

  test('an unknown public token is rejected, and an item that fails later is dropped', async () => {
    const { home } = await start();
    const unknown = await home.send('POST', 'Plaid/SetAccessToken', {
      PublicToken: 'public-unknown',
      Institution: null,
      Accounts: [],
    });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json()).toMatchObject({ errorCode: 'INVALID_PUBLIC_TOKEN' });
    const item = cairn.bank.connect({ failures: ['INSTITUTION_NOT_RESPONDING'] });
    const failed = await home.send('POST', 'Plaid/SetAccessToken', linkPayload(item));
    expect(failed.statusCode).toBe(503);
    expect(await home.get('Plaid/GetBanks')).toEqual([]);
    await drop();
    expect(item.isRemoved).toBe(true);
  });

  test('an item that can’t be stored is dropped at the provider immediately, and the first error is reported', async () => {
    const caller = callerOf(await start());
    const item = cairn.bank.connect();
    const full = new Proxy(database.current.db, {
      get(db, name) {
        if (name === 'transaction' || name === 'insert') throw new Error(`no ${name}: the disk is full`);
        return Reflect.get(db, name);
      },
    });
    const services = { db: full, clock: cairn.clock, link: cairn.link };
    const linking = linkBank(services, caller, z.decode(setAccessToken.body, linkPayload(item)), steps);
    await expect(linking).rejects.toThrow('no transaction: the disk is full');
    expect(item.isRemoved).toBe(true);
  });

  test('a stored item stays connected even if the database connection failed after the commit', async () => {
    const started = await start();
    const [{ home }, caller] = [started, callerOf(started)];
    const item = cairn.bank.connect();
    item.accounts = [checking()];
    const disconnecting = new Proxy(database.current.db, {
      get(db, name) {
        if (name !== 'transaction') return Reflect.get(db, name);
        return async (...args: Parameters<typeof db.transaction>) => {
          await db.transaction(...args);
          throw new Error('the connection was lost');
        };
      },
    });
    const services = { db: disconnecting, clock: cairn.clock, link: cairn.link };
    const linking = linkBank(services, caller, z.decode(setAccessToken.body, linkPayload(item)), steps);
    await expect(linking).rejects.toThrow('the connection was lost');
    expect(item.isRemoved).toBe(false);
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'ok' }]);
    await drop();
    expect(item.isRemoved).toBe(false);
  });

  test('accounts and purchases in euros are skipped, including a purchase that becomes one; skipped accounts are reported', async () => {
    const { home } = await start();
    const item = cairn.bank.connect();
    item.accounts = [checking(), checking({ externalId: 'travel', name: 'Travel', mask: '2222', currency: 'EUR' })];
    item.add(
      purchase('a'),
      purchase('b', { name: 'Rome', currency: 'EUR' }),
      purchase('c', { name: 'Paris', accountExternalId: 'travel', currency: 'EUR' }),
      purchase('d', { name: 'Lisbon' }),
    );
    item.modify(purchase('d', { name: 'Lisbon', currency: 'EUR' }));
    const { answer } = await home.post('Plaid/SetAccessToken', linkPayload(item));
    expect(answer.leftOut).toEqual([{ name: 'Travel', currency: 'EUR' }]);
    await sync(home);
    expect(await home.names()).toEqual(['Cafe']);
    expect(await home.get('Account/GetNetWorth')).toMatchObject({ netWorthTotal: 1_000 });
    expect(await home.accounts()).toMatchObject([{ displayName: 'Checking', icon: 'fas fa-building-columns' }]);
  });

  test('a bank without accounts in dollars isn’t connected, and the error says why', async () => {
    const { home } = await start();
    const item = cairn.bank.connect({ accounts: [checking({ currency: 'EUR' })] });
    const answer = await home.send('POST', 'Plaid/SetAccessToken', linkPayload(item));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message: 'Harbor Bank didn’t share any accounts in US dollars.' });
    await drop();
    expect(item.isRemoved).toBe(true);
  });
});

describe('connecting the same bank again', () => {
  // covers: server/history 16; server/load 25
  test('marks rows missing from the new link once; later syncs create no change sets', async () => {
    const { home, ledgerId } = await start();
    const old = cairn.bank.connect();
    const bistro = { name: 'Bistro', pending: true };
    old.add(purchase('touched', bistro), purchase('deleted', bistro), purchase('goes', bistro));
    await linkAndSync(home, old);
    const [first, second] = await home.list();
    await home.post('Transaction/BulkRecategorizeTransactions', {
      transactionIDs: [first?.userTransactionID],
      newCategoryID: await home.category('Food'),
    });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: second?.userTransactionID });
    const [bank] = await home.get('Plaid/GetBanks');
    await home.post('Plaid/RemoveBank', { ItemID: bank.id });
    const fresh = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-new' })] });
    await linkAndSync(home, fresh);
    expect(await home.list()).toMatchObject([{ displayName: 'Bistro', removedByBank: true }]);
    const summary = '1 transaction changed by Harbor Bank, 1 transaction removed by Harbor Bank';
    expect((await home.history())[0]).toMatchObject({ summary, count: 2 });
    // Every sync records balances, in change sets that Activity doesn't list.
    const isListed = and(eq(changeSets.ledgerId, ledgerId), ne(changeSets.source, 'unlisted'));
    const sets = async () => await database.current.db.$count(changeSets, isListed);
    const before = await sets();
    await sync(home);
    await sync(home);
    expect(await sets()).toBe(before);
  });

  test('continues the old accounts: 4 transactions before, 5 after, with edits and deletions preserved and no duplicates', async () => {
    const { home } = await start();
    const old = cairn.bank.connect();
    old.add(
      purchase('a', { name: 'Rent', amountCents: cents(900_00) }),
      purchase('b1'),
      purchase('b2'),
      purchase('c', { name: 'Deleted' }),
      purchase('p', { name: 'Bistro', pending: true, amountCents: cents(40_00) }),
    );
    const [accountId = 0] = await linkAndSync(home, old);
    const food = await home.category('Food');
    const rows = await home.list();
    const idOf = (name: string) => rows.find(({ displayName }) => displayName === name)?.userTransactionID;
    await home.post('Transaction/BulkRecategorizeTransactions', {
      transactionIDs: [idOf('Rent'), idOf('Bistro')],
      newCategoryID: food,
    });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: idOf('Deleted') });
    await home.post('Account/SaveCustomAccount', {
      ...{ Id: accountId, DisplayName: 'Everyday', InstitutionName: 'Harbor Bank' },
      ...{ AvailableBalance: 900, CurrentBalance: 1_000, AccountType: 0 },
    });
    const [bank] = await home.get('Plaid/GetBanks');
    await home.post('Plaid/RemoveBank', { ItemID: bank.id });
    expect(await home.accounts()).toEqual([]);
    expect(await home.list()).toHaveLength(4);

    const fresh = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-new' })] });
    const onNewAccount = (id: string, more: object = {}) =>
      purchase(id, { accountExternalId: 'checking-new', ...more });
    fresh.add(
      onNewAccount('A', { name: 'Rent', amountCents: cents(900_00) }),
      onNewAccount('B1'),
      onNewAccount('B2'),
      onNewAccount('C', { name: 'Deleted' }),
      onNewAccount('P', { name: 'Bistro', amountCents: cents(46_00), day: day('2026-11-12') }),
      onNewAccount('N', { name: 'New' }),
    );
    expect(await linkAndSync(home, fresh)).toEqual([accountId]);
    expect(await home.accounts()).toMatchObject([{ id: accountId, displayName: 'Everyday' }]);
    // Only Bistro changed visibly, from 40.00 to 46.00; the others only have new bank ids.
    const summary = '1 transaction from Harbor Bank, 1 transaction changed by Harbor Bank';
    expect((await home.history())[0]).toMatchObject({ summary, count: 2 });
    const after = await home.list();
    expect(after.map(({ displayName }) => displayName).toSorted()).toEqual(['Bistro', 'Cafe', 'Cafe', 'New', 'Rent']);
    expect(after.find(({ displayName }) => displayName === 'Rent')).toMatchObject({
      userTransactionID: idOf('Rent'),
      transactionCategory: { categoryID: food },
    });
    expect(after.find(({ displayName }) => displayName === 'Bistro')).toMatchObject({
      userTransactionID: idOf('Bistro'),
      amount: 46,
      pending: false,
      transactionCategory: { categoryID: food },
    });
  });

  // covers: server/history 16
  test('changes nothing visible: Activity lists nothing new, and an earlier change can still be undone', async () => {
    const { home } = await start();
    const names = ['Rent', 'Gym', 'Tea'];
    const old = cairn.bank.connect();
    old.add(...names.map((name) => purchase(`old-${name}`, { name })));
    await linkAndSync(home, old);
    const food = await home.category('Food');
    const transactionIDs = (await home.list()).map((row) => row.userTransactionID);
    const recategorize = { transactionIDs, newCategoryID: food };
    const { changeSetId } = await home.post('Transaction/BulkRecategorizeTransactions', recategorize);
    const [bank] = await home.get('Plaid/GetBanks');
    await home.post('Plaid/RemoveBank', { ItemID: bank.id });
    const before = await home.history();
    const fresh = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-new' })] });
    fresh.add(...names.map((name) => purchase(`new-${name}`, { name, accountExternalId: 'checking-new' })));
    await linkAndSync(home, fresh);
    expect(await home.history()).toEqual(before);
    expect((await home.post('Ledger/Undo', { ChangeSetID: changeSetId })).answer).toMatchObject({
      restored: 3,
      leftCount: 0,
    });
  });

  test('removes pending transactions of the old link that the new one doesn’t report', async () => {
    const { home } = await start();
    const old = cairn.bank.connect();
    old.add(purchase('p', { pending: true }));
    await linkAndSync(home, old);
    const [bank] = await home.get('Plaid/GetBanks');
    await home.post('Plaid/RemoveBank', { ItemID: bank.id });
    await linkAndSync(home, cairn.bank.connect({ accounts: [checking({ externalId: 'checking-new' })] }));
    expect(await home.list()).toEqual([]);
  });
});

describe('logging in again', () => {
  // covers: calls 22
  test('opens with the token of the link that needs it; an unknown bank id is 404', async () => {
    const { home, userId } = await start();
    const [healthy, expired] = [
      cairn.bank.connect(),
      cairn.bank.connect({ accounts: [checking({ externalId: 'b', mask: '2222' })] }),
    ];
    await linkAndSync(home, healthy);
    await linkAndSync(home, expired);
    await database.current.db
      .update(bankItems)
      .set({ status: 'loginRequired' })
      .where(eq(bankItems.externalId, expired.itemId));
    await home.post('Plaid/UpdateLinkToken', { institutionId: 'ins_1' });
    expect(cairn.bank.linkTokens.at(-1)).toEqual({ userId, accessToken: expired.accessToken });
    expect((await home.send('POST', 'Plaid/UpdateLinkToken', { institutionId: 'ins_9' })).statusCode).toBe(404);
  });
});

describe('disconnecting', () => {
  test('removes the accounts, leaves their transactions, drops the item at the provider and stops fetching', async () => {
    const { home } = await start();
    const item = cairn.bank.connect();
    item.add(purchase('a'));
    await linkAndSync(home, item);
    const [bank] = await home.get('Plaid/GetBanks');
    await home.post('Plaid/RemoveBank', { ItemID: bank.id });
    item.failures.push('INTERNAL_SERVER_ERROR');
    await drop();
    expect(item.isRemoved).toBe(false);
    await drop();
    expect(item.isRemoved).toBe(true);
    const asked = item.pagesRequested;
    expect(await sync(home)).toEqual({ added: 0, modified: 0, removed: 0 });
    expect(item.pagesRequested).toBe(asked);
    expect(await home.get('Plaid/GetBanks')).toEqual([]);
    expect(await home.accounts()).toEqual([]);
    expect(await home.list()).toMatchObject([{ displayName: 'Cafe', institution: 'Harbor Bank' }]);
    expect((await home.send('POST', 'Plaid/RemoveBank', { ItemID: bank.id })).statusCode).toBe(404);
  });

  // covers: server/accounts 10, 11
  test('a removed account stops syncing; removing the last one drops the item', async () => {
    const { home } = await start();
    const item = cairn.bank.connect({
      accounts: [checking(), checking({ externalId: 'savings', name: 'Savings', mask: '2222' })],
    });
    const [first, second] = await linkAndSync(home, item);
    await home.post('Account/DeleteAccount', { ID: first });
    item.add(purchase('a'), purchase('b', { accountExternalId: 'savings', name: 'Interest' }));
    await sync(home);
    expect(await home.names()).toEqual(['Interest']);
    expect((await home.accounts()).map(({ displayName }) => displayName)).toEqual(['Savings']);
    await home.post('Account/DeleteAccount', { ID: second });
    await drop();
    expect(item.isRemoved).toBe(true);
  });

  test('losing premium pauses the link: nothing is fetched or lost, and it resumes with premium', async () => {
    const { home } = await start();
    const item = cairn.bank.connect();
    item.add(purchase('a'));
    await linkAndSync(home, item);
    await makePremium(database.current, home, { premium: false });
    item.add(purchase('b'));
    expect(await sync(home)).toMatchObject({ added: 0 });
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'paused' }]);
    expect(await home.list()).toHaveLength(1);
    await makePremium(database.current, home);
    expect(await sync(home)).toMatchObject({ added: 1 });
  });

  // covers: server/user-account 9
  test('deleting the user account drops the items; after reinstatement the data is back and banks need reconnecting', async () => {
    const { home } = await start();
    const item = cairn.bank.connect();
    item.add(purchase('a'));
    const [accountId] = await linkAndSync(home, item);
    cairn.woken.splice(0);
    expect((await home.send('DELETE', 'User/DeleteUserAccount')).statusCode).toBe(200);
    expect(cairn.woken).toContain('bank-drop-links');
    await drop();
    expect(item.isRemoved).toBe(true);
    await home.post('User/ReinstateAccount', {});
    expect(await home.list()).toHaveLength(1);
    expect(await home.accounts()).toMatchObject([{ id: accountId, currentBalance: 1_000, needsAttention: true }]);
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'revoked' }]);
    expect(await sync(home)).toMatchObject({ added: 0 });
    const newItem = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-new' })] });
    newItem.add(purchase('A', { accountExternalId: 'checking-new' }));
    expect(await linkAndSync(home, newItem)).toEqual([accountId]);
    expect(await home.list()).toHaveLength(1);
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'ok', accountIDs: [accountId] }]);
  });
});
