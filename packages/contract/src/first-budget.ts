import * as z from 'zod/mini';
import { categoryFields, monthBody, monthQuery } from './budgets.ts';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { atMost, budgetDollars, dollars, idOf, listOf, notEmpty } from './wire.ts';

const MAX_FIRST_BUDGETS = 1_000;

const suggestion = named({
  ...categoryFields,
  history: listOf(dollars),
  average: dollars,
  lastMonth: dollars,
  soFar: dollars,
  fixed: dollars,
  rareBills: listOf(z.object({ name: z.string(), perYear: dollars, perMonth: dollars })),
  suggested: dollars,
});

export const previewFirstBudget = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/PreviewFirstBudget',
  access: 'person',
  needs: 'read',
  summary:
    'Suggests amounts for a first budget: recurring entries, the monthly share of rare bills, and the median of the rest.',
  failure: 'Error previewing the budgets',
  query: named(monthQuery),
  answer: z.object({ monthCount: z.int(), categories: listOf(suggestion) }),
  example: { query: { Month: '11', Year: '2026' } },
});

const firstBudget = {
  access: 'person',
  needs: 'write',
  failure: 'Error saving the month’s budgets',
  body: named({
    ...monthBody,
    budgets: as(
      'Budgets',
      z
        .array(named({ categoryId: as('CategoryID', idOf('category')), budget: as('Budget', budgetDollars) }))
        .check(notEmpty(), atMost(MAX_FIRST_BUDGETS)),
    ),
  }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, Budgets: [{ CategoryID: 1, Budget: 400 }] } },
} as const;

export const saveFirstBudget = defineCall({
  ...firstBudget,
  method: 'POST',
  path: 'MonthlyBudget/SaveFirstBudget',
  summary: 'Saves a first budget as the defaults from the given month on. Rejected if the month already has a budget.',
});

export const startMonthlyBudget = defineCall({
  ...firstBudget,
  method: 'POST',
  path: 'MonthlyBudget/StartMonthlyBudget',
  summary: 'Does the same as SaveFirstBudget, for earlier versions of the app.',
});
