import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { monthOf } from './budgets.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

type Line = readonly [category: number | null, amount: number, more?: object];

async function split(home: Household, userTransactionID: number, ...lines: Line[]) {
  const Splits = lines.map(([categoryID, amount, more]) => ({ categoryID, amount, ...more }));
  return await home.post('Transaction/SaveSplit', { userTransactionID, Splits });
}

async function startHome() {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  return { home, food, fun };
}

/** What the month's budget shows as spent, by category. */
async function spentIn(home: Household, month = '2026-11') {
  const { categoryBudgets, uncategorized } = await monthOf(home, month);
  return {
    ...Object.fromEntries(categoryBudgets.map(({ name, spent }) => [name, spent])),
    uncategorized: uncategorized.spent,
  };
}

describe('totals read split lines', () => {
  // covers: entry/split-lines 21
  test('budgets: 60.00 food + 25.00 fun + 5.00 uncategorized + 10.00 transfer = 100.00', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco', { TransactionCategoryID: food });
    await home.spend(7, 'Kiosk', { TransactionCategoryID: food });
    await split(home, id, [food, 60], [fun, 25], [null, 5], [null, 10, { isTransfer: true }]);
    expect(await spentIn(home)).toEqual({ Food: 67, Fun: 25, uncategorized: 5 });
  });

  // covers: entry/split-lines 21
  test('budgets: 140.00 food − 40.00 fun returned = 100.00', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 140], [fun, -40]);
    expect(await spentIn(home)).toEqual({ Food: 140, Fun: -40, uncategorized: 0 });
  });

  // covers: entry/split-lines 21
  test.each([
    ['hidden', { hidden: true }],
    ['a transfer', { markedAsTransfer: true }],
  ])('none of its lines count while the transaction is %s', async (_what, edit) => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40]);
    const payload = { userTransactionID: id, displayName: 'Costco', amount: 100, ...edit };
    const { changeSetId } = await home.post('Transaction/UpdateTransaction', payload);
    expect(await spentIn(home)).toEqual({ Food: 0, Fun: 0, uncategorized: 0 });
    await home.undo(changeSetId);
    expect(await spentIn(home)).toEqual({ Food: 60, Fun: 40, uncategorized: 0 });
  });

  // covers: entry/split-lines 21
  test('a deleted transaction counts again after undo', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40]);
    const { changeSetId } = await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect(await spentIn(home)).toEqual({ Food: 0, Fun: 0, uncategorized: 0 });
    await home.undo(changeSetId);
    expect(await spentIn(home)).toEqual({ Food: 60, Fun: 40, uncategorized: 0 });
  });

  // covers: entry/split-lines 21
  test('a new day moves the lines to its month', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40]);
    const edit = { userTransactionID: id, displayName: 'Costco', amount: 100, transactionDate: '2026-10-31' };
    await home.post('Transaction/UpdateTransaction', edit);
    expect(await spentIn(home, '2026-11')).toEqual({ Food: 0, Fun: 0, uncategorized: 0 });
    expect(await spentIn(home, '2026-10')).toEqual({ Food: 60, Fun: 40, uncategorized: 0 });
  });

  // covers: entry/split-lines 21
  test('Dashboard: the top categories count lines', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 30], [null, 10]);
    const { topFiveCategories } = await home.get('Dashboard/GetUserDashboard?startDate=2026-11-01&endDate=2026-11-30');
    const top = topFiveCategories.map((row: { category: { name: string }; categorySpent: number }) => [
      row.category.name,
      row.categorySpent,
    ]);
    expect(top).toEqual([
      ['Food', 60],
      ['Fun', 30],
    ]);
  });
});

describe('lists read split lines', () => {
  // covers: entry/split-lines 22
  test('a category’s list has the transactions with a line in it, once and in order', async () => {
    const { home, food, fun } = await startHome();
    const games = await home.subcategory(fun, 'Games');
    const on = (day: number) => ({ transactionDate: `2026-11-0${day}` });
    await home.spend(5, 'first', { ...on(1), TransactionCategoryID: fun });
    const second = await home.spend(100, 'second', on(2));
    await home.spend(5, 'third', { ...on(3), TransactionCategoryID: fun });
    const fourth = await home.spend(100, 'fourth', on(4));
    await home.spend(5, 'fifth', { ...on(5), TransactionCategoryID: food });
    await split(home, second, [food, 60], [fun, 30], [fun, 10]);
    await split(home, fourth, [fun, 60, { subcategoryID: games }], [null, 40]);
    expect(await home.names({ CategoryID: fun })).toEqual(['fourth', 'third', 'second', 'first']);
    expect(await home.names({ CategoryID: fun, Limit: 2 })).toEqual(['fourth', 'third']);
    const byName = { Sort: { By: 'name', Ascending: true } };
    expect(await home.names({ CategoryID: fun, ...byName })).toEqual(['first', 'fourth', 'second', 'third']);
    expect(await home.names({ CategoryID: fun, SubcategoryID: games })).toEqual(['fourth']);
    expect(await home.names({ ShowOnlyUncategorized: true })).toEqual(['fourth']);
    const counts = [{ CategoryID: fun }, { CategoryID: food }, { ShowOnlyUncategorized: true }].map(
      async (filter) => (await home.post('Transaction/CountTransactions', filter)).answer,
    );
    expect(await Promise.all(counts)).toEqual([4, 2, 1]);
    expect((await home.post('Transaction/GetTransactionIDs', { CategoryID: fun })).answer).toHaveLength(4);
    const [last] = await home.list({ CategoryID: fun, Limit: 1 });
    const After = { transactionDate: last?.transactionDate, userTransactionID: last?.userTransactionID };
    expect(await home.names({ CategoryID: fun, After })).toEqual(['third', 'second', 'first']);
  });

  // covers: entry/split-lines 22
  test('a split is uncategorized only if a line that isn’t a transfer is', async () => {
    const { home, food, fun } = await startHome();
    const [one, two] = [await home.spend(100, 'one'), await home.spend(100, 'two')];
    await split(home, one, [food, 60], [null, 40, { isTransfer: true }]);
    await split(home, two, [food, 60], [fun, 40]);
    expect(await home.names({ ShowOnlyUncategorized: true })).toEqual([]);
  });
});

describe('categories, rules, and bulk changes', () => {
  // covers: entry/split-lines 23
  test('deleting a category moves its lines, and undo moves them back', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40, { note: 'Toys' }]);
    const deletion = { CategoryID: fun, NewCategoryID: food };
    const { answer, changeSetId } = await home.post('Category/DeleteCategory', deletion, 'DELETE');
    expect(answer.moved).toBe(1);
    expect((await home.one(id)).splits.map(({ category }) => category?.name)).toEqual(['Food', 'Food']);
    expect(await spentIn(home)).toEqual({ Food: 100, uncategorized: 0 });
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({
      isSplit: true,
      splits: [
        { category: { name: 'Food' }, amount: 60 },
        { category: { name: 'Fun' }, amount: 40, note: 'Toys' },
      ],
    });
  });

  // covers: entry/split-lines 23
  test('moving a subcategory moves its lines, and undo moves them back', async () => {
    const { home, food, fun } = await startHome();
    const games = await home.subcategory(fun, 'Games');
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [fun, 40, { subcategoryID: games }]);
    const move = { CategoryID: food, SubcategoryID: games, Name: 'Games' };
    const { changeSetId } = await home.post('Subcategory/SaveSubcategory', move);
    expect((await home.one(id)).splits[1]).toMatchObject({
      category: { name: 'Food' },
      subcategory: { name: 'Games' },
    });
    await home.undo(changeSetId);
    expect((await home.one(id)).splits[1]).toMatchObject({ category: { name: 'Fun' }, subcategory: { name: 'Games' } });
  });

  // covers: entry/split-lines 23
  test('rules skip splits', async () => {
    const { home, food, fun } = await startHome();
    const id = await home.spend(100, 'Costco');
    await split(home, id, [food, 60], [null, 40]);
    await home.spend(5, 'Costco');
    const { answer } = await home.rules(fun, ['Name', 'contains', 'costco']);
    expect(answer.categorized).toBe(1);
    const rule = { categoryID: food, type: 'Name', comparison: 'equals', comparisonValue: 'Costco' };
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName: 'Costco',
      amount: 100,
      rule,
    });
    expect(await home.one(id)).toMatchObject({ isSplit: true, transactionCategory: null });
  });

  // covers: entry/split-lines 23
  test('recategorizing three transactions, one of them split: 2 changed, 1 skipped', async () => {
    const { home, food, fun } = await startHome();
    const ids = [await home.spend(100, 'a'), await home.spend(5, 'b'), await home.spend(6, 'c')];
    await split(home, ids[0] ?? 0, [food, 60], [fun, 40]);
    const bulk = { transactionIDs: ids, newCategoryID: fun };
    expect((await home.post('Transaction/BulkRecategorizeTransactions', bulk)).answer).toEqual({
      success: true,
      count: 2,
      skipped: 1,
    });
    const only = { transactionIDs: ids.slice(0, 1), newCategoryID: fun };
    const { answer, changeSetId } = await home.post('Transaction/BulkRecategorizeTransactions', only);
    expect(answer).toEqual({ success: true, count: 0, skipped: 1 });
    expect(changeSetId).toBeNaN();
  });
});
