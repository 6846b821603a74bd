import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { atMost, budgetDollars, dollars, exactly, idOf, notEmpty, text } from './wire.ts';

const MIN_YEAR = 1900;
const MAX_YEAR = 9998;
const MAX_SUBCATEGORIES = 200;
const MAX_FIRST_BUDGETS = 1_000;

const monthNumber = z.int().check(z.gte(1, 'must be 1 to 12'), z.lte(12, 'must be 1 to 12'));
const yearNumber = z.int().check(z.gte(MIN_YEAR), z.lte(MAX_YEAR));

/** Query parameters are always text. */
const wholeNumber = z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'));
const asNumber = { decode: Number, encode: String };

const month = { Month: monthNumber, Year: yearNumber };
const monthQuery = z.object({
  Month: z.codec(wholeNumber, monthNumber, asNumber),
  Year: z.codec(wholeNumber, yearNumber, asNumber),
});
const yearQuery = z.object({ Year: monthQuery.shape.Year });

/** Totals for a month or year. The rows add up to them. */
const summary = {
  plannedIncome: dollars,
  actualIncome: dollars,
  plannedExpenses: dollars,
  actualExpenses: dollars,
  /** Planned income minus planned expenses. */
  leftToBudget: dollars,
  /** Money out and money in without a category. */
  uncategorized: z.object({ spent: dollars, earned: dollars }),
};

const displayFields = {
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  /** Deleted since. It stays in earlier months so that their totals still add up. */
  isDeleted: z.boolean(),
};

const categoryBudget = z.object({
  categoryID: idOf('category'),
  ...displayFields,
  income: z.boolean(),
  budget: dollars,
  spent: dollars,
  available: dollars,
  incSubBudget: dollars,
  incSubSpent: dollars,
  incSubAvailable: dollars,
  subcategories: z.array(
    z.object({
      subcategoryID: idOf('subcategory'),
      ...displayFields,
      budget: dollars,
      spent: dollars,
      available: dollars,
    }),
  ),
});

const monthlyBudget = z.object({
  ...summary,
  /** Whether any category has an amount, even zero, for the month or as a default. */
  isPlanned: z.boolean(),
  categoryBudgets: z.array(categoryBudget),
});

export type CategoryBudget = z.output<typeof categoryBudget>;
export type MonthlyBudget = z.output<typeof monthlyBudget>;

export const createMonthlyBudget = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/CreateMonthlyBudget',
  access: 'person',
  needs: 'write',
  summary: 'Opens a month’s budget, with the saved amounts or else the defaults. Safe to call more than once.',
  failure: 'Error creating monthly budget',
  body: z.object(month),
  answer: z.object(month),
  example: { body: { Month: 11, Year: 2026 } },
});

export const getMonthlyBudgetDataForAllCategories = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/GetMonthlyBudgetDataForAllCategories',
  access: 'person',
  needs: 'read',
  summary: 'Returns a month’s planned and actual amounts by category.',
  failure: 'Error getting monthly budget data for categories',
  query: monthQuery,
  answer: monthlyBudget,
  example: { query: { Month: '11', Year: '2026' } },
});

const names = { Name: z.optional(text(NAME_MAX)) };
/** If absent or null, the budget is left unchanged. */
const Budget = z.optional(z.nullable(budgetDollars));

export const saveCategoryBudgetDataForMonth = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/SaveCategoryBudgetDataForMonth',
  access: 'person',
  needs: 'write',
  summary: 'Saves one month’s budget for a category and its subcategories.',
  failure: 'Error saving category budget data for the month',
  body: z.object({
    CategoryID: idOf('category'),
    ...names,
    ...month,
    Budget,
    Subcategories: z.optional(
      z
        .array(
          z.object({
            SubcategoryID: idOf('subcategory'),
            ...names,
            Budget,
            ParentCategoryID: z.optional(idOf('category')),
            Month: z.optional(monthNumber),
            Year: z.optional(yearNumber),
          }),
        )
        .check(atMost(MAX_SUBCATEGORIES)),
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
  body: z.object({
    SubcategoryID: idOf('subcategory'),
    parentCategoryID: z.optional(idOf('category')),
    ...names,
    ...month,
    Budget,
  }),
  answer: z.object({ changed: z.int() }),
  example: {
    body: { SubcategoryID: 2, parentCategoryID: 1, Name: 'Market', Month: 11, Year: 2026, Budget: 50 },
  },
});

/** What a whole month's budgets can be filled from. */
export const BUDGET_FILLS = ['lastMonth', 'threeMonthAverage'] as const;
const From = z.enum(BUDGET_FILLS);

const filled = z.object({
  categoryID: idOf('category'),
  subcategoryID: z.nullable(idOf('subcategory')),
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
  query: z.object({ ...monthQuery.shape, From }),
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
  body: z.object({ ...month, From }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, From: 'threeMonthAverage' } },
});

const startRow = z.object({
  categoryID: idOf('category'),
  ...displayFields,
  income: z.boolean(),
  /** Spent or earned in each full month, including subcategories, oldest first. */
  history: z.array(dollars),
  average: dollars,
  /** The average rounded to a multiple of $5: income down, expenses up. */
  usual: dollars,
  /** Spent or earned last month. */
  lastMonth: dollars,
  /** Spent or earned so far in the month being planned. */
  soFar: dollars,
});

const budgetStart = z.object({
  /** Full months that the averages cover, at most six. */
  monthCount: z.int(),
  categories: z.array(startRow),
});

export type BudgetStart = z.output<typeof budgetStart>;

export const previewMonthlyBudgetStart = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/PreviewMonthlyBudgetStart',
  access: 'person',
  needs: 'read',
  summary: 'Suggests amounts for a first budget, based on monthly averages and on last month.',
  failure: 'Error previewing the budgets',
  query: monthQuery,
  answer: budgetStart,
  example: { query: { Month: '11', Year: '2026' } },
});

export const startMonthlyBudget = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/StartMonthlyBudget',
  access: 'person',
  needs: 'write',
  summary: 'Saves a first budget as the defaults from the given month on. Rejected if the month already has a budget.',
  failure: 'Error saving the month’s budgets',
  body: z.object({
    ...month,
    Budgets: z
      .array(z.object({ CategoryID: idOf('category'), Budget: budgetDollars }))
      .check(notEmpty(), atMost(MAX_FIRST_BUDGETS)),
  }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, Budgets: [{ CategoryID: 1, Budget: 400 }] } },
});

/** January through December. */
const months = z.array(dollars).check(exactly(12));

const annualCategoryBudget = z.object({
  categoryID: idOf('category'),
  ...displayFields,
  income: z.boolean(),
  annualBudget: dollars,
  annualSpent: dollars,
  annualAvailable: dollars,
  incSubAnnualBudget: dollars,
  incSubAnnualSpent: dollars,
  incSubAnnualAvailable: dollars,
  months,
  subcategories: z.array(
    z.object({
      subcategoryID: idOf('subcategory'),
      ...displayFields,
      annualBudget: dollars,
      annualSpent: dollars,
      annualAvailable: dollars,
      months,
    }),
  ),
});

const annualBudget = z.object({ ...summary, categoryBudgets: z.array(annualCategoryBudget) });

export type AnnualCategoryBudget = z.output<typeof annualCategoryBudget>;
export type AnnualBudget = z.output<typeof annualBudget>;

export const createAnnualBudget = defineCall({
  method: 'POST',
  path: 'AnnualBudget/CreateAnnualBudget',
  access: 'person',
  needs: 'write',
  summary: 'Opens a year’s budget, the sum of its twelve months. Safe to call more than once.',
  failure: 'Error creating annual budget',
  body: z.object({ Year: yearNumber }),
  answer: z.object({ Year: yearNumber }),
  example: { body: { Year: 2026 } },
});

export const getAnnualBudgetDataForAllCategories = defineCall({
  method: 'GET',
  path: 'AnnualBudget/GetAnnualBudgetDataForAllCategories',
  access: 'person',
  needs: 'read',
  summary: 'Returns a year’s planned and actual amounts by category, summed over its twelve months.',
  failure: 'Error getting annual budget data for categories',
  query: yearQuery,
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
  body: z.object({
    CategoryID: idOf('category'),
    ...names,
    Year: yearNumber,
    Budget,
    Subcategories: z.optional(
      z.array(z.object({ SubcategoryID: idOf('subcategory'), ...names, Budget })).check(atMost(MAX_SUBCATEGORIES)),
    ),
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
