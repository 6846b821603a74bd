import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T20:00:00Z'));

interface WireHistory {
  months: { month: string; amount: number }[];
  average: number | null;
  aboveAverage: number | null;
}

const historyOf = async (home: Household, query: string): Promise<WireHistory> =>
  await home.get(`Category/GetHistory?${query}`);

/** The months with an amount. */
const amounts = ({ months }: WireHistory) =>
  Object.fromEntries(months.filter(({ amount }) => amount !== 0).map(({ month, amount }) => [month, amount]));

describe('Category/GetHistory', () => {
  // covers: month-strip 22
  test('October: 80.00 + 20.00 in a subcategory − 15.50 refunded = 84.50; November is 24.50 below that average', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'Coffee');
    const spend = (amount: number, transactionDate: string, more: object = {}) =>
      home.spend(amount, 'x', { TransactionCategoryID: food, transactionDate, ...more });
    await spend(80, '2026-10-01');
    await spend(20, '2026-10-31', { TransactionSubcategoryID: coffee });
    await spend(15.5, '2026-10-31', { isIncome: true });
    await spend(60, '2026-11-10');
    await spend(1_000, '2025-11-30');
    const history = await historyOf(home, `CategoryID=${food}`);
    expect(history.months.map(({ month }) => month).slice(0, 2)).toEqual(['2025-12', '2026-01']);
    expect(history.months).toHaveLength(12);
    expect(amounts(history)).toEqual({ '2026-10': 84.5, '2026-11': 60 });
    expect(history).toMatchObject({ average: 84.5, aboveAverage: -24.5 });
    expect(amounts(await historyOf(home, `CategoryID=${food}&SubcategoryID=${coffee}`))).toEqual({ '2026-10': 20 });
  });

  // covers: month-strip 22
  test('counts split lines, but not transfers, hidden, or deleted transactions', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const Splits = [
      { categoryID: food, amount: 30 },
      { categoryID: fun, amount: 12 },
    ];
    await home.spend(42, 'Split', { Splits });
    await home.spend(5, 'Transfer', { TransactionCategoryID: food, markedAsTransfer: true });
    await home.spend(5, 'Hidden', { TransactionCategoryID: food, hidden: true });
    const gone = await home.spend(5, 'Deleted', { TransactionCategoryID: food });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: gone });
    expect(amounts(await historyOf(home, `CategoryID=${food}`))).toEqual({ '2026-11': 30 });
    expect(await historyOf(home, `CategoryID=${fun}`)).toMatchObject({ average: null, aboveAverage: null });
  });

  // covers: month-strip 22
  test('an income category shows the amount earned', async () => {
    const home = await Household.start(cairn);
    const pay = await home.category('Salary', { Income: true });
    await home.spend(2_000, 'Acme', { TransactionCategoryID: pay, isIncome: true });
    await home.spend(100, 'Acme', { TransactionCategoryID: pay });
    expect(amounts(await historyOf(home, `CategoryID=${pay}`))).toEqual({ '2026-11': 1_900 });
  });

  // covers: month-strip 26
  test('a category that doesn’t exist, or a subcategory of another one, is not found', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const coffee = await home.subcategory(food, 'Coffee');
    for (const query of ['CategoryID=999999', `CategoryID=${coffee}`, `CategoryID=${fun}&SubcategoryID=${coffee}`])
      expect((await home.send('GET', `Category/GetHistory?${query}`)).statusCode).toBe(404);
  });
});
