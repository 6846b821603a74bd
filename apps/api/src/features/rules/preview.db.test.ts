import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { dyingDatabase } from '../../../test/dying-database.ts';
import { Household, toWire, type WireRulesOwner, type WrittenRule } from '../../../test/household.ts';
import { transactions } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const preview = 'Rule/PreviewCategoryRules';
const update = 'Transaction/UpdateTransaction';
const bulk = 'Transaction/BulkRecategorizeTransactions';

const names = ['a', 'ab', 'B', 'bc'];
const amounts = [1, 3];

const anyRules: fc.Arbitrary<WrittenRule[]> = fc.array(
  fc.oneof(
    fc.tuple(fc.constant('Name'), fc.constantFrom('equals', 'contains'), fc.constantFrom('a', 'b', 'AB', 'c')),
    fc.tuple(fc.constant('Amount'), fc.constantFrom('equals', 'Greater Than', 'Less than'), fc.constantFrom('1', '2')),
  ),
  { maxLength: 3 },
);
const RUNS = inject('isDeep') ? 60 : 3;
const STATEMENTS_MAX = 10_000;

const anyRow = fc.nat({ max: names.length * amounts.length - 1 });
const anyOwner = fc.nat({ max: 2 });

/** Creates two categories, a subcategory, and a transaction for each name and amount. */
async function createTransactions() {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const coffee = await home.subcategory(food, 'Coffee');
  const owners: WireRulesOwner[] = [
    { CategoryID: food, SubcategoryID: null },
    { CategoryID: fun, SubcategoryID: null },
    { CategoryID: food, SubcategoryID: coffee },
  ];
  const ids: number[] = [];
  for (const name of names) for (const amount of amounts) ids.push(await home.spend(amount, name));
  return { home, owners, ids };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error('index out of range');
  return item;
}

/** The transactions changed in a change set, whose ID is NaN if nothing changed. */
async function changedIn(home: Household, changeSetId: number): Promise<Set<number>> {
  const isInChangeSet = eq(transactions.changedIn, changeSetId > 0 ? changeSetId : 0);
  const rows = await database.current.db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, await home.ledgerId(database.current)), isInChangeSet));
  return new Set(rows.map((row) => row.id));
}

// covers: server/load 7
test('previewing 1,000 rules sends no more statements than previewing one', async () => {
  const life = { statementsLeft: Infinity };
  const db = dyingDatabase(database.current.db, life);
  const home = await Household.start(await startTestApp({ ...database.current, db }));
  const columns = { amount_cents: sql`n`, name_key: sql`'name ' || n` };
  await insertBulkTransactions(database.current.db, await home.ledgerId(database.current), 2_000, columns);
  const rules = (count: number) =>
    toWire(Array.from({ length: count }, (_, index): WrittenRule => ['Name', 'contains', `e ${1_999 - index}`]));
  const statementsFor = async (count: number) => {
    life.statementsLeft = STATEMENTS_MAX;
    const body = { CategoryRules: rules(count), Reach: 'uncategorized' };
    expect((await home.post(preview, body)).answer.count).toBe(count);
    return STATEMENTS_MAX - life.statementsLeft;
  };
  const one = await statementsFor(1);
  expect(one).toBeGreaterThan(0);
  expect(await statementsFor(1_000)).toBeLessThanOrEqual(one);
});

describe('a preview lists exactly what saving changes', () => {
  test('for the rules of any category or subcategory, with any existing rules', {
    timeout: RUNS * 20_000,
  }, async () => {
    const { home, owners, ids } = await createTransactions();
    const anyCase = fc.record({
      existing: fc.tuple(anyRules, anyRules, anyRules),
      uncategorized: fc.uniqueArray(anyRow, { minLength: 3 }),
      owner: anyOwner,
      rules: anyRules,
    });
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ existing, uncategorized, owner, rules }) => {
        const changeSetIds: number[] = [];
        for (const [index, written] of existing.entries())
          changeSetIds.push((await home.rules(at(owners, index), ...written)).changeSetId);
        const uncategorize = { transactionIDs: uncategorized.map((index) => at(ids, index)), newCategoryID: null };
        changeSetIds.push((await home.post(bulk, uncategorize)).changeSetId);
        const target = at(owners, owner);
        const body = { ...target, CategoryRules: toWire(rules), Reach: 'uncategorized' };
        const { count, transactions: found } = (await home.post(preview, body)).answer;
        const saved = await home.rules(target, ...rules);
        changeSetIds.push(saved.changeSetId);
        expect(count).toBe(saved.answer.categorized);
        const shown = found.map((row: { userTransactionID: number }) => row.userTransactionID);
        expect(new Set(shown)).toEqual(await changedIn(home, saved.changeSetId));
        for (const id of changeSetIds.toReversed()) if (id > 0) await home.undo(id);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ['category', 0],
    ['subcategory', 1],
  ])('for a new %s, against an older rule of a subcategory: %i', async (kind, reached) => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(1, 'Shell');
    const games = await home.subcategory(fun, 'Games');
    await home.rules({ CategoryID: fun, SubcategoryID: games }, ['Name', 'contains', 'shell']);
    await home.post(bulk, { transactionIDs: [id], newCategoryID: null });
    const CategoryRules = toWire([['Name', 'contains', 'she']]);
    const body = { CategoryRules, Reach: 'uncategorized', IsSubcategory: kind === 'subcategory' };
    expect((await home.post(preview, body)).answer.count).toBe(reached);
    if (kind === 'category') {
      const { answer } = await home.post('Category/SaveCategory', { Name: 'New', Rules: CategoryRules });
      expect(answer.categorized).toBe(reached);
    } else {
      const owner = { CategoryID: food, SubcategoryID: await home.subcategory(food, 'New') };
      expect((await home.rules(owner, ['Name', 'contains', 'she'])).answer.categorized).toBe(reached);
    }
  });

  test('for a rule created while editing: not the edited transaction, nor those already in the category', {
    timeout: RUNS * 20_000,
  }, async () => {
    const { home, owners, ids } = await createTransactions();
    const anyCase = fc.record({
      assigned: fc.array(fc.tuple(anyRow, anyOwner), { maxLength: 5 }),
      edited: anyRow,
      name: fc.constantFrom(...names, 'A', ' ab '),
      owner: anyOwner,
    });
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ assigned, edited, name, owner }) => {
        const changeSetIds: number[] = [];
        for (const [row, index] of assigned) {
          const { CategoryID, SubcategoryID } = at(owners, index);
          const change = { newCategoryID: CategoryID, newSubcategoryID: SubcategoryID };
          changeSetIds.push((await home.post(bulk, { transactionIDs: [at(ids, row)], ...change })).changeSetId);
        }
        const { CategoryID, SubcategoryID } = at(owners, owner);
        const userTransactionID = at(ids, edited);
        const body = { CategoryID, SubcategoryID, CategoryRules: toWire([['Name', 'equals', name]]), Reach: 'all' };
        const { count } = (await home.post(preview, { ...body, userTransactionID })).answer;
        const rule = { categoryID: CategoryID, subcategoryID: SubcategoryID, type: 'Name', comparison: 'equals' };
        const saved = await home.post(update, {
          userTransactionID,
          displayName: name,
          amount: 1,
          transactionCategoryID: CategoryID,
          transactionSubcategoryID: SubcategoryID,
          rule: { ...rule, comparisonValue: name },
        });
        changeSetIds.push(saved.changeSetId);
        expect(count).toBe(saved.answer.reached);
        for (const id of changeSetIds.toReversed()) await home.undo(id);
      }),
      { numRuns: RUNS },
    );
  });
});
