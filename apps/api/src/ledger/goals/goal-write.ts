import { GOAL_STATES } from '@cairn/domain';
import * as z from 'zod/mini';

const storedGoal = z.object({
  name: z.string(),
  icon: z.string(),
  iconColor: z.string(),
  targetCents: z.int(),
  monthlyCents: z.nullable(z.int()),
  startsOn: z.string(),
  dueOn: z.nullable(z.string()),
  priority: z.int(),
  state: z.enum(GOAL_STATES),
  /** By account. */
  earmarks: z.array(z.object({ accountId: z.int(), amountCents: z.int() })),
});

export type StoredGoal = z.output<typeof storedGoal>;

/** A goal before and after a change set; null means none. */
export const goalWrite = z.object({ id: z.int(), before: z.nullable(storedGoal), after: z.nullable(storedGoal) });

export type GoalWrite = z.output<typeof goalWrite>;

const storedFund = z.object({ targetCents: z.int(), dueMonth: z.string(), repeatMonths: z.nullable(z.int()) });

export type StoredFund = z.output<typeof storedFund>;

/** A category's sinking fund before and after a change set; null means none. */
export const fundWrite = z.object({
  categoryId: z.int(),
  before: z.nullable(storedFund),
  after: z.nullable(storedFund),
});

export type FundWrite = z.output<typeof fundWrite>;
