import * as z from 'zod/mini';
import { monthBody, monthQuery, rolloverPolicy } from './budgets.ts';
import { defineCall } from './call.ts';
import { monthText } from './goals.ts';
import { as, named } from './named.ts';
import { budgetDollars, dollars, idOf, idTextOf } from './wire.ts';

/** A category or subcategory. */
const target = idOf('category');

export const savePolicy = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/SavePolicy',
  access: 'person',
  needs: 'write',
  summary:
    'Sets what happens to a category’s or subcategory’s money at the end of each month, starting with the given month: fresh carries nothing, left carries what is left, both carries either sign, and pool returns what is left to Left to budget.',
  failure: 'Error saving what carries over',
  body: named({ ...monthBody, categoryId: as('CategoryID', target), policy: as('Policy', rolloverPolicy) }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, CategoryID: 1, Policy: 'left' } },
});

const movedDollars = budgetDollars.check(z.refine((amount) => amount > 0, 'must be greater than zero'));

/** In a query, where all values are text. */
const dollarsText = z.codec(
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount in dollars')),
  movedDollars,
  {
    decode: Number,
    encode: String,
  },
);

const moveBody = named({
  ...monthBody,
  fromId: as('FromCategoryID', z.nullable(target)),
  toId: as('ToCategoryID', z.nullable(target)),
  amount: as('Amount', movedDollars),
});

export const moveMoney = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/MoveMoney',
  access: 'person',
  needs: 'write',
  summary:
    'Moves money between two categories or subcategories in a month. Null stands for Left to budget. Saved budgets don’t change.',
  failure: 'Error moving the money',
  body: moveBody,
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, FromCategoryID: null, ToCategoryID: 1, Amount: 46.2 } },
});

/** The change in the last of the affected months; the others change by as much, unless they are uneven. */
const laterEffect = { months: z.int(), amount: dollars, isUneven: z.boolean() };

const poolEffects = {
  /** Absent if no month’s changes. */
  leftToBudget: z.optional(z.object(laterEffect)),
  /** Absent if no month’s changes. */
  cardDebt: z.optional(z.object(laterEffect)),
};

const moveEffect = {
  /** The categories of the move in which later months change. */
  categories: z.array(named({ id: as('categoryID', target), ...laterEffect })),
  ...poolEffects,
};

const coverSource = named({
  /** Null for Left to budget. */
  id: as('categoryID', z.nullable(target)),
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  /** Money that can be moved: available and not needed. */
  spare: dollars,
  /** Bills that are still to be paid in the month; for Left to budget, what goals are promised. */
  needed: dollars,
  /** The month in which a bill is due that the money is set aside for; absent if it can be moved freely. */
  setAsideFor: z.optional(monthText),
  /** How covering the amount, or as much of it as can be spared, changes later months; absent without an amount. */
  later: z.optional(z.object(moveEffect)),
});

export const getCoverSources = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/GetCoverSources',
  access: 'person',
  needs: 'read',
  summary:
    'Lists sources of money for a category: Left to budget first, without what goals are promised, then the categories with the most to spare after their unpaid bills of the month. Categories that save for a later bill come last, with the month it is due. With an amount, each source has how covering it changes later months.',
  failure: 'Error getting the categories with money to spare',
  query: named({
    ...monthQuery,
    categoryId: as('CategoryID', idTextOf('category')),
    amount: as('Amount', z.optional(dollarsText)),
  }),
  answer: z.array(coverSource),
  example: { query: { Month: '10', Year: '2026', CategoryID: '1', Amount: '46.2' } },
});

export const previewLaterMonths = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/PreviewLaterMonths',
  access: 'person',
  needs: 'read',
  summary:
    'Returns how a different budget or policy in a past month would change later months: what is available in the category, Left to budget, and what is added to card debt. Each is the number of affected months, and the change in the last one.',
  failure: 'Error previewing the later months',
  body: named({
    ...monthBody,
    categoryId: as('CategoryID', target),
    budget: as('Budget', z.optional(budgetDollars)),
    policy: as('Policy', z.optional(rolloverPolicy)),
  }),
  answer: z.object({ ...laterEffect, ...poolEffects }),
  example: { body: { Month: 10, Year: 2026, CategoryID: 1, Budget: 400, Policy: 'left' } },
});

export const previewMove = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/PreviewMove',
  access: 'person',
  needs: 'read',
  summary:
    'Returns how moving money in a past month would change later months: what is available in its categories, Left to budget, and what is added to card debt.',
  failure: 'Error previewing the later months',
  body: moveBody,
  answer: z.object(moveEffect),
  example: { body: { Month: 10, Year: 2026, FromCategoryID: null, ToCategoryID: 1, Amount: 46.2 } },
});
