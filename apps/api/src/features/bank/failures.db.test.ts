import { ACCOUNTS_MAX } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, linkPayload, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, day, type FakeItem, purchase } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, bankItems, bankWebhooks } from '../../platform/db/schema/index.ts';
import { dropLinks, processWebhooks } from './bank.jobs.ts';
import type { BankItem } from './items.ts';
import { acquireLease, releaseLease } from './lease.ts';
import { syncItem } from './sync-item.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const start = async () => ({ ...(await startPremium(cairn, database.current)), item: cairn.bank.connect() });

const services = (db: Db = database.current.db) => ({ db, clock: cairn.clock, link: cairn.link, log: cairn.app.log });

async function rowOf(item: FakeItem): Promise<BankItem> {
  const [row] = await database.current.db.select().from(bankItems).where(eq(bankItems.externalId, item.itemId));
  if (!row) throw new Error('the link is missing');
  return row;
}

async function setStatus(item: FakeItem, status: BankItem['status']) {
  await database.current.db.update(bankItems).set({ status }).where(eq(bankItems.externalId, item.itemId));
}

const statusOf = async (home: Household) => (await home.get('Plaid/GetBanks'))[0]?.status;

/** The database with one method replaced. */
function dbWith(name: 'transaction' | 'update', replacement: (...args: unknown[]) => unknown): Db {
  const { db } = database.current;
  return new Proxy(db, { get: (target, key) => (key === name ? replacement : Reflect.get(target, key, target)) });
}

describe('a link is revoked only when the provider says so', () => {
  test.each([
    ['INVALID_ACCESS_TOKEN', 'unavailable', false],
    ['ACCESS_NOT_GRANTED', 'unavailable', false],
    ['ITEM_NOT_FOUND', 'revoked', true],
    ['USER_PERMISSION_REVOKED', 'revoked', true],
  ])('%s: %s', async (code, status, isDropped) => {
    const { home, item } = await start();
    await linkAndSync(home, item);
    item.failures.push(code);
    expect((await home.send('POST', 'Plaid/SyncPlaidTransactions')).statusCode).toBe(503);
    expect(await statusOf(home)).toBe(status);
    await dropLinks(services());
    expect((await rowOf(item)).sealedToken === null).toBe(isDropped);
  });
});

describe('a new item is dropped at the provider', () => {
  test('when the user deletes their account during linking', async () => {
    const { home, item } = await start();
    const { institutionId, institutionName } = item;
    vi.spyOn(cairn.bank, 'getItem').mockImplementationOnce(async () => {
      expect((await home.send('DELETE', 'User/DeleteUserAccount')).statusCode).toBe(200);
      return { institutionId, institutionName };
    });
    const answer = await home.send('POST', 'Plaid/SetAccessToken', linkPayload(item));
    expect(answer.statusCode).toBe(403);
    await dropLinks(services());
    expect(item.isRemoved).toBe(true);
  });

  test('when it has no accounts, and the error says so', async () => {
    const { home, item } = await start();
    item.accounts = [];
    const answer = await home.send('POST', 'Plaid/SetAccessToken', linkPayload(item));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe(
      'Harbor Bank didn’t share any accounts. Please connect it again and choose at least one.',
    );
    expect(await home.get('Plaid/GetBanks')).toEqual([]);
    await dropLinks(services());
    expect(item.isRemoved).toBe(true);
  });
});

describe(`the limit of ${ACCOUNTS_MAX} accounts`, () => {
  test('a link over the limit is rejected; a sync skips the excess account and adds the rest', async () => {
    const { home, ledgerId, item } = await start();
    const manual = {
      ...{ ledgerId, name: 'Cash', displayName: 'Cash', institutionName: '', type: 0, icon: 'x', iconColor: 'x' },
      ...{ availableCents: 0, currentCents: 0, anchoredOn: '2026-11-15' },
    };
    await database.current.db
      .insert(accounts)
      .values(Array.from({ length: ACCOUNTS_MAX - 1 }, (_, index) => ({ ...manual, id: 9_000 + index })));
    await linkAndSync(home, item);
    item.accounts.push(checking({ externalId: 'one too many', name: 'Savings', mask: '2222' }));
    item.add(purchase('a'));
    expect(await sync(home)).toMatchObject({ added: 1 });
    expect(await home.accounts()).toHaveLength(ACCOUNTS_MAX);
    const other = cairn.bank.connect({ institutionId: 'ins_2' });
    expect((await home.send('POST', 'Plaid/SetAccessToken', linkPayload(other))).statusCode).toBe(422);
  });
});

describe('an account opened during a sync', () => {
  test('is added before its transactions; accounts the bank never reports cause one refetch per sync', async () => {
    const { home, item } = await start();
    await linkAndSync(home, item);
    const getAccounts = vi.spyOn(cairn.bank, 'getAccounts');
    item.pageRows = 1;
    item.beforePage = async () => {
      if (item.accounts.length === 1) item.accounts.push(checking({ externalId: 'new', name: 'New', mask: '2222' }));
    };
    item.add(purchase('a', { accountExternalId: 'new' }));
    expect(await sync(home)).toMatchObject({ added: 1 });
    expect(await home.accounts()).toHaveLength(2);
    getAccounts.mockClear();
    item.add(purchase('b', { accountExternalId: 'never' }), purchase('c', { accountExternalId: 'never' }));
    expect(await sync(home)).toMatchObject({ added: 0 });
    expect(getAccounts).toHaveBeenCalledTimes(2);
    getAccounts.mockRestore();
  });
});

describe('a 0.00 transaction', () => {
  test('is skipped; a transaction changed to 0.00 is removed', async () => {
    const { home, item } = await start();
    item.add(purchase('zero', { amountCents: cents(0) }), purchase('a'));
    await linkAndSync(home, item);
    expect(await home.list()).toHaveLength(1);
    item.modify(purchase('a', { amountCents: cents(0) }));
    expect(await sync(home)).toMatchObject({ removed: 1 });
    expect(await home.list()).toEqual([]);
  });
});

describe('reconnecting', () => {
  test('matches a transaction the user moved by months: one row, with the date they set', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    await linkAndSync(home, item);
    const [row] = await home.list();
    if (!row) throw new Error('the transaction is missing');
    const { userTransactionID, displayName, displayDescription, amount } = row;
    await home.post('Transaction/UpdateTransaction', {
      ...{ userTransactionID, displayName, displayDescription, amount },
      transactionDate: '2026-09-01',
    });
    await home.post('Plaid/RemoveBank', { ItemID: (await rowOf(item)).id });
    const newItem = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-new' })] });
    newItem.add(purchase('A', { accountExternalId: 'checking-new', day: day('2026-11-10') }));
    await linkAndSync(home, newItem);
    expect(await home.list({ StartDate: '2026-08-01', EndDate: '2026-11-30' })).toMatchObject([
      { userTransactionID, transactionDate: '2026-09-01' },
    ]);
  });
});

describe('the status of a link', () => {
  test.each(['pendingDisconnect', 'loginRequired'] as const)(
    '%s set during a sync survives it, whether the sync succeeds or fails',
    async (status) => {
      const { home, item } = await start();
      await linkAndSync(home, item);
      item.beforePage = () => setStatus(item, status);
      await sync(home);
      expect(await statusOf(home)).toBe(status);
      await setStatus(item, 'ok');
      item.beforePage = async () => {
        await setStatus(item, status);
        item.failures.push('INSTITUTION_DOWN');
      };
      item.pageRows = 1;
      item.add(purchase('a'), purchase('b'));
      await home.send('POST', 'Plaid/SyncPlaidTransactions');
      expect(await statusOf(home)).toBe(status);
      expect((await rowOf(item)).leaseHolder).toBeNull();
    },
  );

  test('a sync that lost its lease can’t write the status', async () => {
    const { home, item } = await start();
    await linkAndSync(home, item);
    const { db } = database.current;
    const at = (seconds: number) => new Date(cairn.clock.now().getTime() + seconds * 1_000);
    const leased = await acquireLease(db, await rowOf(item), { holder: 'first', now: at(0) });
    await acquireLease(db, await rowOf(item), { holder: 'second', now: at(121) });
    if (!leased) throw new Error('the lease was already taken');
    await releaseLease(db, leased, 'first', {
      status: { status: 'revoked', errorCode: 'X' },
      progress: { lastSyncedAt: at(500) },
    });
    expect(await rowOf(item)).toMatchObject({
      ...{ status: 'ok', errorCode: null, leaseHolder: 'second', lastSyncedAt: cairn.clock.now() },
    });
    await releaseLease(db, leased, 'second', {});
  });

  test('a webhook doesn’t revive a link that is revoked during processing', async () => {
    const { home, ledgerId, item } = await start();
    await linkAndSync(home, item);
    const { db } = database.current;
    const code = 'ITEM.PENDING_DISCONNECT';
    const { id: bankItemId } = await rowOf(item);
    const now = cairn.clock.now();
    await db.insert(bankWebhooks).values({ ledgerId, hash: 'h', bankItemId, code, receivedAt: now, dueAt: now });
    const late = dbWith('update', (table) => ({
      set: (values: object) => ({
        async where(condition: unknown) {
          if (table === bankItems) await setStatus(item, 'revoked');
          const update: unknown = Reflect.apply(db.update, db, [table]);
          return await Object(update).set(values).where(condition);
        },
      }),
    }));
    await processWebhooks(services(late));
    expect(await statusOf(home)).toBe('revoked');
  });

  test('a sync that lost its lease removes no stale pending rows', async () => {
    const { home, item } = await start();
    item.add(purchase('p', { pending: true }));
    await linkAndSync(home, item);
    await home.post('Plaid/RemoveBank', { ItemID: (await rowOf(item)).id });
    const newItem = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-new' })] });
    await home.post('Plaid/SetAccessToken', linkPayload(newItem));
    const { db } = database.current;
    let transactions = 0;
    const losing = dbWith('transaction', async (work) => {
      transactions += 1;
      // The third transaction, after the accounts and the page, cleans up the earlier link.
      if (transactions === 3)
        await db.update(bankItems).set({ leaseHolder: 'other' }).where(eq(bankItems.externalId, newItem.itemId));
      return await Reflect.apply(db.transaction, db, [work]);
    });
    await syncItem(services(losing), await rowOf(newItem));
    expect(transactions).toBe(3);
    expect(await home.list()).toHaveLength(1);
  });
});
