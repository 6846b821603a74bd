import * as z from 'zod/mini';

/** The shares of a split, as change sets remember them. */
export const splitShares = z.readonly(
  z.array(
    z.object({
      categoryId: z.nullable(z.int()),
      subcategoryId: z.nullable(z.int()),
      basisPoints: z.int(),
      isTransfer: z.boolean(),
      takesRemainder: z.boolean(),
    }),
  ),
);

/** What a rule does besides setting a category, as change sets remember it. */
export const effects = z.object({
  name: z.nullable(z.string()),
  tagIds: z.readonly(z.array(z.int())),
  marksTransfer: z.boolean(),
  hides: z.boolean(),
  shares: z.nullable(splitShares),
});

const ruleState = z.object({
  categoryId: z.nullable(z.int()),
  type: z.enum(['Name', 'Amount']),
  comparison: z.enum(['equals', 'contains', 'Greater Than', 'Less than']),
  value: z.string(),
  valueKey: z.string(),
  amountCents: z.nullable(z.number()),
  /** Rules that were removed before they had effects and an order have none of these. */
  effects: z.optional(z.nullable(effects)),
  isEnabled: z.optional(z.boolean()),
  position: z.optional(z.nullable(z.int())),
  caughtCount: z.optional(z.int()),
});

/** A rule that a change removed. */
export const removedRule = z.extend(ruleState, { id: z.int() });

/** The fields of a rule that a change wrote, before and after. */
export const ruleWrite = z.object({ id: z.int(), before: z.partial(ruleState), after: z.partial(ruleState) });

/** A rule that a change moved, and the order of all rules before. */
export const ruleMove = z.object({ id: z.int(), formerIds: z.readonly(z.array(z.int())) });

export type MovedRule = z.output<typeof ruleMove>;
export type RemovedRule = z.output<typeof removedRule>;
export type RuleWrite = z.output<typeof ruleWrite>;
