import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { addMonths, monthIn, monthsOfYear, nextMonth } from '../month.ts';
import { computeBudget, type LedgerSum, NO_TRANSFERS } from './figures.ts';
import { ledger, month, plannedCategory } from './ledger.fixture.ts';

describe('a category', () => {
  // covers: server/monthly-budget 54
  test('groceries: 400.00 budget − 310.40 spent = 89.60 available', () => {
    const { categories } = ledger().category('Groceries', 400_00).spend(310_40).budget();
    expect(categories).toMatchObject([{ budget: 400_00, spent: 310_40, available: 89_60 }]);
  });

  test('100.00 spent − 30.00 refunded = 70.00; 5.00 refunded with nothing spent = −5.00', () => {
    const { categories } = ledger().category('Clothes').spend(100_00).earn(30_00).category('Books').earn(5_00).budget();
    expect(categories.map((category) => category.spent)).toEqual([70_00, -5_00]);
  });

  test('310.00 budget − 400.00 spent = −90.00 available', () => {
    const { categories } = ledger().category('Groceries', 310_00).spend(400_00).budget();
    expect(categories).toMatchObject([{ available: -90_00 }]);
  });

  test('with subcategories: 400.00 + 50.00 budget − (310.40 + 60.00) spent = 79.60 available', () => {
    const food = ledger().category('Groceries', 400_00).spend(310_40).subcategory('Market', 50_00).spend(60_00);
    expect(food.budget().categories).toMatchObject([
      {
        spent: 310_40,
        withSubcategories: { budget: 450_00, spent: 370_40, available: 79_60 },
        subcategories: [{ budget: 50_00, spent: 60_00, available: -10_00 }],
      },
    ]);
  });

  // covers: server/amounts 3
  test('salary: 5,000.00 planned − (4,800.00 earned − 100.00 paid back) = 300.00 needed; subcategories count as income too', () => {
    const salary = ledger().category('Salary', 5_000_00, { isIncome: true }).earn(4_800_00).spend(100_00);
    expect(salary.subcategory('Bonus', 0).earn(250_00).budget().categories).toMatchObject([
      { spent: 4_700_00, available: 300_00, subcategories: [{ spent: 250_00, available: -250_00 }] },
    ]);
  });
});

describe('totals', () => {
  // covers: server/monthly-budget 56
  test('5,000.00 planned income − 450.00 planned expenses = 4,550.00 left to budget; actual totals include uncategorized', () => {
    const budget = ledger()
      .category('Salary', 5_000_00, { isIncome: true })
      .earn(4_800_00)
      .category('Groceries', 400_00)
      .spend(310_40)
      .subcategory('Market', 50_00)
      .spend(60_00)
      .uncategorized()
      .spend(25_00)
      .earn(7_00)
      .budget();
    expect(budget).toMatchObject({
      plannedIncome: 5_000_00,
      actualIncome: 4_807_00,
      plannedExpenses: 450_00,
      actualExpenses: 395_40,
      leftToBudget: 4_550_00,
      uncategorized: { spent: 25_00, earned: 7_00 },
    });
  });

  test('money in a category without a row counts as uncategorized and isn’t lost', () => {
    const sums = [{ categoryId: 7, subcategoryId: 8, isIncome: false, total: cents(5_00) }];
    expect(computeBudget([], [month], sums)).toMatchObject({ actualExpenses: 5_00, uncategorized: { spent: 5_00 } });
  });
});

describe('deleted rows', () => {
  const deleted = { deletedIn: nextMonth(month) };

  test('are shown if something was planned or spent, and hidden otherwise', () => {
    const { categories } = ledger()
      .category('Planned', 10_00, deleted)
      .category('Spent', 0, deleted)
      .spend(5_00)
      .category('Nothing', 0, deleted)
      .category('Living')
      .subcategory('Old', 3_00, deleted)
      .subcategory('Older', 0, deleted)
      .budget();
    expect(categories.map(({ name }) => name)).toEqual(['Planned', 'Spent', 'Living']);
    expect(categories[2]?.subcategories.map(({ name }) => name)).toEqual(['Old']);
  });

  test('a category is shown if one of its subcategories is', () => {
    const budget = ledger().category('Old', 0, deleted).subcategory('Part', 4_00, deleted).budget();
    expect(budget).toMatchObject({ plannedExpenses: 4_00, categories: [{ withSubcategories: { budget: 4_00 } }] });
  });

  test('have no budget from the month of their deletion on: 10 × 20.00 = 200.00 in the year', () => {
    const months = monthsOfYear(2026);
    const defaults = new Map([[addMonths(months[0], -1), cents(20_00)]]);
    const gym = plannedCategory(1, 0, { own: new Map(), defaults, deletedIn: monthIn(2026, 11) });
    expect(computeBudget([gym], months, []).categories).toMatchObject([
      { budget: 200_00, isDeleted: true, months: months.map((_, index) => (index < 10 ? 20_00 : 0)) },
    ]);
  });
});

describe('a month is planned', () => {
  const bare = { own: new Map(), defaults: new Map() };
  const isPlanned = (plan: object) =>
    computeBudget([plannedCategory(1, 0, { ...bare, ...plan })], [month], []).isPlanned;

  test('once a category has an amount in it, even zero, or a default', () => {
    expect(isPlanned({})).toBe(false);
    expect(isPlanned({ own: new Map([[month, cents(0)]]) })).toBe(true);
    expect(isPlanned({ defaults: new Map([[month, cents(0)]]) })).toBe(true);
    expect(isPlanned({ defaults: new Map([[nextMonth(month), cents(5_00)]]) })).toBe(false);
  });

  test('but not by the amount of a deleted category; a year always counts as planned', () => {
    expect(isPlanned({ own: new Map([[month, cents(5_00)]]), deletedIn: nextMonth(month) })).toBe(false);
    expect(computeBudget([], monthsOfYear(2026), []).isPlanned).toBe(true);
  });
});

// covers: server/monthly-budget 28
test('money set aside for a later month isn’t expected: 100.00 − 40.00 of a bill paid from savings is on pace, and its category expects the rest of its money', () => {
  const rows = [plannedCategory(1, 200_00), plannedCategory(2, 100_00, { parentId: 1 })];
  const sums: LedgerSum[] = [{ categoryId: 1, subcategoryId: 2, isIncome: false, total: cents(40_00) }];
  const pace = { day: 14, days: 28, committed: new Map(), saving: new Set([2]) };
  const [home] = computeBudget(rows, [month], sums, NO_TRANSFERS, pace).categories;
  expect(home?.subcategories[0]).toMatchObject({ available: 60_00, expected: 40_00, pace: 0 });
  // Half of 200.00, and the 40.00.
  expect(home?.withSubcategories).toMatchObject({ available: 260_00, expected: 140_00, pace: -100_00 });
});

test('of savings of 100.00, 130.00 spent before they are due is 30.00 over pace; without any, nothing is expected', () => {
  const pace = { day: 14, days: 28, committed: new Map(), saving: new Set([1]) };
  const after = (total: number) => {
    const sums = [{ categoryId: 1, subcategoryId: null, isIncome: false, total: cents(total) }];
    return computeBudget([plannedCategory(1, 100_00)], [month], sums, NO_TRANSFERS, pace).categories[0];
  };
  expect(after(130_00)).toMatchObject({ available: -30_00, expected: 100_00, pace: 30_00 });
  expect(after(0)).toMatchObject({ expected: null, pace: null });
});

const amount = fc.integer({ min: 0, max: 100_000_00 });
const traits = fc.record({ isIncome: fc.boolean(), deletedIn: fc.constantFrom(null, nextMonth(month)) });
const entry = fc.record({ budget: amount, out: amount, in: amount, traits });
const anyLedger = fc
  .record({
    categories: fc.array(fc.record({ itself: entry, parts: fc.array(entry, { maxLength: 3 }) }), { maxLength: 6 }),
    out: amount,
    in: amount,
  })
  .map(({ categories, ...without }) => {
    const built = ledger();
    for (const { itself, parts } of categories) {
      built.category('c', itself.budget, itself.traits).spend(itself.out).earn(itself.in);
      for (const part of parts) built.subcategory('s', part.budget, part.traits).spend(part.out).earn(part.in);
    }
    const all = categories.flatMap(({ itself, parts }) => [itself, ...parts]);
    const flow = [without, ...all].reduce((sum, one) => sum + one.in - one.out, 0);
    const planned = all.reduce((sum, one) => sum + one.budget, 0);
    return { budget: built.uncategorized().spend(without.out).earn(without.in).budget(), flow, planned };
  });

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

// covers: server/monthly-budget 53
test('a category and its subcategories add up to the figures that include subcategories', () => {
  fc.assert(
    fc.property(anyLedger, ({ budget }) => {
      for (const category of budget.categories) {
        const all = [category, ...category.subcategories];
        expect(category.withSubcategories.budget).toBe(total(all.map((one) => one.budget)));
        expect(category.withSubcategories.spent).toBe(total(all.map((one) => one.spent)));
        expect(category.withSubcategories.available).toBe(total(all.map((one) => one.available)));
      }
    }),
  );
});

// covers: server/monthly-budget 55
test('the totals are the sum of all rows including Uncategorized, and account for every cent moved or planned', () => {
  fc.assert(
    fc.property(anyLedger, ({ budget, flow, planned }) => {
      const rows = (isIncome: boolean) =>
        budget.categories.filter((one) => one.isIncome === isIncome).map((one) => one.withSubcategories);
      expect(budget.plannedIncome).toBe(total(rows(true).map((row) => row.budget)));
      expect(budget.plannedExpenses).toBe(total(rows(false).map((row) => row.budget)));
      expect(budget.actualIncome).toBe(total(rows(true).map((row) => row.spent)) + budget.uncategorized.earned);
      expect(budget.actualExpenses).toBe(total(rows(false).map((row) => row.spent)) + budget.uncategorized.spent);
      expect(budget.leftToBudget).toBe(budget.plannedIncome - budget.plannedExpenses);
      expect(budget.actualIncome - budget.actualExpenses).toBe(flow);
      expect(budget.plannedIncome + budget.plannedExpenses).toBe(planned);
    }),
  );
});

// covers: server/amounts 2
test('a refund of any size lowers spending by exactly that amount and changes no other row', () => {
  fc.assert(
    fc.property(amount, amount, (spent, refund) => {
      const sums: LedgerSum[] = [{ categoryId: 1, subcategoryId: null, isIncome: false, total: cents(spent) }];
      const rows = [plannedCategory(1, 0), plannedCategory(2, 0)];
      const before = computeBudget(rows, [month], sums);
      const after = computeBudget(
        rows,
        [month],
        [...sums, { categoryId: 1, subcategoryId: null, isIncome: true, total: cents(refund) }],
      );
      expect(after.categories[0]?.spent).toBe((before.categories[0]?.spent ?? 0) - refund);
      expect(after.categories[1]).toEqual(before.categories[1]);
      expect(after.actualIncome).toBe(before.actualIncome);
    }),
  );
});
