import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { monthOf, saveMonth, yearOf } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const gifts = { Target: 600, DueMonth: '2027-02', RepeatMonths: 12 };

async function saveFund(home: Household, CategoryID: number, Fund: object | null = gifts, more: object = {}) {
  return await home.post('AnnualBudget/SaveSinkingFund', { CategoryID, Fund, SetsPolicy: true, ...more });
}

async function fundsOf(home: Household) {
  return (await home.get('Goal/GetGoals')).funds;
}

async function budgetIn(home: Household, month: string, id: number) {
  const { categoryBudgets } = await monthOf(home, month);
  return categoryBudgets.find((row) => row.categoryID === id);
}

async function status(home: Household, payload: object) {
  return (await home.send('POST', 'AnnualBudget/SaveSinkingFund', payload)).statusCode;
}

describe('AnnualBudget/SaveSinkingFund', () => {
  // covers: server/goals 20
  test('600.00 by February is 150.00 in each of 4 months, then 50.00 a month, and it carries over', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    await saveFund(home, id);
    expect(await budgetIn(home, '2026-11', id)).toMatchObject({ budget: 150, policy: 'left' });
    expect(await budgetIn(home, '2027-01', id)).toMatchObject({ budget: 150, carry: 300, available: 450 });
    expect(await budgetIn(home, '2027-03', id)).toMatchObject({ budget: 50 });
    expect(await budgetIn(home, '2029-02', id)).toMatchObject({ budget: 50 });
    expect(await budgetIn(home, '2029-03', id)).toMatchObject({ budget: 0 });
    expect(await fundsOf(home)).toEqual([
      {
        ...{ categoryID: id, name: 'Gifts', target: 600, dueMonth: '2027-02', repeatMonths: 12 },
        ...{ setAside: 150, needed: 150, planned: 150, status: 'onTrack', behindBy: 0 },
        ...{ icon: expect.any(String), iconColor: expect.any(String) },
      },
    ]);
  });

  // covers: server/goals 2
  test('what was already spent this month is added to it: 111.36 + 33.34, so that 100.00 are there in January', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Health');
    await saveMonth(home, id, '2026-11', 140);
    await home.spend(111.36, 'Pharmacy', { TransactionCategoryID: id, transactionDate: '2026-11-05' });
    await saveFund(home, id, { Target: 100, DueMonth: '2027-01', RepeatMonths: 12 });
    expect(await budgetIn(home, '2026-11', id)).toMatchObject({ budget: 144.7, available: 33.34 });
    expect(await budgetIn(home, '2026-12', id)).toMatchObject({ carry: 33.34, available: 66.67 });
    expect(await budgetIn(home, '2027-01', id)).toMatchObject({ available: 100 });
    expect(await fundsOf(home)).toMatchObject([{ status: 'onTrack', setAside: 33.34, needed: 144.7 }]);
  });

  // covers: server/goals 20
  test('the fund and the annual budget are two views of the same amounts', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    await saveFund(home, id);
    const annual = async (year: number) =>
      (await yearOf(home, year)).categoryBudgets.find((row) => row.categoryID === id);
    expect(await annual(2026)).toMatchObject({ annualBudget: 300 });
    expect(await annual(2027)).toMatchObject({ annualBudget: 800 });
    await home.post('AnnualBudget/SaveCategoryBudgetDataForYear', { CategoryID: id, Year: 2027, Budget: 240 });
    expect(await fundsOf(home)).toMatchObject([{ status: 'behind', behindBy: 260, needed: 150 }]);
    await saveFund(home, id);
    expect(await fundsOf(home)).toMatchObject([{ status: 'onTrack' }]);
  });

  // covers: server/goals 21
  test('a preview shows the months and writes nothing; a category that starts fresh needs a policy', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    await saveMonth(home, id, '2026-11', 20);
    const { answer } = await home.post('AnnualBudget/PreviewSinkingFund', {
      ...{ CategoryID: id, Target: 100, DueMonth: '2027-01', RepeatMonths: null },
    });
    expect(answer).toEqual({
      months: [
        { month: '2026-11', before: 20, after: 33.34 },
        { month: '2026-12', before: 0, after: 33.33 },
        { month: '2027-01', before: 0, after: 33.33 },
      ],
      have: 0,
      carriesOver: false,
    });
    expect(await fundsOf(home)).toEqual([]);
    expect(await status(home, { CategoryID: id, Fund: gifts })).toBe(422);
    await saveFund(home, id);
    expect((await home.send('POST', 'AnnualBudget/SaveSinkingFund', { CategoryID: id, Fund: gifts })).statusCode).toBe(
      200,
    );
  });

  // covers: server/goals 21
  test('a zero-based budget carries over what is left, so a fund needs no policy; its category is non-monthly', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    expect(await budgetIn(home, '2026-11', id)).toMatchObject({ spendingKind: 'flexible' });
    await home.post('MonthlyBudget/SaveZeroBased', { Month: 11, Year: 2026, IsOn: true });
    await saveFund(home, id, gifts, { SetsPolicy: false });
    expect(await budgetIn(home, '2026-12', id)).toMatchObject({ carry: 150, spendingKind: 'nonMonthly' });
  });

  // covers: server/rollover 29
  test('a subcategory’s fund makes its category non-monthly', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Home');
    await saveFund(home, await home.subcategory(id, 'Insurance'));
    expect(await budgetIn(home, '2026-11', id)).toMatchObject({ spendingKind: 'nonMonthly' });
  });

  // covers: server/goals 2
  test('a late start raises the remaining months: 600.00 − 30.00 carried over in 2 months is 285.00', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    await saveMonth(home, id, '2026-10', 30);
    await home.post('MonthlyBudget/SavePolicy', { CategoryID: id, Month: 10, Year: 2026, Policy: 'both' });
    await saveFund(home, id, { Target: 600, DueMonth: '2026-12', RepeatMonths: null });
    expect(await budgetIn(home, '2026-12', id)).toMatchObject({ budget: 285, carry: 315, policy: 'both' });
    expect(await fundsOf(home)).toMatchObject([{ setAside: 315, needed: 285 }]);
  });

  // covers: server/goals 23
  test('undo restores the budgets, the policy, and the fund together', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    await saveMonth(home, id, '2026-11', 20);
    const { changeSetId } = await saveFund(home, id);
    expect((await home.history())[0]).toMatchObject({ summary: 'Set aside $600.00 for Gifts by February 2027' });
    await home.undo(changeSetId ?? 0);
    expect(await fundsOf(home)).toEqual([]);
    expect(await budgetIn(home, '2026-11', id)).toMatchObject({ budget: 20, policy: 'fresh' });
    expect(await budgetIn(home, '2027-02', id)).toMatchObject({ budget: 0 });
  });

  // covers: server/goals 20
  test('an earlier due month gives the later months their default again; removing the fund leaves its budgets', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts', { DefaultBudget: 10 });
    await saveFund(home, id);
    await saveFund(home, id, { Target: 600, DueMonth: '2026-12', RepeatMonths: null });
    expect(await budgetIn(home, '2027-01', id)).toMatchObject({ budget: 10 });
    const { changeSetId } = await saveFund(home, id, null);
    expect(await fundsOf(home)).toEqual([]);
    expect(await budgetIn(home, '2026-12', id)).toMatchObject({ budget: 300 });
    await home.undo(changeSetId ?? 0);
    expect(await fundsOf(home)).toMatchObject([{ target: 600 }]);
  });

  // covers: server/goals 24
  test('income, a past month, more than ten years, zero, and unknown categories are rejected', async () => {
    const home = await Household.start(cairn);
    const [id, pay] = [await home.category('Gifts'), await home.category('Pay', { Income: true })];
    const fund = (more: object, CategoryID = id) => ({ CategoryID, Fund: { ...gifts, ...more }, SetsPolicy: true });
    expect(await status(home, fund({}, pay))).toBe(422);
    expect(await status(home, fund({ DueMonth: '2026-10' }))).toBe(400);
    expect(await status(home, fund({ DueMonth: '2037-01' }))).toBe(400);
    expect(await status(home, fund({ Target: 0 }))).toBe(400);
    expect(await status(home, fund({ RepeatMonths: 0 }))).toBe(400);
    expect(await status(home, fund({}, 999_999))).toBe(404);
    expect(await status(home, { CategoryID: 999_999, Fund: null })).toBe(404);
  });

  // covers: server/goals 23
  test('the fund of a deleted category is gone, and undoing the deletion restores it', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    await saveFund(home, id);
    const { changeSetId } = await home.post('Category/DeleteCategory', { CategoryID: id }, 'DELETE');
    expect(await fundsOf(home)).toEqual([]);
    await home.undo(changeSetId ?? 0);
    expect(await fundsOf(home)).toMatchObject([{ categoryID: id }]);
  });

  // covers: server/goals 22
  test('in a zero-based budget, categories carry over what is left, so a fund needs no policy', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Gifts');
    await home.post('MonthlyBudget/SaveZeroBased', { Month: 11, Year: 2026, IsOn: true });
    const { answer } = await home.post('AnnualBudget/PreviewSinkingFund', { CategoryID: id, ...gifts });
    expect(answer).toMatchObject({ carriesOver: true });
    await saveFund(home, id, gifts, { SetsPolicy: false });
    expect(await budgetIn(home, '2027-01', id)).toMatchObject({ budget: 150, carry: 300 });
  });

  // covers: server/goals 16
  test('money in a fund is listed with the month it is due, and isn’t offered to cover other categories', async () => {
    const home = await Household.start(cairn);
    const [id, food] = [await home.category('Gifts'), await home.category('Food')];
    await saveFund(home, id);
    const sources = await home.get(`MonthlyBudget/GetCoverSources?Month=11&Year=2026&CategoryID=${food}`);
    expect(sources).toMatchObject([{ categoryID: id, name: 'Gifts', setAsideFor: '2027-02' }]);
    expect(sources).toHaveLength(1);
  });
});
