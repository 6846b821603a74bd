import { type Cents, cents } from '../money.ts';
import type { CommittedSums } from './committed.ts';
import { expectedSpending, type MonthPace, paceOfSpending } from './pace.ts';

export const monthVerdicts = ['onTrack', 'fast', 'overBudget', 'noBudget'] as const;

export type MonthVerdict = (typeof monthVerdicts)[number];

interface MonthSpending {
  /** Includes the money that sinking funds save, and the money they release. Zero without a budget. */
  readonly budget: Cents;
  readonly spent: Cents;
  /** The part of the budget that sinking funds save for later months. */
  readonly setAside: Cents;
}

/** How the current month is going. */
export interface MonthStanding extends MonthSpending {
  readonly verdict: MonthVerdict;
  /** The spending expected by today. */
  readonly pace: Cents;
  /** Spending beyond the pace, negative if it is less; zero within a day's part. */
  readonly overPace: Cents;
  /**
   * The part of the budget left after the money set aside and the bills that are still due; negative if they don't fit.
   */
  readonly afterBills: Cents;
  /** Today counts. */
  readonly daysLeft: number;
  /** Never negative. */
  readonly leftPerDay: Cents;
}

function verdictOf({ budget, spent, setAside }: MonthSpending, overPace: Cents): MonthVerdict {
  if (budget <= setAside) return 'noBudget';
  if (spent > budget) return 'overBudget';
  return overPace > 0 ? 'fast' : 'onTrack';
}

/** Says whether the spending of the current month fits its budget, and how much is left for each day. */
export function monthStanding(spending: MonthSpending, bills: CommittedSums, month: MonthPace): MonthStanding {
  const { budget, spent, setAside } = spending;
  const toSpend = budget - setAside;
  const overPace = paceOfSpending({ spent, available: toSpend - spent }, bills, month) ?? cents(0);
  const afterBills = cents(toSpend - spent - bills.unpaid);
  const daysLeft = month.days - month.day + 1;
  return {
    budget,
    spent,
    setAside,
    verdict: verdictOf(spending, overPace),
    pace: expectedSpending(toSpend, bills, month),
    overPace,
    afterBills,
    daysLeft,
    leftPerDay: cents(Math.max(0, Math.floor(afterBills / daysLeft))),
  };
}
