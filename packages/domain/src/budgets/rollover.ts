import { type Cents, cents } from '../money.ts';
import { addMonths, inForce, type Month, nextMonth } from '../month.ts';

/**
 * The handling of a category's money at the end of each month. `fresh` carries nothing, `left` carries what is left,
 * `both` carries either sign, and `pool` returns what is left to Left to budget.
 */
export const ROLLOVER_POLICIES = ['fresh', 'left', 'both', 'pool'] as const;
export type RolloverPolicy = (typeof ROLLOVER_POLICIES)[number];

/** The policies of a category, by the first month they apply to. */
export type PolicyStarts = ReadonlyMap<Month, RolloverPolicy>;

/** The policy that applies in a month. */
export function policyIn(starts: PolicyStarts, month: Month): RolloverPolicy {
  return inForce(starts, month) ?? 'fresh';
}

/** In a zero-based budget, a category without a chosen policy carries what is left. */
export function withBasePolicy(starts: PolicyStarts, zeroBasedFrom: Month | null): PolicyStarts {
  if (zeroBasedFrom === null || inForce(starts, zeroBasedFrom) !== null) return starts;
  return new Map([...starts, [zeroBasedFrom, 'left']]);
}

/**
 * The policies after choosing one from a month on, which replaces all later ones. Fresh isn't stored unless the budget is
 * zero-based, where it differs from choosing nothing.
 */
export function withPolicy(
  starts: PolicyStarts,
  month: Month,
  policy: RolloverPolicy,
  zeroBasedFrom: Month | null = null,
): PolicyStarts {
  const earlier = new Map([...starts].filter(([start]) => start < month));
  const before = inForce(earlier, month) ?? (zeroBasedFrom === null ? 'fresh' : null);
  if (before !== policy) earlier.set(month, policy);
  return earlier;
}

/** The amounts that a month passes on to the next one. */
export interface Rollover {
  /** Stays in the category. */
  readonly carry: Cents;
  /** Goes to Left to budget, or comes out of it. */
  readonly toPool: Cents;
  /** Overspending on cards, which neither the category nor Left to budget pays. */
  readonly cardDebt: Cents;
}

export const NO_ROLLOVER: Rollover = { carry: cents(0), toPool: cents(0), cardDebt: cents(0) };

const carries = (policy: RolloverPolicy) => policy === 'left' || policy === 'both';

interface ClosedMonth {
  readonly policy: RolloverPolicy;
  /** The policy of the following month. If it carries nothing, the category's money goes to Left to budget. */
  readonly next: RolloverPolicy;
  readonly available: number;
  readonly spent: number;
  /** The part of the spending that was on cards. */
  readonly cardSpent: number;
}

/** Overspending counts as cash first, up to the cash spent. */
function cardPart({ available, spent, cardSpent }: ClosedMonth): number {
  const cashSpent = Math.max(0, spent - cardSpent);
  return Math.min(Math.max(0, -available - cashSpent), Math.max(0, cardSpent));
}

/** Nothing is lost except under `fresh`: carry + toPool − cardDebt is the amount that was available. */
export function closeMonth(month: ClosedMonth): Rollover {
  const { policy, next, available } = month;
  if (policy === 'fresh') return NO_ROLLOVER;
  if (available >= 0 || policy === 'both') {
    const [amount, none] = [cents(available), cents(0)];
    return carries(policy) && carries(next)
      ? { carry: amount, toPool: none, cardDebt: none }
      : { carry: none, toPool: amount, cardDebt: none };
  }
  const card = cardPart(month);
  return { carry: cents(0), toPool: cents(available + card), cardDebt: cents(card) };
}

/** A category's month without the amount it got from the month before. */
export interface MonthActivity {
  readonly planned: number;
  readonly moved: number;
  readonly spent: number;
}

export interface CategoryHistory {
  readonly policies: PolicyStarts;
  readonly activityIn: (month: Month) => MonthActivity;
  /** The part of the spending that was on cards. Carried amounts don't depend on it. */
  readonly cardSpentIn: (month: Month) => number;
}

/** A hundred years: far more than anyone budgets for, and little enough to add up. */
const LONGEST_FOLD_MONTHS = 1_200;

/** The months before the given one since the earliest policy began, oldest first. */
export function monthsToFold(month: Month, policies: Iterable<PolicyStarts>): Month[] {
  let first = month;
  for (const starts of policies) for (const start of starts.keys()) if (start < first) first = start;
  const longest = addMonths(month, -LONGEST_FOLD_MONTHS);
  const months: Month[] = [];
  for (let at = first > longest ? first : longest; at < month; at = nextMonth(at)) months.push(at);
  return months;
}

/**
 * The amount that a category gets in each month after the given ones, which are those of `monthsToFold`. If they begin
 * later, `before` is what the first of them gets.
 */
export function rolloversInto(
  month: Month,
  months: readonly Month[],
  history: CategoryHistory,
  before: Rollover = NO_ROLLOVER,
): Rollover[] {
  const { policies, activityIn, cardSpentIn } = history;
  let result = before;
  let next = policyIn(policies, months[0] ?? month);
  return months.map((at, index) => {
    const policy = next;
    // Faster than searching for the policy of every month.
    next = policies.get(months[index + 1] ?? month) ?? policy;
    if (policy === 'fresh') result = NO_ROLLOVER;
    else {
      const { planned, moved, spent } = activityIn(at);
      const available = planned + moved + result.carry - spent;
      result = closeMonth({ policy, next, available, spent, cardSpent: available < 0 ? cardSpentIn(at) : 0 });
    }
    return result;
  });
}

/** The amount that a category gets in a month from the months before it. */
export function rolloverInto(month: Month, months: readonly Month[], history: CategoryHistory): Rollover {
  return rolloversInto(month, months, history).at(-1) ?? NO_ROLLOVER;
}
