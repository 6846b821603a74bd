import { toMonth, yearThrough } from '@cairn/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { changeLinks, netWorthPoints } from '../../platform/db/schema/index.ts';
import { monthlyBill } from '../recurring/recurring.fixture.ts';
import { firstTransaction, largestPurchase, monthSums, topMerchants } from './yearreview.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const on = (transactionDate: string, more: object = {}) => ({ transactionDate, ...more });

describe('YearReview/GetYearReview', () => {
  // covers: year-in-review 2
  test('2,000.00 earned − 500.00 spent = 1,500.00 saved, with categories, months, merchants, and the biggest purchase', async () => {
    const home = await Household.start(cairn);
    const [food, pay] = [await home.category('Food'), await home.category('Pay', { Income: true })];
    const inFood = { TransactionCategoryID: food };
    await home.spend(2_000, 'Employer', on('2026-01-31', { isIncome: true, TransactionCategoryID: pay }));
    for (const date of ['2026-02-02', '2026-02-03', '2026-03-02']) await home.spend(50, 'Market', on(date, inFood));
    await home.spend(350, 'Bicycle Shop', on('2026-02-10'));
    await home.spend(100, 'Market', on('2024-12-10', inFood));
    // Neither this month, nor transfers, nor hidden transactions count.
    await home.spend(7, 'Market', on('2026-11-02', inFood));
    await home.spend(900, 'To savings', on('2026-02-10', { markedAsTransfer: true }));
    await home.spend(900, 'Secret', on('2026-02-10', { hidden: true }));
    const review = await home.get('YearReview/GetYearReview');
    expect(review).toMatchObject({
      ...{ first: '2025-11-01', last: '2026-10-31', historyFrom: '2024-12-10', years: [2025, 2024] },
      ...{ earned: 2_000, spent: 500, saved: 1_500, savedPercent: 75, spentBefore: null },
      ...{ biggestMonth: '2026-02', otherSpent: 350 },
      categories: [{ categoryID: food, name: 'Food', spent: 150, spentBefore: null }],
      mostVisited: [
        { name: 'Market', visits: 3, spent: 150 },
        { name: 'Bicycle Shop', visits: 1, spent: 350 },
      ],
      mostPaid: [
        { name: 'Bicycle Shop', visits: 1, spent: 350 },
        { name: 'Market', visits: 3, spent: 150 },
      ],
      biggestPurchase: { displayName: 'Bicycle Shop', transactionDate: '2026-02-10', amount: 350 },
      ...{ transactions: 7, daysWithoutSpending: 361, netWorth: null, goals: [], subscriptions: { count: 0 } },
    });
    expect(review.months).toHaveLength(12);
    expect(review.months.find(({ month }: { month: string }) => month === '2026-02')).toMatchObject({ spent: 450 });
  });

  // covers: year-in-review 5
  test('merchants: 300.00 − 120.00 returned = 180.00, and 40.00 of a split of 500.00 whose other line is a transfer', async () => {
    const home = await Household.start(cairn);
    const [food, pay] = [await home.category('Food'), await home.category('Pay', { Income: true })];
    const inFood = { TransactionCategoryID: food };
    await home.spend(300, 'Camera Shop', on('2026-02-02', inFood));
    await home.spend(120, 'Camera Shop', on('2026-02-09', { ...inFood, isIncome: true }));
    const split = await home.spend(500, 'Big Store', on('2026-03-02', inFood));
    await home.post('Transaction/SaveSplit', {
      userTransactionID: split,
      Splits: [
        { categoryID: food, subcategoryID: null, amount: 40, isTransfer: false },
        { categoryID: null, subcategoryID: null, amount: 460, isTransfer: true },
      ],
    });
    await home.spend(200, 'Bicycle Shop', on('2026-04-02'));
    await home.spend(70, 'Employer', on('2026-04-03', { TransactionCategoryID: pay }));
    await home.spend(60, 'Cashback', on('2026-04-04', { isIncome: true }));
    const { mostPaid, biggestPurchase, spent } = await home.get('YearReview/GetYearReview');
    expect(mostPaid).toEqual([
      { payee: 'bikesho', name: 'Bicycle Shop', visits: 1, spent: 200 },
      { payee: 'camerasho', name: 'Camera Shop', visits: 1, spent: 180 },
      { payee: 'big', name: 'Big Store', visits: 1, spent: 40 },
    ]);
    expect(spent).toBe(420);
    expect(biggestPurchase).toMatchObject({ displayName: 'Camera Shop', amount: 300 });
    for (const { payee, spent: amount } of mostPaid) {
      const { answer } = await home.post('Transaction/GetTotals', {
        ...{ StartDate: '2025-11-01', EndDate: '2026-10-31' },
        Lines: { Flow: 'spent', IncludeTransfers: false, IncludeHidden: false, Conditions: [{ Payees: [payee] }] },
      });
      expect(answer.net, payee).toBe(-amount);
    }
  });

  // covers: year-in-review 3
  test('months and days before the history and after today don’t count', async () => {
    const home = await Household.start(cairn);
    const pay = await home.category('Pay', { Income: true });
    await home.spend(3_000, 'Employer', on('2026-08-01', { isIncome: true, TransactionCategoryID: pay }));
    for (const date of ['2026-08-10', '2026-10-10']) await home.spend(50, 'Market', on(date));
    await home.spend(40, 'Market', on('2026-09-10'));
    // 31 + 30 + 31 = 92 days − 3 with purchases.
    expect(await home.get('YearReview/GetYearReview')).toMatchObject({
      ...{ earnedPerMonth: 1_000, quietestMonth: '2026-09', daysWithoutSpending: 89 },
    });
    // And 15 days of November.
    expect(await home.get('YearReview/GetYearReview?Year=2026')).toMatchObject({
      ...{ earnedPerMonth: 750, quietestMonth: '2026-11', daysWithoutSpending: 104 },
    });
  });

  // covers: year-in-review 4
  test('a calendar year is compared with the one before if the history covers it', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const inFood = { TransactionCategoryID: food };
    await home.spend(40, 'Market', on('2024-01-10', inFood));
    await home.spend(60, 'Market', on('2025-06-10', inFood));
    const review = await home.get('YearReview/GetYearReview?Year=2025');
    expect(review).toMatchObject({
      ...{ first: '2025-01-01', last: '2025-12-31', spent: 60, spentBefore: 40 },
      categories: [{ spent: 60, spentBefore: 40 }],
    });
  });

  // covers: year-in-review 6
  test('has the change of net worth, subscriptions, and reached goals', async () => {
    const home = await Household.start(cairn);
    const ledgerId = await home.ledgerId(database.current);
    await home.spend(15, 'Streaming', on('2026-10-13'));
    await home.post('Recurring/SaveSeries', monthlyBill('Streaming', { Kind: 'subscription' }));
    const points = [
      ['2025-10-20', 90_00],
      ['2025-10-31', 100_00],
      ['2025-11-05', 120_00],
      ['2026-10-31', 250_00],
    ] as const;
    await database.current.db
      .insert(netWorthPoints)
      .values(points.map(([day, assetsCents]) => ({ ledgerId, day, assetsCents, liabilitiesCents: 50_00 })));
    cairn.clock.set('2026-10-20T12:00:00Z');
    const look = { Name: 'Canoe', Icon: 'fas fa-plane', IconColor: '#155A41', Earmarks: [] };
    const { answer } = await home.post('Goal/SaveGoal', { ...look, Target: 800, Monthly: null, DueOn: null });
    await home.post('Goal/SaveGoal', {
      ...look,
      GoalID: answer.goalID,
      Target: 800,
      Monthly: null,
      DueOn: null,
      State: 'spent',
    });
    cairn.clock.set('2026-11-15T12:00:00Z');
    expect(await home.get('YearReview/GetYearReview')).toMatchObject({
      netWorth: { firstDate: '2025-10-31', first: 50, lastDate: '2026-10-31', last: 200 },
      subscriptions: { count: 1, yearlyCost: 480 },
      goals: [{ name: 'Canoe', target: 800 }],
    });
  });

  // covers: year-in-review 6
  test('without a record from before the year, net worth is compared with the first one of the year', async () => {
    const home = await Household.start(cairn);
    const ledgerId = await home.ledgerId(database.current);
    await database.current.db.insert(netWorthPoints).values(
      [70_00, 90_00].map((assetsCents, at) => ({
        ...{ ledgerId, assetsCents, liabilitiesCents: 0 },
        day: at === 0 ? '2025-02-03' : '2025-12-31',
      })),
    );
    const { netWorth } = await home.get('YearReview/GetYearReview?Year=2025');
    expect(netWorth).toEqual({ firstDate: '2025-02-03', first: 70, lastDate: '2025-12-31', last: 90 });
    expect((await home.get('YearReview/GetYearReview?Year=2024')).netWorth).toBeNull();
  });

  // covers: year-in-review 5
  test('rent of 900.00 is a bill, so the biggest purchase is the bicycle for 350.00', async () => {
    const home = await Household.start(cairn);
    for (const month of ['08', '09', '10']) await home.spend(900, 'Landlord', on(`2026-${month}-13`));
    await home.spend(350, 'Bicycle Shop', on('2026-02-10'));
    const biggest = async () => (await home.get('YearReview/GetYearReview')).biggestPurchase;
    expect(await biggest()).toMatchObject({ displayName: 'Landlord', amount: 900 });
    await home.post(
      'Recurring/SaveSeries',
      monthlyBill('Landlord', { Amount: { Model: 'fixed', Amount: 900, Low: null, High: null } }),
    );
    expect(await biggest()).toMatchObject({ displayName: 'Bicycle Shop', amount: 350 });
  });

  // covers: year-in-review 6
  test('a goal reached on the evening of 10/31, before changes were chained, is in the year through October', async () => {
    const home = await Household.start(cairn);
    const ledgerId = await home.ledgerId(database.current);
    const look = { Name: 'Canoe', Icon: 'fas fa-plane', IconColor: '#155A41', Earmarks: [] };
    const plan = { ...look, Target: 800, Monthly: null, DueOn: null };
    const { answer } = await home.post('Goal/SaveGoal', plan);
    // 10 PM on 10/31 in New York.
    cairn.clock.set('2026-11-01T02:00:00Z');
    await home.post('Goal/SaveGoal', { ...plan, GoalID: answer.goalID, State: 'spent' });
    cairn.clock.set('2026-11-15T12:00:00Z');
    const reached = async () => (await home.get('YearReview/GetYearReview')).goals;
    expect(await reached()).toMatchObject([{ name: 'Canoe' }]);
    await database.current.db.delete(changeLinks).where(eq(changeLinks.ledgerId, ledgerId));
    expect(await reached()).toMatchObject([{ name: 'Canoe' }]);
  });

  test('without transactions, everything is zero', async () => {
    const home = await Household.start(cairn);
    expect(await home.get('YearReview/GetYearReview')).toMatchObject({
      ...{ historyFrom: null, years: [], earned: 0, spent: 0, saved: 0, savedPercent: null, transactions: 0 },
      ...{ categories: [], mostVisited: [], mostPaid: [], biggestPurchase: null, busiestWeekday: null },
    });
  });

  test.each(['Year=25', 'Year=x', 'Year=99999'])('%s is rejected with 400', async (query) => {
    const home = await Household.start(cairn);
    expect((await home.send('GET', `YearReview/GetYearReview?${query}`)).statusCode).toBe(400);
  });

  // covers: year-in-review 7
  test('reads only the rows of the years, also without statistics: 2 of 10 years', async () => {
    const home = await Household.start(cairn);
    const ledgerId = await home.ledgerId(database.current);
    await withoutStatistics(database.current, 'transactions', 'split_lines');
    await insertBulkTransactions(database.current.db, ledgerId, 10_000, { merchant_key: sql`'m' || n % 50` });
    const { db } = database.current;
    const year = yearThrough(toMonth('2025-12'));
    const plans = await Promise.all([
      explain(database.current, monthSums(db, ledgerId, year)),
      explain(database.current, topMerchants(db, ledgerId, year, 3)),
      explain(database.current, largestPurchase(db, ledgerId, year, [])),
      explain(database.current, firstTransaction(db, ledgerId)),
    ]);
    expect(plans.filter(({ rowsRead }) => rowsRead >= 1_500)).toEqual([]);
  });
});
