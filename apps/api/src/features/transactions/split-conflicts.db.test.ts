import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

type GivenLine = readonly [category: number | null, amount: number, more?: object];

async function split(home: Household, userTransactionID: number, lines: readonly GivenLine[], more: object = {}) {
  const Splits = lines.map(([categoryID, amount, rest]) => ({ categoryID, amount, ...rest }));
  return await home.post('Transaction/SaveSplit', { userTransactionID, Splits, ...more });
}

/** A household with an uncategorized purchase of 100.00. */
async function startHome() {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const id = await home.spend(100, 'Costco');
  const seenIn = (await home.one(id)).changedIn;
  /** Sends a write based on what was seen before anything changed. */
  const write = async (path: string, payload: object) =>
    await cairn.callAs(home.subject, {
      method: 'POST',
      url: `/api/${path}`,
      payload: { userTransactionID: id, ...payload },
      headers: { 'x-seen-in': String(seenIn) },
    });
  return { home, food, fun, id, write };
}

describe('X-Seen-In', () => {
  // covers: entry/split-lines 16
  test.each([
    ['Transaction/PatchTransaction', (food: number) => ({ TransactionCategoryID: food })],
    [
      'Transaction/UpdateTransaction',
      (food: number) => ({ displayName: 'Costco', amount: 100, transactionCategoryID: food }),
    ],
  ])('a category in %s conflicts with a split that someone made since', async (path, payload) => {
    const { home, food, fun, id, write } = await startHome();
    await split(home, id, [
      [food, 60],
      [fun, 40],
    ]);
    const answer = await write(path, payload(food));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().conflicts).toMatchObject([{ yours: food, theirs: null }]);
    expect((await home.one(id)).splits).toHaveLength(2);
  });

  // covers: entry/split-lines 16
  test('a split conflicts with a category that someone set since', async () => {
    const { home, food, fun, id, write } = await startHome();
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, TransactionCategoryID: food });
    const Splits = [
      { categoryID: fun, amount: 60 },
      { categoryID: null, amount: 40 },
    ];
    expect((await write('Transaction/SaveSplit', { Splits })).statusCode).toBe(409);
    expect(await home.categoryOf(id)).toBe('Food');
  });
});

describe('undoing a split', () => {
  // covers: entry/split-lines 17
  test('leaves a split remembered for the merchant later, and says so', async () => {
    const { home, food, fun, id } = await startHome();
    const [second, third] = [await home.spend(100, 'Costco'), await home.spend(10, 'Costco')];
    const lines = (share: number): GivenLine[] => [
      [food, share],
      [fun, 100 - share],
    ];
    const first = await split(home, id, lines(70), { Remember: 'suggest' });
    await split(home, second, lines(50), { Remember: 'automatic' });
    expect(await home.undo(first.changeSetId)).toMatchObject({ restored: 1, leftMade: ['The remembered split'] });
    expect((await home.one(third)).suggestedSplit).toMatchObject([{ amount: 5 }, { amount: 5 }]);
  });
});

describe('tags of lines', () => {
  // covers: entry/split-lines 18
  test('a deleted tag stays on its line when the lines are saved, and returns when the deletion is undone', async () => {
    const { home, food, fun, id } = await startHome();
    const trip = await home.tag('Trip');
    await split(home, id, [
      [food, 60, { tagIDs: [trip] }],
      [fun, 40],
    ]);
    const deleted = await home.post('Tag/DeleteTag', { tagID: trip });
    await split(home, id, [
      [food, 50],
      [fun, 50],
    ]);
    expect((await home.one(id)).splits[0]?.tagIDs).toEqual([]);
    await home.undo(deleted.changeSetId);
    expect((await home.one(id)).splits[0]?.tagIDs).toEqual([trip]);
  });

  // covers: entry/split-lines 18
  test('saving the lines as shown after a merge changes nothing', async () => {
    const { home, food, fun, id } = await startHome();
    const [trip, work] = [await home.tag('Trip'), await home.tag('Work')];
    const lines = (tag: number): GivenLine[] => [
      [food, 60, { tagIDs: [tag] }],
      [fun, 40],
    ];
    await split(home, id, lines(trip));
    await home.post('Tag/MergeTags', { fromTagID: trip, intoTagID: work });
    expect((await split(home, id, lines(work))).changeSetId).toBeNaN();
  });

  // covers: entry/split-lines 18
  test('by category and tag, the list, its count, and its totals have the lines with both', async () => {
    const { home, food, fun, id } = await startHome();
    const trip = await home.tag('Trip');
    await split(home, id, [
      [food, 30],
      [food, 30, { tagIDs: [trip] }],
      [fun, 40],
    ]);
    const found = async (CategoryID: number) => {
      const filter = { CategoryID, TagID: trip };
      const { count, net } = (await home.post('Transaction/GetTotals', filter)).answer;
      const counted = (await home.post('Transaction/CountTransactions', filter)).answer;
      return [(await home.list(filter)).length, counted, count, net];
    };
    expect(await found(food)).toEqual([1, 1, 1, -30]);
    expect(await found(fun)).toEqual([0, 0, 0, 0]);
  });
});

// covers: entry/split-lines 19
test('the history counts splits among the transactions that a subcategory moves with', async () => {
  const { home, food, fun, id } = await startHome();
  const snacks = await home.subcategory(food, 'Snacks');
  await split(home, id, [
    [food, 60, { subcategoryID: snacks }],
    [fun, 40],
  ]);
  await home.post('Subcategory/SaveSubcategory', { SubcategoryID: snacks, CategoryID: fun, Name: 'Snacks' });
  expect((await home.history())[0]?.summary).toBe('Moved Snacks with 1 transaction');
});
