import { type IncomingMessage, request } from 'node:http';
import { everything } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { makeToken, startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, makePremium } from '../../../test/bank.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { decide, onlyItem } from '../../../test/inbox.ts';
import { forecastSnapshots, transactions } from '../../platform/db/schema/index.ts';
import { PAGE_ROWS } from './export.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

afterAll(() => cairn.app.close());

const path = 'User/DownloadMyData';
/** More than the socket buffers hold, so the server has to wait when the client stops reading. */
const LARGE_ROWS = 2_000;
const LARGE_TEXT = 4_000;

/** A user with more data than fits in one send. */
async function startLarge(): Promise<Household> {
  const home = await Household.start(cairn);
  await home.spend(1, 'First');
  const ledgerId = await home.ledgerId(database.current);
  const description = sql`repeat('x', ${LARGE_TEXT}::int)`;
  await insertBulkTransactions(database.current.db, ledgerId, LARGE_ROWS, { description });
  return home;
}

/** Starts a download over a real connection and stops reading. */
async function beginDownload(address: string, home: Household): Promise<IncomingMessage> {
  const authorization = `Bearer ${await makeToken(cairn.clock, { sub: home.subject })}`;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(`${address}/api/${path}`, { headers: { authorization } }, resolve).on('error', reject).end();
  return await promise;
}

describe('User/DownloadMyData', () => {
  // covers: review/inbox 29; reconciliation 40
  test('contains the profile, categories with budgets and rules, tags, accounts, net worth, transactions and history', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food', {
      DefaultBudget: 400,
      Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
    });
    const market = await home.subcategory(food, 'Market');
    await home.post('MonthlyBudget/SaveCategoryBudgetDataForMonth', {
      CategoryID: food,
      Month: 12,
      Year: 2026,
      Budget: 450.5,
    });
    const november = { Month: 11, Year: 2026 };
    await home.post('MonthlyBudget/SavePolicy', { ...november, CategoryID: food, Policy: 'left' });
    const move = { ...november, FromCategoryID: null, ToCategoryID: food, Amount: 12.5 };
    await home.post('MonthlyBudget/MoveMoney', move);
    const gone = await home.category('Gone');
    await home.post('Category/DeleteCategory', { CategoryID: gone }, 'DELETE');
    const cash = await home.account('Cash', 120.5);
    const old = await home.account('Old', 1);
    await home.post('Account/DeleteAccount', { ID: old });
    await home.get('Account/CaptureNetWorth');
    const [trip, formerTrip] = [await home.tag('Trip'), await home.tag('Old trip')];
    const shop = await home.spend(86.42, 'Trader Joe’s', { AccountID: cash, TagIDs: [formerTrip], Note: 'Picnic' });
    await home.post('Tag/MergeTags', { fromTagID: formerTrip, intoTagID: trip });
    await decide(home, await onlyItem(home, 'category'), 'approve');
    await home.post('Forecast/SaveFloor', { AccountID: cash, Floor: 50 });
    const fund = { Target: 240, DueMonth: '2026-11', RepeatMonths: null };
    await home.post('AnnualBudget/SaveSinkingFund', { CategoryID: market, Fund: fund, SetsPolicy: true });
    await home.post('Goal/SaveGoal', {
      ...{ Name: 'Trip', Icon: 'fas fa-plane', IconColor: '#155A41', Target: 800, Monthly: 150, DueOn: '2027-06-01' },
      Earmarks: [{ AccountID: cash, Amount: 20.5 }],
    });
    // 120.50 today + 86.42 spent since.
    const statement = { AccountID: cash, EndsOn: '2026-10-31', ClosingBalance: 206.92 };
    await home.post('Reconcile/SealPeriod', statement);
    await database.current.db.insert(forecastSnapshots).values({
      ...{ ledgerId: await home.ledgerId(database.current), madeOn: '2026-11-01', accountId: cash },
      ...{ points: [cents(1_00), cents(2_50)], band: null, lowOn: '2026-11-01', lowCents: 1_00 },
    });
    const hidden = await home.spend(1, 'Secret', { hidden: true, markedAsTransfer: true });
    const deleted = await home.spend(2, 'Mistake');
    await home.post('Transaction/DeleteTransaction', { userTransactionID: deleted });

    const sent = (await home.send('GET', path)).body;
    const all = JSON.parse(sent);
    // The parts add up to exactly what the contract would encode.
    expect(sent).toBe(JSON.stringify(z.encode(everything, z.decode(everything, all))));
    expect(all).toMatchObject({
      madeAt: '2026-11-15T12:00:00.000Z',
      timeZone: 'America/Los_Angeles',
      profile: { email: `${home.subject}@example.com`, settings: { darkMode: false } },
      alerts: { off: [], quietFrom: 21, quietTo: 8, lowBalance: 100, devices: 0 },
      categories: [
        {
          categoryID: food,
          parentCategoryID: null,
          name: 'Food',
          isDeleted: false,
          defaultBudgets: [{ amount: 400 }],
          monthBudgets: [{ month: '2026-12', amount: 450.5 }],
          rolloverPolicies: [{ fromMonth: '2026-11', policy: 'left' }],
          rules: [{ type: 'Name', comparison: 'contains', comparisonValue: 'trader' }],
        },
        { categoryID: market, parentCategoryID: food, name: 'Market', isDeleted: false },
        { categoryID: gone, name: 'Gone', isDeleted: true },
      ],
      zeroBasedFrom: null,
      budgetMoves: [{ month: '2026-11', fromCategoryID: null, toCategoryID: food, amount: 12.5 }],
      tags: [
        { tagID: trip, name: 'Trip', mergedIntoTagID: null, isDeleted: false },
        { tagID: formerTrip, name: 'Old trip', mergedIntoTagID: trip, isDeleted: false },
      ],
      rules: [{ condition: { type: 'Name', comparison: 'contains', comparisonValue: 'trader' }, categoryID: food }],
      balances: [
        { accountID: cash, date: '2026-11-15', basis: 'closing', amount: 120.5, source: 'person' },
        // From the statement.
        { accountID: cash, date: '2026-10-31', basis: 'closing', amount: 206.92, source: 'person' },
      ],
      reviewDecisions: [{ userTransactionID: shop, reason: 'category', amount: 86.42, decision: 'approve' }],
      netWorth: [{ date: '2026-11-15', assets: 120.5, liabilities: 0 }],
      goals: [{ name: 'Trip', target: 800, monthly: 150, earmarks: [{ accountID: cash, amount: 20.5 }] }],
      reconciliations: [
        {
          accountID: cash,
          from: '2026-10-01',
          to: '2026-10-31',
          closingBalance: 206.92,
          unexplained: 0,
          isSealed: true,
        },
      ],
      sinkingFunds: [{ categoryID: market, target: 240, dueMonth: '2026-11', repeatMonths: null }],
      forecast: { cardCycles: [], floors: [{ accountID: cash, floor: 50 }] },
      forecasts: [{ madeOn: '2026-11-01', accountID: cash, balances: [1, 2.5], low: null, daysCompared: 0 }],
      transactions: [
        {
          userTransactionID: shop,
          displayName: 'Trader Joe’s',
          amount: 86.42,
          accountDisplayName: 'Cash',
          transactionCategory: { name: 'Food' },
          categorySource: 'rule',
          transactionDeleted: false,
          tags: [{ tagID: trip }],
          note: 'Picnic',
        },
        { userTransactionID: hidden, hidden: true, markedAsTransfer: true },
        { userTransactionID: deleted, displayName: 'Mistake', transactionDeleted: true },
      ],
    });
    expect(all.accounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: cash, displayName: 'Cash', currentBalance: 120.5, isRemoved: false }),
        expect.objectContaining({ id: old, displayName: 'Old', isRemoved: true }),
      ]),
    );
    expect(all.banks).toEqual([]);
    const deletion = all.history.at(-1);
    expect(deletion).toMatchObject({ source: 'deleted', count: 1, undoneBy: null });
    expect(deletion.transactionsBefore).toEqual([{ userTransactionID: deleted, before: expect.anything() }]);
  });

  test('contains banks and dismissed transfers, but no bank access tokens', async () => {
    const home = await Household.start(cairn);
    await makePremium(database.current, home);
    const item = cairn.bank.connect();
    item.add(purchase('a'), purchase('b', { pending: true, name: 'Soon' }));
    await linkAndSync(home, item);
    const [out, into] = [
      await home.spend(5, 'Out', { AccountID: await home.account('One', 0) }),
      await home.spend(5, 'In', { AccountID: await home.account('Two', 0), isIncome: true }),
    ];
    await home.post('Plaid/DismissTransferPair', { FirstID: into, SecondID: out });
    const all = await home.get(path);
    expect(all).toMatchObject({
      banks: [
        {
          institutionId: 'ins_1',
          institutionName: 'Harbor Bank',
          status: 'ok',
          linkedAt: '2026-11-15T12:00:00.000Z',
          lastSyncedAt: '2026-11-15T12:00:00.000Z',
          isRemoved: false,
        },
      ],
      dismissedTransfers: [{ firstID: out, secondID: into }],
    });
    expect(all.accounts).toContainEqual(expect.objectContaining({ externalAccountID: 'checking', mask: '1111' }));
    expect(all.transactions).toContainEqual(expect.objectContaining({ displayName: 'Soon', pending: true }));
    expect(JSON.stringify(all)).not.toContain(item.accessToken);
  });

  test('contains no other user’s data', async () => {
    const [mine, theirs] = [await Household.start(cairn), await Household.start(cairn)];
    await theirs.category('Theirs');
    await theirs.account('Theirs', 1);
    await theirs.spend(1, 'Theirs');
    const all = await mine.get(path);
    expect(all).toMatchObject({ categories: [], accounts: [], netWorth: [], transactions: [], history: [] });
    expect(JSON.stringify(all)).not.toContain('Theirs');
  });

  test('rows beyond one page are complete and not duplicated', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const first = await home.spend(1, 'First');
    const { db } = database.current;
    const isFirst = and(eq(transactions.ledgerId, await home.ledgerId(database.current)), eq(transactions.id, first));
    const [row] = await db.select().from(transactions).where(isFirst);
    if (!row) throw new Error('the first transaction is missing');
    const { id, ...columns } = row;
    const copies = Array.from({ length: PAGE_ROWS }, (_, index) => ({ ...columns, id: id + 1_000 + index }));
    const made = await db.insert(transactions).values(copies).returning({ id: transactions.id });
    const ids = [id, ...made.map((copy) => copy.id)];
    await home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: ids, newCategoryID: food });
    const all = await home.get(path);
    const read: number[] = all.transactions.map((each: { userTransactionID: number }) => each.userTransactionID);
    expect(read).toEqual(ids);
    expect(all.history.at(-1).transactionsBefore).toHaveLength(PAGE_ROWS + 1);
  });

  // covers: server/load 12
  test('a user can run one download at a time, as fast as they read it; disconnecting ends it, and they can start again', async () => {
    const [home, other] = [await startLarge(), await Household.start(cairn)];
    const address = await cairn.app.listen({ host: '127.0.0.1', port: 0 });
    const first = await beginDownload(address, home);
    expect(first.statusCode).toBe(200);

    const second = await home.send('GET', path);
    expect([second.statusCode, second.json().message]).toEqual([
      429,
      'A download of your data is already in progress. Please wait for it to finish.',
    ]);
    expect((await other.get(path)).transactions).toEqual([]);
    expect((await home.send('GET', 'Category/GetAllCategories')).statusCode).toBe(200);

    first.destroy();
    const answer = await vi.waitFor(async () => {
      const again = await home.send('GET', path);
      expect(again.statusCode).toBe(200);
      return again;
    });
    expect(answer.json().transactions).toHaveLength(LARGE_ROWS + 1);
    expect(cairn.log.filter((line) => JSON.parse(line).level > 40)).toEqual([]);
  });
});
