import * as z from 'zod/mini';
import { budgetWrite } from '../budgets/budget-writes.ts';
import { madeTargets } from './made-targets.ts';

/** What it takes to undo a change set besides what its transactions were: all else that it removed, moved or made. */
export const undoPayload = z.object({
  categories: z.optional(z.array(z.int())),
  moved: z.optional(z.array(z.object({ id: z.int(), from: z.int(), to: z.int() }))),
  rules: z.optional(
    z.array(
      z.object({
        id: z.int(),
        categoryId: z.int(),
        type: z.enum(['Name', 'Amount']),
        comparison: z.enum(['equals', 'contains', 'Greater Than', 'Less than']),
        value: z.string(),
        valueKey: z.string(),
        amountCents: z.nullable(z.number()),
      }),
    ),
  ),
  madeRuleIds: z.optional(z.array(z.int())),
  budgets: z.optional(z.array(budgetWrite)),
  made: z.optional(madeTargets),
});

export type StoredPayload = z.output<typeof undoPayload>;

export type UndoPayload = { readonly [Part in keyof StoredPayload]: Readonly<StoredPayload[Part]> };
