import { cents } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, linkPayload, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { BankError } from '../../platform/bank/provider.ts';
import { bankItems, changes } from '../../platform/db/schema/index.ts';
import { dropLinks } from './bank.jobs.ts';
import { acquireLease, LeaseLostError, releaseLease, renewLease } from './lease.ts';
import { syncItem } from './sync-item.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const start = async () => ({ ...(await startPremium(cairn, database.current)), item: cairn.bank.connect() });

/** The update that the Edit tab sends, with the fields in `more` changed. */
async function edit(home: Household, id: number, more: object) {
  const row = await home.one(id);
  const { displayName, displayDescription, amount, transactionDate } = row;
  const payload = { userTransactionID: id, displayName, displayDescription, amount, transactionDate, ...more };
  return await home.post('Transaction/UpdateTransaction', payload);
}

async function only(home: Household) {
  const rows = await home.list();
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!row) throw new Error('the transaction is missing');
  return row;
}

describe('sync', () => {
  // covers: server/bank-link 9
  test('without items answers 200 and does nothing', async () => {
    const home = await Household.start(cairn);
    expect(await sync(home)).toEqual({ added: 0, modified: 0, removed: 0 });
  });

  // covers: calls 24; server/rules 5
  test('adds new transactions to their account and applies rules; balances come from the bank: 1,000.00 stays 1,000.00', async () => {
    const { home, item } = await start();
    const food = await home.category('Food', {
      Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'cafe' }],
    });
    item.add(purchase('a'), purchase('b', { name: 'Payroll', amountCents: cents(2_500_00), isIncome: true }));
    const [accountID] = await linkAndSync(home, item);
    const rows = await home.list();
    expect(rows).toMatchObject([
      { displayName: 'Payroll', amount: 2_500, isIncome: true, transactionCategory: null, accountID, pending: false },
      { displayName: 'Cafe', displayDescription: 'CAFE 0042', amount: 10, transactionCategory: { categoryID: food } },
    ]);
    expect(await home.accounts()).toMatchObject([
      {
        id: accountID,
        displayName: 'Checking',
        institutionName: 'Harbor Bank',
        currentBalance: 1_000,
        availableBalance: 900,
        mask: '1111',
        needsAttention: false,
        lastUpdatedAt: '2026-11-15T12:00:00.000Z',
      },
    ]);
    item.setBalance('checking', cents(750_25));
    await sync(home);
    expect(await home.get('Account/GetNetWorth')).toMatchObject({ netWorthTotal: 750.25 });
  });

  test('a balance from before the first transactions is no reason for a gap: 1,000.00 with the 10.00 that come later', async () => {
    const { home, item } = await start();
    item.isPreparing = true;
    const [accountID] = await linkAndSync(home, item);
    const strip = () => home.get(`Proof/GetStrip?AccountID=${accountID}&From=2026-11-01&To=2026-11-15`);
    expect((await strip()).sources).toEqual([]);
    item.isPreparing = false;
    item.add(purchase('a'));
    await sync(home);
    item.add(purchase('b', { day: day('2026-11-15') }));
    item.setBalance('checking', cents(990_00));
    await sync(home);
    expect(await strip()).toMatchObject({ gaps: [], sources: [{ source: 'bank', basis: 'asOf', count: 2 }] });
  });

  test('all pages form one change set, which is listed but can’t be undone', async () => {
    const { home, item } = await start();
    item.pageRows = 2;
    item.add(...['a', 'b', 'c', 'd', 'e'].map((id) => purchase(id)));
    await linkAndSync(home, item);
    expect(item.pagesRequested).toBe(3);
    const [change] = await home.history();
    expect(change).toMatchObject({
      source: 'bank',
      summary: '5 transactions from Harbor Bank',
      count: 5,
      canUndo: false,
    });
    const rejected = await home.send('POST', 'Ledger/Undo', { ChangeSetID: change?.changeSetID });
    expect(rejected.statusCode).toBe(422);
    expect(await home.list()).toHaveLength(5);
  });

  // covers: server/bank-link 4, 6
  test('a pending row is labeled and counts; posting with a tip (50.00 → 60.00) preserves category, name and notes', async () => {
    const { home, item } = await start();
    const food = await home.category('Food');
    item.add(purchase('pending', { pending: true, amountCents: cents(50_00) }));
    await linkAndSync(home, item);
    const row = await only(home);
    expect(row).toMatchObject({ pending: true, amount: 50 });
    await edit(home, row.userTransactionID, {
      displayName: 'Dinner with Ann',
      displayDescription: 'Birthday',
      transactionCategoryID: food,
    });
    item.add(purchase('posted', { pendingExternalId: 'pending', amountCents: cents(60_00), day: day('2026-11-12') }));
    item.remove('pending');
    expect(await sync(home)).toMatchObject({ added: 0, modified: 1 });
    expect(await only(home)).toMatchObject({
      userTransactionID: row.userTransactionID,
      displayName: 'Dinner with Ann',
      displayDescription: 'Birthday',
      transactionCategory: { categoryID: food },
      amount: 60,
      transactionDate: '2026-11-12',
      pending: false,
      removedByBank: false,
    });
  });

  // covers: server/bank-link 4
  test.each([
    ['removed and posted on one page', 100, ['remove', 'add']],
    ['removed before it posts', 1, ['remove', 'add']],
    ['posted before it is removed', 1, ['add', 'remove']],
  ] as const)(
    'matches a posted row to a pending one without the bank’s link between them: %s',
    async (_name, pageRows, order) => {
      const { home, item } = await start();
      item.add(purchase('pending', { pending: true, amountCents: cents(50_00) }), purchase('other'));
      await linkAndSync(home, item);
      const row = (await home.list()).find(({ pending }) => pending);
      if (!row) throw new Error('nothing is pending');
      await edit(home, row.userTransactionID, { displayName: 'Dinner' });
      item.pageRows = pageRows;
      for (const step of order)
        if (step === 'add') item.add(purchase('posted', { name: 'The Cafe', amountCents: cents(58_00) }));
        else item.remove('pending');
      await sync(home);
      expect(await home.list()).toMatchObject([
        { displayName: 'Cafe' },
        {
          userTransactionID: row.userTransactionID,
          displayName: 'Dinner',
          amount: 58,
          pending: false,
          removedByBank: false,
        },
      ]);
    },
  );

  // covers: server/bank-link 5
  test('exactly the edited fields survive later bank updates; an undone edit doesn’t count', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    await linkAndSync(home, item);
    const { userTransactionID: id } = await only(home);
    await edit(home, id, { amount: 12.34 });
    const named = await edit(home, id, { displayName: 'Mine' });
    await home.undo(named.changeSetId);
    item.modify(purchase('a', { name: 'Cafe Nero', amountCents: cents(11_00), day: day('2026-11-11') }));
    await sync(home);
    expect(await only(home)).toMatchObject({ displayName: 'Cafe Nero', amount: 12.34, transactionDate: '2026-11-11' });
    await edit(home, id, { amount: 11 });
    item.modify(purchase('a', { name: 'Cafe Nero', amountCents: cents(13_00) }));
    await sync(home);
    expect(await only(home)).toMatchObject({ amount: 13 });
  });

  // covers: server/amounts 8
  test('removed rows disappear; an edited one stays, marked; a deleted one never comes back', async () => {
    const { home, item } = await start();
    item.add(purchase('goes'), purchase('edited', { name: 'Edited' }), purchase('deleted', { name: 'Deleted' }));
    await linkAndSync(home, item);
    const idOf = async (name: string) => {
      const row = (await home.list()).find(({ displayName }) => displayName === name);
      if (!row) throw new Error(`${name} is missing`);
      return row.userTransactionID;
    };
    await edit(home, await idOf('Edited'), { displayName: 'Mine' });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: await idOf('Deleted') });
    item.modify(purchase('deleted', { name: 'Deleted again' }));
    item.remove('goes', 'edited');
    item.add(purchase('deleted'));
    await sync(home);
    expect(await home.list()).toMatchObject([{ displayName: 'Mine', removedByBank: true }]);
    item.add(purchase('goes'), purchase('edited'));
    await sync(home);
    expect(await home.names()).toEqual(['Mine']);
  });

  // covers: entry/tags 10
  test('rows that were hidden or deleted in bulk stay so when the bank reports them again', async () => {
    const { home, item } = await start();
    item.add(purchase('hidden', { name: 'Hidden' }), purchase('deleted', { name: 'Deleted' }));
    await linkAndSync(home, item);
    const rows = await home.list();
    const idsOf = (name: string) =>
      rows.filter(({ displayName }) => displayName === name).map(({ userTransactionID }) => userTransactionID);
    await home.post('Transaction/BulkChange', { transactionIDs: idsOf('Hidden'), Change: 'hide' });
    await home.post('Transaction/BulkChange', { transactionIDs: idsOf('Deleted'), Change: 'delete' });
    item.modify(purchase('hidden', { name: 'Hidden again' }), purchase('deleted', { name: 'Deleted again' }));
    await sync(home);
    expect(await home.list()).toMatchObject([{ displayName: 'Hidden again', hidden: true }]);
  });

  // covers: server/amounts 8
  test('a deleted pending row stays deleted when it posts, and the deletion can still be undone', async () => {
    const { home, item } = await start();
    item.add(purchase('pending', { pending: true }));
    await linkAndSync(home, item);
    const { userTransactionID } = await only(home);
    const { changeSetId } = await home.post('Transaction/DeleteTransaction', { userTransactionID });
    item.add(purchase('posted', { pendingExternalId: 'pending', amountCents: cents(12_00) }));
    item.remove('pending');
    await sync(home);
    expect(await home.list()).toEqual([]);
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, leftCount: 0 });
    expect(await only(home)).toMatchObject({ amount: 12, pending: false });
  });

  test('a restart begins at the first page and drops rows that no longer exist', async () => {
    const { home, item } = await start();
    item.pageRows = 1;
    item.add(purchase('a'), purchase('gone'), purchase('b'));
    let isMutated = false;
    item.beforePage = async (cursor) => {
      if (cursor !== 2 || isMutated) return;
      isMutated = true;
      item.events = item.events.filter((event) => event.kind !== 'added' || event.transaction.externalId !== 'gone');
      throw new BankError('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION');
    };
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    expect(await sync(home)).toEqual({ added: 2, modified: 0, removed: 0 });
    expect(isMutated).toBe(true);
    expect(await home.history()).toMatchObject([{ summary: '2 transactions from Harbor Bank', count: 2 }]);
    expect(await home.list()).toHaveLength(2);
  });

  // covers: server/load 25
  test('the history stores the earlier state of every row the bank removed', async () => {
    const { home, item, ledgerId } = await start();
    item.add(purchase('goes', { name: 'Canceled', pending: true }), purchase('stays'));
    await linkAndSync(home, item);
    item.remove('goes');
    await sync(home);
    const [change] = await home.history();
    expect(change).toMatchObject({ source: 'bank', summary: '1 transaction removed by Harbor Bank', count: 1 });
    const stored = await database.current.db
      .select({ before: changes.before })
      .from(changes)
      .where(and(eq(changes.ledgerId, ledgerId), eq(changes.changeSetId, change?.changeSetID ?? 0)));
    expect(stored).toMatchObject([{ before: { name: 'Canceled', pending: true, externalId: 'goes', deleted: false } }]);
  });

  // covers: server/load 25
  test('a deletion can still be undone after a restart', async () => {
    const { home, item } = await start();
    item.pageRows = 1;
    item.add(purchase('a'));
    let userTransactionID = 0;
    let changeSetId = 0;
    item.beforePage = async (cursor) => {
      if (cursor !== 1 || userTransactionID !== 0) return;
      // The first page may still be being saved.
      ({ userTransactionID } = await vi.waitFor(() => only(home)));
      ({ changeSetId } = await home.post('Transaction/DeleteTransaction', { userTransactionID }));
      throw new BankError('TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION');
    };
    item.add(purchase('b', { name: 'Other' }));
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    await sync(home);
    expect(await home.names()).toEqual(['Other']);
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, leftCount: 0 });
    expect((await home.names()).toSorted()).toEqual([purchase('a').name, 'Other'].toSorted());
  });

  // covers: server/bank-link 8
  test('of three concurrent syncs, one does the work', async () => {
    const { home, item } = await start();
    item.add(purchase('a'), purchase('b'));
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    const answers = await Promise.all([sync(home), sync(home), sync(home)]);
    expect(answers.map(({ added }) => added).toSorted()).toEqual([0, 0, 2]);
    expect(await home.list()).toHaveLength(2);
  });

  describe('while another sync is running', () => {
    /**
     * Runs two syncs. The first waits for its page, which `settle` resolves once the second is waiting for the lease.
     */
    async function syncTwice(settle: (page: PromiseWithResolvers<void>) => void, canShare: boolean) {
      const { home, item } = await start();
      item.add(purchase('a'));
      await home.post('Plaid/SetAccessToken', linkPayload(item));
      const { db } = database.current;
      const services = { db, clock: cairn.clock, link: cairn.link };
      const [row] = await db.select().from(bankItems).where(eq(bankItems.externalId, item.itemId));
      if (!row) throw new Error('the link is missing');
      const page = Promise.withResolvers<void>();
      item.beforePage = () => page.promise;
      const first = syncItem(services, row).catch((error: unknown) => error);
      await expect.poll(() => item.pagesRequested).toBe(1);
      const looking = new Proxy(db, {
        get(target, name) {
          if (name === 'select') {
            item.beforePage = async () => {};
            settle(page);
          }
          return Reflect.get(target, name, target);
        },
      });
      const second = await syncItem({ ...services, db: looking }, row, { canShare });
      await first;
      expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'ok' }]);
      expect(await home.list()).toHaveLength(1);
      return { second, pagesRequested: item.pagesRequested };
    }
    const nothing = { added: 0, modified: 0, removed: 0 };

    test('a user’s sync shares its result: the bank is called once', async () => {
      expect(await syncTwice((page) => page.resolve(), true)).toEqual({ second: nothing, pagesRequested: 1 });
    });

    test('a user’s sync runs itself if the other one fails', async () => {
      const unreachable = new BankError('INSTITUTION_DOWN');
      expect(await syncTwice((page) => page.reject(unreachable), true)).toMatchObject({
        second: { added: 1 },
        pagesRequested: 2,
      });
    });

    test('a webhook’s sync always runs, because its update may be newer', async () => {
      expect(await syncTwice((page) => page.resolve(), false)).toEqual({ second: nothing, pagesRequested: 2 });
    });
  });
});

describe('the sync lease', () => {
  // covers: server/bank-link 8
  test('belongs to one process for two minutes; then another can take it, and the first can no longer write', async () => {
    const { home, item } = await start();
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    const { db } = database.current;
    const [row] = await db.select().from(bankItems).where(eq(bankItems.externalId, item.itemId));
    if (!row) throw new Error('the link is missing');
    const at = (seconds: number) => new Date(cairn.clock.now().getTime() + seconds * 1_000);
    const first = await acquireLease(db, row, { holder: 'first', now: at(0) });
    expect(first).toMatchObject({ leaseHolder: 'first', reading: 1, isReading: true });
    expect(await acquireLease(db, row, { holder: 'second', now: at(119) })).toBeNull();
    expect(await acquireLease(db, row, { holder: 'second', now: at(120) })).toMatchObject({
      leaseHolder: 'second',
      reading: 1,
    });
    await expect(renewLease(db, row, { holder: 'first', now: at(121) }, { cursor: 'x' })).rejects.toThrow(
      LeaseLostError,
    );
    await releaseLease(db, row, 'first', {});
    expect(await acquireLease(db, row, { holder: 'third', now: at(122) })).toBeNull();
    await releaseLease(db, row, 'second', {});
    expect(await acquireLease(db, row, { holder: 'third', now: at(122) })).not.toBeNull();
    await releaseLease(db, row, 'third', {});
  });

  // covers: server/bank-link 7
  test('the provider is never called inside a database transaction', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    const { db } = database.current;
    let open = 0;
    const watched = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (name !== 'transaction' || typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          open += 1;
          try {
            return await Reflect.apply(value, target, args);
          } finally {
            open -= 1;
          }
        };
      },
    });
    const asked: string[] = [];
    const provider = new Proxy(cairn.bank, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        asked.push(String(name));
        expect(open, String(name)).toBe(0);
        return value.bind(target);
      },
    });
    const services = { db: watched, clock: cairn.clock, link: { ...cairn.link, provider }, log: cairn.app.log };
    const [row] = await db.select().from(bankItems).where(eq(bankItems.externalId, item.itemId));
    if (!row) throw new Error('the link is missing');
    expect(await syncItem(services, row)).toMatchObject({ added: 1 });
    await home.post('Plaid/RemoveBank', { ItemID: row.id });
    await dropLinks(services);
    expect(asked).toEqual(['getAccounts', 'syncTransactions', 'removeItem']);
  });
});

describe('several banks', () => {
  // covers: server/bank-link 10, 19
  test('all are synced, then the expired login is reported as a 401 that names the bank', async () => {
    const { home, item } = await start();
    const other = cairn.bank.connect({ institutionId: 'ins_2', institutionName: 'Other Bank' });
    other.add(purchase('x', { name: 'Other' }));
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    await home.post('Plaid/SetAccessToken', linkPayload(other));
    item.failures.push('ITEM_LOGIN_REQUIRED');
    const answer = await home.send('POST', 'Plaid/SyncPlaidTransactions');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      error: 'bank_login',
      errorCode: 'ITEM_LOGIN_REQUIRED',
      institutionId: 'ins_1',
    });
    expect(await home.names()).toEqual(['Other']);
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'loginRequired' }, { status: 'ok' }]);
    expect((await home.accounts()).map(({ needsAttention }) => needsAttention)).toEqual([true, false]);
    await sync(home);
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  });

  test('revoked access is reported with a request to connect the bank again', async () => {
    const { home, item } = await start();
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    item.failures.push('USER_PERMISSION_REVOKED');
    const answer = await home.send('POST', 'Plaid/SyncPlaidTransactions');
    expect(answer.json()).toMatchObject({
      errorCode: 'USER_PERMISSION_REVOKED',
      message: 'Cairn no longer has access to Harbor Bank. Please connect it again.',
    });
    expect(await home.accounts()).toMatchObject([{ needsAttention: true }]);
  });

  test('an unreachable bank is a 503 with the provider’s code, and the next sync catches up', async () => {
    const { home, item } = await start();
    item.add(purchase('a'));
    await home.post('Plaid/SetAccessToken', linkPayload(item));
    item.failures.push('INSTITUTION_DOWN');
    const answer = await home.send('POST', 'Plaid/SyncPlaidTransactions');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ errorCode: 'INSTITUTION_DOWN', institutionId: 'ins_1' });
    expect(await home.get('Plaid/GetBanks')).toMatchObject([{ status: 'unavailable', lastSyncedAt: null }]);
    expect(await sync(home)).toMatchObject({ added: 1 });
  });
});
