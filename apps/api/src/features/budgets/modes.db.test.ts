import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { monthFields, monthOf, saveMonth } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { addBill } from '../recurring/recurring.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

beforeEach(async () => {
  home = await Household.start(cairn);
});

async function turn(IsOn: boolean, month: string) {
  return await home.post('MonthlyBudget/SaveZeroBased', { ...monthFields(month), IsOn });
}

async function undoLatest() {
  const [latest] = await home.history();
  await home.undo(latest?.changeSetID ?? 0);
  return latest?.summary;
}

async function rowIn(month: string, id: number) {
  const { categoryBudgets } = await monthOf(home, month);
  return categoryBudgets.find((row) => row.categoryID === id);
}

async function earn(amount: number, day: string, more: object = {}) {
  return await home.spend(amount, 'Pay', { isIncome: true, transactionDate: day, ...more });
}

describe('a zero-based budget', () => {
  // covers: server/rollover 22
  test('counts received income: 500.00 received − 300.00 assigned = 200.00, whatever is planned', async () => {
    const pay = await home.category('Pay', { Income: true, DefaultBudget: 2_000 });
    const food = await home.category('Food', { DefaultBudget: 300 });
    await earn(450, '2026-11-05', { TransactionCategoryID: pay });
    await earn(50, '2026-11-06');
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 1_700, isZeroBased: false });
    await turn(true, '2026-11');
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 200, isZeroBased: true, fromLastMonth: 0 });
    expect(await rowIn('2026-11', food)).toMatchObject({ policy: 'left' });
    expect(await monthOf(home, '2026-10')).toMatchObject({ isZeroBased: false, leftToBudget: 0 });
  });

  // covers: server/rollover 22
  test('unassigned money stays: 100.00 of September + 500.00 − 300.00 = 300.00 in October, and 600.00 by November', async () => {
    const food = await home.category('Food');
    for (const [month, budget] of [
      ['2026-09', 400],
      ['2026-10', 300],
      ['2026-11', 200],
    ] as const) {
      await saveMonth(home, food, month, budget);
      await earn(500, `${month}-02`);
    }
    await home.spend(400, 'Market', { TransactionCategoryID: food, transactionDate: '2026-09-20' });
    await home.spend(300, 'Market', { TransactionCategoryID: food, transactionDate: '2026-10-20' });
    await turn(true, '2026-09');
    expect(await monthOf(home, '2026-09')).toMatchObject({
      leftToBudget: 100,
      fromLastMonth: 0,
      startsZeroBased: true,
    });
    const october = await monthOf(home, '2026-10');
    expect(october).toMatchObject({ leftToBudget: 300, fromLastMonth: 100 });
    expect(october).not.toHaveProperty('startsZeroBased');
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 600, fromLastMonth: 300 });
  });

  // covers: server/rollover 23
  test.each([
    { name: 'money left over', planned: 500, cash: 480, card: 0, carry: 20, fromPool: 0, debt: 0 },
    { name: 'cash overspending', planned: 100, cash: 130, card: 0, carry: 0, fromPool: -30, debt: 0 },
    { name: 'credit overspending', planned: 0, cash: 0, card: 75, carry: 0, fromPool: 0, debt: 75 },
    { name: 'both', planned: 100, cash: 45, card: 130, carry: 0, fromPool: -45, debt: 30 },
  ])('as in YNAB, $name: $planned planned − $cash in cash − $card on a card', async (example) => {
    const { planned, cash, card, carry, fromPool, debt } = example;
    const food = await home.category('Food');
    const visa = await home.account('Visa', 0, { AccountType: 1 });
    await saveMonth(home, food, '2026-10', planned);
    if (planned > 0) await earn(planned, '2026-10-01');
    const inFood = { TransactionCategoryID: food, transactionDate: '2026-10-20' };
    if (cash > 0) await home.spend(cash, 'Market', inFood);
    if (card > 0) await home.spend(card, 'Market', { ...inFood, AccountID: visa });
    await turn(true, '2026-10');
    const expected = { fromLastMonth: fromPool, leftToBudget: fromPool, addedToCardDebt: debt };
    expect(await monthOf(home, '2026-11')).toMatchObject(expected);
    expect(await rowIn('2026-11', food)).toMatchObject({ carry, available: carry });
    // Overspending reduces the pool once, and it stays reduced.
    expect(await monthOf(home, '2026-12')).toMatchObject({ fromLastMonth: fromPool, addedToCardDebt: 0 });
  });

  // covers: server/rollover 23
  test('a chosen policy wins, even fresh each month', async () => {
    const food = await home.category('Food');
    await saveMonth(home, food, '2026-10', 100);
    await turn(true, '2026-10');
    expect(await rowIn('2026-11', food)).toMatchObject({ carry: 100, policy: 'left' });
    await home.post('MonthlyBudget/SavePolicy', { CategoryID: food, ...monthFields('2026-10'), Policy: 'fresh' });
    expect(await rowIn('2026-11', food)).toMatchObject({ carry: 0, policy: 'fresh' });
  });

  // covers: server/rollover 23
  test('deleting a category returns its 40.00 and takes nothing back that was overspent before', async () => {
    const food = await home.category('Food');
    await saveMonth(home, food, '2026-08', 100);
    await saveMonth(home, food, '2026-09', 100);
    await earn(200, '2026-08-01');
    await home.spend(130, 'Market', { TransactionCategoryID: food, transactionDate: '2026-08-20' });
    await home.spend(60, 'Market', { TransactionCategoryID: food, transactionDate: '2026-09-20' });
    await turn(true, '2026-08');
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: -30 });
    expect(await rowIn('2026-11', food)).toMatchObject({ carry: 40 });
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 10, categoryBudgets: [] });
    await undoLatest();
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: -30 });
  });

  // covers: server/rollover 22
  test('undo restores every month, Activity describes the change, and turning it on twice changes nothing', async () => {
    const food = await home.category('Food');
    await saveMonth(home, food, '2026-10', 100);
    const before = await monthOf(home, '2026-11');
    await turn(true, '2026-10');
    expect((await turn(true, '2026-10')).answer).toEqual({ changed: 0 });
    expect(await undoLatest()).toBe('Gave every dollar a job, starting October 2026');
    expect(await monthOf(home, '2026-11')).toEqual(before);
    await turn(true, '2026-10');
    await turn(false, '2026-11');
    expect(await monthOf(home, '2026-11')).toEqual(before);
    expect(await undoLatest()).toBe('Went back to planned budgets');
    expect(await monthOf(home, '2026-11')).toMatchObject({ isZeroBased: true });
  });

  // covers: server/rollover 22
  test('an earlier month starts it earlier, and undo restores the later one', async () => {
    await home.category('Food');
    await turn(true, '2026-12');
    expect((await turn(true, '2026-11')).answer).toEqual({ changed: 1 });
    expect(await monthOf(home, '2026-11')).toMatchObject({ isZeroBased: true });
    await undoLatest();
    expect(await monthOf(home, '2026-11')).toMatchObject({ isZeroBased: false });
    expect(await monthOf(home, '2026-12')).toMatchObject({ isZeroBased: true });
  });

  // covers: server/rollover 24
  test('a preview lists the changes: 1,700.00 left to budget becomes 150.00 ready to assign, and 1 category carries', async () => {
    await home.category('Pay', { Income: true, DefaultBudget: 2_000 });
    await home.category('Food', { DefaultBudget: 300 });
    await earn(450, '2026-11-05');
    const preview = await home.get('MonthlyBudget/PreviewZeroBased?Month=11&Year=2026');
    const figures = { leftToBudget: 1_700, readyToAssign: 150, received: 450, promised: 0, carrying: 1 };
    expect(preview).toEqual({ isOn: false, ...figures });
    expect(await monthOf(home, '2026-11')).toMatchObject({ isZeroBased: false });
    await turn(true, '2026-11');
    expect(await home.get('MonthlyBudget/PreviewZeroBased?Month=11&Year=2026')).toEqual({ isOn: true, ...figures });
  });
});

// covers: server/rollover 28
test('a preview names what goals are promised: 450.00 received − 150.00 promised − 300.00 planned = 0.00', async () => {
  await home.category('Food', { DefaultBudget: 300 });
  await earn(450, '2026-11-05');
  const goal = { Name: 'Trip', Target: 800, DueOn: '2026-12-27', Monthly: 150, Earmarks: [] };
  await home.post('Goal/SaveGoal', { ...goal, Icon: 'fas fa-plane', IconColor: '#22864A' });
  expect(await home.get('MonthlyBudget/PreviewZeroBased?Month=11&Year=2026')).toMatchObject({
    ...{ leftToBudget: -300, received: 450, promised: 150, readyToAssign: 0 },
  });
});

describe('kinds of spending', () => {
  const kindOf = async (id: number) => {
    const row = await rowIn('2026-11', id);
    return row && { kind: row.spendingKind, isChosen: row.isKindChosen };
  };

  // covers: server/rollover 29
  test('follow the bills until one is chosen, and undo restores it', async () => {
    const rent = await home.category('Rent');
    const food = await home.category('Food');
    await addBill(home, 'Landlord', { CategoryID: rent });
    expect(await kindOf(rent)).toEqual({ kind: 'fixed', isChosen: false });
    expect(await kindOf(food)).toEqual({ kind: 'flexible', isChosen: false });
    await home.post('MonthlyBudget/SaveSpendingKind', { CategoryID: rent, Kind: 'nonMonthly' });
    expect(await kindOf(rent)).toEqual({ kind: 'nonMonthly', isChosen: true });
    expect(await undoLatest()).toBe('Rent is non-monthly');
    expect(await kindOf(rent)).toEqual({ kind: 'fixed', isChosen: false });
    const [past] = (await monthOf(home, '2026-10')).categoryBudgets.filter(({ categoryID }) => categoryID === rent);
    expect(past?.spendingKind).toBe('fixed');
  });

  test('of income, subcategories, and unknown categories are rejected', async () => {
    const pay = await home.category('Pay', { Income: true });
    const food = await home.category('Food');
    const market = await home.subcategory(food, 'Market');
    const status = async (CategoryID: number) =>
      (await home.send('POST', 'MonthlyBudget/SaveSpendingKind', { CategoryID, Kind: 'fixed' })).statusCode;
    expect(await status(pay)).toBe(422);
    expect(await status(market)).toBe(404);
    expect(await status(999_999)).toBe(404);
  });
});
