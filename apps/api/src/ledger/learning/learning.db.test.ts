import { randomUUID } from 'node:crypto';
import { CATEGORY_MODEL_VERSION, merchantKey } from '@cairn/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { decide, onlyItem } from '../../../test/inbox.ts';
import type { Db } from '../../platform/db/database.ts';
import { categoryDecisions, categoryModels, ledgers, transactions } from '../../platform/db/schema/index.ts';
import { TRAIN_CATEGORY_MODELS } from '../../platform/jobs/jobs.ts';
import { upgradeMerchantKeysHourly } from '../merchants/merchant-keys.ts';
import { suggestCategories } from './advise.ts';
import { learnNow } from './models.ts';
import { trainCategoryModelsHourly } from './train-models.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** A household that has put three visits to the Blue Heron into Coffee. */
async function startWithCoffee() {
  const home = await Household.start(cairn);
  const [coffee, food] = [await home.category('Coffee'), await home.category('Food')];
  const visits = [4, 5, 6].map((amount) =>
    home.spend(amount, 'SQ *BLUE HERON 0114', { TransactionCategoryID: coffee }),
  );
  return { home, coffee, food, visits: await Promise.all(visits) };
}

async function learned(home: Household) {
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await learnNow(db, ledgerId);
  const [model] = await db.select().from(categoryModels).where(eq(categoryModels.ledgerId, ledgerId));
  if (!model) throw new Error('there is no model');
  const decisions = await db
    .select()
    .from(categoryDecisions)
    .where(eq(categoryDecisions.ledgerId, ledgerId))
    .orderBy(categoryDecisions.transactionId, categoryDecisions.position);
  const { learnedThrough: _learnedThrough, ...same } = model;
  return { bytes: JSON.stringify(same), decisions };
}

const decided = async (home: Household) =>
  (await learned(home)).decisions
    .map(({ merchantKey: key, categoryId, amountCents }) => [key, categoryId, amountCents])
    .toSorted((a, b) => Number(a[2]) - Number(b[2]));

async function importRows(home: Household, ...names: string[]) {
  const ImportID = await stageRows(home, ...names);
  await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv' });
}

async function stageRows(home: Household, ...names: string[]): Promise<string> {
  const ImportID = randomUUID();
  const Rows = names.map((displayName, index) => ({
    transactionDate: '2026-11-12',
    displayName,
    amount: 20 + index,
    isIncome: false,
  }));
  await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
  return ImportID;
}

describe('a new transaction without a category', () => {
  // covers: learned 1
  test('gets its merchant’s category after three decisions, but not after two', async () => {
    const home = await Household.start(cairn);
    const coffee = await home.category('Coffee');
    await home.spend(4, 'Blue Heron', { TransactionCategoryID: coffee });
    await home.spend(5, 'Blue Heron', { TransactionCategoryID: coffee });
    expect(await home.categoryOf(await home.spend(6, 'Blue Heron'))).toBeNull();
    await home.spend(7, 'Blue Heron', { TransactionCategoryID: coffee });
    const id = await home.spend(8, 'SQ *BLUE HERON 0114');
    expect(await home.one(id)).toMatchObject({ transactionCategory: { name: 'Coffee' }, categorySource: 'Learned' });
  });

  // covers: learned 2
  test('gets it from an import, and from a bank', async () => {
    const { home, item } = await (async () => {
      const premium = await startPremium(cairn, database.current);
      const bank = cairn.bank.connect();
      bank.add(purchase('first', { name: 'Something else' }));
      await linkAndSync(premium.home, bank);
      return { home: premium.home, item: bank };
    })();
    const coffee = await home.category('Coffee');
    for (const amount of [4, 5, 6]) await home.spend(amount, 'Blue Heron', { TransactionCategoryID: coffee });
    await importRows(home, 'BLUE HERON #12', 'Corner Gas');
    item.add(purchase('visit', { name: 'SQ *BLUE HERON 0114', bankCategory: 'FOOD_AND_DRINK_COFFEE' }));
    await sync(home);
    const rows = await home.list();
    const categoryOf = (name: string) => rows.find((row) => row.displayName === name)?.transactionCategory?.name;
    expect(['BLUE HERON #12', 'SQ *BLUE HERON 0114', 'Corner Gas'].map(categoryOf)).toEqual([
      'Coffee',
      'Coffee',
      undefined,
    ]);
    const stored = await database.current.db
      .select({ bankCategory: transactions.bankCategory })
      .from(transactions)
      .where(
        and(eq(transactions.ledgerId, await home.ledgerId(database.current)), eq(transactions.externalId, 'visit')),
      );
    expect(stored).toEqual([{ bankCategory: 'FOOD_AND_DRINK_COFFEE' }]);
  });

  // covers: learned 2
  test('gets a rule’s category first, and a transfer gets none', async () => {
    const { home, food } = await startWithCoffee();
    const transfer = await home.spend(9, 'Blue Heron', { markedAsTransfer: true });
    expect(await home.categoryOf(transfer)).toBeNull();
    await home.rules(food, ['Name', 'contains', 'heron']);
    expect(await home.categoryOf(await home.spend(9, 'Blue Heron'))).toBe('Food');
  });

  // covers: learned 11
  test('learns nothing from other ledgers', async () => {
    await startWithCoffee();
    const other = await Household.start(cairn);
    await other.category('Coffee');
    expect(await other.categoryOf(await other.spend(8, 'Blue Heron'))).toBeNull();
    expect(await decided(other)).toEqual([]);
  });
});

describe('decisions', () => {
  // covers: learned 6
  test('are categories that a user chose, not those learned, imported, or set by a rule', async () => {
    const { home, coffee, food } = await startWithCoffee();
    await home.spend(7, 'Blue Heron');
    await home.rules(food, ['Name', 'contains', 'market']);
    await home.spend(8, 'Greenleaf Market');
    const key = merchantKey('Blue Heron');
    expect(await decided(home)).toEqual([
      [key, coffee, 400],
      [key, coffee, 500],
      [key, coffee, 600],
    ]);
  });

  // covers: learned 6
  test('follow the transaction: another category, a new amount, a deletion, a transfer', async () => {
    const { home, coffee, food, visits } = await startWithCoffee();
    const [first = 0, second = 0, third = 0] = visits;
    const key = merchantKey('Blue Heron');
    await home.post('Transaction/PatchTransaction', { userTransactionID: first, TransactionCategoryID: food });
    await home.post('Transaction/PatchTransaction', { userTransactionID: second, amount: 50 });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: third });
    expect(await decided(home)).toEqual([
      [key, food, 400],
      [key, coffee, 5000],
    ]);
    await home.post('Transaction/PatchTransaction', { userTransactionID: second, markedAsTransfer: true });
    expect(await decided(home)).toEqual([[key, food, 400]]);
  });

  // covers: learned 7
  test('remember the merchant that a transaction came from, whatever it was renamed to', async () => {
    const { home } = await startPremium(cairn, database.current);
    const coffee = await home.category('Coffee');
    const item = cairn.bank.connect();
    item.add(purchase('visit', { name: 'SQ *BLUE HERON 0114' }));
    await linkAndSync(home, item);
    const [row] = await home.list();
    if (!row) throw new Error('the transaction is missing');
    const edit = {
      userTransactionID: row.userTransactionID,
      displayName: 'Favorite place',
      TransactionCategoryID: coffee,
    };
    await home.post('Transaction/PatchTransaction', edit);
    expect((await decided(home)).map(([key]) => key)).toEqual([merchantKey('Blue Heron')]);
  });

  // covers: learned 6
  test('of a split are its lines: 70.00 Food and 30.00 Coffee', async () => {
    const { home, coffee, food } = await startWithCoffee();
    const id = await home.spend(100, 'Costco');
    const Splits = [
      { categoryID: food, amount: 70 },
      { categoryID: coffee, amount: 30 },
    ];
    const { changeSetId } = await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits });
    expect((await decided(home)).slice(3)).toEqual([
      ['costco', coffee, 3000],
      ['costco', food, 7000],
    ]);
    await home.undo(changeSetId);
    expect(await decided(home)).toHaveLength(3);
  });

  // covers: learned 9
  test('of a deleted category are gone, and undoing the deletion brings them back', async () => {
    const { home, coffee } = await startWithCoffee();
    const before = await learned(home);
    const { changeSetId } = await home.post(
      'Category/DeleteCategory',
      { CategoryID: coffee, NewCategoryID: null },
      'DELETE',
    );
    expect(await decided(home)).toEqual([]);
    await home.undo(changeSetId);
    expect(await learned(home)).toEqual(before);
  });
});

// covers: learned 8
test('learning a decision and undoing it leaves a byte-identical model', async () => {
  const { home, food, visits } = await startWithCoffee();
  const before = await learned(home);
  const ids = await Promise.all(['Corner Gas', 'Noodle Garden'].map((name) => home.spend(9, name)));
  const bulk = { transactionIDs: [...ids, ...visits], newCategoryID: food };
  const { changeSetId } = await home.post('Transaction/BulkRecategorizeTransactions', bulk);
  const after = await learned(home);
  expect(after.bytes).not.toBe(before.bytes);
  expect(after.decisions).toHaveLength(5);
  await home.undo(changeSetId);
  expect((await learned(home)).bytes).toBe(before.bytes);
});

// covers: learned 5
test('suggestions: the merchant’s category, the bank’s while there is no model, and nothing', async () => {
  const { home, coffee } = await startWithCoffee();
  const groceries = await home.category('Groceries');
  const ids = [
    await home.spend(7, 'Blue Heron'),
    await home.spend(8, 'Greenleaf Market'),
    await home.spend(9, 'Corner Gas'),
  ];
  const [visit = 0, market = 0, gas = 0] = ids;
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  const isMarket = and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, market));
  await db.update(transactions).set({ bankCategory: 'FOOD_AND_DRINK_GROCERIES' }).where(isMarket);
  const found = await suggestCategories(db, ledgerId, ids);
  expect(found.get(visit)).toMatchObject({
    categories: [{ categoryId: coffee, subcategoryId: null }],
    because: 'like your last 3 visits',
  });
  expect(found.get(market)).toEqual({
    categories: [{ categoryId: groceries, subcategoryId: null, probability: 0.6 }],
    because: 'like your bank’s category',
  });
  expect(found.get(gas)).toEqual({ categories: [], because: null });
});

// covers: learned 24
test('the job learns the decisions that no request has learned', async () => {
  const { home } = await startWithCoffee();
  await trainCategoryModelsHourly(database.current.db).run();
  const ledgerId = await home.ledgerId(database.current);
  const rows = await database.current.db
    .select({ decisions: categoryModels.decisions })
    .from(categoryModels)
    .where(eq(categoryModels.ledgerId, ledgerId));
  expect(rows).toEqual([{ decisions: 3 }]);
});

test('the job learns from the other ledgers if one fails, and then fails', async () => {
  const { db } = database.current;
  await trainCategoryModelsHourly(db).run();
  const homes = [await startWithCoffee(), await startWithCoffee()];
  const failure = new Error('the first ledger fails');
  let isFirst = true;
  const failing: Db = Object.create(db, {
    transaction: {
      value: async (...args: Parameters<Db['transaction']>) => {
        if (!isFirst) return await db.transaction(...args);
        isFirst = false;
        throw failure;
      },
    },
  });
  await expect(trainCategoryModelsHourly(failing).run()).rejects.toMatchObject({ errors: [failure] });
  const ledgerIds = await Promise.all(homes.map(({ home }) => home.ledgerId(database.current)));
  const isOfHomes = inArray(categoryModels.ledgerId, ledgerIds);
  const rows = await db.select({ decisions: categoryModels.decisions }).from(categoryModels).where(isOfHomes);
  // The one that failed may be a ledger of another test.
  expect(rows).toContainEqual({ decisions: 3 });
});

describe('a ledger with too much to learn for a request', () => {
  const explain = (home: Household, id: number) => home.get(`Category/ExplainCategory/${id}`);
  const train = () => trainCategoryModelsHourly(database.current.db).run();

  /** As if the ledger had that many more rows. */
  async function addRows(home: Household, count: number) {
    const { db } = database.current;
    const nextId = sql`${ledgers.nextId} + ${count}`;
    await db
      .update(ledgers)
      .set({ nextId })
      .where(eq(ledgers.id, await home.ledgerId(database.current)));
  }

  async function models(home: Household) {
    const ledgerId = await home.ledgerId(database.current);
    return await database.current.db
      .select({ decisions: categoryModels.decisions, version: categoryModels.version })
      .from(categoryModels)
      .where(eq(categoryModels.ledgerId, ledgerId));
  }

  // covers: learned 25
  test('says that it is still learning, and the job learns', async () => {
    const home = await Household.start(cairn);
    const coffee = await home.category('Coffee');
    await addRows(home, 6_000);
    for (const amount of [4, 5, 6]) await home.spend(amount, 'Blue Heron', { TransactionCategoryID: coffee });
    const id = await home.spend(7, 'Blue Heron');
    expect(await home.categoryOf(id)).toBeNull();
    expect(await explain(home, id)).toMatchObject({
      sentence: 'Cairn is still learning from your earlier choices. Suggestions follow in a few minutes.',
      suggestions: [],
    });
    expect(await models(home)).toEqual([]);
    await train();
    expect(await models(home)).toEqual([{ decisions: 3, version: CATEGORY_MODEL_VERSION }]);
    expect((await explain(home, id)).sentence).toBe('Probably Coffee, like your last 3 visits.');
    expect(await home.categoryOf(await home.spend(8, 'Blue Heron'))).toBe('Coffee');
  });

  // covers: learned 25
  test('uses the merchant’s history if its model no longer applies', async () => {
    const { home } = await startWithCoffee();
    const { db } = database.current;
    const isHome = eq(categoryModels.ledgerId, await home.ledgerId(database.current));
    await train();
    await db
      .update(categoryModels)
      .set({ version: CATEGORY_MODEL_VERSION + 1 })
      .where(isHome);
    await addRows(home, 6_000);
    const id = await home.spend(7, 'Blue Heron');
    expect(await home.categoryOf(id)).toBe('Coffee');
    expect((await explain(home, id)).sentence).toBe(
      'Coffee, like your last 3 visits. Cairn is still learning from your earlier choices.',
    );
    expect(await models(home)).toEqual([{ decisions: 3, version: CATEGORY_MODEL_VERSION + 1 }]);
    await train();
    expect(await models(home)).toEqual([{ decisions: 3, version: CATEGORY_MODEL_VERSION }]);
  });

  test('has nothing learned under former merchant keys after their upgrade, which wakes the job', async () => {
    const { home } = await startWithCoffee();
    const { db } = database.current;
    const ledgerId = await home.ledgerId(database.current);
    await train();
    // As if the Blue Heron's former key were now the key of another merchant.
    await db.update(ledgers).set({ merchantKeyVersion: 0 }).where(eq(ledgers.id, ledgerId));
    await db.update(categoryModels).set({ merchantKeyVersion: 0 }).where(eq(categoryModels.ledgerId, ledgerId));
    await db
      .update(categoryDecisions)
      .set({ merchantKey: merchantKey('Shell') })
      .where(eq(categoryDecisions.ledgerId, ledgerId));
    await addRows(home, 6_000);
    const woken: string[] = [];
    await upgradeMerchantKeysHourly(db).run(async (job) => void woken.push(job));
    expect(woken).toEqual([TRAIN_CATEGORY_MODELS]);
    const shell = await home.spend(7, 'Shell');
    expect(await home.categoryOf(shell)).toBeNull();
    expect((await explain(home, shell)).sentence).toBe(
      'Cairn is still learning from your earlier choices. Suggestions follow in a few minutes.',
    );
    await train();
    expect(await home.categoryOf(await home.spend(8, 'Blue Heron'))).toBe('Coffee');
    await upgradeMerchantKeysHourly(db).run(async (job) => void woken.push(job));
    expect(woken).toHaveLength(1);
  });

  // covers: learned 25
  test('uses its model without the latest decisions, which the job learns', async () => {
    const { home, coffee } = await startWithCoffee();
    await train();
    await addRows(home, 6_000);
    await home.spend(8, 'Blue Heron', { TransactionCategoryID: coffee });
    const id = await home.spend(7, 'Blue Heron');
    expect((await explain(home, id)).sentence).toBe(
      'Coffee, like your last 3 visits. Cairn is still learning from your earlier choices.',
    );
    await train();
    expect((await explain(home, id)).sentence).toBe('Coffee, like your last 4 visits.');
  });
});

describe('Category/ExplainCategory', () => {
  const explain = (home: Household, id: number) => home.get(`Category/ExplainCategory/${id}`);

  // covers: learned 12
  test('a learned category: like your last 3 visits, and the nearest one', async () => {
    const { home, visits } = await startWithCoffee();
    const id = await home.spend(7, 'Blue Heron', { transactionDate: '2026-11-11' });
    const [, , last] = visits.toSorted((a, b) => a - b);
    expect(await explain(home, id)).toMatchObject({
      sentence: 'Coffee, like your last 3 visits.',
      because: [],
      nearest: { userTransactionID: last, name: 'SQ *BLUE HERON 0114', date: '2026-11-10' },
    });
  });

  // covers: learned 12
  test('a suggestion, a choice, a rule, and nothing', async () => {
    const home = await Household.start(cairn);
    const [coffee, food] = [await home.category('Coffee'), await home.category('Food')];
    const unknown = await home.spend(3, 'Corner Gas');
    expect((await explain(home, unknown)).sentence).toBe('There is nothing to suggest yet.');
    const chosen = await home.spend(4, 'Blue Heron', { TransactionCategoryID: coffee });
    expect((await explain(home, chosen)).sentence).toBe('You chose it.');
    const suggested = await home.spend(5, 'Blue Heron');
    expect(await explain(home, suggested)).toMatchObject({
      sentence: 'Probably Coffee, like your last visit.',
      nearest: { userTransactionID: chosen },
    });
    await home.rules(food, ['Name', 'contains', 'market']);
    const ruled = await home.spend(6, 'Greenleaf Market');
    expect((await explain(home, ruled)).sentence).toBe('Rule: Name contains market.');
  });

  // covers: learned 12, 21
  test('a new merchant: the strongest evidence', async () => {
    const home = await Household.start(cairn);
    const [coffee, food] = [await home.category('Coffee'), await home.category('Food')];
    for (const [index, name] of ['Amber', 'Birch', 'Cedar', 'Delta', 'Eagle', 'Fern'].entries()) {
      for (const _visit of [1, 2]) await home.spend(4, `${name} Espresso`, { TransactionCategoryID: coffee });
      for (const _visit of [1, 2]) await home.spend(40 + index, `${name} Grocery`, { TransactionCategoryID: food });
    }
    const id = await home.spend(4, 'Zephyr Espresso', { transactionDate: '2026-11-12' });
    const { sentence, because, nearest } = await explain(home, id);
    expect(because[0]).toBe('espresso');
    expect(sentence).toMatch(/^Probably Coffee, because of espresso/);
    expect(nearest.name).toMatch(/ Espresso$/);
    // 24 decisions can't show how often the model is right.
    expect(await onlyItem(home, 'category')).toMatchObject({ suggestion: { categoryID: coffee, sureness: 'guess' } });
  });
});

describe('turned off', () => {
  // covers: learned 16
  test('nothing is assigned or suggested, and nothing learned is left; turned on, it is learned again', async () => {
    const { home } = await startWithCoffee();
    const before = await learned(home);
    expect(await home.get('Category/GetLearning')).toEqual({ isOn: true });
    await home.post('Category/SaveLearning', { isOn: false });
    expect(await home.get('Category/GetLearning')).toEqual({ isOn: false });
    const id = await home.spend(7, 'Blue Heron');
    expect(await home.categoryOf(id)).toBeNull();
    const { sentence } = await home.get(`Category/ExplainCategory/${id}`);
    expect(sentence).toBe('There is nothing to suggest yet.');
    const { db } = database.current;
    const ledgerId = await home.ledgerId(database.current);
    expect(await db.$count(categoryModels, eq(categoryModels.ledgerId, ledgerId))).toBe(0);
    expect(await db.$count(categoryDecisions, eq(categoryDecisions.ledgerId, ledgerId))).toBe(0);
    await home.post('Category/SaveLearning', { isOn: true });
    expect(await learned(home)).toEqual(before);
    expect(await home.categoryOf(await home.spend(8, 'Blue Heron'))).toBe('Coffee');
  });
});

describe('with the review inbox', () => {
  // covers: learned 6
  test('a category that a user approves is learned, and undoing the approval forgets it', async () => {
    const { home } = await startWithCoffee();
    const before = await learned(home);
    const id = await home.spend(7, 'Blue Heron');
    const item = await onlyItem(home, 'category');
    const { answer } = await decide(home, item, 'approve');
    expect((await learned(home)).decisions.map(({ transactionId }) => transactionId)).toContain(id);
    await home.undo(answer.changeSetID);
    expect(await learned(home)).toEqual(before);
  });

  // covers: learned 6
  test('choosing another category teaches that one', async () => {
    const { home, food } = await startWithCoffee();
    const id = await home.spend(7, 'Blue Heron');
    await decide(home, await onlyItem(home, 'category'), 'choose', { CategoryID: food });
    const { decisions } = await learned(home);
    expect(decisions.find(({ transactionId }) => transactionId === id)).toMatchObject({ categoryId: food });
  });

  // covers: learned 10
  test('the top suggestion can be approved', async () => {
    const home = await Household.start(cairn);
    const coffee = await home.category('Coffee');
    await home.spend(4, 'Blue Heron', { TransactionCategoryID: coffee });
    const id = await home.spend(5, 'Blue Heron');
    const item = await onlyItem(home, 'category');
    expect(item).toMatchObject({ reason: 'category', suggestion: { categoryID: coffee } });
    await decide(home, item, 'approve');
    expect(await home.categoryOf(id)).toBe('Coffee');
    expect((await learned(home)).decisions).toHaveLength(2);
  });
});

// covers: learned 14
test('the preview of an import shows the categories that rules and learning assign, as after the import', async () => {
  const home = await Household.start(cairn);
  const [coffee, fuel] = [await home.category('Coffee'), await home.category('Fuel')];
  for (const amount of [4, 5, 6]) await home.spend(amount, 'Blue Heron', { TransactionCategoryID: coffee });
  await home.post('Rule/SaveCategoryRules', {
    CategoryID: fuel,
    SubcategoryID: null,
    CategoryRules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'gas' }],
  });
  const ImportID = await stageRows(home, 'BLUE HERON #12', 'CORNER GAS #1', 'Unknown place', 'SQ *BLUE HERON');
  const { ruleOf, rules } = (await home.post('Import/ReviewImport', { ImportID })).answer;
  expect(rules).toEqual([
    { rule: 'Name contains gas', categoryID: fuel, subcategoryID: null, count: 1 },
    { rule: null, categoryID: coffee, subcategoryID: null, count: 2 },
  ]);
  expect(ruleOf).toEqual([1, 0, -1, 1]);
  await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv' });
  const rows = await home.list();
  const categoryOf = (name: string) => rows.find((row) => row.displayName === name)?.transactionCategory?.name;
  expect(['BLUE HERON #12', 'CORNER GAS #1', 'Unknown place', 'SQ *BLUE HERON'].map(categoryOf)).toEqual([
    'Coffee',
    'Fuel',
    undefined,
    'Coffee',
  ]);
});

// covers: learned 13
test('the explanation of a transaction without a category has suggestions; one that a user decided has none', async () => {
  const home = await Household.start(cairn);
  const coffee = await home.category('Coffee');
  const decided = await home.spend(4, 'Blue Heron', { TransactionCategoryID: coffee });
  const id = await home.spend(5, 'Blue Heron');
  const explained = async (one: number) => await home.get(`Category/ExplainCategory/${one}`);
  expect(await explained(id)).toMatchObject({
    suggestions: [{ categoryID: coffee, subcategoryID: null }],
    suggestedBecause: 'like your last visit',
  });
  expect(await explained(decided)).toMatchObject({ suggestions: [], suggestedBecause: null });
});

test('whether a bank or a file wrote a name is recorded, until a user changes it; an undo restores that', async () => {
  const { home } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.add(purchase('visit', { name: 'SQ *BLUE HERON 0114' }));
  await linkAndSync(home, item);
  await importRows(home, 'CORNER GAS #12');
  await home.spend(5, 'Tea');
  const ledgerId = await home.ledgerId(database.current);
  const reported = async () => {
    const rows = await database.current.db
      .select({ name: transactions.name, isNameReported: transactions.isNameReported })
      .from(transactions)
      .where(eq(transactions.ledgerId, ledgerId));
    return Object.fromEntries(rows.map(({ name, isNameReported }) => [name, isNameReported]));
  };
  const before = { 'SQ *BLUE HERON 0114': true, 'CORNER GAS #12': true, Tea: false };
  expect(await reported()).toEqual(before);
  const visit = (await home.list()).find(({ displayName }) => displayName.startsWith('SQ'));
  const rename = { userTransactionID: visit?.userTransactionID, displayName: 'Blue Heron' };
  const { changeSetId } = await home.post('Transaction/PatchTransaction', rename);
  expect(await reported()).toMatchObject({ 'Blue Heron': false });
  await home.undo(changeSetId);
  expect(await reported()).toEqual(before);
});
