import type { getBudgetGrid } from '@cairn/contract';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { budgetsOver, groceries, monthOf, saveMonth, yearOf } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

type WireGrid = z.input<typeof getBudgetGrid.answer>;

const loadGrid = async (home: Household, year = 2026): Promise<WireGrid> =>
  await home.get(`AnnualBudget/GetBudgetGrid?Year=${year}`);

async function gridOf(home: Household, year?: number) {
  const { changedIn: _, ...grid } = await loadGrid(home, year);
  return grid;
}
const save = 'AnnualBudget/SaveBudgetGrid';
const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
const numbers = Array.from({ length: 12 }, (_, index) => index + 1);

// covers: server/annual-budget 7
test('every column equals its month, and the whole grid the year, to the cent', async () => {
  const home = await Household.start(cairn);
  const { food, market } = await groceries(home, 33.33);
  const pay = await home.category('Pay', { Income: true, DefaultBudget: 3_000 });
  await saveMonth(home, food, '2026-03', 40.01, { Subcategories: [{ SubcategoryID: market, Budget: 7.77 }] });
  await saveMonth(home, pay, '2026-12', 3_500.5);
  const spend = async (amount: number, transactionDate: string, more = {}) =>
    await home.spend(amount, 'x', { TransactionCategoryID: food, transactionDate, ...more });
  await spend(12.34, '2026-03-31');
  await spend(5.05, '2026-03-01', { TransactionSubcategoryID: market });
  await spend(2.2, '2026-04-01', { isIncome: true });
  await home.spend(9.99, 'Stranger', { transactionDate: '2026-10-10' });

  const { lines, uncategorized } = await gridOf(home);
  expect(lines.map(({ name, parentCategoryID }) => [name, parentCategoryID])).toEqual([
    ['Groceries', null],
    ['Bakery', food],
    ['Market', food],
    ['Pay', null],
  ]);
  const column = (index: number, income: boolean, key: 'budgets' | 'spent') =>
    cents(lines.filter((line) => line.income === income).map((line) => line[key][index] ?? 0));
  const year = await yearOf(home, 2026);
  for (const number of numbers) {
    const month = await monthOf(home, `2026-${String(number).padStart(2, '0')}`);
    expect(column(number - 1, false, 'budgets')).toBe(cents([month.plannedExpenses]));
    expect(column(number - 1, true, 'budgets')).toBe(cents([month.plannedIncome]));
    expect(column(number - 1, false, 'spent') + cents([uncategorized.spent[number - 1] ?? 0])).toBe(
      cents([month.actualExpenses]),
    );
  }
  const all = (income: boolean) =>
    cents(lines.filter((line) => line.income === income).flatMap((line) => line.budgets));
  expect([all(false), all(true)]).toEqual([cents([year.plannedExpenses]), cents([year.plannedIncome])]);
});

// covers: server/annual-budget 8
test('amounts of several categories and months are one change; null restores the default; undo restores all', async () => {
  const home = await Household.start(cairn);
  const { food, market } = await groceries(home);
  await saveMonth(home, food, '2026-12', 500);
  const Amounts = [
    { CategoryID: food, Month: 11, Budget: 1 },
    { CategoryID: food, Month: 11, Budget: 410.5 },
    { CategoryID: food, Month: 12, Budget: null },
    { CategoryID: market, Month: 12, Budget: 25 },
    { CategoryID: market, Month: 10, Budget: null },
  ];
  const { answer, changeSetId } = await home.post(save, { Year: 2026, Amounts });
  expect(answer).toEqual({ changed: 3 });
  const months = ['2026-11', '2026-12'];
  expect(await budgetsOver(home, 'Groceries', months)).toEqual([410.5, 0]);
  expect(await budgetsOver(home, 'Market', months)).toEqual([0, 25]);
  const [change] = await home.get('Ledger/GetHistory');
  expect(change).toMatchObject({ summary: 'Set 3 budgets for 2026' });
  await home.undo(changeSetId);
  expect(await budgetsOver(home, 'Groceries', months)).toEqual([0, 500]);
  expect(await budgetsOver(home, 'Market', months)).toEqual([0, 0]);
});

// covers: server/annual-budget 8
test('Activity names a single amount, and saving it again changes nothing', async () => {
  const home = await Household.start(cairn);
  const food = await home.category('Food');
  const amounts = (Budget: number | null) => ({ Year: 2027, Amounts: [{ CategoryID: food, Month: 3, Budget }] });
  await home.post(save, amounts(400));
  expect((await home.post(save, amounts(400))).answer).toEqual({ changed: 0 });
  await home.post(save, amounts(null));
  const summaries = (await home.get('Ledger/GetHistory')).map(({ summary }: { summary: string }) => summary);
  expect(summaries.slice(0, 2)).toEqual([
    'Set the Food budget for March 2027 back to its default',
    'Set the Food budget for March 2027 to $400.00',
  ]);
});

// covers: server/annual-budget 8
test('another user’s category and a deleted one are not found, and then nothing is saved', async () => {
  const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
  const [food, gone] = [await home.category('Food'), await home.category('Gone')];
  await home.post('Category/DeleteCategory', { CategoryID: gone }, 'DELETE');
  const cell = (CategoryID: number) => ({ CategoryID, Month: 11, Budget: 10 });
  expect((await other.send('POST', save, { Year: 2026, Amounts: [cell(food)] })).statusCode).toBe(404);
  const answer = await home.send('POST', save, { Year: 2026, Amounts: [cell(food), cell(gone)] });
  expect(answer.statusCode).toBe(404);
  expect(await budgetsOver(home, 'Food', ['2026-11'])).toEqual([0]);
});

// covers: server/annual-budget 17
test('moved money is listed by month and category; the grid’s plan stays, and the year’s available money includes it', async () => {
  const home = await Household.start(cairn);
  const { food, market } = await groceries(home, 33.33);
  const [gridBefore, yearBefore] = [await gridOf(home), await yearOf(home, 2026)];
  expect([gridBefore, yearBefore].map((answer) => 'moves' in answer)).toEqual([false, false]);
  const move = async (
    Month: number,
    Year: number,
    FromCategoryID: number | null,
    ToCategoryID: number,
    Amount: number,
  ) => await home.post('MonthlyBudget/MoveMoney', { Month, Year, FromCategoryID, ToCategoryID, Amount });
  await move(5, 2026, null, food, 40);
  await move(5, 2026, food, market, 15.5);
  await move(5, 2027, null, food, 7);
  const moves = [
    { categoryID: food, month: 5, amount: 24.5 },
    { categoryID: market, month: 5, amount: 15.5 },
  ];
  expect(await gridOf(home)).toEqual({ ...gridBefore, moves });
  const year = await yearOf(home, 2026);
  expect(year.moves).toEqual(moves);
  expect(year.leftToBudget).toBeCloseTo(yearBefore.leftToBudget - 40, 2);
  const available = ({ categoryBudgets }: typeof year) =>
    categoryBudgets.map((one) => [
      ...[one.annualAvailable, one.incSubAnnualAvailable],
      one.subcategories.find((sub) => sub.subcategoryID === market)?.annualAvailable,
    ]);
  expect([available(yearBefore), available(year)]).toEqual([[[66.66, 66.66, 0]], [[91.16, 106.66, 15.5]]]);
});

// covers: server/monthly-budget 18
test('an amount that someone else has saved since the grid was loaded isn’t overwritten', async () => {
  const home = await Household.start(cairn);
  const food = await home.category('Food', { DefaultBudget: 90 });
  const { changedIn: seen } = await loadGrid(home);
  await saveMonth(home, food, '2026-12', 120);
  const statusOf = async (Month: number, seenIn = seen) =>
    (
      await cairn.callAs(home.subject, {
        ...{ method: 'POST', url: `/api/${save}`, headers: { 'x-seen-in': String(seenIn) } },
        payload: { Year: 2026, Amounts: [{ CategoryID: food, Month, Budget: 85 }] },
      })
    ).statusCode;
  expect([await statusOf(12), await statusOf(11)]).toEqual([409, 200]);
  expect(await budgetsOver(home, 'Food', ['2026-11', '2026-12'])).toEqual([85, 120]);
  expect(await statusOf(12, (await loadGrid(home)).changedIn)).toBe(200);
});
