import {
  type Budget,
  type BudgetFigures,
  type BudgetItem,
  type CategoryBudget,
  type Cents,
  cents,
  ROLLOVER_POLICIES,
  SPENDING_KINDS,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { as, named } from './named.ts';
import { atMost, budgetDollars, dollars, exactly, idOf, listOf, text } from './wire.ts';

const MIN_YEAR = 1900;
const MAX_YEAR = 9998;
const MAX_SUBCATEGORIES = 200;

export const monthNumber = z.int().check(z.gte(1, 'must be 1 to 12'), z.lte(12, 'must be 1 to 12'));
const yearNumber = z.int().check(z.gte(MIN_YEAR), z.lte(MAX_YEAR));

/** Query parameters are always text. */
const wholeNumber = z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'));
const asNumber = { decode: Number, encode: String };

export const yearBody = { year: as('Year', yearNumber) };
export const monthBody = { month: as('Month', monthNumber), ...yearBody };
export const yearQuery = { year: as('Year', z.codec(wholeNumber, yearNumber, asNumber)) };
export const monthQuery = { month: as('Month', z.codec(wholeNumber, monthNumber, asNumber)), ...yearQuery };

const totals = {
  plannedIncome: dollars,
  actualIncome: dollars,
  plannedExpenses: dollars,
  actualExpenses: dollars,
  leftToBudget: dollars,
  /** Money moved from categories to Left to budget, negative if more was moved to them; absent if none is. */
  movedToPool: z.optional(dollars),
  uncategorized: z.object({ spent: dollars, earned: dollars }),
};

export const displayFields = {
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  isDeleted: z.boolean(),
};

export const categoryFields = {
  id: as('categoryID', idOf('category')),
  ...displayFields,
  isIncome: as('income', z.boolean()),
};
const subcategoryFields = { id: as('subcategoryID', idOf('subcategory')), ...displayFields };

/** On the wire, the figures that include subcategories are fields of the category. */
interface FlatFigures {
  readonly incSubBudget: Cents;
  readonly incSubSpent: Cents;
  readonly incSubAvailable: Cents;
}

interface FlatTransfers {
  readonly incSubCarry: Cents;
  readonly incSubMoved: Cents;
  readonly incSubPace: Cents | null;
  readonly incSubExpected: Cents | null;
}

function groupFigures<Flat extends FlatFigures & FlatTransfers>(flat: Flat) {
  const { incSubBudget, incSubSpent, incSubAvailable, incSubCarry, incSubMoved, ...rest } = flat;
  const { incSubPace: pace, incSubExpected: expected, ...category } = rest;
  const figures = { budget: incSubBudget, spent: incSubSpent, available: incSubAvailable };
  return { ...category, withSubcategories: { ...figures, carry: incSubCarry, moved: incSubMoved, pace, expected } };
}

function flattenFigures({ withSubcategories: all, ...category }: CategoryBudget) {
  const figures = { incSubBudget: all.budget, incSubSpent: all.spent, incSubAvailable: all.available };
  const ofMonth = { incSubPace: all.pace, incSubExpected: all.expected };
  return { ...category, ...figures, incSubCarry: all.carry, incSubMoved: all.moved, ...ofMonth };
}

/** The handling of a category's money at the end of each month. */
export const rolloverPolicy = z.enum(ROLLOVER_POLICIES);

/** How a category's money is spent. */
export const spendingKind = z.enum(SPENDING_KINDS);

const monthlyFigures = {
  budget: dollars,
  spent: dollars,
  available: dollars,
  carry: dollars,
  moved: dollars,
  policy: rolloverPolicy,
  /** Spent beyond what was expected by today; negative if less was, zero if it is on pace. */
  pace: z.nullable(dollars),
  /** What was expected to be spent or earned by today; null without any money, and except in the current month. */
  expected: z.nullable(dollars),
  /** It saves for a bill in a later month; absent if it doesn’t, and except in the current month. */
  isSaving: z.optional(z.boolean()),
};

type WireYearFigures = Pick<BudgetFigures, 'budget' | 'spent' | 'available'>;

/** A year adds up its months' budgets, moves, and spending; money only carries over in months. */
const movedOf = ({ budget, spent, available }: WireYearFigures) => cents(available + spent - budget);
const noCarry = { carry: cents(0), policy: 'fresh', pace: null, expected: null } as const;
const noSubCarry = {
  incSubCarry: cents(0),
  incSubPace: null,
  incSubExpected: null,
  spendingKind: 'flexible',
  isKindChosen: false,
} as const;

const monthlySubcategory = z.codec(named({ ...subcategoryFields, ...monthlyFigures }), z.custom<BudgetItem>(), {
  decode: (item) => ({ ...item, months: [item.budget] }),
  encode: (item) => item,
});

const monthlyCategory = z.codec(
  named({
    ...categoryFields,
    ...monthlyFigures,
    incSubBudget: dollars,
    incSubSpent: dollars,
    incSubAvailable: dollars,
    incSubCarry: dollars,
    incSubMoved: dollars,
    incSubPace: z.nullable(dollars),
    incSubExpected: z.nullable(dollars),
    spendingKind,
    isKindChosen: z.boolean(),
    subcategories: listOf(monthlySubcategory),
  }),
  z.custom<CategoryBudget>(),
  {
    decode: (flat) => ({ ...groupFigures(flat), months: [flat.budget] }),
    encode: flattenFigures,
  },
);

const monthlyBudget = named({
  ...totals,
  fromLastMonth: dollars,
  /** The amounts that last month’s overspending took off `fromLastMonth`, largest first; absent if there are none. */
  overspentLastMonth: z.optional(
    listOf(named({ id: as('categoryID', idOf('category')), name: z.string(), amount: dollars })),
  ),
  addedToCardDebt: dollars,
  /** Left to budget counts received income and stays for the next month. */
  isZeroBased: z.boolean(),
  /** True in the first month of a zero-based budget; absent in others. */
  startsZeroBased: z.optional(z.boolean()),
  /** The spending expected by today, as on the Dashboard; absent except in the current month. */
  expectedExpenses: z.optional(dollars),
  /** The amount promised to goals from the month’s income. */
  promised: dollars,
  /** The last change that the figures include. With it in `X-Seen-In`, a later change of an amount isn’t overwritten. */
  changedIn: z.optional(z.int()),
  isPlanned: z.boolean(),
  categories: as('categoryBudgets', listOf(monthlyCategory)),
});

export const createMonthlyBudget = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/CreateMonthlyBudget',
  access: 'person',
  needs: 'write',
  summary: 'Opens a month’s budget, with the saved amounts or else the defaults. Safe to call more than once.',
  failure: 'Error creating monthly budget',
  body: named(monthBody),
  answer: named(monthBody),
  example: { body: { Month: 11, Year: 2026 } },
});

export const getMonthlyBudgetDataForAllCategories = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/GetMonthlyBudgetDataForAllCategories',
  access: 'person',
  needs: 'read',
  summary: 'Returns a month’s planned and actual amounts by category.',
  failure: 'Error getting monthly budget data for categories',
  query: named(monthQuery),
  answer: monthlyBudget,
  example: { query: { Month: '11', Year: '2026' } },
});

const nameField = { name: as('Name', z.optional(text(NAME_MAX))) };
/** If absent or null, the budget is left unchanged. */
const budgetField = { budget: as('Budget', z.optional(z.nullable(budgetDollars))) };
const subcategoryRequest = { subcategoryId: as('SubcategoryID', idOf('subcategory')), ...nameField, ...budgetField };

export const saveCategoryBudgetDataForMonth = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/SaveCategoryBudgetDataForMonth',
  access: 'person',
  needs: 'write',
  summary: 'Saves one month’s budget for a category and its subcategories.',
  failure: 'Error saving category budget data for the month',
  body: named({
    categoryId: as('CategoryID', idOf('category')),
    ...nameField,
    ...monthBody,
    ...budgetField,
    subcategories: as(
      'Subcategories',
      z.optional(
        z
          .array(
            named({
              ...subcategoryRequest,
              parentId: as('ParentCategoryID', z.optional(idOf('category'))),
              month: as('Month', z.optional(monthNumber)),
              year: as('Year', z.optional(yearNumber)),
            }),
          )
          .check(atMost(MAX_SUBCATEGORIES)),
      ),
    ),
  }),
  answer: z.object({ changed: z.int() }),
  example: {
    body: {
      CategoryID: 1,
      Name: 'Groceries',
      Month: 11,
      Year: 2026,
      Budget: 400,
      Subcategories: [{ SubcategoryID: 2, Name: 'Market', Budget: 50, ParentCategoryID: 1, Month: 11, Year: 2026 }],
    },
  },
});

export const saveSubcategoryBudgetDataForMonth = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/SaveSubcategoryBudgetDataForMonth',
  access: 'person',
  needs: 'write',
  summary: 'Saves one month’s budget for a subcategory.',
  failure: 'Error saving subcategory budget data for the month',
  body: named({
    subcategoryId: as('SubcategoryID', idOf('subcategory')),
    parentId: as('parentCategoryID', z.optional(idOf('category'))),
    ...nameField,
    ...monthBody,
    ...budgetField,
  }),
  answer: z.object({ changed: z.int() }),
  example: {
    body: { SubcategoryID: 2, parentCategoryID: 1, Name: 'Market', Month: 11, Year: 2026, Budget: 50 },
  },
});

/** The sources for filling a whole month's budgets. */
export const BUDGET_FILLS = ['lastMonth', 'threeMonthAverage'] as const;
const from = as('From', z.enum(BUDGET_FILLS));

const filled = named({
  categoryId: as('categoryID', idOf('category')),
  subcategoryId: as('subcategoryID', z.nullable(idOf('subcategory'))),
  name: z.string(),
  before: dollars,
  after: dollars,
});

export type FilledBudget = z.output<typeof filled>;

export const previewMonthlyBudgetFill = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/PreviewMonthlyBudgetFill',
  access: 'person',
  needs: 'read',
  summary:
    'Previews how a month’s budgets would change if they were filled from the month before or from average spending.',
  failure: 'Error previewing the budgets',
  query: named({ ...monthQuery, from }),
  answer: z.array(filled),
  example: { query: { Month: '11', Year: '2026', From: 'lastMonth' } },
});

export const fillMonthlyBudget = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/FillMonthlyBudget',
  access: 'person',
  needs: 'write',
  summary: 'Fills a month’s budgets from the month before, or from average spending in the three months before.',
  failure: 'Error saving the month’s budgets',
  body: named({ ...monthBody, from }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, From: 'threeMonthAverage' } },
});

const budgetStart = z.object({
  monthCount: z.int(),
  categories: listOf(
    named({
      ...categoryFields,
      history: listOf(dollars),
      average: dollars,
      usual: dollars,
      lastMonth: dollars,
      soFar: dollars,
      subcategories: as(
        'subcategoryAverages',
        listOf(named({ id: as('subcategoryID', idOf('subcategory')), average: dollars, lastMonth: dollars })),
      ),
    }),
  ),
});

export const previewMonthlyBudgetStart = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/PreviewMonthlyBudgetStart',
  access: 'person',
  needs: 'read',
  summary: 'Suggests amounts for a first budget, based on monthly averages and on last month.',
  failure: 'Error previewing the budgets',
  query: named(monthQuery),
  answer: budgetStart,
  example: { query: { Month: '11', Year: '2026' } },
});

const annualFigures = {
  budget: as('annualBudget', dollars),
  spent: as('annualSpent', dollars),
  available: as('annualAvailable', dollars),
};
/** January through December. */
export const months = listOf(dollars, exactly(12));

const annualSubcategory = z.codec(named({ ...subcategoryFields, ...annualFigures, months }), z.custom<BudgetItem>(), {
  decode: (item) => ({ ...item, ...noCarry, moved: movedOf(item) }),
  encode: (item) => item,
});

const annualCategory = z.codec(
  named({
    ...categoryFields,
    ...annualFigures,
    incSubBudget: as('incSubAnnualBudget', dollars),
    incSubSpent: as('incSubAnnualSpent', dollars),
    incSubAvailable: as('incSubAnnualAvailable', dollars),
    months,
    subcategories: listOf(annualSubcategory),
  }),
  z.custom<CategoryBudget>(),
  {
    decode: (flat) => {
      const all = { budget: flat.incSubBudget, spent: flat.incSubSpent, available: flat.incSubAvailable };
      return groupFigures({ ...flat, ...noCarry, ...noSubCarry, moved: movedOf(flat), incSubMoved: movedOf(all) });
    },
    encode: flattenFigures,
  },
);

/** Net moves to a category or subcategory in a month, which `annualAvailable` counts; absent if there are none. */
export const moves = z.optional(
  listOf(named({ id: as('categoryID', idOf('category')), month: monthNumber, amount: dollars })),
);

/** The amount promised to goals from the income of the year’s months; absent if there is none. */
const promised = z.optional(dollars);

const annualBudget = z.codec(
  named({ ...totals, promised, categories: as('categoryBudgets', listOf(annualCategory)), moves }),
  z.custom<Budget>(),
  {
    decode: ({ promised = cents(0), ...budget }) => ({
      ...{ ...budget, fromLastMonth: cents(0), addedToCardDebt: cents(0), promised },
      ...{ isZeroBased: false, isPlanned: true },
    }),
    encode: ({ promised, ...budget }) => ({ ...budget, promised: promised === 0 ? undefined : promised }),
  },
);

export const createAnnualBudget = defineCall({
  method: 'POST',
  path: 'AnnualBudget/CreateAnnualBudget',
  access: 'person',
  needs: 'write',
  summary: 'Opens a year’s budget, the sum of its twelve months. Safe to call more than once.',
  failure: 'Error creating annual budget',
  body: named(yearBody),
  answer: named(yearBody),
  example: { body: { Year: 2026 } },
});

export const getAnnualBudgetDataForAllCategories = defineCall({
  method: 'GET',
  path: 'AnnualBudget/GetAnnualBudgetDataForAllCategories',
  access: 'person',
  needs: 'read',
  summary: 'Returns a year’s planned and actual amounts by category, summed over its twelve months.',
  failure: 'Error getting annual budget data for categories',
  query: named(yearQuery),
  answer: annualBudget,
  example: { query: { Year: '2026' } },
});

export const saveCategoryBudgetDataForYear = defineCall({
  method: 'POST',
  path: 'AnnualBudget/SaveCategoryBudgetDataForYear',
  access: 'person',
  needs: 'write',
  summary:
    'Spreads a year’s budget evenly over its months, to the cent. Past months of the current year keep their amounts.',
  failure: 'Error saving category budget data for the year',
  body: named({
    categoryId: as('CategoryID', idOf('category')),
    ...nameField,
    ...yearBody,
    ...budgetField,
    subcategories: as('Subcategories', z.optional(z.array(named(subcategoryRequest)).check(atMost(MAX_SUBCATEGORIES)))),
  }),
  answer: z.object({ changed: z.int() }),
  example: {
    body: {
      CategoryID: 1,
      Name: 'Groceries',
      Year: 2026,
      Budget: 4800,
      Subcategories: [{ SubcategoryID: 2, Name: 'Market', Budget: 600 }],
    },
  },
});
