import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { budgetsOver, saveMonth } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03'];

/**
 * The flags, and the budget of each month afterward. October, November, January, and February have their own amounts.
 */
const combinations = [
  [{}, [300, 1, 2, 500, 3, 4, 500]],
  [{ UpdateCurrentMonthBudget: false, UpdateFutureMonthsWithCustomBudgets: false }, [300, 1, 2, 500, 3, 4, 500]],
  [{ UpdateCurrentMonthBudget: true }, [300, 1, 500, 500, 3, 4, 500]],
  [{ UpdateFutureMonthsWithCustomBudgets: true }, [300, 1, 2, 500, 500, 500, 500]],
  [{ UpdateCurrentMonthBudget: true, UpdateFutureMonthsWithCustomBudgets: true }, [300, 1, 500, 500, 500, 500, 500]],
] as const;

/**
 * Creates a category and a subcategory with a default of 300 since September and four own amounts. Then sets the clock.
 */
async function createPlan(home: Household, now = '2026-11-15T12:00:00Z') {
  cairn.clock.set('2026-09-10T12:00:00Z');
  const food = await home.category('Food', { DefaultBudget: 300 });
  const market = (
    await home.post('Subcategory/SaveSubcategory', { CategoryID: food, Name: 'Market', DefaultBudget: 300 })
  ).answer.subcategoryID;
  const own = { '2026-10': 1, '2026-11': 2, '2027-01': 3, '2027-02': 4 };
  for (const [month, Budget] of Object.entries(own)) {
    const Subcategories = [{ SubcategoryID: market, Budget }];
    await saveMonth(home, food, month, Budget, { Subcategories });
  }
  cairn.clock.set(now);
  return { food, market };
}

describe.each(combinations)('changing a default with %o', (flags, expected) => {
  // covers: calls 15, 17; server/monthly-budget 58-61
  test('changes exactly the expected months, for a category and for a subcategory', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await createPlan(home);
    const old = [300, 1, 2, 300, 3, 4, 300];
    expect(await budgetsOver(home, 'Food', months)).toEqual(old);
    await home.category('Food', { CategoryID: food, DefaultBudget: 500, ...flags });
    expect(await budgetsOver(home, 'Food', months)).toEqual(expected);
    expect(await budgetsOver(home, 'Market', months)).toEqual(old);
    const payload = { CategoryID: food, SubcategoryID: market, Name: 'Market', DefaultBudget: 500, ...flags };
    await home.post('Subcategory/SaveSubcategory', payload);
    expect(await budgetsOver(home, 'Market', months)).toEqual(expected);
  });

  test('can be undone for every month', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await createPlan(home);
    const both = async () => [await budgetsOver(home, 'Food', months), await budgetsOver(home, 'Market', months)];
    const before = await both();
    const categoryChange = await home.post('Category/SaveCategory', {
      CategoryID: food,
      Name: 'Food',
      DefaultBudget: 500,
      ...flags,
    });
    const subcategoryChange = await home.post('Subcategory/SaveSubcategory', {
      CategoryID: food,
      SubcategoryID: market,
      Name: 'Market',
      DefaultBudget: 500,
      ...flags,
    });
    const from = 'UpdateCurrentMonthBudget' in flags && flags.UpdateCurrentMonthBudget ? 'November' : 'December';
    expect((await home.history()).slice(0, 2)).toMatchObject([
      { source: 'budget', summary: `Set the Market default budget to $500.00, starting ${from} 2026`, canUndo: true },
      { source: 'budget', summary: `Set the Food default budget to $500.00, starting ${from} 2026`, canUndo: true },
    ]);
    await home.undo(categoryChange.changeSetId);
    await home.undo(subcategoryChange.changeSetId);
    expect(await both()).toEqual(before);
    expect((await home.categories())[0]).toMatchObject({ defaultBudget: 300, subcategories: [{ defaultBudget: 300 }] });
  });
});

describe('the current month', () => {
  // covers: server/monthly-budget 59
  test.each([
    ['2026-11-30T23:59:00Z', 'America/Los_Angeles', 'November there'],
    ['2026-12-01T07:59:00Z', 'America/Los_Angeles', 'November there, December in UTC'],
    ['2026-10-31T15:00:00Z', 'Asia/Tokyo', 'November there, October in UTC'],
    ['2026-11-01T00:00:00Z', 'UTC', 'November'],
  ])('at %s in %s is %s', async (now, timeZone, _what) => {
    const home = await Household.start(cairn, timeZone);
    const { food } = await createPlan(home, now);
    const save = (more: object) =>
      home.post('Category/SaveCategory', { CategoryID: food, Name: 'Food', DefaultBudget: 500, ...more });
    const first = await save({});
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 2, 500, 3, 4, 500]);
    await home.undo(first.changeSetId);
    await save({ UpdateCurrentMonthBudget: true });
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 500, 500, 3, 4, 500]);
  });

  // covers: server/monthly-budget 60
  test('at the end of the year, December’s budget doesn’t change and January gets the new one', async () => {
    const home = await Household.start(cairn);
    const { food } = await createPlan(home, '2027-01-01T07:59:59Z');
    await home.category('Food', { CategoryID: food, DefaultBudget: 500, UpdateFutureMonthsWithCustomBudgets: true });
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 2, 300, 500, 500, 500]);
    cairn.clock.set('2027-01-01T08:00:00Z');
    await home.category('Food', { CategoryID: food, DefaultBudget: 600 });
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 2, 300, 500, 600, 600]);
  });
});

describe('a default budget', () => {
  test('of a new category applies from this month on; earlier months stay at 0.00', async () => {
    const home = await Household.start(cairn);
    cairn.clock.set('2026-11-15T12:00:00Z');
    const { changeSetId } = await home.post('Category/SaveCategory', { Name: 'Food', DefaultBudget: 300 });
    expect(changeSetId).toBeNaN();
    expect(await budgetsOver(home, 'Food', months)).toEqual([0, 0, 300, 300, 300, 300, 300]);
  });

  test('creates no change set if it is unchanged or omitted', async () => {
    const home = await Household.start(cairn);
    const { food } = await createPlan(home);
    const before = (await home.history()).length;
    await home.category('Food & Drink', { CategoryID: food, DefaultBudget: 300 });
    await home.category('Food', { CategoryID: food });
    expect(await home.history()).toHaveLength(before);
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 2, 300, 3, 4, 300]);
  });

  test('changed twice in a month: the last one wins, and undoing the first leaves it and lists it', async () => {
    const home = await Household.start(cairn);
    const { food } = await createPlan(home);
    const save = (DefaultBudget: number) =>
      home.post('Category/SaveCategory', { CategoryID: food, Name: 'Food', DefaultBudget });
    const first = await save(500);
    const second = await save(600);
    expect(await home.undo(first.changeSetId)).toMatchObject({
      restored: 0,
      leftBudgets: ['Food, default from December 2026'],
    });
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 2, 600, 3, 4, 600]);
    await home.undo(second.changeSetId);
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 2, 500, 3, 4, 500]);
  });

  // covers: calls 15
  test('saved with rules or with a new parent is one change set, which is undone as a whole', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await createPlan(home);
    const fun = await home.category('Fun');
    const id = await home.spend(5, 'Trader', { transactionDate: '2026-11-10' });
    const ruled = await home.post('Category/SaveCategory', {
      CategoryID: food,
      Name: 'Food',
      DefaultBudget: 500,
      Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
    });
    const moved = await home.post('Subcategory/SaveSubcategory', {
      CategoryID: fun,
      SubcategoryID: market,
      Name: 'Market',
      DefaultBudget: 500,
    });
    expect((await home.history()).slice(0, 2)).toMatchObject([
      {
        source: 'category',
        summary: 'Moved Market with 0 transactions. Set the Market default budget to $500.00, starting December 2026',
      },
      {
        source: 'rule',
        summary:
          'Rules for Food categorized 1 transaction. Set the Food default budget to $500.00, starting December 2026',
      },
    ]);
    await home.undo(moved.changeSetId);
    await home.undo(ruled.changeSetId);
    expect(await home.categoryOf(id)).toBeNull();
    expect(await budgetsOver(home, 'Food', months)).toEqual([300, 1, 2, 300, 3, 4, 300]);
    expect(await budgetsOver(home, 'Market', months)).toEqual([300, 1, 2, 300, 3, 4, 300]);
    expect((await home.categories()).find((one) => one.name === 'Food')?.subcategories).toHaveLength(1);
  });

  test('of one user doesn’t affect another user', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    await home.startIdsAt(database.current, 1_000);
    const { food } = await createPlan(home);
    await createPlan(other);
    const theirs = await other.send('POST', 'Category/SaveCategory', {
      CategoryID: food,
      Name: 'Food',
      DefaultBudget: 1,
    });
    expect(theirs.statusCode).toBe(404);
    await home.category('Food', {
      CategoryID: food,
      DefaultBudget: 500,
      UpdateCurrentMonthBudget: true,
      UpdateFutureMonthsWithCustomBudgets: true,
    });
    expect(await budgetsOver(other, 'Food', months)).toEqual([300, 1, 2, 300, 3, 4, 300]);
  });
});
