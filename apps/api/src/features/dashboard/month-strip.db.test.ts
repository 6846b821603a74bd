import type { getMonthStrip } from '@cairn/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { monthOf, move } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { netWorthPoints } from '../../platform/db/schema/index.ts';
import { addBill } from '../recurring/recurring.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T20:00:00Z'));

type WireMonthStrip = z.input<typeof getMonthStrip.answer>;

async function stripOf(home: Household): Promise<WireMonthStrip> {
  return await home.get('Dashboard/GetMonthStrip');
}

const monthly = (AnchorOn: string) => ({
  Cadence: { Unit: 'month', Count: 1, AnchorOn, DayOfMonth: Number(AnchorOn.slice(8)), OtherDay: null },
});
const costing = (Amount: number, Model = 'fixed') => ({ Amount: { Model, Amount, Low: null, High: null } });

describe('Dashboard/GetMonthStrip', () => {
  test('a new user has no budget, no bills, and no change of net worth', async () => {
    expect(await stripOf(await Household.start(cairn))).toEqual({
      today: '2026-11-15',
      verdict: 'noBudget',
      earned: 0,
      spent: 0,
      budget: 0,
      setAside: 0,
      fromSavings: 0,
      pace: 0,
      overPace: 0,
      afterBills: 0,
      daysLeft: 16,
      leftPerDay: 0,
      bills: [],
      netWorthChange: null,
    });
  });

  // covers: month-strip 1
  test('rent of 1,500.00 paid on the 1st + half of the other 540.00 = 1,770.00 is the pace on the 15th', async () => {
    const home = await Household.start(cairn);
    const housing = await home.category('Housing', { DefaultBudget: 1_500 });
    const food = await home.category('Food', { DefaultBudget: 600 });
    const pay = await home.category('Salary', { Income: true, DefaultBudget: 4_000 });
    await addBill(home, 'Landlord', { ...monthly('2026-10-01'), ...costing(1_500), CategoryID: housing });
    await addBill(home, 'Energy', { ...monthly('2026-11-18'), ...costing(60, 'last'), CategoryID: food });
    await home.spend(1_500, 'Landlord', { transactionDate: '2026-11-01', TransactionCategoryID: housing });
    await home.spend(150, 'Market', { TransactionCategoryID: food });
    await home.spend(10, 'Market', { TransactionCategoryID: food, isIncome: true });
    await home.spend(2_000, 'Acme', { TransactionCategoryID: pay, isIncome: true });
    const strip = await stripOf(home);
    expect(strip).toMatchObject({ verdict: 'onTrack', earned: 2_000, spent: 1_640, budget: 2_100, pace: 1_770 });
    // 2,100.00 − 1,640.00 − 60.00 = 400.00 ÷ 16 days.
    expect(strip).toMatchObject({ overPace: -130, afterBills: 400, daysLeft: 16, leftPerDay: 25 });
    const { actualExpenses, plannedExpenses, actualIncome } = await monthOf(home, '2026-11');
    expect([strip.spent, strip.budget, strip.earned]).toEqual([actualExpenses, plannedExpenses, actualIncome]);
  });

  // covers: month-strip 6
  test('the lists behind the month add up to it: 300.00 − 20.00 refunded + 45.00 uncategorized = 325.00 spent, 2,000.00 earned', async () => {
    const home = await Household.start(cairn);
    const [food, pay] = [await home.category('Food'), await home.category('Salary', { Income: true })];
    await home.spend(300, 'Market', { TransactionCategoryID: food });
    await home.spend(20, 'Market', { TransactionCategoryID: food, isIncome: true });
    await home.spend(45, 'Kiosk');
    await home.spend(2_000, 'Acme', { TransactionCategoryID: pay, isIncome: true });
    await home.spend(500, 'To savings', { markedAsTransfer: true });
    await home.spend(70, 'Hidden', { hidden: true });
    expect(await stripOf(home)).toMatchObject({ spent: 325, earned: 2_000 });
    const listOf = (Flow: string) => ({
      ...{ StartDate: '2026-11-01', EndDate: '2026-11-30' },
      Lines: { Flow, IncludeTransfers: false, IncludeHidden: false, Conditions: [] },
    });
    expect((await home.post('Transaction/GetTotals', listOf('spent'))).answer).toMatchObject({ count: 3, net: -325 });
    expect((await home.post('Transaction/GetTotals', listOf('earned'))).answer).toMatchObject({ count: 1, net: 2_000 });
  });

  // covers: month-strip 5
  test('400.00 spent of 600.00 by the 15th is 100.00 over pace, and 684.10 is over budget', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food', { DefaultBudget: 600 });
    await home.spend(400, 'Market', { TransactionCategoryID: food });
    expect(await stripOf(home)).toMatchObject({ verdict: 'fast', pace: 300, overPace: 100 });
    await home.spend(284.1, 'Market');
    expect(await stripOf(home)).toMatchObject({ verdict: 'overBudget', spent: 684.1, leftPerDay: 0 });
  });

  /** Food has 600.00 a month, and Gifts saves 310.00 in November and in December. */
  async function savingForGifts() {
    const home = await Household.start(cairn);
    const food = await home.category('Food', { DefaultBudget: 600 });
    const CategoryID = await home.category('Gifts');
    const Fund = { Target: 620, DueMonth: '2026-12', RepeatMonths: null };
    await home.post('AnnualBudget/SaveSinkingFund', { CategoryID, Fund, SetsPolicy: true });
    return { home, food, gifts: CategoryID };
  }

  // covers: month-strip 4
  test('a sinking fund saves 310.00 for December: 910.00 budget − 310.00 set aside = 600.00 to spend', async () => {
    const { home, gifts } = await savingForGifts();
    expect((await monthOf(home, '2026-11')).plannedExpenses).toBe(910);
    expect(await stripOf(home)).toMatchObject({
      budget: 910,
      setAside: 310,
      fromSavings: 0,
      pace: 300,
      afterBills: 600,
    });
    await home.spend(100, 'Toys', { TransactionCategoryID: gifts });
    // Spending from the fund was saved for, so it is expected: 100.00 + half of 600.00.
    expect(await stripOf(home)).toMatchObject({ spent: 100, setAside: 210, pace: 400, afterBills: 600 });
  });

  // covers: server/monthly-budget 28
  test('the Budget’s expected expenses are the Dashboard’s pace, without what a fund sets aside', async () => {
    const { home, gifts } = await savingForGifts();
    const giftsRow = async () =>
      (await monthOf(home, '2026-11')).categoryBudgets.find(({ categoryID }) => categoryID === gifts);
    expect((await monthOf(home, '2026-11')).expectedExpenses).toBe(300);
    expect(await giftsRow()).toMatchObject({ expected: null, pace: null });
    await home.spend(100, 'Toys', { TransactionCategoryID: gifts });
    const { pace } = await stripOf(home);
    expect([pace, (await monthOf(home, '2026-11')).expectedExpenses]).toEqual([400, 400]);
    expect(await giftsRow()).toMatchObject({ expected: 100, pace: 0 });
    expect(await monthOf(home, '2026-12')).not.toHaveProperty('expectedExpenses');
  });

  // covers: month-strip 4
  test('200.00 moved from a fund to Food: 110.00 are set aside, and 800.00 can be spent', async () => {
    const { home, food, gifts } = await savingForGifts();
    await move(home, '2026-11', gifts, food, 200);
    expect(await stripOf(home)).toMatchObject({ budget: 910, setAside: 110, pace: 400, afterBills: 800 });
    await move(home, '2026-11', food, gifts, 250);
    expect(await stripOf(home)).toMatchObject({ setAside: 360, fromSavings: 0, pace: 275, afterBills: 550 });
    await move(home, '2026-11', null, gifts, 40);
    expect(await stripOf(home)).toMatchObject({ setAside: 360, pace: 275, afterBills: 550 });
  });

  // covers: month-strip 4
  test('a refund of 100.00 in a fund is set aside with the rest, and changes nothing for Food', async () => {
    const { home, gifts } = await savingForGifts();
    await home.spend(100, 'Toys', { TransactionCategoryID: gifts, isIncome: true });
    expect(await stripOf(home)).toMatchObject({ spent: -100, setAside: 410, pace: 200, afterBills: 600 });
  });

  // covers: month-strip 4
  test('a late bill of 600.00 that a fund saved for isn’t set aside: it is due, and Food has its 300.00', async () => {
    const home = await Household.start(cairn);
    await home.category('Food', { DefaultBudget: 300 });
    const CategoryID = await home.category('Insurance');
    const Fund = { Target: 600, DueMonth: '2026-11', RepeatMonths: 12 };
    await home.post('AnnualBudget/SaveSinkingFund', { CategoryID, Fund, SetsPolicy: true });
    await addBill(home, 'Insurance', {
      CategoryID,
      ...{ Cadence: { ...monthly('2026-11-28').Cadence, Count: 12 }, ...costing(600) },
    });
    cairn.clock.set('2026-12-03T20:00:00Z');
    const { categoryBudgets, expectedExpenses } = await monthOf(home, '2026-12');
    const row = categoryBudgets.find(({ categoryID }) => categoryID === CategoryID);
    expect(row).toMatchObject({ available: 650, expected: 600, pace: -600 });
    expect(expectedExpenses).toBe(629.03);
    const facts = { pace: 629.03, setAside: 0, afterBills: 300, leftPerDay: 10.34 };
    expect(await stripOf(home)).toMatchObject({ ...facts, fromSavings: 550, overPace: -629.03 });
    await home.spend(600, 'Insurance', { TransactionCategoryID: CategoryID, transactionDate: '2026-12-03' });
    expect(await stripOf(home)).toMatchObject({ ...facts, spent: 600 });
  });

  // covers: month-strip 4
  test('in December the 310.00 saved in November are there to spend: 910.00 + 310.00 = 1,220.00', async () => {
    const { home } = await savingForGifts();
    cairn.clock.set('2026-12-15T20:00:00Z');
    expect((await monthOf(home, '2026-12')).plannedExpenses).toBe(910);
    expect(await stripOf(home)).toMatchObject({ budget: 1_220, setAside: 0, fromSavings: 310, afterBills: 1_220 });
  });

  // covers: month-strip 4
  test('of a fund that is due in March, 400.00 spent in December are 310.00 planned + 90.00 saved earlier', async () => {
    const home = await Household.start(cairn);
    const CategoryID = await home.category('Gifts');
    const Fund = { Target: 1_550, DueMonth: '2027-03', RepeatMonths: null };
    await home.post('AnnualBudget/SaveSinkingFund', { CategoryID, Fund, SetsPolicy: true });
    cairn.clock.set('2026-12-15T20:00:00Z');
    await home.spend(400, 'Toys', { TransactionCategoryID: CategoryID, transactionDate: '2026-12-10' });
    expect(await stripOf(home)).toMatchObject({ verdict: 'onTrack', budget: 400, fromSavings: 90, setAside: 0 });
  });

  // covers: month-strip 8
  test('lists the next three bills with estimates and overdue ones, without pay and transfers', async () => {
    const home = await Household.start(cairn);
    const [from, to] = [await home.account('Checking', 100), await home.account('Savings', 0)];
    const late = await addBill(home, 'Phone', monthly('2026-11-13'));
    const energy = await addBill(home, 'Energy', { ...monthly('2026-11-18'), ...costing(139, 'last') });
    await addBill(home, 'Gym', monthly('2026-12-05'));
    const rent = await addBill(home, 'Rent', monthly('2026-12-01'));
    await addBill(home, 'Acme', { ...monthly('2026-11-16'), IsIncome: true, Kind: 'income' });
    await addBill(home, 'Saving', { ...monthly('2026-11-17'), Kind: 'transfer', AccountID: from, OtherAccountID: to });
    expect((await stripOf(home)).bills).toEqual([
      { seriesID: late, name: 'Phone', dueOn: '2026-11-13', amount: 40, isAmountKnown: true, isOverdue: true },
      { seriesID: energy, name: 'Energy', dueOn: '2026-11-18', amount: 139, isAmountKnown: false, isOverdue: false },
      { seriesID: rent, name: 'Rent', dueOn: '2026-12-01', amount: 40, isAmountKnown: true, isOverdue: false },
    ]);
  });

  // covers: month-strip 9
  test('net worth changed by 150.00 − 100.00 = 50.00 since the last day of the month before', async () => {
    const home = await Household.start(cairn);
    await home.account('Cash', 150);
    const ledgerId = await home.ledgerId(database.current);
    const points = [
      { day: '2026-11-02', assetsCents: 7_00 },
      { day: '2026-10-31', assetsCents: 120_00, liabilitiesCents: 20_00 },
      { day: '2026-09-30', assetsCents: 1_00 },
    ].map((point) => ({ ledgerId, liabilitiesCents: 0, ...point }));
    await database.current.db.insert(netWorthPoints).values(points.slice(0, 1));
    expect((await stripOf(home)).netWorthChange).toEqual({ since: '2026-11-02', from: '2026-11-02', amount: 143 });
    await database.current.db.insert(netWorthPoints).values(points.slice(1));
    expect((await stripOf(home)).netWorthChange).toEqual({ since: '2026-11-01', from: '2026-10-31', amount: 50 });
  });

  // covers: month-strip 9
  test('without a net worth on the last day of October, 900.00 − (1,000.00 − 60.00) = −40.00 is counted since 11/01', async () => {
    cairn.clock.set('2026-10-20T20:00:00Z');
    const home = await Household.start(cairn);
    const account = await home.account('Cash', 1_000);
    const ledgerId = await home.ledgerId(database.current);
    const point = { ledgerId, day: '2026-10-27', assetsCents: 990_00, liabilitiesCents: 0 };
    await database.current.db.insert(netWorthPoints).values(point);
    cairn.clock.set('2026-11-15T20:00:00Z');
    await home.spend(60, 'Market', { AccountID: account, transactionDate: '2026-10-29' });
    await home.spend(40, 'Market', { AccountID: account, transactionDate: '2026-11-03' });
    expect((await stripOf(home)).netWorthChange).toEqual({ since: '2026-11-01', from: '2026-10-31', amount: -40 });
    const why = await home.get('Account/GetNetWorthAttribution?From=2026-10-31&To=2026-11-15');
    expect(Object(why).end - Object(why).start).toBe(-40);
  });

  // covers: month-strip 15
  test('the month is that of the user’s own calendar', async () => {
    cairn.clock.set('2026-12-01T02:00:00Z');
    const [west, east] = [await Household.start(cairn), await Household.start(cairn, 'Europe/Paris')];
    expect(await stripOf(west)).toMatchObject({ today: '2026-11-30', daysLeft: 1 });
    expect(await stripOf(east)).toMatchObject({ today: '2026-12-01', daysLeft: 31 });
  });
});
