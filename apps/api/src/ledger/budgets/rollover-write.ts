import { ROLLOVER_POLICIES } from '@cairn/domain';
import * as z from 'zod/mini';

/** A rollover policy that a change set changed. Null means none. */
export const policyWrite = z.object({
  categoryId: z.int(),
  /** The first month that it applies to. */
  month: z.string(),
  before: z.nullable(z.enum(ROLLOVER_POLICIES)),
  after: z.nullable(z.enum(ROLLOVER_POLICIES)),
});

export type PolicyWrite = z.output<typeof policyWrite>;
