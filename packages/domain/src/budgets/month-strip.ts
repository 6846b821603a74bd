import { type Cents, cents } from '../money.ts';
import type { CommittedSums } from './committed.ts';
import { expectedSpending, type MonthPace, paceOfSpending } from './pace.ts';

export const monthVerdicts = ['onTrack', 'fast', 'overBudget', 'noBudget'] as const;

export type MonthVerdict = (typeof monthVerdicts)[number];

interface MonthSpending {
  /** Zero without a budget. */
  readonly budget: Cents;
  readonly spent: Cents;
}

/** How the current month is going. */
export interface MonthStanding extends MonthSpending {
  readonly verdict: MonthVerdict;
  /** What is expected to be spent by today. */
  readonly pace: Cents;
  /** What was spent beyond the pace, or less; zero within a day's part. */
  readonly overPace: Cents;
  /** What the budget leaves after the bills that are still due; negative if they don't fit. */
  readonly afterBills: Cents;
  /** Today counts. */
  readonly daysLeft: number;
  /** Never negative. */
  readonly leftPerDay: Cents;
}

function verdictOf({ budget, spent }: MonthSpending, overPace: Cents): MonthVerdict {
  if (budget <= 0) return 'noBudget';
  if (spent > budget) return 'overBudget';
  return overPace > 0 ? 'fast' : 'onTrack';
}

/** Says whether the spending of the current month fits its budget, and what is left for each day. */
export function monthStanding(spending: MonthSpending, bills: CommittedSums, month: MonthPace): MonthStanding {
  const { budget, spent } = spending;
  const overPace = paceOfSpending({ spent, available: budget - spent }, bills, month) ?? cents(0);
  const afterBills = cents(budget - spent - bills.unpaid);
  const daysLeft = month.days - month.day + 1;
  return {
    budget,
    spent,
    verdict: verdictOf(spending, overPace),
    pace: expectedSpending(budget, bills, month),
    overPace,
    afterBills,
    daysLeft,
    leftPerDay: cents(Math.max(0, Math.floor(afterBills / daysLeft))),
  };
}
