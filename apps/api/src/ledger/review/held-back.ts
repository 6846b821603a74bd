import * as z from 'zod/mini';

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

/** What waits in the inbox until someone decides whose values stay. */
export const heldBackEdit = z.object({ transactionId: z.int(), values: heldBackValues });
