import { cents, monthIn } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { budgetOf, category, figures, subcategory } from './budget.fixture.ts';
import { chartParts, hasTwoLines, sortBySize, splitByKind } from './budgetFigures.ts';

const november = { kind: 'month', month: monthIn(2026, 11) } as const;

describe('categories', () => {
  const budget = sortBySize(
    budgetOf([
      category('Books', 20_00, 0),
      category('Clothes', 80_00, 0),
      category('Food', 300_00, 250_40, {
        subcategories: [subcategory(9, 'Bakery', 50_00, 10_00), subcategory(10, 'Market', 50_00, 50_00)],
      }),
      category('Pay', 3_000_00, 3_100_00, { isIncome: true }),
    ]),
  );
  const [expenses, incomes] = splitByKind(budget);

  test('sort by amount spent, then by amount planned', () => {
    expect(expenses.map(({ name }) => name)).toEqual(['Food', 'Clothes', 'Books']);
    expect(expenses[0]?.subcategories.map(({ name }) => name)).toEqual(['Market', 'Bakery']);
  });

  test('of income are listed separately', () => {
    expect(incomes.map(({ name }) => name)).toEqual(['Pay']);
  });
});

// covers: screen/budget 13
test.each([
  ['325.00 of its own and nothing in Interest is one line', 325_00, 0, false],
  ['nothing of its own and 75.00 in Interest is one line', 0, 75_00, false],
  ['325.00 of its own and 75.00 in Interest are two', 325_00, 75_00, true],
])('a category with subcategories: %s', (_, own, inSub, isTwo) => {
  const subcategories = [subcategory(2, 'Interest', inSub)];
  expect(hasTwoLines(category('Car', own, 0, { subcategories }))).toBe(isTwo);
});

describe('chart', () => {
  // covers: screen/budget 9
  test('has one segment per category including subcategories, plus Uncategorized, largest first', () => {
    const rows = [category('Food', 0, 250_40, { withSubcategories: figures(0, 310_40) }), category('Fun', 0, 10_00)];
    expect(chartParts(rows, cents(25_00), november).map((part) => [part.label, part.cents])).toEqual([
      ['Food', 310_40],
      ['Uncategorized', 25_00],
      ['Fun', 10_00],
    ]);
    expect(chartParts(rows, cents(25_00), november).map((part) => part.to)).toEqual([
      '/CategoryTransactions?id=1&from=2026-11-01&to=2026-11-30',
      '/Transactions?uncategorized=1&dates=custom&from=2026-11-01&to=2026-11-30',
      '/CategoryTransactions?id=1&from=2026-11-01&to=2026-11-30',
    ]);
  });

  test('has no segments for zero or negative amounts', () => {
    expect(chartParts([category('Food', 100_00, 0), category('Fun', 0, -20_00)], cents(0), november)).toEqual([]);
  });
});
