import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  budgetsIn,
  budgetsOver,
  groceries,
  monthChangedIn,
  monthFields,
  saveMonth,
  yearOf,
} from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const forMonth = 'MonthlyBudget/SaveCategoryBudgetDataForMonth';
const subcategoryForMonth = 'MonthlyBudget/SaveSubcategoryBudgetDataForMonth';
const forYear = 'AnnualBudget/SaveCategoryBudgetDataForYear';

describe('saving a month of a category', () => {
  // covers: server/monthly-budget 18
  test('doesn’t overwrite what someone else has saved since the month was loaded, but other amounts can be saved', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const seenIn = await monthChangedIn(home, '2026-11');
    await saveMonth(home, food, '2026-11', 120);
    const save = async (CategoryID: number, Budget: number, seen: number) =>
      (
        await cairn.callAs(home.subject, {
          ...{ method: 'POST', url: `/api/${forMonth}`, headers: { 'x-seen-in': String(seen) } },
          payload: { CategoryID, ...monthFields('2026-11'), Budget },
        })
      ).statusCode;
    expect(await save(food, 122, seenIn)).toBe(409);
    expect(await save(fun, 30, seenIn)).toBe(200);
    expect(await budgetsIn(home, '2026-11')).toEqual({ Food: 120, Fun: 30 });
    expect(await save(food, 130, await monthChangedIn(home, '2026-11'))).toBe(200);
  });

  // covers: entities 40; calls 9
  test('changes only that month, whether past, current, or future; null and missing amounts change nothing', async () => {
    const home = await Household.start(cairn);
    const { food, market, bakery } = await groceries(home, 400);
    for (const month of ['2025-02', '2026-11', '2027-04']) {
      const { answer } = await home.post(forMonth, {
        CategoryID: food,
        Name: 'Groceries',
        ...monthFields(month),
        Budget: 310.4,
        Subcategories: [
          { SubcategoryID: market, Name: 'Market', Budget: 50, ParentCategoryID: food, ...monthFields(month) },
          { SubcategoryID: bakery, Budget: null },
        ],
      });
      expect(answer).toEqual({ changed: 2 });
      expect(await budgetsIn(home, month)).toEqual({ Groceries: 310.4, Market: 50, Bakery: 0 });
      await home.post(forMonth, { CategoryID: food, ...monthFields(month), Subcategories: [] });
      expect(await budgetsIn(home, month)).toEqual({ Groceries: 310.4, Market: 50, Bakery: 0 });
    }
    const months = ['2025-01', '2025-03', '2026-10', '2026-12', '2027-03', '2027-05'];
    expect(await budgetsOver(home, 'Groceries', months)).toEqual([0, 0, 0, 400, 400, 400]);
  });

  test('saving the same amount again creates no change set', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home);
    expect((await saveMonth(home, food, '2026-11', 10)).answer).toEqual({ changed: 1 });
    const again = await saveMonth(home, food, '2026-11', 10);
    expect([again.answer, again.changeSetId]).toEqual([{ changed: 0 }, Number.NaN]);
    expect(await home.history()).toMatchObject([{ summary: 'Set the Groceries budget for November 2026 to $10.00' }]);
  });

  // covers: server/monthly-budget 1
  test('a month’s own amount survives a change of the default', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home, 400);
    await saveMonth(home, food, '2026-12', 400);
    await home.category('Groceries', { CategoryID: food, DefaultBudget: 500 });
    expect(await budgetsOver(home, 'Groceries', ['2026-12', '2027-01'])).toEqual([400, 500]);
  });

  // covers: entities 41; calls 10
  test('a subcategory can be saved on its own', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await groceries(home);
    const payload = { SubcategoryID: market, Name: 'Market', ...monthFields('2026-11'), Budget: 50 };
    await home.post(subcategoryForMonth, { ...payload, parentCategoryID: food });
    expect(await budgetsIn(home, '2026-11')).toEqual({ Groceries: 0, Market: 50, Bakery: 0 });
    await home.post(subcategoryForMonth, { ...payload, Budget: null });
    await home.post(subcategoryForMonth, { ...payload, Budget: 60 });
    expect(await budgetsIn(home, '2026-11')).toEqual({ Groceries: 0, Market: 60, Bakery: 0 });
    expect((await home.history())[0]?.summary).toBe('Set the Market budget for November 2026 to $60.00');
  });

  test('missing and deleted categories, and subcategories of another category, get the same error, and nothing is saved', async () => {
    const home = await Household.start(cairn);
    const { food, market, bakery } = await groceries(home);
    const fun = await home.category('Fun');
    const games = await home.subcategory(fun, 'Games');
    await home.post('Subcategory/DeleteSubcategory', { CategoryID: food, SubcategoryID: bakery }, 'DELETE');
    const old = await home.category('Old');
    await home.post('Category/DeleteCategory', { CategoryID: old }, 'DELETE');
    const month = monthFields('2026-10');
    const rejected = [
      [forMonth, { CategoryID: 999_999, ...month, Budget: 1 }],
      [forMonth, { CategoryID: old, ...month, Budget: 1 }],
      [forMonth, { CategoryID: market, ...month, Budget: 1 }],
      ...[games, bakery, fun].map(
        (SubcategoryID) =>
          [forMonth, { CategoryID: food, ...month, Budget: 1, Subcategories: [{ SubcategoryID, Budget: 1 }] }] as const,
      ),
      [
        forMonth,
        {
          CategoryID: food,
          ...month,
          Budget: 1,
          Subcategories: [{ SubcategoryID: market, ParentCategoryID: fun, Budget: 1 }],
        },
      ],
      [subcategoryForMonth, { SubcategoryID: food, ...month, Budget: 1 }],
      [subcategoryForMonth, { SubcategoryID: bakery, ...month, Budget: 1 }],
      [subcategoryForMonth, { SubcategoryID: market, parentCategoryID: fun, ...month, Budget: 1 }],
      [forYear, { CategoryID: old, Year: 2026, Budget: 1 }],
      [forYear, { CategoryID: food, Year: 2026, Budget: 1, Subcategories: [{ SubcategoryID: games, Budget: 1 }] }],
    ] as const;
    for (const [path, payload] of rejected) {
      const answer = await home.send('POST', path, payload);
      expect([answer.statusCode, answer.json()], JSON.stringify(payload)).toEqual([
        404,
        { error: 'not_found', message: 'We couldn’t find what you’re looking for.' },
      ]);
    }
    expect(await yearOf(home, 2026)).toMatchObject({ plannedExpenses: 0 });
  });

  test.each([
    ['Budget', { Budget: -1 }],
    ['Budget', { Budget: 1.005 }],
    ['Budget', { Budget: 1_000_000_000.01 }],
    ['Month', { Month: 13 }],
    ['Year', { Year: 9999 }],
    ['Subcategories.0.Budget', { Subcategories: [{ SubcategoryID: 1, Budget: -1 }] }],
    ['Subcategories.0.Month', { Subcategories: [{ SubcategoryID: 1, Month: 10 }] }],
    ['Subcategories.1.Month', { Subcategories: [{ SubcategoryID: 1 }, { SubcategoryID: 2, Year: 2025 }] }],
  ])('names an invalid %s', async (field, wrong) => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home);
    const answer = await home.send('POST', forMonth, { CategoryID: food, Month: 11, Year: 2026, Budget: 1, ...wrong });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  test('a subcategory listed twice gets the last amount', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await groceries(home);
    const Subcategories = [1, 2].map((Budget) => ({ SubcategoryID: market, Budget }));
    await saveMonth(home, food, '2026-11', null, { Subcategories });
    expect(await budgetsIn(home, '2026-11')).toMatchObject({ Market: 2 });
  });
});

describe('saving a year of a category', () => {
  const save = async (home: Household, CategoryID: number, Year: number, Budget: number | null, more = {}) =>
    await home.post(forYear, { CategoryID, Year, Budget, ...more });
  const monthsOf = async (home: Household, year: number) => (await yearOf(home, year)).categoryBudgets[0]?.months;

  // covers: server/annual-budget 2, 3
  test('another year: 100.00 = 4 × 8.34 + 8 × 8.33 over all twelve months, with subcategories', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await groceries(home, 400);
    const { answer } = await save(home, food, 2027, 100, { Subcategories: [{ SubcategoryID: market, Budget: 12 }] });
    expect(answer).toEqual({ changed: 24 });
    expect(await yearOf(home, 2027)).toMatchObject({
      plannedExpenses: 112,
      categoryBudgets: [
        {
          annualBudget: 100,
          months: [8.34, 8.34, 8.34, 8.34, 8.33, 8.33, 8.33, 8.33, 8.33, 8.33, 8.33, 8.33],
          subcategories: [
            { name: 'Bakery', annualBudget: 0 },
            { name: 'Market', months: Array.from({ length: 12 }, () => 1) },
          ],
        },
      ],
    });
    await save(home, food, 2025, 0.05);
    expect(await monthsOf(home, 2025)).toEqual([0.01, 0.01, 0.01, 0.01, 0.01, 0, 0, 0, 0, 0, 0, 0]);
    await save(home, food, 2025, null);
    expect(await monthsOf(home, 2025)).toEqual([0.01, 0.01, 0.01, 0.01, 0.01, 0, 0, 0, 0, 0, 0, 0]);
  });

  // covers: server/annual-budget 4
  test('this year, in November: 1,000.01 − 90.00 in past months = 455.01 + 455.00', async () => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home, 400);
    await saveMonth(home, food, '2026-03', 90);
    const { answer } = await save(home, food, 2026, 1_000.01);
    expect(answer).toEqual({ changed: 2 });
    expect(await monthsOf(home, 2026)).toEqual([0, 0, 90, 0, 0, 0, 0, 0, 0, 0, 455.01, 455]);
  });

  // covers: server/annual-budget 5
  test('rejects less than the total of the past months, names the field and the minimum, and saves nothing', async () => {
    const home = await Household.start(cairn);
    const { food, market } = await groceries(home);
    await saveMonth(home, food, '2026-03', 90, { Subcategories: [{ SubcategoryID: market, Budget: 1_200.5 }] });
    const category = await home.send('POST', forYear, { CategoryID: food, Year: 2026, Budget: 89.99 });
    expect([category.statusCode, category.json()]).toEqual([
      422,
      {
        error: 'rule_broken',
        message: 'Groceries needs at least $90.00 for the year: January to October already have that much budgeted.',
        fields: { Budget: 'must be at least $90.00' },
      },
    ]);
    const subcategory = await home.send('POST', forYear, {
      CategoryID: food,
      Year: 2026,
      Budget: 500,
      Subcategories: [{ SubcategoryID: market, Budget: 1_200.49 }],
    });
    expect([subcategory.statusCode, subcategory.json().fields]).toEqual([
      422,
      { 'Subcategories.0.Budget': 'must be at least $1,200.50' },
    ]);
    expect(await yearOf(home, 2026)).toMatchObject({ plannedExpenses: 1_290.5 });
    await save(home, food, 2026, 90);
    expect(await yearOf(home, 2026)).toMatchObject({ plannedExpenses: 1_290.5 });
  });

  // covers: server/annual-budget 4
  test.each([
    [
      '2026-01-01T07:59:00Z',
      2025,
      'still December in Los Angeles, so one month gets everything',
      [...Array(11).fill(0), 120],
    ],
    ['2026-01-01T08:00:00Z', 2026, 'January in Los Angeles, so all months share the amount', Array(12).fill(10)],
    ['2026-01-01T08:00:00Z', 2025, 'a past year is spread over all months', Array(12).fill(10)],
  ])('at %s, for %i: %s', async (now, year, _what, months) => {
    const home = await Household.start(cairn);
    const { food } = await groceries(home);
    cairn.clock.set(now);
    await save(home, food, year, 120);
    cairn.clock.set('2026-11-15T12:00:00Z');
    expect(await monthsOf(home, year)).toEqual(months);
  });
});
