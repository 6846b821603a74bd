import { type Budget, cents } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  getAnnualBudgetDataForAllCategories,
  getMonthlyBudgetDataForAllCategories,
  saveCategoryBudgetDataForMonth,
} from './budgets.ts';
import { fieldsInside } from './named.ts';

const month = getMonthlyBudgetDataForAllCategories.answer;
const year = getAnnualBudgetDataForAllCategories.answer;

const totals = {
  plannedIncome: 0,
  actualIncome: 0,
  plannedExpenses: 400,
  actualExpenses: 335.4,
  leftToBudget: -400,
  uncategorized: { spent: 25, earned: 0 },
};
const display = { icon: 'fas fa-tag', iconColor: '#22864A', isDeleted: false };

const nothingMoved = { carry: 0, moved: 0, policy: 'fresh', pace: null, expected: null } as const;

const byBills = { spendingKind: 'flexible', isKindChosen: false } as const;

const monthOnWire = {
  ...totals,
  fromLastMonth: 0,
  addedToCardDebt: 0,
  isZeroBased: false,
  promised: 0,
  isPlanned: false,
  categoryBudgets: [
    {
      categoryID: 3,
      name: 'Food',
      ...display,
      income: false,
      budget: 300,
      spent: 250.4,
      available: 49.6,
      ...nothingMoved,
      incSubBudget: 400,
      incSubSpent: 310.4,
      incSubAvailable: 89.6,
      incSubCarry: 0,
      incSubMoved: 0,
      incSubPace: null,
      incSubExpected: null,
      ...byBills,
      subcategories: [
        { subcategoryID: 9, name: 'Market', ...display, budget: 100, spent: 60, available: 40, ...nothingMoved },
      ],
    },
  ],
};

const marketMonths = [100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const yearOnWire = {
  ...totals,
  categoryBudgets: [
    {
      categoryID: 3,
      name: 'Food',
      ...display,
      income: false,
      annualBudget: 300,
      annualSpent: 250.4,
      annualAvailable: 49.6,
      incSubAnnualBudget: 400,
      incSubAnnualSpent: 310.4,
      incSubAnnualAvailable: 89.6,
      months: Array.from({ length: 12 }, () => 25),
      subcategories: [
        {
          subcategoryID: 9,
          name: 'Market',
          ...display,
          annualBudget: 100,
          annualSpent: 60,
          annualAvailable: 40,
          months: marketMonths,
        },
      ],
    },
  ],
};

function foodIn(budget: Budget) {
  const [food] = budget.categories;
  if (!food) throw new Error('The budget has a category.');
  return food;
}

describe('a budget', () => {
  const [monthly, annual]: Budget[] = [z.decode(month, monthOnWire), z.decode(year, yearOnWire)];
  if (!monthly || !annual) throw new Error('Both budgets are decoded.');

  // covers: screen/budget 13
  test('food with subcategories: 400.00 budget − 310.40 spent = 89.60 available', () => {
    expect(foodIn(monthly)).toEqual({
      id: 3,
      name: 'Food',
      ...display,
      isIncome: false,
      budget: 300_00,
      spent: 250_40,
      available: 49_60,
      ...nothingMoved,
      months: [300_00],
      ...byBills,
      withSubcategories: {
        budget: 400_00,
        spent: 310_40,
        available: 89_60,
        carry: 0,
        moved: 0,
        pace: null,
        expected: null,
      },
      subcategories: [
        {
          ...{ id: 9, name: 'Market', ...display, budget: 100_00, spent: 60_00, available: 40_00 },
          ...nothingMoved,
          months: [100_00],
        },
      ],
    });
  });

  test('of a year has the same shape as that of a month, with twelve months', () => {
    const months = Array.from({ length: 12 }, () => 25_00);
    const [market] = foodIn(monthly).subcategories;
    expect(foodIn(annual)).toEqual({
      ...foodIn(monthly),
      months,
      subcategories: [{ ...market, months: marketMonths.map((dollars) => dollars * 100) }],
    });
    expect({ ...annual, categories: [] }).toEqual({ ...monthly, isPlanned: true, categories: [] });
  });
});

describe('encoding', () => {
  const amount = fc.integer({ min: -100_000_00, max: 100_000_00 }).map((hundredths) => hundredths / 100);
  const [id, text, flag] = [fc.integer({ min: 1, max: 1_000 }), fc.string(), fc.boolean()];
  const shown = { name: text, icon: text, iconColor: text, isDeleted: flag };
  const months = fc.array(amount, { minLength: 12, maxLength: 12 });
  const anyTotals = {
    plannedIncome: amount,
    actualIncome: amount,
    plannedExpenses: amount,
    actualExpenses: amount,
    leftToBudget: amount,
    uncategorized: fc.record({ spent: amount, earned: amount }),
  };
  const monthly = {
    ...{ budget: amount, spent: amount, available: amount, carry: amount, moved: amount },
    policy: fc.constantFrom('fresh', 'left', 'both', 'pool'),
    pace: fc.option(amount),
    expected: fc.option(amount),
  };
  const anyMonth = fc.record({
    ...anyTotals,
    fromLastMonth: amount,
    addedToCardDebt: amount,
    isZeroBased: flag,
    promised: amount,
    isPlanned: flag,
    categoryBudgets: fc.array(
      fc.record({
        categoryID: id,
        ...shown,
        income: flag,
        ...monthly,
        incSubBudget: amount,
        incSubSpent: amount,
        incSubAvailable: amount,
        incSubCarry: amount,
        incSubMoved: amount,
        incSubPace: fc.option(amount),
        incSubExpected: fc.option(amount),
        spendingKind: fc.constantFrom('fixed', 'nonMonthly', 'flexible'),
        isKindChosen: flag,
        subcategories: fc.array(fc.record({ subcategoryID: id, ...shown, ...monthly })),
      }),
    ),
  });
  const annual = { annualBudget: amount, annualSpent: amount, annualAvailable: amount };
  const anyYear = fc.record({
    ...anyTotals,
    categoryBudgets: fc.array(
      fc.record({
        categoryID: id,
        ...shown,
        income: flag,
        ...annual,
        incSubAnnualBudget: amount,
        incSubAnnualSpent: amount,
        incSubAnnualAvailable: amount,
        months,
        subcategories: fc.array(fc.record({ subcategoryID: id, ...shown, ...annual, months })),
      }),
    ),
  });

  test('any month and any year are sent again as they came, byte by byte', () => {
    fc.assert(
      fc.property(anyMonth, anyYear, (aMonth, aYear) => {
        expect(JSON.stringify(z.encode(month, z.decode(month, aMonth)))).toBe(JSON.stringify(aMonth));
        expect(JSON.stringify(z.encode(year, z.decode(year, aYear)))).toBe(JSON.stringify(aYear));
      }),
    );
  });
});

test('a request has the specified names on the wire, and a rejected field gets ours', () => {
  const { body } = saveCategoryBudgetDataForMonth;
  const subcategories = [{ subcategoryId: 9, budget: cents(75_50), parentId: 3, month: 11, year: 2026 }];
  expect(z.encode(body, { categoryId: 3, month: 11, year: 2026, budget: null, subcategories })).toEqual({
    CategoryID: 3,
    Month: 11,
    Year: 2026,
    Budget: null,
    Subcategories: [{ SubcategoryID: 9, Budget: 75.5, ParentCategoryID: 3, Month: 11, Year: 2026 }],
  });
  expect(fieldsInside(body, { 'Subcategories.0.Budget': 'is too large' })).toEqual({
    'subcategories.0.budget': 'is too large',
  });
});
