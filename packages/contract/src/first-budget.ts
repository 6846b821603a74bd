import { isMonth, type Month } from '@cairn/domain';
import * as z from 'zod/mini';
import { categoryFields, monthBody, monthQuery } from './budgets.ts';
import { defineCall } from './call.ts';
import { fundFields } from './goals.ts';
import { as, named } from './named.ts';
import { atMost, budgetDollars, dollars, idOf, listOf, notEmpty } from './wire.ts';

const MAX_FIRST_BUDGETS = 1_000;
const MAX_FIRST_FUNDS = 100;

const month = z.codec(
  z.string(),
  z.custom<Month>((value) => typeof value === 'string' && isMonth(value)),
  {
    decode: (value, payload) => {
      if (isMonth(value)) return value;
      payload.issues.push({ code: 'custom', input: value, message: 'must be a month, such as 2026-12' });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

const suggestion = named({
  ...categoryFields,
  history: listOf(dollars),
  average: dollars,
  lastMonth: dollars,
  soFar: dollars,
  fixed: dollars,
  rareBills: listOf(z.object({ name: z.string(), perYear: dollars, perMonth: dollars })),
  /** Saves for the category’s only bill; null if the amount repeats every month instead. */
  fund: z.nullable(z.object({ target: dollars, dueMonth: month, repeatMonths: z.nullable(z.int()) })),
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
    /** Sinking funds, starting this month. Their categories get the months’ amounts instead of a default. */
    funds: as(
      'Funds',
      z.optional(
        z
          .array(named({ categoryId: as('CategoryID', idOf('category')), ...fundFields }))
          .check(atMost(MAX_FIRST_FUNDS)),
      ),
    ),
  }),
  answer: z.object({ changed: z.int() }),
  example: {
    body: {
      ...{ Month: 11, Year: 2026, Budgets: [{ CategoryID: 1, Budget: 400 }] },
      Funds: [{ CategoryID: 1, Target: 120, DueMonth: '2027-03', RepeatMonths: 12 }],
    },
  },
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
