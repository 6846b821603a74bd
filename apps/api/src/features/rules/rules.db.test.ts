import { RULES_MAX } from '@cairn/contract';
import { cents, createMatcher, describeRule, formatCents, type RuleTest } from '@cairn/domain';
import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { transactions } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

describe('rules', () => {
  // covers: calls 13; server/history 5; server/rules 15
  test('saving a category’s rules categorizes only uncategorized transactions, and shows the rule as the source', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const free = await home.spend(1, 'Trader Joe’s');
    const taken = await home.spend(2, 'Trader Joe’s', { TransactionCategoryID: fun });
    const { answer, changeSetId } = await home.rules(food, ['Name', 'contains', ' TRADER ']);
    expect(answer).toEqual({ categorized: 1 });
    expect(await home.one(free)).toMatchObject({
      transactionCategory: { name: 'Food' },
      categorySource: 'Rule: Name contains TRADER',
    });
    expect(await home.categoryOf(taken)).toBe('Fun');
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, left: [], leftCount: 0, leftBudgets: [] });
    expect(await home.categoryOf(free)).toBeNull();
    expect((await home.send('GET', `Rule/GetCategoryRules?categoryID=${food}`)).json()).toEqual([]);
  });

  // covers: entities 12; server/rules 14
  test('types and comparisons are accepted in any case and returned as specified', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.rules(
      food,
      ['NAME', 'EQUALS', 'Aldi'],
      ['amount', 'greater than', '$1,000.50'],
      ['Amount', 'LESS THAN', '5'],
    );
    expect((await home.send('GET', `Rule/GetCategoryRules?categoryID=${food}`)).json()).toEqual([
      { type: 'Name', comparison: 'equals', comparisonValue: 'Aldi' },
      { type: 'Amount', comparison: 'Greater Than', comparisonValue: '1000.50' },
      { type: 'Amount', comparison: 'Less than', comparisonValue: '5.00' },
    ]);
  });

  // covers: server/rules 4
  test('a new transaction gets the category of the winning rule: equals, then contains, then amounts', async () => {
    const home = await Household.start(cairn);
    const [a, b, c] = [await home.category('Amounts'), await home.category('Contains'), await home.category('Equals')];
    await home.rules(c, ['Name', 'equals', 'Shell']);
    await home.rules(b, ['Name', 'contains', 'shell']);
    await home.rules(a, ['Amount', 'Greater Than', '1']);
    expect(await home.categoryOf(await home.spend(50, 'SHELL'))).toBe('Equals');
    expect(await home.categoryOf(await home.spend(50, 'Shell Oil'))).toBe('Contains');
    expect(await home.categoryOf(await home.spend(50, 'Chevron'))).toBe('Amounts');
    expect(await home.categoryOf(await home.spend(0.5, 'Chevron'))).toBeNull();
  });

  test('saved rules skip transactions that match a stronger rule of another category', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(1, 'Shell');
    await home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: [id], newCategoryID: food });
    await home.rules(food, ['Name', 'equals', 'Shell']);
    await home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: [id], newCategoryID: null });
    expect((await home.rules(fun, ['Name', 'contains', 'shell'])).answer).toEqual({ categorized: 0 });
    expect(await home.categoryOf(id)).toBeNull();
  });

  test('a rule change that affects no transactions is in the history too, and can be undone', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.rules(food, ['Name', 'equals', 'Café'], ['Name', 'equals', 'CAFE\u0301']);
    const { changeSetId } = await home.rules(food);
    expect((await home.history())[0]?.summary).toBe('Changed rules for Food');
    await home.undo(changeSetId);
    expect((await home.send('GET', `Rule/GetCategoryRules?categoryID=${food}`)).json()).toHaveLength(1);
  });

  test('saving an unchanged rule doesn’t make it newer', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await home.rules(food, ['Name', 'contains', 'shell']);
    await home.rules(fun, ['Name', 'contains', 'oil']);
    const id = await home.spend(1, 'Shell Oil');
    expect(await home.categoryOf(id)).toBe('Fun');
    await home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: [id], newCategoryID: null });
    const { answer } = await home.rules(food, ['Name', 'contains', 'shell'], ['Name', 'contains', 'other']);
    expect(answer).toEqual({ categorized: 0 });
  });

  // covers: calls 12, 13; server/rules 8
  test('a subcategory has its own rules, which win over its category’s', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const coffee = { CategoryID: food, SubcategoryID: await home.subcategory(food, 'Coffee') };
    const free = await home.spend(1, 'Blue Heron');
    expect((await home.rules(coffee, ['Name', 'contains', 'heron'])).answer).toEqual({ categorized: 1 });
    await home.rules(food, ['Name', 'contains', 'blue'], ['Name', 'equals', 'Heron Books']);
    expect(await home.rulesOf(coffee)).toEqual([{ type: 'Name', comparison: 'contains', comparisonValue: 'heron' }]);
    expect(await home.rulesOf({ CategoryID: food, SubcategoryID: null })).toHaveLength(2);
    expect(await home.one(free)).toMatchObject({
      transactionCategory: { name: 'Food' },
      transactionSubcategory: { name: 'Coffee' },
      categorySource: 'Rule: Name contains heron',
    });
    // The category's contains-rule is newer, and its equals-rule stronger.
    expect(await home.categoryOf(await home.spend(2, 'Blue Heron'))).toBe('Coffee');
    expect(await home.categoryOf(await home.spend(3, 'Heron Books'))).toBe('Food');
    expect(await home.categoryOf(await home.spend(4, 'Blue Bottle'))).toBe('Food');
  });

  test('a preview returns the count and the transactions, and changes nothing', async () => {
    const home = await Household.start(cairn);
    const fun = await home.category('Fun');
    await home.spend(1, 'Trader Joe’s');
    await home.spend(2, 'Trader Vic’s', { TransactionCategoryID: fun });
    const CategoryRules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }];
    const free = (await home.post('Rule/PreviewCategoryRules', { CategoryRules, Reach: 'uncategorized' })).answer;
    expect([free.count, free.transactions.map((row: { displayName: string }) => row.displayName)]).toEqual([
      1,
      ['Trader Joe’s'],
    ]);
    expect((await home.post('Rule/PreviewCategoryRules', { CategoryRules, Reach: 'all' })).answer.count).toBe(2);
    expect(await home.names({ ShowOnlyUncategorized: true })).toEqual(['Trader Joe’s']);
  });

  test('a new equals rule replaces one for the same name in another category or subcategory', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const market = { CategoryID: food, SubcategoryID: await home.subcategory(food, 'Market') };
    await home.rules(market, ['Name', 'equals', 'Aldi']);
    const id = await home.spend(1, 'Aldi');
    await home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: [id], newCategoryID: null });
    expect((await home.rules(fun, ['Name', 'equals', 'ALDI'])).answer).toEqual({ categorized: 1 });
    expect(await home.rulesOf(market)).toEqual([]);
    expect(await home.categoryOf(await home.spend(1, 'aldi'))).toBe('Fun');
  });

  test('Autocategorization can’t exceed the maximum of 1,000 rules per category', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(1, 'Aldi');
    const shops = Array.from({ length: RULES_MAX }, (_, index): [string, string, string] => [
      'Name',
      'equals',
      `Shop ${index}`,
    ]);
    await home.rules(food, ...shops);
    const rule = { categoryID: food, type: 'Name', comparison: 'equals', comparisonValue: 'Aldi' };
    const edit = { userTransactionID: id, displayName: 'Aldi', amount: 1, transactionCategoryID: food };
    const rejected = await home.send('POST', 'Transaction/UpdateTransaction', { ...edit, rule });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().fields).toEqual({
      rule: 'This category already has the maximum of 1,000 rules.',
    });
    expect(await home.categoryOf(id)).toBeNull();
    const known = { ...rule, comparisonValue: 'Shop 7' };
    expect((await home.send('POST', 'Transaction/UpdateTransaction', { ...edit, rule: known })).statusCode).toBe(200);
  });
});

const names = ['a', 'ab', 'A b', 'É', 'e\u0301', 'c%', 'c_'];
const anyTest: fc.Arbitrary<RuleTest> = fc.oneof(
  fc.record({
    type: fc.constant('Name' as const),
    comparison: fc.constantFrom('equals' as const, 'contains' as const),
    value: fc.constantFrom(...names, '%', '_'),
  }),
  fc.record({
    type: fc.constant('Amount' as const),
    comparison: fc.constantFrom('equals' as const, 'Greater Than' as const, 'Less than' as const),
    amountCents: fc.integer({ min: 1, max: 4 }).map(cents),
  }),
);

describe('the database and the domain', () => {
  test('agree on which rule matches each transaction and how it is described', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const rows = names.flatMap((name) => [0.01, 0.03].map((amount) => ({ name, amount })));
    const ids: number[] = [];
    for (const { name, amount } of rows) ids.push(await home.spend(amount, name));
    const owner = await home.ledgerId(database.current);
    const loadDescriptions = async () => {
      const { ledgerId, id, categoryRule } = transactions;
      const isOwn = and(eq(ledgerId, owner), inArray(id, ids));
      return await database.current.db.select({ id, categoryRule }).from(transactions).where(isOwn);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyTest, { minLength: 1, maxLength: 4, selector: (test) => JSON.stringify(test).toLowerCase() }),
        async (tests) => {
          const wire = tests.map((test): [string, string, string] => [
            test.type,
            test.comparison,
            test.type === 'Name' ? test.value : String(test.amountCents / 100),
          ]);
          const { changeSetId } = await home.rules(food, ...wire);
          const match = createMatcher(tests.map((test, id) => ({ ...test, id, isForSubcategory: false })));
          const expected = rows.map(({ name, amount }) => {
            const rule = match({ name, amountCents: cents(Math.round(amount * 100)) });
            return rule && describeRule(rule, formatCents);
          });
          const found = new Map((await loadDescriptions()).map((row) => [row.id, row.categoryRule]));
          expect(ids.map((id) => found.get(id))).toEqual(expected);
          await home.undo(changeSetId);
          await home.rules(food);
        },
      ),
      { numRuns: inject('isDeep') ? 250 : 8 },
    );
  });
});
