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
import { dropLinks, workOnWebhooks } from './bank.jobs.ts';
import type { BankItem } from './items.ts';
import { giveBackLease, takeLease } from './lease.ts';
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
  if (!row) throw new Error('there is no link');
  return row;
}

async function setStatus(item: FakeItem, status: BankItem['status']) {
  await database.current.db.update(bankItems).set({ status }).where(eq(bankItems.externalId, item.itemId));
}

const statusOf = async (home: Household) => (await home.get('Plaid/GetBanks'))[0]?.status;

/** The database, but for one of its methods. */
function dbWith(name: 'transaction' | 'update', replaced: (...args: unknown[]) => unknown): Db {
  const { db } = database.current;
  return new Proxy(db, { get: (target, key) => (key === name ? replaced : Reflect.get(target, key, target)) });
}

describe('a link ends only where the provider says so', () => {
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

describe('what Link connected is dropped again', () => {
  test('when the account is deleted meanwhile', async () => {
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

  test('when it has no accounts, and says so', async () => {
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

describe(`${ACCOUNTS_MAX} accounts`, () => {
  test('a link with one more is refused; a sync leaves it out and brings the rest', async () => {
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

describe('an account that is opened during a sync', () => {
  test('is there before its transactions; one that the bank never tells is asked for once', async () => {
    const { home, item } = await start();
    await linkAndSync(home, item);
    const asked = vi.spyOn(cairn.bank, 'getAccounts');
    item.pageRows = 1;
    item.beforePage = async () => {
      if (item.accounts.length === 1) item.accounts.push(checking({ externalId: 'new', name: 'New', mask: '2222' }));
    };
    item.add(purchase('a', { accountExternalId: 'new' }));
    expect(await sync(home)).toMatchObject({ added: 1 });
    expect(await home.accounts()).toHaveLength(2);
    asked.mockClear();
    item.add(purchase('b', { accountExternalId: 'never' }), purchase('c', { accountExternalId: 'never' }));
    expect(await sync(home)).toMatchObject({ added: 0 });
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });
});

describe('a transaction of 0.00', () => {
  test('is not taken; one that comes to 0.00 goes', async () => {
    const { home, item } = await start();
    item.add(purchase('zero', { amountCents: cents(0) }), purchase('a'));
    await linkAndSync(home, item);
    expect(await home.list()).toHaveLength(1);
    item.modify(purchase('a', { amountCents: cents(0) }));
    expect(await sync(home)).toMatchObject({ removed: 1 });
    expect(await home.list()).toEqual([]);
  });
});

describe('connecting again', () => {
  test('finds a transaction that the person moved by months: one, on the day of theirs', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    await linkAndSync(home, item);
    const [row] = await home.list();
    if (!row) throw new Error('there is no transaction');
    const { userTransactionID, displayName, displayDescription, amount } = row;
    await home.post('Transaction/UpdateTransaction', {
      ...{ userTransactionID, displayName, displayDescription, amount },
      transactionDate: '2026-09-01',
    });
    await home.post('Plaid/RemoveBank', { ItemID: (await rowOf(item)).id });
    const anew = cairn.bank.connect({ accounts: [checking({ externalId: 'anew' })] });
    anew.add(purchase('A', { accountExternalId: 'anew', day: day('2026-11-10') }));
    await linkAndSync(home, anew);
    expect(await home.list({ StartDate: '2026-08-01', EndDate: '2026-11-30' })).toMatchObject([
      { userTransactionID, transactionDate: '2026-09-01' },
    ]);
  });
});

describe('the status of a link', () => {
  test.each(['pendingDisconnect', 'loginRequired'] as const)(
    '%s that came during a sync outlasts it, whether it works or fails',
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

  test('is nothing that a sync may write which lost its lease', async () => {
    const { home, item } = await start();
    await linkAndSync(home, item);
    const { db } = database.current;
    const at = (seconds: number) => new Date(cairn.clock.now().getTime() + seconds * 1_000);
    const taken = await takeLease(db, await rowOf(item), { holder: 'first', now: at(0) });
    await takeLease(db, await rowOf(item), { holder: 'second', now: at(121) });
    if (!taken) throw new Error('the lease is not free');
    await giveBackLease(db, taken, 'first', {
      judgement: { status: 'revoked', errorCode: 'X' },
      progress: { lastSyncedAt: at(500) },
    });
    expect(await rowOf(item)).toMatchObject({
      ...{ status: 'ok', errorCode: null, leaseHolder: 'second', lastSyncedAt: cairn.clock.now() },
    });
    await giveBackLease(db, taken, 'second', {});
  });

  test('a webhook does not revive a link that ends while it is worked on', async () => {
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
    await workOnWebhooks(services(late));
    expect(await statusOf(home)).toBe('revoked');
  });

  test('the last step of a sync that lost its lease takes nothing away', async () => {
    const { home, item } = await start();
    item.add(purchase('p', { pending: true }));
    await linkAndSync(home, item);
    await home.post('Plaid/RemoveBank', { ItemID: (await rowOf(item)).id });
    const anew = cairn.bank.connect({ accounts: [checking({ externalId: 'anew' })] });
    await home.post('Plaid/SetAccessToken', linkPayload(anew));
    const { db } = database.current;
    let transactions = 0;
    const losing = dbWith('transaction', async (work) => {
      transactions += 1;
      // The accounts, the page, then what is left of the earlier link.
      if (transactions === 3)
        await db.update(bankItems).set({ leaseHolder: 'other' }).where(eq(bankItems.externalId, anew.itemId));
      return await Reflect.apply(db.transaction, db, [work]);
    });
    await syncItem(services(losing), await rowOf(anew));
    expect(transactions).toBe(3);
    expect(await home.list()).toHaveLength(1);
  });
});
