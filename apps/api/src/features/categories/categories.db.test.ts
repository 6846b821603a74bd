import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { defaultBudgets } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

describe('Category/SaveCategory', () => {
  // covers: server/monthly-budget 50
  test('rejects a name already in use, ignoring case, accents, and spaces; a category’s own name is fine', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    const cafe = await home.category('Café Bar', { Subcategories: [{ Name: 'Market' }] });
    const [market] = (await home.categories())[0]?.subcategories ?? [];
    const answer = async (path: string, body: object) => {
      const response = await home.send('POST', path, body);
      return [response.statusCode, response.json().fields];
    };
    const taken = [422, { Name: 'there is already a category named Café Bar' }];
    expect(await answer('Category/SaveCategory', { Name: ' CAFE  bar' })).toEqual(taken);
    const fun = await home.category('Fun');
    expect(await answer('Category/SaveCategory', { CategoryID: fun, Name: 'cafe bar' })).toEqual(taken);
    const twice = { Name: 'New', Subcategories: [{ Name: 'One' }, { Name: 'ONE' }] };
    expect(await answer('Category/SaveCategory', twice)).toEqual([
      422,
      { 'Subcategories.1.Name': 'there is already a subcategory named One' },
    ]);
    const second = { CategoryID: cafe, Name: 'market' };
    expect(await answer('Subcategory/SaveSubcategory', second)).toEqual([
      422,
      { Name: 'there is already a subcategory named Market' },
    ]);
    await home.category('CAFE BAR', { CategoryID: cafe });
    await home.post('Subcategory/SaveSubcategory', { ...second, SubcategoryID: market?.subcategoryID });
    await home.post('Subcategory/SaveSubcategory', { CategoryID: fun, Name: 'Market' });
    await other.category('Café Bar');
    await home.post('Category/DeleteCategory', { CategoryID: cafe }, 'DELETE');
    await home.category('Café Bar');
  });

  // covers: entities 8-11; calls 11, 14; constants/lists 13
  test('creates a category with its subcategories, by default with a green tag icon', async () => {
    const home = await Household.start(cairn);
    await home.category('Zoo');
    const food = await home.category('food', {
      Income: false,
      Subcategories: [{ Name: 'Market' }, { Name: 'Coffee', Icon: 'fas fa-mug-hot' }],
    });
    expect(await home.categories()).toMatchObject([
      {
        categoryID: food,
        name: 'food',
        icon: 'fas fa-tag',
        iconColor: '#22864A',
        defaultBudget: 0,
        income: false,
        subcategories: [
          {
            subcategoryID: expect.any(Number),
            categoryID: food,
            name: 'Coffee',
            icon: 'fas fa-mug-hot',
            iconColor: '#22864A',
          },
          { name: 'Market', icon: 'fas fa-tag', categoryID: food },
        ],
      },
      { name: 'Zoo', subcategories: [] },
    ]);
  });

  test('omitting Subcategories and Rules deletes nothing', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food', { Subcategories: [{ Name: 'Market' }] });
    await home.rules(food, ['Name', 'contains', 'trader']);
    await home.category('Food & Drink', { CategoryID: food, Income: true });
    expect(await home.categories()).toMatchObject([
      { name: 'Food & Drink', income: true, subcategories: [{ name: 'Market' }] },
    ]);
    expect((await home.send('GET', `Rule/GetCategoryRules?categoryID=${food}`)).json()).toHaveLength(1);
  });

  test('rules saved with a category apply to uncategorized transactions', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Trader Joe’s');
    await home.category('Food', { Rules: [{ Type: 'name', Comparison: 'CONTAINS', ComparisonValue: 'trader' }] });
    expect(await home.categoryOf(id)).toBe('Food');
  });

  // covers: entities 10; constants/lists 8
  test.each([
    ['Name', { Name: ' ' }],
    ['Icon', { Name: 'x', Icon: '<svg>' }],
    ['IconColor', { Name: 'x', IconColor: 'red' }],
    ['DefaultBudget', { Name: 'x', DefaultBudget: -1 }],
    ['DefaultBudget', { Name: 'x', DefaultBudget: 1_000_000_000.01 }],
    [
      'Rules.0.ComparisonValue',
      { Name: 'x', Rules: [{ Type: 'Amount', Comparison: 'equals', ComparisonValue: 'abc' }] },
    ],
    ['Rules.0.Comparison', { Name: 'x', Rules: [{ Type: 'Amount', Comparison: 'contains', ComparisonValue: '1' }] }],
    ['Rules.0.Type', { Name: 'x', Rules: [{ Type: 'Day', Comparison: 'equals', ComparisonValue: '1' }] }],
  ])('names an invalid %s', async (field, payload) => {
    const home = await Household.start(cairn);
    const answer = await home.send('POST', 'Category/SaveCategory', payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  // covers: server/money 1
  test('a default budget applies from next month on, or from this month on request or for a new category', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food', { DefaultBudget: 300 });
    const planned = async () => {
      const rows = await database.current.db.select().from(defaultBudgets);
      return rows
        .filter((row) => row.categoryId === food)
        .map((row) => [row.fromMonth, row.amountCents])
        .sort();
    };
    expect(await planned()).toEqual([['2026-11', 300_00]]);
    await home.category('Food', { CategoryID: food, DefaultBudget: 400 });
    expect(await planned()).toEqual([
      ['2026-11', 300_00],
      ['2026-12', 400_00],
    ]);
    await home.category('Food', { CategoryID: food, DefaultBudget: 450.5, UpdateCurrentMonthBudget: true });
    expect(await planned()).toEqual([['2026-11', 450_50]]);
    expect((await home.categories())[0]?.defaultBudget).toBe(450.5);
  });
});

describe('Subcategory/SaveSubcategory', () => {
  // covers: calls 16
  test('returns the new ID and its parent’s, and saves the name, icon, and color', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const look = { Name: 'Coffee', Icon: 'fas fa-mug-hot', IconColor: '#986605' };
    const { answer } = await home.post('Subcategory/SaveSubcategory', { CategoryID: food, ...look });
    expect(answer).toMatchObject({ categoryID: food, subcategoryID: expect.any(Number) });
    expect(await home.categories()).toMatchObject([
      {
        categoryID: food,
        subcategories: [
          { subcategoryID: answer.subcategoryID, name: 'Coffee', icon: 'fas fa-mug-hot', iconColor: '#986605' },
        ],
      },
    ]);
  });

  test('moving it to another parent moves its transactions too, and can be undone', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const coffee = await home.subcategory(food, 'Coffee');
    const id = await home.spend(5, 'Blue Heron', { TransactionCategoryID: food, TransactionSubcategoryID: coffee });
    const { changeSetId } = await home.post('Subcategory/SaveSubcategory', {
      CategoryID: fun,
      SubcategoryID: coffee,
      Name: 'Coffee',
    });
    expect(await home.one(id)).toMatchObject({
      transactionCategory: { name: 'Fun' },
      transactionSubcategory: { name: 'Coffee' },
    });
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({
      transactionCategory: { name: 'Food' },
      transactionSubcategory: { name: 'Coffee' },
    });
    expect(await home.categories()).toMatchObject([
      { name: 'Food', subcategories: [{ name: 'Coffee' }] },
      { name: 'Fun', subcategories: [] },
    ]);
  });
});

describe('Category/DeleteCategory', () => {
  /** The transaction as an undo leaves it: only the number of its last change differs. */
  const restored = (row: object) => ({ ...row, changedIn: expect.any(Number) });

  async function createFoodAndFun() {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const coffee = await home.subcategory(food, 'Coffee');
    await home.rules(food, ['Name', 'contains', 'trader']);
    const own = await home.spend(1, 'Trader Joe’s');
    const sub = await home.spend(2, 'Blue Heron', { TransactionCategoryID: food, TransactionSubcategoryID: coffee });
    return { home, food, fun, coffee, own, sub };
  }

  // covers: calls 18
  test('moves its transactions and deletes its subcategories and rules', async () => {
    const { home, food, fun, own, sub } = await createFoodAndFun();
    const { answer } = await home.post(
      'Category/DeleteCategory',
      { CategoryID: food, Name: 'Food', NewCategoryID: fun },
      'DELETE',
    );
    expect(answer).toEqual({ moved: 2 });
    expect([await home.categoryOf(own), await home.categoryOf(sub)]).toEqual(['Fun', 'Fun']);
    expect((await home.categories()).map((category) => category.name)).toEqual(['Fun']);
    expect(await home.categoryOf(await home.spend(3, 'Trader Joe’s'))).toBeNull();
    expect((await home.send('GET', `Rule/GetCategoryRules?categoryID=${food}`)).statusCode).toBe(404);
  });

  test('leaves its transactions uncategorized if there is no new category', async () => {
    const { home, food, own } = await createFoodAndFun();
    await home.post('Category/DeleteCategory', { CategoryID: food, NewCategoryID: null }, 'DELETE');
    expect(await home.one(own)).toMatchObject({ transactionCategory: null, categorySource: null });
  });

  // covers: server/history 6
  test('undo restores the category, its subcategories and rules, and each transaction’s category', async () => {
    const { home, food, fun, own, sub } = await createFoodAndFun();
    const before = {
      categories: await home.categories(),
      own: restored(await home.one(own)),
      sub: restored(await home.one(sub)),
    };
    const { changeSetId } = await home.post(
      'Category/DeleteCategory',
      { CategoryID: food, NewCategoryID: fun },
      'DELETE',
    );
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 2, left: [], leftCount: 0, leftBudgets: [] });
    expect({ categories: await home.categories(), own: await home.one(own), sub: await home.one(sub) }).toEqual(before);
    expect(await home.categoryOf(await home.spend(3, 'Trader Joe’s'))).toBe('Food');
  });

  // covers: state/categories 7; calls 18
  test('newSubCategoryID moves its transactions to a subcategory of another category', async () => {
    const { home, food, fun, own, sub } = await createFoodAndFun();
    const games = await home.subcategory(fun, 'Games');
    const payload = { CategoryID: food, NewCategoryID: fun, newSubCategoryID: games };
    expect((await home.post('Category/DeleteCategory', payload, 'DELETE')).answer).toEqual({ moved: 2 });
    for (const id of [own, sub])
      expect(await home.one(id)).toMatchObject({
        transactionCategory: { name: 'Fun' },
        transactionSubcategory: { name: 'Games' },
        categorySource: 'You',
      });
  });

  test('a newSubCategoryID of a different category is not found, and one without a category is rejected', async () => {
    const { home, food, fun, coffee } = await createFoodAndFun();
    const send = (payload: object) =>
      home.send('DELETE', 'Category/DeleteCategory', { CategoryID: fun, newSubCategoryID: coffee, ...payload });
    const other = await home.category('Other');
    expect((await send({ NewCategoryID: other })).statusCode).toBe(404);
    expect((await send({ NewCategoryID: null })).statusCode).toBe(400);
    expect((await send({ NewCategoryID: food })).statusCode).toBe(200);
  });

  // covers: server/ownership 24
  test('rejects moving its transactions to itself', async () => {
    const { home, food } = await createFoodAndFun();
    const answer = await home.send('DELETE', 'Category/DeleteCategory', { CategoryID: food, NewCategoryID: food });
    expect(answer.statusCode).toBe(422);
  });

  test('deleting a subcategory moves its transactions to its category', async () => {
    const { home, food, coffee, own, sub } = await createFoodAndFun();
    await home.post(
      'Subcategory/DeleteSubcategory',
      { CategoryID: food, SubcategoryID: coffee, NewCategoryID: food },
      'DELETE',
    );
    expect([await home.categoryOf(own), await home.categoryOf(sub)]).toEqual(['Food', 'Food']);
    expect(await home.categories()).toMatchObject([{ name: 'Food', subcategories: [] }, { name: 'Fun' }]);
  });

  // covers: calls 19
  test('deleting a subcategory moves its transactions to newSubCategoryID; undo restores it, its rules, and its transactions', async () => {
    const { home, food, coffee, sub } = await createFoodAndFun();
    const tea = await home.subcategory(food, 'Tea');
    const owner = { CategoryID: food, SubcategoryID: coffee };
    await home.rules(owner, ['Name', 'equals', 'Blue Heron']);
    const before = {
      categories: await home.categories(),
      row: restored(await home.one(sub)),
      rules: await home.rulesOf(owner),
    };
    const payload = { ...owner, NewCategoryID: food, newSubCategoryID: tea };
    const { answer, changeSetId } = await home.post('Subcategory/DeleteSubcategory', payload, 'DELETE');
    expect(answer).toEqual({ moved: 1 });
    expect(await home.categoryOf(sub)).toBe('Tea');
    expect(await home.categoryOf(await home.spend(3, 'Blue Heron'))).toBeNull();
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, left: [], leftCount: 0, leftBudgets: [] });
    expect({
      categories: await home.categories(),
      // The new transaction is of the same merchant.
      row: { ...(await home.one(sub)), sameMerchant: 0, merchantNames: [] },
      rules: await home.rulesOf(owner),
    }).toEqual(before);
    const toItself = await home.send('DELETE', 'Subcategory/DeleteSubcategory', {
      ...payload,
      newSubCategoryID: coffee,
    });
    expect(toItself.statusCode).toBe(422);
  });
});
