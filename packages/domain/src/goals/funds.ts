import type { Plan } from '../budgets/plan.ts';
import { type Cents, cents } from '../money.ts';
import { addMonths, type Month, monthsThrough, nextMonth } from '../month.ts';
import { monthlyNeeds } from './needs.ts';

/** A target for a category, due in a month. */
export interface SinkingFund {
  readonly target: Cents;
  readonly dueMonth: Month;
  /** Starts again after so many months; null if it doesn't. */
  readonly repeatMonths: number | null;
}

/** How far ahead a fund that repeats is planned. */
const MONTHS_AHEAD = 24;

/** The next due month, this month included; null if the fund is over. */
export function nextDue({ dueMonth, repeatMonths }: SinkingFund, month: Month): Month | null {
  if (dueMonth >= month) return dueMonth;
  if (repeatMonths === null) return null;
  let due = dueMonth;
  while (due < month) due = addMonths(due, repeatMonths);
  return due;
}

/** What was spent beyond what the category has is made up for at once, because it may not carry over. */
function needsFrom(target: Cents, have: Cents, months: number): Cents[] {
  const [first, ...others] = monthlyNeeds(target, cents(Math.max(0, have)), months);
  return first === undefined ? [] : [cents(first - Math.min(0, have)), ...others];
}

/**
 * The amount of each month from this one on: the missing amount is spread over the months until the fund is due and, if
 * the fund repeats, the whole target over those of each later period.
 */
export function fundMonths(fund: SinkingFund, have: Cents, month: Month): Map<Month, Cents> {
  const amounts = new Map<Month, Cents>();
  const due = nextDue(fund, month);
  if (due === null) return amounts;
  const spread = (months: readonly Month[], needs: readonly Cents[]) => {
    for (const [index, at] of months.entries()) amounts.set(at, needs[index] ?? cents(0));
  };
  const first = monthsThrough(month, due);
  spread(first, needsFrom(fund.target, have, first.length));
  if (fund.repeatMonths === null) return amounts;
  const none = cents(0);
  for (let last = due; last < addMonths(month, MONTHS_AHEAD); ) {
    const end = addMonths(last, fund.repeatMonths);
    spread(monthsThrough(nextMonth(last), end), monthlyNeeds(fund.target, none, fund.repeatMonths));
    last = end;
  }
  return amounts;
}

/**
 * Plans in which a fund's savings count in the month in which they are spent, instead of the months in which they are
 * saved.
 */
export function spentWhenDue<Planned extends Plan & { readonly id: number }>(
  plans: readonly Planned[],
  funds: ReadonlyMap<number, SinkingFund>,
  [first, last]: readonly [Month, Month],
): Planned[] {
  return plans.map((plan) => {
    const fund = funds.get(plan.id);
    if (!fund) return plan;
    const own = new Map(plan.own);
    for (const month of monthsThrough(first, last)) {
      const due = nextDue(fund, month);
      if (due !== null) own.set(month, due === month ? fund.target : cents(0));
    }
    return { ...plan, own };
  });
}

/** The fund's category in the current month. */
export interface FundActivity {
  readonly carry: Cents;
  readonly moved: Cents;
  readonly spent: Cents;
  /** Whether the category carries over its remaining money. Otherwise, only the plan of the due month counts. */
  readonly carriesOver: boolean;
  /** The category's budget in a month. */
  readonly plannedIn: (month: Month) => Cents;
}

export const FUND_STATUSES = ['onTrack', 'behind', 'paid', 'done'] as const;
export type FundStatus = (typeof FUND_STATUSES)[number];

/** Where a fund stands this month. */
export interface FundStanding {
  /** Null if it is over. */
  readonly dueMonth: Month | null;
  /** With this month's budget, and never more than the target. */
  readonly setAside: Cents;
  readonly needed: Cents;
  readonly planned: Cents;
  /** `paid` in the month in which the target was spent; `done` if it is over. */
  readonly status: FundStatus;
  /** The amount that the planned months lack until it is due. */
  readonly behindBy: Cents;
}

/** The category's money before this month's budget. In the due month, spending is the bill itself. */
export function haveBefore(fund: SinkingFund, { carry, moved, spent }: FundActivity, month: Month): Cents {
  const isDue = nextDue(fund, month) === month;
  return cents(carry + moved - (isDue ? 0 : spent));
}

export function fundStanding(fund: SinkingFund, activity: FundActivity, month: Month): FundStanding {
  const { target } = fund;
  const dueMonth = nextDue(fund, month);
  const planned = activity.plannedIn(month);
  const none = cents(0);
  if (dueMonth === null)
    return { dueMonth, setAside: none, needed: none, planned: none, status: 'done', behindBy: none };
  const have = haveBefore(fund, activity, month);
  const months = monthsThrough(month, dueMonth);
  const saving = activity.carriesOver ? months : [dueMonth];
  const total = saving.reduce((sum, at) => sum + activity.plannedIn(at), 0);
  const behindBy = cents(Math.max(0, target - have - total));
  const isPaid = dueMonth === month && activity.spent >= target;
  return {
    dueMonth,
    setAside: cents(Math.min(target, Math.max(0, have + planned))),
    needed: isPaid ? none : (needsFrom(target, have, months.length)[0] ?? none),
    planned,
    status: isPaid ? 'paid' : behindBy > 0 ? 'behind' : 'onTrack',
    behindBy: isPaid ? none : behindBy,
  };
}
