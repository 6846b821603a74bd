import * as z from 'zod/mini';
import { displayFields, monthNumber, months, moves, yearBody, yearQuery } from './budgets.ts';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { atMost, budgetDollars, idOf, listOf, notEmpty } from './wire.ts';

/** The most amounts that can be saved at once: 200 categories by twelve months. */
export const MAX_GRID_AMOUNTS = 2_400;

/** A category or subcategory. */
const target = idOf('category');

const gridLine = named({
  id: as('categoryID', target),
  parentId: as('parentCategoryID', z.nullable(target)),
  ...displayFields,
  isIncome: as('income', z.boolean()),
  budgets: months,
  defaults: months,
  spent: months,
});

export const getBudgetGrid = defineCall({
  method: 'GET',
  path: 'AnnualBudget/GetBudgetGrid',
  access: 'person',
  needs: 'read',
  summary: 'Returns the planned and actual amounts of every category and subcategory in each month of a year.',
  failure: 'Error getting annual budget data for categories',
  query: named(yearQuery),
  answer: z.object({
    lines: listOf(gridLine),
    uncategorized: z.object({ spent: months, earned: months }),
    moves,
    /** The last change that the amounts include. With it in `X-Seen-In`, a later change of one isn’t overwritten. */
    changedIn: z.optional(z.int()),
  }),
  example: { query: { Year: '2026' } },
});

export const saveBudgetGrid = defineCall({
  method: 'POST',
  path: 'AnnualBudget/SaveBudgetGrid',
  access: 'person',
  needs: 'write',
  summary:
    'Saves amounts for categories and subcategories in months of a year, as one change. Null removes a month’s own amount, so that the default applies.',
  failure: 'Error saving category budget data for the year',
  body: named({
    ...yearBody,
    amounts: as(
      'Amounts',
      z
        .array(
          named({
            id: as('CategoryID', target),
            month: as('Month', monthNumber),
            amount: as('Budget', z.nullable(budgetDollars)),
          }),
        )
        .check(notEmpty(), atMost(MAX_GRID_AMOUNTS)),
    ),
  }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Year: 2026, Amounts: [{ CategoryID: 1, Month: 11, Budget: 400 }] } },
});
