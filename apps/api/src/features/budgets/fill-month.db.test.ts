import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { budgetsIn, groceries, monthFields, monthOf, saveMonth, yearOf } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const subcategoryForMonth = 'MonthlyBudget/SaveSubcategoryBudgetDataForMonth';
const forYear = 'AnnualBudget/SaveCategoryBudgetDataForYear';
const fill = 'MonthlyBudget/FillMonthlyBudget';

describe('filling a month', () => {
  const preview = async (home: Household, month: string, From: string) => {
    const { Month, Year } = monthFields(month);
    const query = `Month=${Month}&Year=${Year}&From=${From}`;
    return (await home.send('GET', `MonthlyBudget/PreviewMonthlyBudgetFill?${query}`)).json();
  };

  // covers: server/monthly-budget 47
  test('from last month: a category with no budget in October goes from 400.00 to 0.00, so the months agree', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await groceries(home, 400);
    await saveMonth(home, food, '2026-11', 400, { Subcategories: [{ SubcategoryID: market, Budget: 50 }] });
    expect(await preview(home, '2026-11', 'lastMonth')).toEqual([
      { categoryID: food, subcategoryID: null, name: 'Groceries', before: 400, after: 0 },
      { categoryID: food, subcategoryID: market, name: 'Market', before: 50, after: 0 },
    ]);
    const { answer } = await home.post(fill, { ...monthFields('2026-11'), From: 'lastMonth' });
    expect(answer).toEqual({ changed: 2 });
    expect(await budgetsIn(home, '2026-11')).toEqual(await budgetsIn(home, '2026-10'));
  });

  // covers: server/monthly-budget 48
  test('a category that saves for a bill stays as it is, from last month and from average spending', async () => {
    const home = await Household.start(cairn);
    const id = await home.category('Insurance');
    await saveMonth(home, id, '2026-10', 150);
    await home.spend(90, 'Broker', { TransactionCategoryID: id, transactionDate: '2026-10-05' });
    const save = (Fund: object | null) =>
      home.post('AnnualBudget/SaveSinkingFund', { CategoryID: id, Fund, SetsPolicy: true });
    await save({ Target: 800, DueMonth: '2027-02', RepeatMonths: null });
    expect(await preview(home, '2026-11', 'lastMonth')).toEqual([]);
    expect(await preview(home, '2026-11', 'threeMonthAverage')).toEqual([]);
    await save(null);
    expect(await preview(home, '2026-11', 'lastMonth')).toMatchObject([{ before: 200, after: 150 }]);
    expect(await preview(home, '2026-11', 'threeMonthAverage')).toMatchObject([{ after: 30 }]);
  });

  test.each([
    ['a subcategory', (_home: number, sub: number) => sub, 'Home', 30],
    ['its category', (home: number) => home, 'Repairs', 200],
  ])('the bill of %s doesn’t change the average of the other: %s', async (_, savingOf, name, after) => {
    const home = await Household.start(cairn);
    const id = await home.category('Home');
    const repairs = await home.subcategory(id, 'Repairs');
    const spend = (amount: number, more: object) =>
      home.spend(amount, 'Shop', { TransactionCategoryID: id, transactionDate: '2026-10-05', ...more });
    await spend(90, {});
    await spend(600, { TransactionSubcategoryID: repairs });
    const Fund = { Target: 800, DueMonth: '2027-02', RepeatMonths: null };
    await home.post('AnnualBudget/SaveSinkingFund', { CategoryID: savingOf(id, repairs), Fund, SetsPolicy: true });
    expect(await preview(home, '2026-11', 'threeMonthAverage')).toMatchObject([{ name, after }]);
  });

  test('from last month: copies income and expense budgets, both own amounts and defaults', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await groceries(home, 400);
    const pay = await home.category('Salary', { Income: true, DefaultBudget: 5000 });
    await saveMonth(home, food, '2026-11', 310, { Subcategories: [{ SubcategoryID: market, Budget: 50 }] });
    await saveMonth(home, pay, '2026-12', 1);
    const expected = [
      { categoryID: food, subcategoryID: null, name: 'Groceries', before: 400, after: 310 },
      { categoryID: food, subcategoryID: market, name: 'Market', before: 0, after: 50 },
      { categoryID: pay, subcategoryID: null, name: 'Salary', before: 1, after: 5000 },
    ];
    expect(await preview(home, '2026-12', 'lastMonth')).toEqual(expected);
    const before = await budgetsIn(home, '2026-12');
    const { answer, changeSetId } = await home.post(fill, { ...monthFields('2026-12'), From: 'lastMonth' });
    expect(answer).toEqual({ changed: 3 });
    expect(await budgetsIn(home, '2026-12')).toEqual(await budgetsIn(home, '2026-11'));
    expect(await preview(home, '2026-12', 'lastMonth')).toEqual([]);
    expect((await home.history())[0]).toMatchObject({
      source: 'budget',
      summary: 'Copied November 2026 budgets to December 2026',
      count: 3,
    });
    await home.undo(changeSetId);
    expect(await budgetsIn(home, '2026-12')).toEqual(before);
  });

  test('from the average: (100.00 + 50.01 − 20.00) / 3 = 43.34; income and categories without transactions don’t change', async () => {
    const home = await Household.start(cairn);
    const { food, market, bakery } = await groceries(home, 400);
    const pay = await home.category('Salary', { Income: true, DefaultBudget: 5000 });
    await saveMonth(home, food, '2026-11', 400, { Subcategories: [{ SubcategoryID: bakery, Budget: 9 }] });
    const spend = async (amount: number, transactionDate: string, more = {}) =>
      await home.spend(amount, 'x', { TransactionCategoryID: food, transactionDate, ...more });
    await spend(1000, '2026-07-31');
    await spend(100, '2026-08-01');
    await spend(50.01, '2026-10-31');
    await spend(20, '2026-09-15', { isIncome: true });
    await spend(1000, '2026-11-01');
    await spend(500, '2026-09-15', { hidden: true });
    await spend(500, '2026-09-15', { markedAsTransfer: true, TransactionSubcategoryID: bakery });
    await spend(5, '2026-09-15', { TransactionSubcategoryID: market, isIncome: true });
    await spend(4000, '2026-09-15', { TransactionCategoryID: pay, isIncome: true });
    await home.spend(77, 'y', { transactionDate: '2026-09-15' });
    expect(await preview(home, '2026-11', 'threeMonthAverage')).toEqual([
      { categoryID: food, subcategoryID: null, name: 'Groceries', before: 400, after: 43.34 },
    ]);
    await saveMonth(home, food, '2026-11', null, { Subcategories: [{ SubcategoryID: market, Budget: 3 }] });
    const { answer } = await home.post(fill, { ...monthFields('2026-11'), From: 'threeMonthAverage' });
    expect(answer).toEqual({ changed: 2 });
    expect(await budgetsIn(home, '2026-11')).toEqual({ Groceries: 43.34, Market: 0, Bakery: 9, Salary: 5000 });
    expect((await home.history())[0]?.summary).toBe(
      'Set November 2026 budgets to average spending from August 2026 to October 2026',
    );
  });

  test('January uses months of the previous year', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home);
    await saveMonth(home, food, '2026-12', 120);
    await home.spend(30, 'x', { TransactionCategoryID: food, transactionDate: '2026-12-31' });
    expect(await preview(home, '2027-01', 'lastMonth')).toMatchObject([{ after: 120 }]);
    expect(await preview(home, '2027-01', 'threeMonthAverage')).toMatchObject([{ after: 10 }]);
  });

  test('filling a month that already matches changes nothing; an unknown source is rejected', async () => {
    const home = await Household.start(cairn);
    await groceries(home, 400);
    const { answer, changeSetId } = await home.post(fill, { ...monthFields('2027-03'), From: 'lastMonth' });
    expect([answer, changeSetId, await home.history()]).toEqual([{ changed: 0 }, Number.NaN, []]);
    expect((await home.send('POST', fill, { ...monthFields('2027-03'), From: 'x' })).statusCode).toBe(400);
  });

  test('deleted categories are neither previewed nor filled', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home);
    await saveMonth(home, food, '2026-09', 120);
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    expect(await preview(home, '2026-10', 'lastMonth')).toEqual([]);
  });
});

describe('undo', () => {
  test('restores the previous own amount, or the default if there was none', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home, 400);
    const first = await saveMonth(home, food, '2026-12', 310);
    const second = await saveMonth(home, food, '2026-12', 320);
    expect(await home.undo(second.changeSetId)).toMatchObject({ restored: 1, left: [], leftCount: 0, leftBudgets: [] });
    expect(await budgetsIn(home, '2026-12')).toMatchObject({ Groceries: 310 });
    await home.undo(first.changeSetId);
    expect(await budgetsIn(home, '2026-12')).toMatchObject({ Groceries: 400 });
    await home.category('Groceries', { CategoryID: food, DefaultBudget: 500 });
    expect(await budgetsIn(home, '2026-12')).toMatchObject({ Groceries: 500 });
  });

  test('leaves amounts that changed since, and lists them', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await groceries(home, 400);
    const { changeSetId } = await saveMonth(home, food, '2026-11', 310, {
      Subcategories: [{ SubcategoryID: market, Budget: 50 }],
    });
    await saveMonth(home, food, '2026-11', 320);
    expect(await home.undo(changeSetId)).toMatchObject({
      restored: 1,
      left: [],
      leftCount: 0,
      leftBudgets: ['Groceries, November 2026'],
    });
    expect(await budgetsIn(home, '2026-11')).toMatchObject({ Groceries: 320, Market: 0 });
    expect((await home.history())[0]).toMatchObject({
      source: 'undo',
      summary: 'Undone: Set 2 Groceries budgets for November 2026',
      count: 1,
    });
    const again = await home.send('POST', 'Ledger/Undo', { ChangeSetID: changeSetId });
    expect(again.statusCode).toBe(422);
  });

  test('reverts a whole year', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home, 400);
    await saveMonth(home, food, '2027-06', 1);
    const before = await yearOf(home, 2027);
    const { changeSetId } = await home.post(forYear, { CategoryID: food, Year: 2027, Budget: 4800 });
    await saveMonth(home, food, '2027-02', 7);
    expect(await home.undo(changeSetId)).toMatchObject({
      restored: 11,
      left: [],
      leftCount: 0,
      leftBudgets: ['Groceries, February 2027'],
    });
    await saveMonth(home, food, '2027-02', 400);
    expect(await yearOf(home, 2027)).toEqual(before);
    expect(await home.history()).toMatchObject([
      {},
      { source: 'undo' },
      {},
      { source: 'budget', summary: 'Set the Groceries budget for 2027 to $4,800.00', count: 12, isUndone: true },
      {},
    ]);
  });

  test('is not possible for another user', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    const { food } = await groceries(home);
    const { changeSetId } = await saveMonth(home, food, '2026-11', 310);
    expect((await other.send('POST', 'Ledger/Undo', { ChangeSetID: changeSetId })).statusCode).toBe(404);
    expect(await monthOf(home, '2026-11')).toMatchObject({ plannedExpenses: 310 });
  });

  test('works for a category deleted since, in the months that still show it', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home);
    const { changeSetId } = await saveMonth(home, food, '2026-10', 310);
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    expect(await monthOf(home, '2026-10')).toMatchObject({ plannedExpenses: 310 });
    await home.undo(changeSetId);
    expect(await monthOf(home, '2026-10')).toMatchObject({ plannedExpenses: 0, categoryBudgets: [] });
  });
});

test('concurrent writes are all saved', async () => {
  const home = await Household.start(cairn);
  const { food, market, bakery } = await groceries(home);
  const part = (SubcategoryID: number, Budget: number) =>
    home.post(subcategoryForMonth, { SubcategoryID, ...monthFields('2026-11'), Budget });
  await Promise.all([saveMonth(home, food, '2026-11', 1), part(market, 2), part(bakery, 3), part(market, 2)]);
  expect(await budgetsIn(home, '2026-11')).toEqual({ Groceries: 1, Market: 2, Bakery: 3 });
});
