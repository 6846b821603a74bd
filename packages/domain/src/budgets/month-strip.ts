import { addCents, type Cents, cents } from '../money.ts';
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

/** The category of a sinking fund in a month. */
export interface FundInMonth {
  readonly planned: Cents;
  readonly spent: Cents;
  /** The category's money before anything is spent: earlier savings, and the planned amount. */
  readonly have: Cents;
  /** The fund is due this month, so all it has may be spent. */
  readonly isDue: boolean;
  /** The category's bills that are paid or due by today. */
  readonly billsDue: Cents;
}

/** The effect of sinking funds on a month's budget. */
export interface FundsInMonth {
  readonly setAside: Cents;
  /** Savings of earlier months that can be spent, or were spent, beyond the planned amount. */
  readonly fromSavings: Cents;
  /** Spending from savings that isn't a bill. It is expected whenever it happens, because it was saved for. */
  readonly expected: Cents;
}

function fundInMonth({ planned, spent, have, isDue, billsDue }: FundInMonth): FundsInMonth {
  if (isDue) return { setAside: cents(0), fromSavings: cents(Math.max(0, have - planned)), expected: cents(0) };
  const covered = Math.max(0, Math.min(spent, have));
  return {
    setAside: cents(Math.max(0, planned - covered)),
    fromSavings: cents(Math.max(0, covered - planned)),
    expected: cents(Math.max(0, covered - billsDue)),
  };
}

/** Before a fund is due, its budget is for later, and spending from it counts as budgeted up to the fund's savings. */
export function fundsInMonth(funds: readonly FundInMonth[]): FundsInMonth {
  const all = funds.map(fundInMonth);
  return {
    setAside: addCents(...all.map(({ setAside }) => setAside)),
    fromSavings: addCents(...all.map(({ fromSavings }) => fromSavings)),
    expected: addCents(...all.map(({ expected }) => expected)),
  };
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
