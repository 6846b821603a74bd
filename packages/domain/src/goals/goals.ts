import type { Day } from '../day.ts';
import type { AccountId, GoalId } from '../ids.ts';
import { addCents, type Cents, cents } from '../money.ts';
import { type Month, monthOf, monthParts, nextMonth } from '../month.ts';
import { type CoveredEarmark, coverEarmarks, type Earmark } from './coverage.ts';
import { expectedToday, monthlyNeeds, monthsLeft } from './needs.ts';

/** `done` is reached and still set aside; `spent` is over, with nothing set aside. */
export const GOAL_STATES = ['saving', 'done', 'spent'] as const;
export type GoalState = (typeof GOAL_STATES)[number];

/** Something to save for. */
export interface Goal {
  readonly id: GoalId;
  readonly target: Cents;
  /** The amount planned for each month; null if there is none. */
  readonly monthly: Cents | null;
  readonly startsOn: Day;
  readonly dueOn: Day | null;
  readonly state: GoalState;
  readonly earmarks: readonly Earmark[];
}

/**
 * `saving` has no due day, so it is neither on track nor behind. `unplanned` has one, but no amount planned for each
 * month, and either enough for today or nothing yet.
 */
export const GOAL_STATUSES = ['onTrack', 'behind', 'unplanned', 'notCovered', 'saving', 'done'] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/** Where a goal stands today. */
export interface GoalStanding {
  readonly earmarks: readonly CoveredEarmark[];
  /** The covered earmarks, and so never more than the accounts have. */
  readonly have: Cents;
  /** The money set aside that isn't in the accounts. */
  readonly uncovered: Cents;
  /** The amount needed this month to finish on time; null without a due day. */
  readonly needed: Cents | null;
  /** Null without a due day, and 0 after it. */
  readonly monthsLeft: number | null;
  /** The amount that a goal on pace has today; null without a due day. */
  readonly expected: Cents | null;
  readonly status: GoalStatus;
  /** How much the plan of a month is short, or without a plan, the goal itself. */
  readonly behindBy: Cents;
}

function neededNow({ target, dueOn }: Goal, have: Cents, today: Day): Cents | null {
  if (dueOn === null) return null;
  return monthlyNeeds(target, have, monthsLeft(today, dueOn))[0] ?? cents(0);
}

/**
 * The missing amount, of a month's plan if there is one. An overdue goal lacks everything that is left, and one without
 * a plan or any money isn't behind yet.
 */
function shortfall({ target, monthly, dueOn }: Goal, have: Cents, needed: Cents, expected: Cents, today: Day): Cents {
  if (dueOn !== null && dueOn < today) return cents(target - have);
  if (monthly === null && have === 0) return cents(0);
  return cents(Math.max(0, monthly === null ? expected - have : needed - monthly));
}

function standingFor(goal: Goal, earmarks: readonly CoveredEarmark[], today: Day): GoalStanding {
  const { target, startsOn, dueOn } = goal;
  const covered = addCents(...earmarks.map((one) => one.covered));
  const uncovered = cents(addCents(...earmarks.map((one) => one.amount)) - covered);
  const have = cents(Math.min(covered, target));
  const needed = neededNow(goal, have, today);
  const expected = dueOn === null ? null : expectedToday({ target, startsOn, dueOn }, today);
  const isReached = have >= target;
  const isDated = needed !== null && expected !== null && !isReached;
  const behindBy = isDated ? shortfall(goal, have, needed, expected, today) : cents(0);
  const status = (): GoalStatus => {
    if (uncovered > 0) return 'notCovered';
    if (isReached || goal.state !== 'saving') return 'done';
    if (dueOn === null) return 'saving';
    if (behindBy > 0) return 'behind';
    return goal.monthly === null ? 'unplanned' : 'onTrack';
  };
  return {
    ...{ earmarks, have, uncovered, needed, expected, behindBy },
    monthsLeft: dueOn === null ? null : dueOn < today ? 0 : monthsLeft(today, dueOn),
    status: status(),
  };
}

/** Where each goal stands. The goals are in the order of their priority. */
export function goalStandings(
  goals: readonly Goal[],
  balances: ReadonlyMap<AccountId, Cents>,
  today: Day,
): Map<GoalId, GoalStanding> {
  const covered = coverEarmarks(goals, balances);
  return new Map(goals.map((goal) => [goal.id, standingFor(goal, covered.get(goal.id) ?? [], today)]));
}

const monthsBetween = (from: Month, to: Month) => {
  const [first, last] = [monthParts(from), monthParts(to)];
  return (last.year - first.year) * 12 + last.number - first.number;
};

/** The months from a goal's first to its due month. */
function isPromisedIn({ startsOn, dueOn }: Goal, month: Month): boolean {
  return month >= monthOf(startsOn) && (dueOn === null || month <= monthOf(dueOn));
}

/** The amount promised to a goal from a month's income. Later months get the amount that earlier ones leave open. */
export function promisedIn(goal: Goal, have: Cents, month: Month, today: Day): Cents {
  const { target, monthly, state } = goal;
  const left = target - have;
  if (monthly === null || state !== 'saving' || !isPromisedIn(goal, month) || left <= 0) return cents(0);
  const ahead = Math.max(0, monthsBetween(monthOf(today), month));
  return cents(Math.min(monthly, Math.max(0, left - ahead * monthly)));
}

/**
 * The amounts that goals got from the income of the months from `first` until the month: in past months, promised money
 * that is still set aside; in later ones, promised money.
 */
export function promisedBefore(goal: Goal, have: Cents, first: Month, month: Month, today: Day): Cents {
  const now = monthOf(today);
  let [passed, ahead] = [0, 0];
  for (let at = first; at < month; at = nextMonth(at)) {
    if (at >= now) ahead += promisedIn(goal, have, at, today);
    else if (isPromisedIn(goal, at)) passed += goal.monthly ?? 0;
  }
  return cents(Math.min(passed, have) + ahead);
}
