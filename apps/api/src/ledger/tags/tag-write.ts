import * as z from 'zod/mini';

const tagState = z.object({
  kind: z.enum(['plain', 'reimbursable']),
  name: z.string(),
  nameKey: z.string(),
  color: z.string(),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  budgetCents: z.nullable(z.int()),
  mergedInto: z.nullable(z.int()),
  isDeleted: z.boolean(),
});

/** A tag before and after a change; null before if the change created it. */
export const tagWrite = z.object({ id: z.int(), before: z.nullable(tagState), after: tagState });

export type TagState = z.output<typeof tagState>;
export type TagWrite = z.output<typeof tagWrite>;
