import { type Day, parseDay } from '@cairn/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTransactions } from '../src/features/transactions/transactions.queries.ts';
import { startTestApp, type TestApp } from './app.ts';
import { insertBulkTransactions } from './bulk-rows.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';
import { explain, withoutStatistics } from './plan.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const bulk = 'Transaction/BulkRecategorizeTransactions';

describe('undo', () => {
  // covers: server/history 4, 18, 21
  test('restores rows exactly, but leaves and lists a row edited since', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const first = await home.spend(1, 'First', { TransactionCategoryID: food });
    const second = await home.spend(2, 'Second');
    const third = await home.spend(3, 'Third');
    const before = await home.one(first);
    const { changeSetId } = await home.post(bulk, { transactionIDs: [first, second, third], newCategoryID: fun });
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: third,
      displayName: 'Third, edited',
      amount: 3,
    });
    expect(await home.undo(changeSetId)).toMatchObject({
      restored: 2,
      left: [{ userTransactionID: third, displayName: 'Third, edited' }],
      leftCount: 1,
      leftBudgets: [],
    });
    expect(await home.one(first)).toEqual({ ...before, changedIn: expect.any(Number) });
    expect(await home.categoryOf(second)).toBeNull();
    expect(await home.categoryOf(third)).toBe('Fun');
  });

  test('undoes two changes one after the other, back to the original state', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(1, 'x');
    const one = await home.post(bulk, { transactionIDs: [id], newCategoryID: food });
    const two = await home.post(bulk, { transactionIDs: [id], newCategoryID: fun });
    await home.undo(two.changeSetId);
    expect(await home.categoryOf(id)).toBe('Food');
    await home.undo(one.changeSetId);
    expect(await home.categoryOf(id)).toBeNull();
  });

  test('removes an added transaction, and reverts an edit with its rule and everything the rule categorized', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const { answer: id, changeSetId: typed } = await home.post('Transaction/CreateTransaction', {
      displayName: 'x',
      amount: 1,
      transactionDate: '2026-11-10',
    });
    const twin = await home.spend(2, 'X');
    const { changeSetId: edited } = await home.post('Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName: 'x',
      amount: 1,
      transactionCategoryID: food,
      rule: { categoryID: food, subcategoryID: null, type: 'Name', comparison: 'equals', comparisonValue: 'x' },
    });
    expect(await home.undo(edited)).toMatchObject({ restored: 2, left: [], leftCount: 0, leftBudgets: [] });
    expect([await home.categoryOf(id), await home.categoryOf(twin)]).toEqual([null, null]);
    expect((await home.one(id)).hasNameRule).toBe(false);
    await home.undo(typed);
    expect(await home.names()).toEqual(['X']);
  });

  test('doesn’t restore a category that was deleted since', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(1, 'x', { TransactionCategoryID: food });
    const { changeSetId } = await home.post(bulk, { transactionIDs: [id], newCategoryID: fun });
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    await home.undo(changeSetId);
    expect(await home.categoryOf(id)).toBeNull();
  });

  test('is a change set itself', async () => {
    const home = await Household.start(cairn);
    const payload = { displayName: 'x', amount: 1, transactionDate: '2026-11-10' };
    const { changeSetId } = await home.post('Transaction/CreateTransaction', payload);
    const undone = await home.post('Ledger/Undo', { ChangeSetID: changeSetId });
    const [newest] = await home.history();
    expect(newest).toMatchObject({ changeSetID: undone.changeSetId, source: 'undo', count: 1 });
  });

  test('is rejected the second time', async () => {
    const home = await Household.start(cairn);
    const { changeSetId } = await home.post('Transaction/CreateTransaction', {
      displayName: 'x',
      amount: 1,
      transactionDate: '2026-11-10',
    });
    await home.undo(changeSetId);
    expect((await home.send('POST', 'Ledger/Undo', { ChangeSetID: changeSetId })).statusCode).toBe(422);
  });
});

describe('a change set', () => {
  // covers: server/history 1, 17
  test('is named in the X-Change-Set header of every write', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const part = await home.subcategory(food, 'Part');
    const typed = { displayName: 'x', amount: 1, transactionDate: '2026-11-10' };
    const { answer: id, changeSetId: first } = await home.post('Transaction/CreateTransaction', typed);
    const write = async (path: string, payload: object, method: 'POST' | 'DELETE' = 'POST') =>
      (await home.post(path, payload, method)).changeSetId;
    const rule = { Type: 'Name', Comparison: 'equals', ComparisonValue: 'x' };
    const made = [
      first,
      await write('Transaction/UpdateTransaction', { ...typed, userTransactionID: id, amount: 2 }),
      await write(bulk, { transactionIDs: [id], newCategoryID: food, newSubcategoryID: part }),
      await write('Subcategory/SaveSubcategory', { CategoryID: fun, SubcategoryID: part, Name: 'Part' }),
      await write('Rule/SaveCategoryRules', { CategoryID: food, CategoryRules: [rule] }),
      await write('Category/SaveCategory', { CategoryID: food, Name: 'Food', Rules: [] }),
      await write('Subcategory/DeleteSubcategory', { CategoryID: fun, SubcategoryID: part }, 'DELETE'),
      await write('Category/DeleteCategory', { CategoryID: fun }, 'DELETE'),
      await write('Transaction/DeleteTransaction', { userTransactionID: id }),
    ];
    expect((await home.history()).map((change) => change.changeSetID)).toEqual(made.toReversed());
  });

  // covers: server/history 2
  test('isn’t left behind by a failed write', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const part = await home.subcategory(food, 'Part');
    const id = await home.spend(1, 'x');
    const changes = await home.history();
    const invalid = { transactionIDs: [id], newCategoryID: fun, newSubcategoryID: part };
    expect((await home.send('POST', bulk, invalid)).statusCode).toBe(404);
    expect(await home.history()).toEqual(changes);
  });
});

describe('undo after other changes', () => {
  test('doesn’t restore or run rules of a deleted category', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await home.rules(food, ['Name', 'equals', 'Aldi']);
    const id = await home.spend(1, 'Aldi');
    const { changeSetId } = await home.post('Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName: 'Aldi',
      amount: 1,
      transactionCategoryID: fun,
      rule: { categoryID: fun, subcategoryID: null, type: 'name', comparison: 'Equals', comparisonValue: 'Aldi' },
    });
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({ transactionCategory: null, categorySource: null });
    expect(await home.categoryOf(await home.spend(2, 'Aldi'))).toBeNull();
  });

  test('restores a category without the subcategory that was deleted before it', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'Coffee');
    const id = await home.spend(1, 'x', { TransactionCategoryID: food, TransactionSubcategoryID: coffee });
    const first = await home.post(
      'Subcategory/DeleteSubcategory',
      { CategoryID: food, SubcategoryID: coffee },
      'DELETE',
    );
    const second = await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    await home.undo(first.changeSetId);
    expect(await home.one(id)).toMatchObject({ transactionCategory: null, transactionSubcategory: null });
    expect(await home.categories()).toEqual([]);
    await home.undo(second.changeSetId);
    expect(await home.categories()).toMatchObject([{ name: 'Food', subcategories: [] }]);
  });

  test('doesn’t duplicate a rule that was created again since', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.rules(food, ['Name', 'contains', 'trader']);
    const { changeSetId } = await home.rules(food);
    await home.rules(food, ['Name', 'contains', 'trader']);
    await home.undo(changeSetId);
    expect(await home.rulesOf({ CategoryID: food, SubcategoryID: null })).toHaveLength(1);
  });

  test('of a subcategory’s move also moves transactions added to it since', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const coffee = await home.subcategory(food, 'Coffee');
    const move = { CategoryID: fun, SubcategoryID: coffee, Name: 'Coffee' };
    const { changeSetId } = await home.post('Subcategory/SaveSubcategory', move);
    const id = await home.spend(3, 'x', { TransactionCategoryID: fun, TransactionSubcategoryID: coffee });
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({
      transactionCategory: { categoryID: food },
      transactionSubcategory: { subcategoryID: coffee },
    });
  });

  test('restores a subcategory that moved since with its new category', async () => {
    const home = await Household.start(cairn);
    const [food, fun, other] = [await home.category('Food'), await home.category('Fun'), await home.category('Other')];
    const coffee = await home.subcategory(food, 'Coffee');
    const id = await home.spend(1, 'x', { TransactionCategoryID: food, TransactionSubcategoryID: coffee });
    const { changeSetId } = await home.post(bulk, { transactionIDs: [id], newCategoryID: other });
    await home.post('Subcategory/SaveSubcategory', { CategoryID: fun, SubcategoryID: coffee, Name: 'Coffee' });
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({
      transactionCategory: { name: 'Fun' },
      transactionSubcategory: { name: 'Coffee' },
    });
  });
});

describe('concurrent writes', () => {
  test('create one rule per name and lose no edit', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(1, 'Aldi');
    const rule = { categoryID: food, subcategoryID: null, type: 'Name', comparison: 'equals', comparisonValue: 'Aldi' };
    const edit = { userTransactionID: id, displayName: 'Aldi', amount: 1, transactionCategoryID: food };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => home.send('POST', 'Transaction/UpdateTransaction', { ...edit, rule })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    for (let round = 0; round < 5; round += 1) {
      await home.post('Transaction/UpdateTransaction', { ...edit, hidden: false, markedAsTransfer: false });
      await Promise.all([
        home.post('Transaction/UpdateTransaction', { ...edit, hidden: true }),
        home.post('Transaction/UpdateTransaction', { ...edit, markedAsTransfer: true }),
      ]);
      expect(await home.one(id)).toMatchObject({ hidden: true, markedAsTransfer: true });
    }
  });

  test('add nothing to a category that is being deleted', async () => {
    const home = await Household.start(cairn);
    for (let round = 0; round < 5; round += 1) {
      const food = await home.category('Food');
      const writes = Array.from({ length: 4 }, () =>
        home.send('POST', 'Transaction/CreateTransaction', {
          displayName: 'x',
          amount: 1,
          transactionDate: '2026-11-10',
          TransactionCategoryID: food,
        }),
      );
      await Promise.all([...writes, home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE')]);
    }
    expect((await home.list()).filter((row) => row.transactionCategory !== null)).toEqual([]);
  });
});

describe('Ledger/GetHistory', () => {
  // covers: server/history 1, 19, 20
  test('lists the last 90 days, newest first, and which changes can be undone', async () => {
    const home = await Household.start(cairn);
    cairn.clock.set('2026-08-01T12:00:00Z');
    await home.spend(1, 'long ago');
    cairn.clock.set('2026-11-15T12:00:00Z');
    const id = await home.spend(2, 'Coffee');
    const food = await home.category('Food');
    const { changeSetId } = await home.post(bulk, { transactionIDs: [id], newCategoryID: food });
    await home.undo(changeSetId);
    expect(await home.history()).toMatchObject([
      { source: 'undo', summary: 'Undone: Recategorized 1 transaction to Food', canUndo: false },
      { source: 'bulk', summary: 'Recategorized 1 transaction to Food', count: 1, isUndone: true, canUndo: false },
      { source: 'typed', summary: 'Added Coffee', isUndone: false, canUndo: true, madeAt: '2026-11-15T12:00:00.000Z' },
    ]);
  });
});

describe('Ledger/GetHistory, page by page', () => {
  test('continues after the last id without gaps or duplicates', async () => {
    const home = await Household.start(cairn);
    for (let count = 0; count < 5; count += 1) await home.spend(1, `t${count}`);
    const all = await home.history();
    expect(all.map((change) => change.summary)).toEqual(['Added t4', 'Added t3', 'Added t2', 'Added t1', 'Added t0']);
    const first = await home.history('?Limit=2');
    const second = await home.history(`?Limit=2&Before=${first.at(-1)?.changeSetID}`);
    const third = await home.history(`?Limit=2&Before=${second.at(-1)?.changeSetID}`);
    expect([first, second, third]).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
  });

  test.each(['?Limit=0', '?Limit=501', '?Limit=x', '?Before=-1'])('%s is rejected', async (query) => {
    const home = await Household.start(cairn);
    expect((await home.send('GET', `Ledger/GetHistory${query}`)).statusCode).toBe(400);
  });
});

// covers: server/history 21
test('of 150 rows changed since, undo lists the newest 100 and counts all', async () => {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const ids: number[] = [];
  for (let count = 0; count < 151; count += 1) ids.push(await home.spend(1, `t${count}`));
  const { changeSetId } = await home.post(bulk, { transactionIDs: ids, newCategoryID: food });
  await home.post(bulk, { transactionIDs: ids.slice(0, 150), newCategoryID: fun });
  const { restored, left, leftCount } = await home.undo(changeSetId);
  expect([restored, left.length, leftCount]).toEqual([1, 100, 150]);
  expect(left[0]).toEqual({ userTransactionID: ids[149], displayName: 't149' });
});

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

test('of 20,000 transactions over ten years, a month reads only its own rows, and a page of all dates only that page', async () => {
  const home = await Household.start(cairn);
  await home.spend(1, 'x');
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkTransactions(db, ledgerId, 20_000);
  await withoutStatistics(database.current, 'transactions');
  const february = { startDate: day('2020-02-01'), endDate: day('2020-02-29') };
  const month = await explain(
    database.current,
    listTransactions(db, ledgerId, february, { limit: 5_000, after: null }),
  );
  expect(month.text).toContain('transactions_by_day');
  expect(month.text).toMatch(/"Index Cond":"[^"]*day >=/);
  // 20,000 rows × 29 of 3,650 days ≈ 159 rows.
  expect(month.rowsRead).toBeLessThan(200);

  const after = { date: day('2020-02-01'), id: 1 };
  const uncategorized = await explain(
    database.current,
    listTransactions(db, ledgerId, { isUncategorized: true }, { limit: 100, after: null }),
  );
  expect(uncategorized.text).toContain('transactions_by_category');
  // Once to find the page, because split lines may be uncategorized too, and once to read it.
  expect(uncategorized.rowsRead).toBe(200);

  for (const page of [
    { limit: 100, after: null },
    { limit: 100, after },
  ]) {
    const { text, rowsRead } = await explain(database.current, listTransactions(db, ledgerId, {}, page));
    expect(text).toContain('transactions_by_day');
    expect(text).not.toContain('Sort');
    expect(rowsRead).toBe(100);
  }
});
