import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { categoryRules } from './rules.ts';
import { atMost, budgetDollars, dollars, iconColor, iconName, idOf, idTextOf, notEmpty, text } from './wire.ts';

export const NAME_MAX = 200;

export const categoryName = text(NAME_MAX).check(notEmpty());

export const DEFAULT_CATEGORY_ICON = 'fas fa-tag';
export const DEFAULT_CATEGORY_COLOR = '#22864A';

const subcategory = named({
  id: as('subcategoryID', idOf('subcategory')),
  categoryId: as('categoryID', idOf('category')),
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  defaultBudget: dollars,
  isInterestOrFees: z.boolean(),
});

const category = named({
  id: as('categoryID', idOf('category')),
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  defaultBudget: dollars,
  income: z.boolean(),
  /** Its transactions are interest or fees, with those of its subcategories. */
  isInterestOrFees: z.boolean(),
  subcategories: z.array(subcategory),
});

export type Category = z.output<typeof category>;
export type Subcategory = z.output<typeof subcategory>;

export const getAllCategories = defineCall({
  method: 'GET',
  path: 'Category/GetAllCategories',
  access: 'person',
  needs: 'read',
  summary: 'Lists all categories with their subcategories, sorted by name.',
  failure: 'Error getting categories',
  answer: z.array(category),
});

export const getCategoryHistory = defineCall({
  method: 'GET',
  path: 'Category/GetHistory',
  access: 'person',
  needs: 'read',
  summary:
    'Returns the amounts spent or earned in a category, or in one of its subcategories, in each of the last 12 months.',
  failure: 'Error getting the category’s history',
  query: named({
    categoryId: as('CategoryID', idTextOf('category')),
    subcategoryId: as('SubcategoryID', z.optional(idTextOf('subcategory'))),
  }),
  answer: named({
    /** Oldest first, as `YYYY-MM`; the last one is the current month. */
    months: z.array(z.object({ month: z.string(), amount: dollars })),
    /** Of the complete months since the first with an amount; null without one. */
    average: z.nullable(dollars),
    /** This month minus the average. */
    aboveAverage: z.nullable(dollars),
  }),
  example: { query: { CategoryID: '1' } },
});

const categoryFields = {
  name: as('Name', categoryName),
  icon: as('Icon', z.optional(iconName)),
  iconColor: as('IconColor', z.optional(iconColor)),
  /** If absent, the name of a new category decides. */
  isInterestOrFees: as('IsInterestOrFees', z.optional(z.boolean())),
};

const budgetChange = {
  defaultBudget: as('DefaultBudget', z.optional(budgetDollars)),
  updatesCurrentMonth: as('UpdateCurrentMonthBudget', z.optional(z.boolean())),
  updatesCustomMonths: as('UpdateFutureMonthsWithCustomBudgets', z.optional(z.boolean())),
};

const MAX_SUBCATEGORIES = 200;

export const saveCategory = defineCall({
  method: 'POST',
  path: 'Category/SaveCategory',
  access: 'person',
  needs: 'write',
  summary: 'Creates a category, or updates the one with the given CategoryID. Omitted fields are left unchanged.',
  failure: 'Error saving the category',
  body: named({
    id: as('CategoryID', z.optional(z.nullable(idOf('category')))),
    ...categoryFields,
    income: as('Income', z.optional(z.boolean())),
    /** Created without an ID, updated with one. Subcategories that aren't listed are left unchanged. */
    subcategories: as(
      'Subcategories',
      z.optional(
        z
          .array(named({ id: as('SubcategoryID', z.optional(z.nullable(idOf('subcategory')))), ...categoryFields }))
          .check(atMost(MAX_SUBCATEGORIES)),
      ),
    ),
    /** Replaces all of the category's own rules. If absent, they are left unchanged. */
    rules: as('Rules', z.optional(categoryRules)),
    ...budgetChange,
  }),
  /** `categorized` counts the uncategorized transactions that the rules matched. */
  answer: named({ id: as('categoryID', idOf('category')), categorized: z.int() }),
  example: {
    body: {
      CategoryID: null,
      Name: 'Groceries',
      Icon: 'fas fa-basket-shopping',
      IconColor: '#986605',
      Income: false,
      IsInterestOrFees: false,
      Subcategories: [{ SubcategoryID: null, Name: 'Market', Icon: 'fas fa-carrot', IconColor: '#986605' }],
      Rules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
      DefaultBudget: 400,
      UpdateCurrentMonthBudget: true,
      UpdateFutureMonthsWithCustomBudgets: false,
    },
  },
});

export const saveSubcategory = defineCall({
  method: 'POST',
  path: 'Subcategory/SaveSubcategory',
  access: 'person',
  needs: 'write',
  summary:
    'Creates a subcategory, or updates the one with the given SubcategoryID. A different CategoryID moves it to that category.',
  failure: 'Error saving subcategory',
  body: named({
    categoryId: as('CategoryID', idOf('category')),
    id: as('SubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
    ...categoryFields,
    ...budgetChange,
  }),
  answer: named({ categoryId: as('categoryID', idOf('category')), id: as('subcategoryID', idOf('subcategory')) }),
  example: {
    body: { CategoryID: 1, SubcategoryID: null, Name: 'Market', Icon: 'fas fa-carrot', IconColor: '#986605' },
  },
});

/** The new category of the affected transactions; absent or null leaves them uncategorized. */
const replacement = {
  newCategoryId: as('NewCategoryID', z.optional(z.nullable(idOf('category')))),
  newSubcategoryId: as('newSubCategoryID', z.optional(z.nullable(idOf('subcategory')))),
};

const moved = z.object({ moved: z.int() });

export const deleteCategory = defineCall({
  method: 'DELETE',
  path: 'Category/DeleteCategory',
  access: 'person',
  needs: 'write',
  summary:
    'Deletes a category with its subcategories and rules. Its transactions move to the new category, or become uncategorized.',
  failure: 'Error deleting the category',
  body: named({ id: as('CategoryID', idOf('category')), ...replacement }),
  answer: moved,
  example: {
    body: {
      CategoryID: 1,
      Name: 'Groceries',
      Subcategories: [],
      Rules: [],
      NewCategoryID: 2,
      newSubCategoryID: null,
    },
  },
  work: 'bulk',
});

export const deleteSubcategory = defineCall({
  method: 'DELETE',
  path: 'Subcategory/DeleteSubcategory',
  access: 'person',
  needs: 'write',
  summary: 'Deletes a subcategory with its rules. Its transactions move to the new category, or become uncategorized.',
  failure: 'Error deleting the subcategory',
  body: named({
    categoryId: as('CategoryID', idOf('category')),
    id: as('SubcategoryID', idOf('subcategory')),
    ...replacement,
  }),
  answer: moved,
  example: {
    body: { CategoryID: 1, SubcategoryID: 2, Name: 'Market', Rules: [], NewCategoryID: 1, newSubCategoryID: null },
  },
  work: 'bulk',
});
