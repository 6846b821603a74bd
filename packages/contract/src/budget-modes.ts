import * as z from 'zod/mini';
import { monthBody, monthQuery, spendingKind } from './budgets.ts';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { dollars, idOf } from './wire.ts';

export const previewZeroBased = defineCall({
  method: 'GET',
  path: 'MonthlyBudget/PreviewZeroBased',
  access: 'person',
  needs: 'read',
  summary:
    'Returns whether the budget is zero-based, and the amount that would be left to budget in a month if it were planned, or zero-based from that month on.',
  failure: 'Error previewing the zero-based budget',
  query: named(monthQuery),
  answer: z.object({
    isOn: z.boolean(),
    /** Planned income − planned expenses, with the amount that the pool got. */
    leftToBudget: dollars,
    /** Received income − what goals are promised − planned expenses, with the amount that the pool got. */
    readyToAssign: dollars,
    /** The income received so far. */
    received: dollars,
    /** The amount promised to goals from the month’s income. */
    promised: dollars,
    /** How many categories would begin to carry what is left. */
    carrying: z.int(),
  }),
  example: { query: { Month: '11', Year: '2026' } },
});

export const saveZeroBased = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/SaveZeroBased',
  access: 'person',
  needs: 'write',
  summary:
    'Turns on a zero-based budget from the given month on, or turns it off. While it is on, only received income can be assigned, unassigned money stays for the next month, and categories without a policy carry what is left.',
  failure: 'Error saving the zero-based budget',
  body: named({ ...monthBody, isOn: as('IsOn', z.boolean()) }),
  answer: z.object({ changed: z.int() }),
  example: { body: { Month: 11, Year: 2026, IsOn: true } },
});

export const saveSpendingKind = defineCall({
  method: 'POST',
  path: 'MonthlyBudget/SaveSpendingKind',
  access: 'person',
  needs: 'write',
  summary: 'Sets whether a category is fixed, non-monthly, or flexible. Null lets its bills decide.',
  failure: 'Error saving the category’s kind',
  body: named({
    categoryId: as('CategoryID', idOf('category')),
    kind: as('Kind', z.nullable(spendingKind)),
  }),
  answer: z.object({ changed: z.int() }),
  example: { body: { CategoryID: 1, Kind: 'fixed' } },
});
