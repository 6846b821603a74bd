import type { AnnualBudget, MonthlyBudget } from '@cairn/contract';
import { cents, monthIn } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { category, figures } from './budget.fixture.ts';
import { chartParts, fromAnnual, fromMonthly } from './budgetFigures.ts';

const november = { kind: 'month', month: monthIn(2026, 11) } as const;
const display = { icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false };
const totals = {
  plannedIncome: cents(3_000_00),
  actualIncome: cents(3_100_00),
  plannedExpenses: cents(500_00),
  actualExpenses: cents(335_40),
  leftToBudget: cents(2_500_00),
  isPlanned: true,
  uncategorized: { spent: cents(25_00), earned: cents(0) },
};

function monthlyRow(categoryID: number, name: string, budget: number, spent: number, income = false) {
  const { available } = figures(budget, spent);
  return {
    categoryID,
    name,
    ...display,
    income,
    ...figures(budget, spent),
    incSubBudget: cents(budget),
    incSubSpent: cents(spent),
    incSubAvailable: available,
    subcategories: [],
  };
}

describe('monthly budget', () => {
  const answer: MonthlyBudget = {
    ...totals,
    categoryBudgets: [
      monthlyRow(1, 'Books', 20_00, 0),
      monthlyRow(2, 'Clothes', 80_00, 0),
      {
        ...monthlyRow(3, 'Food', 300_00, 250_40),
        incSubBudget: cents(400_00),
        incSubSpent: cents(310_40),
        incSubAvailable: cents(89_60),
        subcategories: [
          { subcategoryID: 9, name: 'Bakery', ...display, ...figures(50_00, 10_00) },
          { subcategoryID: 10, name: 'Market', ...display, ...figures(50_00, 50_00) },
        ],
      },
      monthlyRow(4, 'Pay', 3_000_00, 3_100_00, true),
    ],
  };
  const budget = fromMonthly(answer);

  test('food with subcategories: 400.00 budget − 310.40 spent = 89.60 available', () => {
    expect(budget.expenses[0]).toMatchObject({
      id: 3,
      ...figures(300_00, 250_40),
      withSubcategories: { budget: 400_00, spent: 310_40, available: 89_60 },
    });
  });

  test('rows sort by amount spent, then by amount planned', () => {
    expect(budget.expenses.map(({ name }) => name)).toEqual(['Food', 'Clothes', 'Books']);
    expect(budget.expenses[0]?.subcategories.map(({ name }) => name)).toEqual(['Market', 'Bakery']);
  });

  test('income is listed separately, and the totals come from the server', () => {
    expect(budget.incomes.map(({ name }) => name)).toEqual(['Pay']);
    expect(budget).toMatchObject(totals);
  });
});

test('an annual budget has the same rows, with twelve months each', () => {
  const months = Array.from({ length: 12 }, () => cents(100_00));
  const answer: AnnualBudget = {
    ...totals,
    categoryBudgets: [
      {
        categoryID: 3,
        name: 'Food',
        ...display,
        income: false,
        annualBudget: cents(1_200_00),
        annualSpent: cents(310_40),
        annualAvailable: cents(889_60),
        incSubAnnualBudget: cents(1_800_00),
        incSubAnnualSpent: cents(370_40),
        incSubAnnualAvailable: cents(1_429_60),
        months,
        subcategories: [
          {
            subcategoryID: 9,
            name: 'Market',
            ...display,
            annualBudget: cents(600_00),
            annualSpent: cents(60_00),
            annualAvailable: cents(540_00),
            months,
          },
        ],
      },
    ],
  };
  expect(fromAnnual(answer).expenses).toEqual([
    {
      id: 3,
      name: 'Food',
      ...display,
      isIncome: false,
      ...figures(1_200_00, 310_40),
      withSubcategories: figures(1_800_00, 370_40),
      months,
      subcategories: [{ id: 9, name: 'Market', ...display, ...figures(600_00, 60_00), months }],
    },
  ]);
});

describe('chart', () => {
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
