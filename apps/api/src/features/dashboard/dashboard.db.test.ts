import { type Day, parseDay } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { listMostSpent, listRecent } from './dashboard.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface WireDashboard {
  mostRecentTransactions: { displayName: string }[];
  topFiveCategories: { category: { categoryID: number; name: string }; categorySpent: number }[];
  netWorth: object;
}

async function dashboard(home: Household, range = 'startDate=2026-11-01&endDate=2026-11-30'): Promise<WireDashboard> {
  return await home.get(`Dashboard/GetUserDashboard?${range}`);
}

const recent = ({ mostRecentTransactions }: WireDashboard) => mostRecentTransactions.map((row) => row.displayName);
const top = ({ topFiveCategories }: WireDashboard) =>
  topFiveCategories.map(({ category, categorySpent }) => [category.name, categorySpent]);

describe('Dashboard/GetUserDashboard', () => {
  test('is empty for a new user', async () => {
    expect(await dashboard(await Household.start(cairn))).toEqual({
      mostRecentTransactions: [],
      topFiveCategories: [],
      netWorth: { netWorthTotal: 0, totalAssets: 0, totalLiabilities: 0 },
    });
  });

  // covers: entities 29-31; calls 33
  test('returns recent transactions, top categories, and net worth', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food', { Icon: 'fas fa-bowl-food', IconColor: '#101010' });
    const account = await home.account('Checking', 500);
    await home.account('Visa', 120.5, { AccountType: 1 });
    const id = await home.spend(86.42, 'Trader Joe’s', {
      transactionDate: '2026-11-16',
      TransactionCategoryID: food,
      AccountID: account,
    });
    const details = await home.one(id);
    const {
      categorySource: _1,
      hasNameRule: _2,
      suggestedSplit: _3,
      rememberedSplit: _4,
      bankText: _5,
      sameMerchant: _6,
      merchantNames: _7,
      moreMerchantNames: _8,
      ...row
    } = details;
    expect(await dashboard(home)).toEqual({
      mostRecentTransactions: [row],
      topFiveCategories: [
        {
          category: { categoryID: food, name: 'Food', icon: 'fas fa-bowl-food', iconColor: '#101010' },
          categorySpent: 86.42,
        },
      ],
      netWorth: { netWorthTotal: 293.08, totalAssets: 413.58, totalLiabilities: 120.5 },
    });
    expect(row).toMatchObject({ accountDisplayName: 'Checking', institution: 'Harbor Bank' });
  });

  // covers: server/dashboard 1
  test('lists the eight most recent transactions regardless of the range, including transfers but not hidden or deleted ones', async () => {
    const home = await Household.start(cairn);
    for (let number = 1; number <= 9; number += 1)
      await home.spend(1, `day ${number}`, { transactionDate: `2026-10-0${number}` });
    await home.spend(1, 'transfer', { transactionDate: '2026-10-09', markedAsTransfer: true });
    await home.spend(1, 'hidden', { transactionDate: '2026-11-14', hidden: true });
    const gone = await home.spend(1, 'deleted', { transactionDate: '2026-11-14' });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: gone });
    const eight = ['transfer', 'day 9', 'day 8', 'day 7', 'day 6', 'day 5', 'day 4', 'day 3'];
    expect(recent(await dashboard(home))).toEqual(eight);
    expect(recent(await dashboard(home, 'startDate=2020-01-01&endDate=2020-01-31'))).toEqual(eight);
  });

  // covers: constants/lists 1; server/dashboard 2
  test('Food: 80.00 + 20.00 in a subcategory − 15.50 refunded = 84.50; lists at most five, largest first', async () => {
    const home = await Household.start(cairn);
    const spend = (amount: number, category: number, more: object = {}) =>
      home.spend(amount, 'x', { TransactionCategoryID: category, ...more });
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'Coffee');
    await spend(80, food);
    await spend(20, food, { TransactionSubcategoryID: coffee });
    await spend(15.5, food, { TransactionSubcategoryID: coffee, isIncome: true });
    for (const [name, amount] of [
      ['Rent', 1_200],
      ['Travel', 84.49],
      ['Pets', 30],
      ['Gifts', 30.01],
      ['Sixth', 29.99],
    ] as const)
      await spend(amount, await home.category(name));
    expect(top(await dashboard(home))).toEqual([
      ['Rent', 1_200],
      ['Food', 84.5],
      ['Travel', 84.49],
      ['Gifts', 30.01],
      ['Pets', 30],
    ]);
  });

  // covers: server/dashboard 2
  test('ignores transfers, hidden, deleted, and uncategorized transactions, income, other days, and fully refunded categories', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const [salary, refunds] = [await home.category('Salary', { Income: true }), await home.category('Refunded')];
    const spend = (amount: number, more: object = {}) =>
      home.spend(amount, 'x', { TransactionCategoryID: food, ...more });
    await spend(1, { transactionDate: '2026-11-01' });
    await spend(2, { transactionDate: '2026-11-30' });
    await spend(100, { transactionDate: '2026-10-31' });
    await spend(100, { transactionDate: '2026-12-01' });
    await spend(100, { markedAsTransfer: true });
    await spend(100, { hidden: true });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: await spend(100) });
    await spend(100, { TransactionCategoryID: null, displayName: 'Never categorized' });
    await spend(100, { TransactionCategoryID: salary });
    await spend(100, { TransactionCategoryID: salary, isIncome: true });
    await spend(10, { TransactionCategoryID: refunds, isIncome: true });
    await spend(10, { TransactionCategoryID: refunds });
    expect(top(await dashboard(home))).toEqual([['Food', 3]]);
    await spend(0.01, { TransactionCategoryID: refunds });
    expect(top(await dashboard(home))).toEqual([
      ['Food', 3],
      ['Refunded', 0.01],
    ]);
  });

  test('includes February 29', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.spend(29, 'x', { transactionDate: '2028-02-29', TransactionCategoryID: food });
    expect(top(await dashboard(home, 'startDate=2028-02-01&endDate=2028-02-29'))).toEqual([['Food', 29]]);
  });

  // covers: entities 51; server/money 5
  test('rejects a range with an invalid or missing day and names each', async () => {
    const home = await Household.start(cairn);
    const answer = await home.send('GET', 'Dashboard/GetUserDashboard?startDate=2026-02-30');
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields).toSorted()).toEqual(['endDate', 'startDate']);
  });

  test('never shows other users’ data', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    await home.account('Cash', 5);
    await home.spend(1, 'mine', { TransactionCategoryID: await home.category('Food') });
    expect(await dashboard(other)).toEqual({
      mostRecentTransactions: [],
      topFiveCategories: [],
      netWorth: { netWorthTotal: 0, totalAssets: 0, totalLiabilities: 0 },
    });
  });
});

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

test('reads only the range and the newest of 20,000 transactions over ten years', async () => {
  const home = await Household.start(cairn);
  const food = await home.category('Food');
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkTransactions(db, ledgerId, 20_000, { category_id: sql`${food}::bigint` });
  await withoutStatistics(database.current, 'transactions');
  const february = { startDate: day('2020-02-01'), endDate: day('2020-02-29') };
  const spent = await explain(database.current, listMostSpent(db, ledgerId, february, 5));
  expect(spent.text).toMatch(/"Index Name":"transactions_by_(day|category)"/);
  expect(spent.text).toMatch(/"Index Cond":"[^"]*day >=[^"]*day <=/);
  expect(spent.text).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"transactions"/);
  // 20,000 rows × 29 of 3,650 days = about 159.
  expect(spent.rowsRead).toBeLessThan(200);
  const newest = await explain(database.current, listRecent(db, ledgerId, 8));
  expect(newest.text).toContain('transactions_by_day');
  expect(newest.text).not.toContain('Sort');
  expect(newest.rowsRead).toBe(8);
});
