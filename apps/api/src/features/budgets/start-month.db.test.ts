import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { budgetsIn, groceries, monthFields, monthOf } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const start = 'MonthlyBudget/StartMonthlyBudget';

// covers: server/monthly-budget 36
test('a first budget from averages: (100.00 + 50.01) / 2 = 75.01, planned as 80.00 from November on, can be undone', async () => {
  const home = await Household.start(cairn);
  const { food, market } = await groceries(home, 0);
  const pay = await home.category('Salary', { Income: true });
  const move = async (amount: number, transactionDate: string, more = {}) =>
    await home.spend(amount, 'x', { TransactionCategoryID: food, transactionDate, ...more });
  await move(1000, '2026-04-30', { hidden: true });
  await move(60, '2026-09-01');
  await move(40, '2026-09-30', { TransactionSubcategoryID: market });
  await move(50.01, '2026-10-31');
  await move(500, '2026-10-15', { markedAsTransfer: true });
  await move(7, '2026-11-01');
  await move(3000, '2026-10-15', { TransactionCategoryID: pay, isIncome: true });
  expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: false });

  const { Month, Year } = monthFields('2026-11');
  const preview = await home.send('GET', `MonthlyBudget/PreviewMonthlyBudgetStart?Month=${Month}&Year=${Year}`);
  expect(preview.json()).toMatchObject({
    monthCount: 2,
    categories: [
      { categoryID: food, history: [100, 50.01], average: 75.01, usual: 80, lastMonth: 50.01, soFar: 7 },
      { categoryID: pay, income: true, history: [0, 3000], average: 1500, usual: 1500, lastMonth: 3000, soFar: 0 },
    ],
  });

  const Budgets = [
    { CategoryID: food, Budget: 80 },
    { CategoryID: pay, Budget: 1500 },
  ];
  const { answer, changeSetId } = await home.post(start, { Month, Year, Budgets });
  expect(answer).toEqual({ changed: 2 });
  for (const month of ['2026-11', '2027-03'])
    expect(await monthOf(home, month)).toMatchObject({ isPlanned: true, plannedExpenses: 80, leftToBudget: 1420 });
  expect(await monthOf(home, '2026-10')).toMatchObject({ isPlanned: false, plannedExpenses: 0 });
  expect((await home.send('POST', start, { Month, Year, Budgets })).statusCode).toBe(409);
  await home.undo(changeSetId);
  expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: false, plannedExpenses: 0 });
});

test('starting from zero counts as planned; another user’s category and a subcategory are not found', async () => {
  const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
  const { food, market } = await groceries(home, 0);
  const body = (CategoryID: number, Budget = 0) => ({ ...monthFields('2026-11'), Budgets: [{ CategoryID, Budget }] });
  expect((await other.send('POST', start, body(food))).statusCode).toBe(404);
  expect((await home.send('POST', start, body(market))).statusCode).toBe(404);
  await home.post(start, body(food));
  expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: true, plannedExpenses: 0 });
  expect(await budgetsIn(home, '2026-11')).toMatchObject({ Groceries: 0 });
});
