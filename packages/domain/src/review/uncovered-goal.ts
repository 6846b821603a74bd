import type { GoalId } from '../ids.ts';
import type { Cents } from '../money.ts';

/** A goal with money set aside that its accounts no longer have. */
export interface UncoveredGoal {
  readonly id: GoalId;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly uncovered: Cents;
}
