import * as z from 'zod/mini';

/** One planned amount that a change set changed; null is none. */
export const budgetWrite = z.object({
  categoryId: z.int(),
  /** The month whose own amount it is, or from which the default holds. */
  month: z.string(),
  isDefault: z.boolean(),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
});

export type BudgetWrite = z.output<typeof budgetWrite>;
