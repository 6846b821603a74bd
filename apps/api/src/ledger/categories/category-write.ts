import * as z from 'zod/mini';

export const categoryFields = z.object({
  name: z.exactOptional(z.string()),
  icon: z.exactOptional(z.string()),
  iconColor: z.exactOptional(z.string()),
  income: z.exactOptional(z.boolean()),
  isInterestOrFees: z.exactOptional(z.boolean()),
});

/** The fields of a category that a change wrote, before and after. */
export const categoryWrite = z.object({ id: z.int(), before: categoryFields, after: categoryFields });

export type CategoryWrite = z.output<typeof categoryWrite>;
