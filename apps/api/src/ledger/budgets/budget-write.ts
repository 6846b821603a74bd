import * as z from 'zod/mini';

/** One budget amount that a change set changed. Null means no amount. */
export const budgetWrite = z.object({
  categoryId: z.int(),
  /** The month the amount is for, or the first month of a default. */
  month: z.string(),
  isDefault: z.boolean(),
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
});

export type BudgetWrite = z.output<typeof budgetWrite>;
