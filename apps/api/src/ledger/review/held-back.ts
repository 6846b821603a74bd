import { type Day, isDay } from '@cairn/domain';
import * as z from 'zod/mini';
import { categoryFields } from '../categories/category-write.ts';
import { effects } from '../rules/rule-write.ts';

/** The caller's values of fields that someone else had changed too. */
const heldBackValues = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  amountCents: z.optional(z.int()),
  day: z.optional(z.string()),
  accountId: z.optional(z.nullable(z.int())),
  categoryId: z.optional(z.nullable(z.int())),
  subcategoryId: z.optional(z.nullable(z.int())),
  note: z.optional(z.string()),
  isIncome: z.optional(z.boolean()),
  markedAsTransfer: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
  tagIds: z.optional(z.array(z.int())),
});

export type HeldBackValues = z.output<typeof heldBackValues>;

const accountValues = z.object({
  displayName: z.optional(z.string()),
  institutionName: z.optional(z.string()),
  icon: z.optional(z.string()),
  iconColor: z.optional(z.string()),
  type: z.optional(z.int()),
  availableBalance: z.optional(z.int()),
  currentBalance: z.optional(z.int()),
  /** The day of the balances. */
  enteredOn: z.optional(z.custom<Day>((value) => typeof value === 'string' && isDay(value))),
});

export type HeldBackAccount = z.output<typeof accountValues>;

export type HeldBackCategory = z.output<typeof categoryFields>;

const condition = z.union([
  z.object({ type: z.literal('Name'), comparison: z.enum(['equals', 'contains']), value: z.string() }),
  z.object({
    type: z.literal('Amount'),
    comparison: z.enum(['equals', 'Greater Than', 'Less than']),
    amountCents: z.int(),
  }),
]);

const ruleValues = z.object({
  condition: z.optional(condition),
  target: z.optional(z.nullable(z.object({ categoryId: z.int(), subcategoryId: z.nullable(z.int()) }))),
  effects: z.optional(effects),
  isEnabled: z.optional(z.boolean()),
});

export type HeldBackRule = z.output<typeof ruleValues>;

/** Null means no amount. */
const budgetAmount = z.object({ month: z.string(), isDefault: z.boolean(), amountCents: z.nullable(z.int()) });

export type HeldBackAmount = z.output<typeof budgetAmount>;

/** Held-back values, which wait in the inbox until someone decides which ones to use. */
export const heldBackEdit = z.union([
  z.object({ transactionId: z.int(), values: heldBackValues }),
  z.object({ accountId: z.int(), values: accountValues }),
  z.object({ categoryId: z.int(), values: categoryFields }),
  z.object({ ruleId: z.int(), values: ruleValues }),
  z.object({ budgetOfId: z.int(), amounts: z.array(budgetAmount) }),
]);

export type HeldBackEdit = z.output<typeof heldBackEdit>;
