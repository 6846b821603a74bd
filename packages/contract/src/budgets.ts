import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { NAME_MAX } from './categories.ts';
import { atMost, budgetDollars, dollars, exactly, idOf, notEmpty, text } from './wire.ts';

const MIN_YEAR = 1900;
const MAX_YEAR = 9998;
const MAX_SUBCATEGORIES = 200;
const MAX_STARTED = 1_000;

const monthNumber = z.int().check(z.gte(1, 'must be 1 to 12'), z.lte(12, 'must be 1 to 12'));
const yearNumber = z.int().check(z.gte(MIN_YEAR), z.lte(MAX_YEAR));

/** In a query everything is text. */
const wholeNumber = z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'));
const asNumber = { decode: Number, encode: String };

const month = { Month: monthNumber, Year: yearNumber };
const monthQuery = z.object({
  Month: z.codec(wholeNumber, monthNumber, asNumber),
  Year: z.codec(wholeNumber, yearNumber, asNumber),
});
const yearQuery = z.object({ Year: monthQuery.shape.Year });

/** The totals of a month or a year, to which the rows below them add up. */
const summary = {
  plannedIncome: dollars,
  actualIncome: dollars,
  plannedExpenses: dollars,
  actualExpenses: dollars,
  /** Planned income less planned expenses. */
  leftToBudget: dollars,
  /** Transactions without a category: what went out, and what came in. */
  uncategorized: z.object({ spent: dollars, earned: dollars }),
};

const face = {
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  /** Deleted since; it stays in the months before, so that they keep adding up. */
  isDeleted: z.boolean(),
};

const categoryBudget = z.object({
  categoryID: idOf('category'),
  ...face,
  income: z.boolean(),
  budget: dollars,
  spent: dollars,
  available: dollars,
  incSubBudget: dollars,
  incSubSpent: dollars,
  incSubAvailable: dollars,
  subcategories: z.array(
    z.object({ subcategoryID: idOf('subcategory'), ...face, budget: dollars, spent: dollars, available: dollars }),
  ),
});

const monthlyBudget = z.object({
  ...summary,
  /** Whether the month or a default has an amount for any category, even one of zero. */
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
  summary:
    'Opens a month’s budget: saved amounts where there are any, otherwise the defaults. Safe to call more than once.',
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
/** Absent or null, the old budget stays. */
const Budget = z.optional(z.nullable(budgetDollars));

export const saveCategoryBudgetDataForMonth = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/SaveCategoryBudgetDataForMonth',
  access: 'person',
  needs: 'write',
  summary: 'Saves a category’s budget for one month, including its subcategories’ budgets.',
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
  summary: 'Saves a subcategory’s budget for one month.',
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

/** Where a whole month's budgets may come from at once. */
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
  summary: 'Previews how a month’s budgets would change if filled from last month or from average spending.',
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
  summary: 'Fills a month’s budgets from last month, or from average spending in the last 3 months.',
  failure: 'Error saving the budgets of the month',
  body: z.object({ ...month, From }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, From: 'threeMonthAverage' } },
});

const startRow = z.object({
  categoryID: idOf('category'),
  ...face,
  income: z.boolean(),
  /** What was spent or earned in each full month, subcategories included, oldest first. */
  history: z.array(dollars),
  average: dollars,
  /** The average as a plan: income rounded down and expenses up to $5. */
  usual: dollars,
  /** What was spent or earned last month. */
  lastMonth: dollars,
  /** What was spent or earned in the month itself. */
  soFar: dollars,
});

const budgetStart = z.object({
  /** How many full months the averages cover: at most six. */
  monthCount: z.int(),
  categories: z.array(startRow),
});

export type BudgetStart = z.output<typeof budgetStart>;

export const previewMonthlyBudgetStart = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/PreviewMonthlyBudgetStart',
  access: 'person',
  needs: 'read',
  summary: 'Previews a first budget: an amount for each category based on averages or on last month.',
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
  summary: 'Saves a first budget that applies from the given month on. Rejected if the month already has a budget.',
  failure: 'Error saving the budgets of the month',
  body: z.object({
    ...month,
    Budgets: z
      .array(z.object({ CategoryID: idOf('category'), Budget: budgetDollars }))
      .check(notEmpty(), atMost(MAX_STARTED)),
  }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, Budgets: [{ CategoryID: 1, Budget: 400 }] } },
});

/** January to December. */
const months = z.array(dollars).check(exactly(12));

const annualCategoryBudget = z.object({
  categoryID: idOf('category'),
  ...face,
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
      ...face,
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
  summary: 'Opens a year’s budget, which is the sum of its months. Safe to call more than once.',
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
  summary: 'Returns a year’s planned and actual amounts by category, as the sum of its twelve months.',
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
    'Divides a year’s budget evenly across its months, to the cent. Past months of the current year keep their amounts.',
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
