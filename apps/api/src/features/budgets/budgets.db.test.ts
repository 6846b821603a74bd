import { daysOf, monthIn } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { budgetsIn, monthFields, monthOf, saveMonth, yearOf } from '../../../test/budgets.ts';
import { insertBulkCategories, insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { categoriesIn, monthSums, ownAmountsIn, sumsBetween } from './budgets.queries.ts';
import { cardSums } from './rollover.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

describe('a month', () => {
  // covers: entities 34, 39; calls 7; server/amounts 2; server/monthly-budget 54
  test('groceries: 400.00 budget − (310.40 spent − 20.00 refunded) = 109.60 available', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Groceries', { DefaultBudget: 400 });
    await home.spend(310.4, 'Market', { TransactionCategoryID: food });
    await home.spend(20, 'Market', { TransactionCategoryID: food, isIncome: true });
    expect(await monthOf(home, '2026-11')).toEqual({
      plannedIncome: 0,
      actualIncome: 0,
      plannedExpenses: 400,
      actualExpenses: 290.4,
      leftToBudget: -400,
      uncategorized: { spent: 0, earned: 0 },
      fromLastMonth: 0,
      addedToCardDebt: 0,
      isZeroBased: false,
      expectedExpenses: 200,
      promised: 0,
      isPlanned: true,
      categoryBudgets: [
        {
          categoryID: food,
          name: 'Groceries',
          icon: 'fas fa-tag',
          iconColor: '#22864A',
          isDeleted: false,
          income: false,
          budget: 400,
          spent: 290.4,
          available: 109.6,
          carry: 0,
          moved: 0,
          policy: 'fresh',
          pace: 90.4,
          expected: 200,
          incSubBudget: 400,
          incSubSpent: 290.4,
          incSubAvailable: 109.6,
          incSubCarry: 0,
          incSubMoved: 0,
          incSubPace: 90.4,
          incSubExpected: 200,
          spendingKind: 'flexible',
          isKindChosen: false,
          subcategories: [],
        },
      ],
    });
  });

  // covers: entities 35, 36; server/amounts 3; server/monthly-budget 53, 55, 56
  test('categories, subcategories, income, and uncategorized transactions add up to the totals on the cards', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Groceries', { DefaultBudget: 400, Subcategories: [{ Name: 'Market' }] });
    const pay = await home.category('Salary', { Income: true, DefaultBudget: 5000 });
    const bonus = await home.subcategory(pay, 'Bonus');
    const market = (await home.categories())[0]?.subcategories[0]?.subcategoryID;
    await saveMonth(home, food, '2026-11', null, { Subcategories: [{ SubcategoryID: market, Budget: 50 }] });
    await home.spend(300, 'a', { TransactionCategoryID: food });
    await home.spend(60.01, 'b', { TransactionCategoryID: food, TransactionSubcategoryID: market });
    await home.spend(4800, 'c', { TransactionCategoryID: pay, isIncome: true });
    await home.spend(100, 'd', { TransactionCategoryID: pay });
    await home.spend(250, 'e', { TransactionCategoryID: pay, TransactionSubcategoryID: bonus, isIncome: true });
    await home.spend(25, 'f');
    await home.spend(7, 'g', { isIncome: true });
    expect(await monthOf(home, '2026-11')).toMatchObject({
      plannedIncome: 5000,
      actualIncome: 4957,
      plannedExpenses: 450,
      actualExpenses: 385.01,
      leftToBudget: 4550,
      uncategorized: { spent: 25, earned: 7 },
      categoryBudgets: [
        {
          name: 'Groceries',
          budget: 400,
          spent: 300,
          incSubBudget: 450,
          incSubSpent: 360.01,
          incSubAvailable: 89.99,
          subcategories: [{ name: 'Market', budget: 50, spent: 60.01, available: -10.01 }],
        },
        {
          name: 'Salary',
          income: true,
          spent: 4700,
          available: 300,
          incSubSpent: 4950,
          subcategories: [{ name: 'Bonus', spent: 250, available: -250 }],
        },
      ],
    });
  });

  // covers: server/rollover 32
  test('transactions are added up again only after a change: 10.00, then 10.00 + 5.00 = 15.00, undone 10.00', async () => {
    const { db } = database.current;
    const home = await Household.start(cairn);
    const ledgerId = await home.ledgerId({ db });
    const food = await home.category('Groceries');
    await home.spend(10, 'a', { TransactionCategoryID: food });
    const spent = async () => (await monthOf(home, '2026-11')).actualExpenses;
    expect(await spent()).toBe(10);
    // Nothing but a change set changes the ledger, so this goes unnoticed until the next one.
    await db.execute(sql`update transactions set amount_cents = 1100 where ledger_id = ${ledgerId}`);
    expect(await spent()).toBe(10);
    await db.execute(sql`update transactions set amount_cents = 1000 where ledger_id = ${ledgerId}`);
    const { headers } = await home.send('POST', 'Transaction/CreateTransaction', {
      ...{ displayName: 'b', amount: 5, transactionDate: '2026-11-15', TransactionCategoryID: food },
    });
    expect(await spent()).toBe(15);
    expect(await spent()).toBe(15);
    await home.post('Ledger/Undo', { ChangeSetID: Number(headers['x-change-set']) });
    expect(await spent()).toBe(10);
  });

  // covers: server/amounts 6
  test('transfers, hidden transactions, and deleted transactions don’t count', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Groceries');
    await home.spend(1, 'counts', { TransactionCategoryID: food });
    for (const TransactionCategoryID of [food, null]) {
      await home.spend(10, 'transfer', { TransactionCategoryID, markedAsTransfer: true });
      await home.spend(20, 'hidden', { TransactionCategoryID, hidden: true });
      const deleted = await home.spend(40, 'deleted', { TransactionCategoryID });
      await home.post('Transaction/DeleteTransaction', { userTransactionID: deleted });
    }
    const nothing = { actualIncome: 0, actualExpenses: 1, uncategorized: { spent: 0, earned: 0 } };
    expect(await monthOf(home, '2026-11')).toMatchObject({ ...nothing, categoryBudgets: [{ spent: 1 }] });
    expect(await yearOf(home, 2026)).toMatchObject({ ...nothing, categoryBudgets: [{ annualSpent: 1 }] });
  });

  // covers: faults 1
  test('includes its first and last day, even February 29', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Groceries');
    const days = { '2024-01-31': 1, '2024-02-01': 2, '2024-02-29': 4, '2024-03-01': 8, '2023-12-31': 16 };
    for (const [transactionDate, amount] of Object.entries(days))
      await home.spend(amount, 'x', { TransactionCategoryID: food, transactionDate });
    expect(await monthOf(home, '2024-02')).toMatchObject({ actualExpenses: 6, categoryBudgets: [{ spent: 6 }] });
    expect(await monthOf(home, '2023-12')).toMatchObject({ actualExpenses: 16 });
    expect(await yearOf(home, 2024)).toMatchObject({ actualExpenses: 15, categoryBudgets: [{ annualSpent: 15 }] });
  });

  // covers: server/ownership 5
  test('categories are sorted by name, and other users’ data never appears', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    for (const name of ['zoo', 'Apples 10', 'apples 9']) await home.category(name, { DefaultBudget: 1 });
    await home.spend(5, 'x');
    const { categoryBudgets } = await monthOf(home, '2026-11');
    expect(categoryBudgets.map((row) => row.name)).toEqual(['apples 9', 'Apples 10', 'zoo']);
    const empty = { plannedExpenses: 0, actualExpenses: 0, categoryBudgets: [] };
    expect(await monthOf(other, '2026-11')).toMatchObject(empty);
    expect(await yearOf(other, 2026)).toMatchObject(empty);
  });

  test.each(['Month=13&Year=2026', 'Month=0&Year=2026', 'Month=11', 'Month=11&Year=1899', 'Month=1.5&Year=2026'])(
    'rejects %s',
    async (query) => {
      const home = await Household.start(cairn);
      const answer = await home.send('GET', `MonthlyBudget/GetMonthlyBudgetDataForAllCategories?${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );

  test('works in the first and last supported years, 1900 and 9998', async () => {
    const home = await Household.start(cairn);
    await home.category('Groceries', { DefaultBudget: 10 });
    expect(await yearOf(home, 1900)).toMatchObject({ plannedExpenses: 0 });
    expect(await yearOf(home, 9998)).toMatchObject({ plannedExpenses: 120 });
    for (const From of ['lastMonth', 'threeMonthAverage'])
      for (const month of ['1900-01', '9998-12'])
        await home.post('MonthlyBudget/FillMonthlyBudget', { ...monthFields(month), From });
  });
});

describe('opening a month or a year', () => {
  // covers: entities 32, 33; calls 5, 6; server/monthly-budget 2, 3
  test('can be repeated and changes nothing', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Groceries', { DefaultBudget: 400 });
    await saveMonth(home, food, '2026-12', 10);
    const before = [await monthOf(home, '2026-12'), await yearOf(home, 2026), await home.history()];
    for (let time = 0; time < 2; time += 1) {
      const month = await home.post('MonthlyBudget/CreateMonthlyBudget', { Month: 12, Year: 2026 });
      expect(month.answer).toEqual({ Month: 12, Year: 2026 });
      expect((await home.post('AnnualBudget/CreateAnnualBudget', { Year: 2026 })).answer).toEqual({ Year: 2026 });
    }
    expect([await monthOf(home, '2026-12'), await yearOf(home, 2026), await home.history()]).toEqual(before);
  });

  test.each([
    ['MonthlyBudget/CreateMonthlyBudget', { Month: 13, Year: 2026 }, ['Month']],
    ['MonthlyBudget/CreateMonthlyBudget', { Month: 1 }, ['Year']],
    ['AnnualBudget/CreateAnnualBudget', { Year: 0 }, ['Year']],
  ])('%s names the invalid fields of %o', async (path, payload, fields) => {
    const home = await Household.start(cairn);
    const answer = await home.send('POST', path, payload);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, fields]);
  });
});

describe('a deleted category', () => {
  const months = ['2026-09', '2026-10', '2026-11', '2026-12'];
  const planned = async (home: Household) =>
    await Promise.all(months.map(async (month) => (await monthOf(home, month)).plannedExpenses));

  test('stays in the months before its deletion, so that they still add up', async () => {
    const home = await Household.start(cairn);
    cairn.clock.set('2026-09-10T12:00:00Z');
    const food = await home.category('Groceries', { DefaultBudget: 400 });
    const market = await home.subcategory(food, 'Market');
    await home.category('Rent', { DefaultBudget: 1000 });
    await saveMonth(home, food, '2026-10', null, { Subcategories: [{ SubcategoryID: market, Budget: 50 }] });
    await home.spend(30, 'x', { TransactionCategoryID: food, transactionDate: '2026-10-05' });
    cairn.clock.set('2026-11-15T12:00:00Z');
    expect(await planned(home)).toEqual([1400, 1450, 1400, 1400]);
    const { changeSetId } = await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    expect(await planned(home)).toEqual([1400, 1450, 1000, 1000]);
    expect(await monthOf(home, '2026-10')).toMatchObject({
      actualExpenses: 30,
      uncategorized: { spent: 30 },
      categoryBudgets: [
        { name: 'Groceries', isDeleted: true, subcategories: [{ name: 'Market', isDeleted: true, budget: 50 }] },
        { name: 'Rent', isDeleted: false },
      ],
    });
    const shownIn = async (month: string) => (await monthOf(home, month)).categoryBudgets.map((row) => row.name);
    expect(await shownIn('2026-11')).toEqual(['Rent']);
    expect(await shownIn('2026-08')).toEqual(['Rent']);
    const year = await yearOf(home, 2026);
    expect(year.categoryBudgets[0]).toMatchObject({
      isDeleted: true,
      months: [0, 0, 0, 0, 0, 0, 0, 0, 400, 400, 0, 0],
      incSubAnnualBudget: 850,
    });
    await home.undo(changeSetId);
    expect(await planned(home)).toEqual([1400, 1450, 1400, 1400]);
  });

  test('a deleted subcategory stays in those months under its existing category', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Groceries');
    const market = await home.subcategory(food, 'Market');
    await saveMonth(home, food, '2026-10', null, { Subcategories: [{ SubcategoryID: market, Budget: 50 }] });
    await home.post('Subcategory/DeleteSubcategory', { CategoryID: food, SubcategoryID: market }, 'DELETE');
    expect((await monthOf(home, '2026-10')).categoryBudgets).toMatchObject([
      { isDeleted: false, incSubBudget: 50, subcategories: [{ name: 'Market', isDeleted: true }] },
    ]);
    expect((await monthOf(home, '2026-09')).categoryBudgets).toMatchObject([{ subcategories: [] }]);
    expect((await monthOf(home, '2026-11')).categoryBudgets).toMatchObject([{ subcategories: [] }]);
  });

  test('the month of deletion is in the user’s time zone: December 1 in UTC is still November in Los Angeles', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Groceries');
    for (const month of ['2026-10', '2026-11', '2026-12']) await saveMonth(home, food, month, 5);
    cairn.clock.set('2026-12-01T07:59:00Z');
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    cairn.clock.set('2026-11-15T12:00:00Z');
    const budgets = await Promise.all(['2026-10', '2026-11', '2026-12'].map((month) => budgetsIn(home, month)));
    expect(budgets).toEqual([{ Groceries: 5 }, {}, {}]);
  });

  test('the month of deletion is in the user’s time zone: November 30 in UTC is already December in Tokyo', async () => {
    const home = await Household.start(cairn, 'Asia/Tokyo');
    const food = await home.category('Groceries');
    for (const month of ['2026-11', '2026-12']) await saveMonth(home, food, month, 5);
    cairn.clock.set('2026-11-30T15:00:00Z');
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    cairn.clock.set('2026-11-15T12:00:00Z');
    const budgets = await Promise.all(['2026-11', '2026-12'].map((month) => budgetsIn(home, month)));
    expect(budgets).toEqual([{ Groceries: 5 }, {}]);
  });
});

describe('a year', () => {
  // covers: entities 37, 38; calls 8; server/money 3; server/annual-budget 1
  test('is the sum of its twelve months, to the cent', async () => {
    const home = await Household.start(cairn);
    cairn.clock.set('2026-03-10T12:00:00Z');
    const food = await home.category('Groceries', { DefaultBudget: 33.33 });
    const market = await home.subcategory(food, 'Market');
    await home.category('Groceries', { CategoryID: food, DefaultBudget: 40.01 });
    cairn.clock.set('2026-11-15T12:00:00Z');
    await home.category('Groceries', { CategoryID: food, DefaultBudget: 50 });
    await saveMonth(home, food, '2026-07', 0.01, { Subcategories: [{ SubcategoryID: market, Budget: 7.77 }] });
    await saveMonth(home, food, '2026-02', 1);
    await saveMonth(home, food, '2025-12', 1000);
    await saveMonth(home, food, '2027-01', 1000);
    await home.spend(12.34, 'x', { TransactionCategoryID: food, transactionDate: '2026-01-01' });
    await home.spend(0.66, 'x', { TransactionCategoryID: food, transactionDate: '2026-12-31' });
    await home.spend(5, 'x', { TransactionCategoryID: food, TransactionSubcategoryID: market });
    await home.spend(99, 'x', { TransactionCategoryID: food, transactionDate: '2027-01-01' });
    const year = await yearOf(home, 2026);
    const months = await Promise.all(
      Array.from({ length: 12 }, (_, index) => monthOf(home, `2026-${String(index + 1).padStart(2, '0')}`)),
    );
    expect(year.categoryBudgets[0]?.months).toEqual(months.map((month) => month.categoryBudgets[0]?.budget));
    expect(year.categoryBudgets[0]?.months).toEqual([
      0, 1, 33.33, 40.01, 40.01, 40.01, 0.01, 40.01, 40.01, 40.01, 40.01, 50,
    ]);
    expect(year).toMatchObject({
      plannedExpenses: 372.18,
      actualExpenses: 18,
      categoryBudgets: [
        {
          annualBudget: 364.41,
          annualSpent: 13,
          annualAvailable: 351.41,
          incSubAnnualBudget: 372.18,
          incSubAnnualSpent: 18,
          incSubAnnualAvailable: 354.18,
          subcategories: [{ name: 'Market', annualBudget: 7.77, annualSpent: 5, annualAvailable: 2.77 }],
        },
      ],
    });
  });
});

describe('with ten years of history', () => {
  /** A user with 40 categories, 20,000 transactions, and a budget and a default for each category and month. */
  async function createLongHistory(): Promise<number> {
    const home = await Household.start(cairn);
    const { db } = database.current;
    const ledgerId = await home.ledgerId(database.current);
    await insertBulkCategories(db, ledgerId, 40);
    // Another user has many more categories, or a sequential scan would be as cheap as an index lookup.
    const other = await Household.start(cairn);
    await insertBulkCategories(db, await other.ledgerId(database.current), 4_000);
    const months = sql`select id, to_char(date '2016-01-01' + make_interval(months => n), 'YYYY-MM') as month
      from categories, generate_series(0, 119) n where ledger_id = ${ledgerId}`;
    await db.execute(sql`insert into month_budgets (ledger_id, month, category_id, amount_cents)
      select ${ledgerId}::bigint, month, id, 100 from (${months}) months`);
    await db.execute(sql`insert into default_budgets (ledger_id, category_id, from_month, amount_cents)
      select ${ledgerId}::bigint, id, month, 100 from (${months}) months`);
    await insertBulkTransactions(db, ledgerId, 20_000);
    await withoutStatistics(database.current, 'transactions', 'month_budgets', 'default_budgets', 'categories');
    return ledgerId;
  }

  let ledgerId: number;
  beforeAll(async () => {
    ledgerId = await createLongHistory();
  });

  test('a month reads only its own rows, and only the default in force for each category', async () => {
    const { db } = database.current;
    const february = monthIn(2020, 2);
    const sums = await explain(database.current, sumsBetween(db, ledgerId, daysOf(february)));
    expect(sums.text).toContain('transactions_counted');
    expect(sums.text).toMatch(/"Index Cond":"[^"]*day >=/);
    // 20,000 rows × 29 of 3,650 days = about 159.
    expect(sums.rowsRead).toBeLessThan(200);
    const planned = await explain(database.current, categoriesIn(db, ledgerId, february, daysOf(february).last));
    expect(planned.text).toMatch(/"Index Cond":"[^"]*from_month <=/);
    // 40 categories with one default each, out of 4,800 defaults.
    expect(planned.rowsRead).toBeLessThanOrEqual(80);
    const own = await explain(database.current, ownAmountsIn(db, ledgerId, february));
    expect(own.text).toMatch(/"Index Cond":"[^"]*month = /);
    expect(own.rowsRead).toBeLessThanOrEqual(40);
    for (const plan of [sums, planned, own])
      expect(plan.text).not.toMatch(/Seq Scan[^}]*"(transactions|month_|default_)/);
  });

  // covers: server/rollover 33
  test('carried money is computed in one pass over the months since the policy began, by day', async () => {
    const { db } = database.current;
    const years = [monthIn(2018, 1), monthIn(2019, 12)] as const;
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    const sums = await explain(database.current, monthSums(db, ledgerId, years));
    const onCards = await explain(database.current, cardSums(db, ledgerId, years, ids));
    expect(sums.text).toMatch(/"Index Cond":"[^"]*day >=/);
    for (const plan of [sums, onCards]) {
      expect(plan.text).not.toMatch(/Seq Scan[^}]*"transactions/);
      // 20,000 rows × 730 of 3,650 days = about 4,000.
      expect(plan.rowsRead).toBeLessThan(4_500);
    }
  });
});
