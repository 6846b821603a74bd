import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { purgeHistory } from '../../ledger/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const seed = 'Onboarding/SeedDefaultCategoriesAndRules';
const contains = (value: string) => ({
  ComparisonValue: value,
  Type: 'Name',
  Comparison: 'Contains',
  MatchType: 'Contains',
});
const category = (Name: string, Income = false) => ({ Name, Icon: 'fas fa-tag', IconColor: '#22864A', Income });

const suggestions = [
  {
    Category: category('Food'),
    Rules: [contains('market')],
    SubcategoriesWithRulesList: [{ Subcategory: category('Coffee'), Rules: [contains('starbucks'), contains('peet')] }],
  },
  {
    Category: category('Income', true),
    Rules: [],
    SubcategoriesWithRulesList: [{ Subcategory: category('Paycheck', true), Rules: [contains('payroll')] }],
  },
];

async function tree(home: Household) {
  const categories = await home.categories();
  return categories.map(({ name, income, subcategories }) => ({
    name,
    income,
    subcategories: subcategories.map((sub) => sub.name),
  }));
}

describe('Onboarding/SeedDefaultCategoriesAndRules', () => {
  // covers: entities 47, 48; calls 20
  test('creates categories, subcategories and rules in one call; repeating it creates no duplicates', async () => {
    const home = await Household.start(cairn);
    const first = await home.post(seed, suggestions);
    const expected = [
      { name: 'Food', income: false, subcategories: ['Coffee'] },
      { name: 'Income', income: true, subcategories: ['Paycheck'] },
    ];
    expect(await tree(home)).toEqual(expected);
    const again = await home.post(seed, suggestions);
    expect(again.answer).toEqual(first.answer);
    expect(await tree(home)).toEqual(expected);
    const [food] = await home.categories();
    const coffee = { CategoryID: food?.categoryID ?? 0, SubcategoryID: food?.subcategories[0]?.subcategoryID ?? 0 };
    expect((await home.rulesOf(coffee)).map((rule) => rule.comparisonValue)).toEqual(['starbucks', 'peet']);
  });

  test('completes an existing category of the same name, ignoring case', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('FOOD');
    const { answer } = await home.post(seed, suggestions);
    expect(answer.categoryIDs[0]).toBe(food);
    expect(await tree(home)).toEqual([
      { name: 'FOOD', income: false, subcategories: ['Coffee'] },
      { name: 'Income', income: true, subcategories: ['Paycheck'] },
    ]);
  });

  test('its rules apply to new and to uncategorized transactions; undo reverts that', async () => {
    const home = await Household.start(cairn);
    const [uncategorized, categorized] = [await home.spend(4, 'STARBUCKS 0042'), await home.spend(5, 'Farmers Market')];
    const own = await home.category('Own');
    await home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: [categorized], newCategoryID: own });
    const { changeSetId } = await home.post(seed, suggestions);
    expect([await home.categoryOf(uncategorized), await home.categoryOf(categorized)]).toEqual(['Coffee', 'Own']);
    expect((await home.one(uncategorized)).categorySource).toBe('Rule: Name contains starbucks');
    expect(await home.categoryOf(await home.spend(6, 'Night Market'))).toBe('Food');
    await home.undo(changeSetId);
    expect(await home.categoryOf(uncategorized)).toBeNull();
  });

  test('an equals rule given to two categories in one call belongs to the first, for old and new transactions', async () => {
    const home = await Household.start(cairn);
    const equals = { ComparisonValue: 'Shell', Type: 'Name', Comparison: 'equals', MatchType: 'equals' };
    const old = await home.spend(4, 'Shell');
    await home.post(seed, [
      { Category: category('Gas'), Rules: [equals, equals] },
      { Category: category('Beach'), Rules: [equals] },
    ]);
    expect([await home.categoryOf(old), await home.categoryOf(await home.spend(5, 'Shell'))]).toEqual(['Gas', 'Gas']);
  });

  test('an empty list creates nothing; a blank name is rejected and its field named', async () => {
    const home = await Household.start(cairn);
    expect((await home.post(seed, [])).answer).toEqual({ categoryIDs: [] });
    const answer = await home.send('POST', seed, [{ Category: category(' ') }]);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['0.Category.Name']);
  });
});

describe('sample data', () => {
  const dashboard = 'Dashboard/GetUserDashboard?startDate=2026-11-01&endDate=2026-11-30';
  const account = async (home: Household) => (await home.post('User/GetUserAccount', {})).answer;

  // covers: faults 26
  test('adds three months of a fictional household once, labeled as sample data', async () => {
    const home = await Household.start(cairn);
    const { changeSetId } = await home.post('Onboarding/AddSampleData', {});
    expect(changeSetId).toBeGreaterThan(0);
    const rows = await home.list();
    expect((await home.post('Onboarding/AddSampleData', {})).answer).toEqual({ hasSampleData: true });
    expect(await home.list()).toHaveLength(rows.length);
    expect(new Set(rows.map(({ transactionDate }) => String(transactionDate).slice(0, 7)))).toEqual(
      new Set(['2026-09', '2026-10', '2026-11']),
    );
    expect(rows.every(({ displayDescription }) => displayDescription === 'Sample data')).toBe(true);
    expect((await home.accounts()).map(({ displayName, institutionName }) => [displayName, institutionName])).toEqual(
      expect.arrayContaining([['Sample Checking', 'Sample Bank']]),
    );
    expect(await account(home)).toMatchObject({ hasSampleData: true });
    expect((await home.get(dashboard)).topFiveCategories).not.toEqual([]);
    const budget = await home.get('MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=11&Year=2026');
    expect(JSON.stringify(budget)).toContain('1450');
  });

  // covers: faults 26
  test('clearing removes all of it, including edited rows; the user’s own data stays', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const own = await home.spend(12.5, 'Own lunch', { TransactionCategoryID: food });
    await home.post('Onboarding/AddSampleData', {});
    const [first] = (await home.list()).filter(({ displayDescription }) => displayDescription === 'Sample data');
    await home.post('Transaction/BulkRecategorizeTransactions', {
      transactionIDs: [first?.userTransactionID],
      newCategoryID: food,
    });
    const { answer } = await home.post('Onboarding/ClearSampleData', {});
    expect(answer).toEqual({ hasSampleData: false });
    expect((await home.list()).map(({ userTransactionID }) => userTransactionID)).toEqual([own]);
    expect(await home.accounts()).toEqual([]);
    expect((await home.categories()).map(({ name }) => name)).toEqual(['Food']);
    expect(await account(home)).toMatchObject({ hasSampleData: false });
    expect((await home.post('Onboarding/ClearSampleData', {})).answer).toEqual({ hasSampleData: false });
  });

  test('undoing it on the Activity screen removes it too', async () => {
    const home = await Household.start(cairn);
    const { changeSetId } = await home.post('Onboarding/AddSampleData', {});
    await home.undo(changeSetId);
    expect(await home.list()).toEqual([]);
    expect(await account(home)).toMatchObject({ hasSampleData: false });
  });

  test('can still be cleared after the 90-day history is purged', async () => {
    const home = await Household.start(cairn);
    await home.post('Onboarding/AddSampleData', {});
    cairn.clock.set('2027-03-01T12:00:00Z');
    await purgeHistory(database.current.db, cairn.clock.now());
    await home.post('Onboarding/ClearSampleData', {});
    expect(await home.list()).toEqual([]);
    cairn.clock.set('2026-11-15T12:00:00Z');
  });
});
