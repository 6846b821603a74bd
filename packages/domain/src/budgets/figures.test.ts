import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { budgetFigures, type LedgerSum } from './figures.ts';
import { ledger } from './ledger.fixture.ts';

describe('a category', () => {
  test('groceries: 400.00 budget − 310.40 spent = 89.60 available', () => {
    const { categories } = ledger().category('Groceries', 400_00).spend(310_40).figures();
    expect(categories).toMatchObject([{ budget: 400_00, spent: 310_40, available: 89_60 }]);
  });

  test('100.00 spent − 30.00 refunded = 70.00; 5.00 refunded with nothing spent = −5.00', () => {
    const { categories } = ledger()
      .category('Clothes')
      .spend(100_00)
      .earn(30_00)
      .category('Books')
      .earn(5_00)
      .figures();
    expect(categories.map((category) => category.spent)).toEqual([70_00, -5_00]);
  });

  test('310.00 budget − 400.00 spent = −90.00 available', () => {
    const { categories } = ledger().category('Groceries', 310_00).spend(400_00).figures();
    expect(categories).toMatchObject([{ available: -90_00 }]);
  });

  test('with subcategories: 400.00 + 50.00 budget − (310.40 + 60.00) spent = 79.60 available', () => {
    const figures = ledger().category('Groceries', 400_00).spend(310_40).subcategory('Market', 50_00).spend(60_00);
    expect(figures.figures().categories).toMatchObject([
      {
        spent: 310_40,
        withSubcategories: { budget: 450_00, spent: 370_40, available: 79_60 },
        subcategories: [{ budget: 50_00, spent: 60_00, available: -10_00 }],
      },
    ]);
  });

  test('salary: 5,000.00 planned − (4,800.00 earned − 100.00 paid back) = 300.00 needed; subcategories count as income too', () => {
    const figures = ledger().category('Salary', 5_000_00, { income: true }).earn(4_800_00).spend(100_00);
    expect(figures.subcategory('Bonus', 0).earn(250_00).figures().categories).toMatchObject([
      { spent: 4_700_00, available: 300_00, subcategories: [{ spent: 250_00, available: -250_00 }] },
    ]);
  });
});

describe('totals', () => {
  test('5,000.00 planned income − 450.00 planned expenses = 4,550.00 left to budget; actual totals include uncategorized', () => {
    const figures = ledger()
      .category('Salary', 5_000_00, { income: true })
      .earn(4_800_00)
      .category('Groceries', 400_00)
      .spend(310_40)
      .subcategory('Market', 50_00)
      .spend(60_00)
      .uncategorized()
      .spend(25_00)
      .earn(7_00)
      .figures();
    expect(figures).toMatchObject({
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
    expect(budgetFigures([], sums)).toMatchObject({ actualExpenses: 5_00, uncategorized: { spent: 5_00 } });
  });
});

describe('deleted rows', () => {
  const deleted = { isDeleted: true };

  test('are shown if something was planned or spent, and hidden otherwise', () => {
    const { categories } = ledger()
      .category('Planned', 10_00, deleted)
      .category('Spent', 0, deleted)
      .spend(5_00)
      .category('Nothing', 0, deleted)
      .category('Living')
      .subcategory('Old', 3_00, deleted)
      .subcategory('Older', 0, deleted)
      .figures();
    expect(categories.map(({ row }) => row.name)).toEqual(['Planned', 'Spent', 'Living']);
    expect(categories[2]?.subcategories.map(({ row }) => row.name)).toEqual(['Old']);
  });

  test('a category is shown if one of its subcategories is', () => {
    const figures = ledger().category('Old', 0, deleted).subcategory('Part', 4_00, deleted).figures();
    expect(figures).toMatchObject({ plannedExpenses: 4_00, categories: [{ withSubcategories: { budget: 4_00 } }] });
  });
});

const amount = fc.integer({ min: 0, max: 100_000_00 });
const traits = fc.record({ income: fc.boolean(), isDeleted: fc.boolean() });
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
    return { figures: built.uncategorized().spend(without.out).earn(without.in).figures(), flow, planned };
  });

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test('a category and its subcategories add up to the figures that include subcategories', () => {
  fc.assert(
    fc.property(anyLedger, ({ figures }) => {
      for (const category of figures.categories) {
        const all = [category, ...category.subcategories];
        expect(category.withSubcategories.budget).toBe(total(all.map((one) => one.budget)));
        expect(category.withSubcategories.spent).toBe(total(all.map((one) => one.spent)));
        expect(category.withSubcategories.available).toBe(total(all.map((one) => one.available)));
      }
    }),
  );
});

test('the totals are the sum of all rows including Uncategorized, and account for every cent moved or planned', () => {
  fc.assert(
    fc.property(anyLedger, ({ figures, flow, planned }) => {
      const rows = (income: boolean) =>
        figures.categories.filter(({ row }) => row.income === income).map((one) => one.withSubcategories);
      expect(figures.plannedIncome).toBe(total(rows(true).map((row) => row.budget)));
      expect(figures.plannedExpenses).toBe(total(rows(false).map((row) => row.budget)));
      expect(figures.actualIncome).toBe(total(rows(true).map((row) => row.spent)) + figures.uncategorized.earned);
      expect(figures.actualExpenses).toBe(total(rows(false).map((row) => row.spent)) + figures.uncategorized.spent);
      expect(figures.leftToBudget).toBe(figures.plannedIncome - figures.plannedExpenses);
      expect(figures.actualIncome - figures.actualExpenses).toBe(flow);
      expect(figures.plannedIncome + figures.plannedExpenses).toBe(planned);
    }),
  );
});

test('a refund of any size lowers spending by exactly that amount and changes no other row', () => {
  fc.assert(
    fc.property(amount, amount, (spent, refund) => {
      const sums: LedgerSum[] = [{ categoryId: 1, subcategoryId: null, isIncome: false, total: cents(spent) }];
      const row = { id: 1, parentId: null, income: false, isDeleted: false, budget: cents(0) };
      const rows = [row, { ...row, id: 2 }];
      const before = budgetFigures(rows, sums);
      const after = budgetFigures(rows, [
        ...sums,
        { categoryId: 1, subcategoryId: null, isIncome: true, total: cents(refund) },
      ]);
      expect(after.categories[0]?.spent).toBe((before.categories[0]?.spent ?? 0) - refund);
      expect(after.categories[1]).toEqual(before.categories[1]);
      expect(after.actualIncome).toBe(before.actualIncome);
    }),
  );
});
