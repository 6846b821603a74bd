import type { ListedFund, ListedGoal } from '@cairn/contract';
import {
  addMonths,
  type Cents,
  cents,
  countOf,
  type Day,
  dayParts,
  daysBetween,
  formatCents,
  formatDay,
  formatMonth,
  monthName,
  monthOf,
  toMonth,
  toPercent,
} from '@cairn/domain';
import { Check, CircleAlert, CircleDashed, type LucideIcon, PiggyBank } from 'lucide-react';
import type { GoalsAnswer } from './goals.data.ts';

interface ShownStatus {
  readonly tone: 'plain' | 'ok' | 'bad';
  readonly icon: LucideIcon;
  readonly text: string;
}

export function goalStatus({ status, behindBy, uncovered }: ListedGoal): ShownStatus {
  switch (status) {
    case 'behind':
      return { tone: 'bad', icon: CircleAlert, text: `Behind by ${formatCents(behindBy)}` };
    case 'notCovered':
      return { tone: 'bad', icon: CircleAlert, text: `Not covered: ${formatCents(uncovered)}` };
    case 'saving':
      return { tone: 'plain', icon: PiggyBank, text: 'Saving' };
    case 'unplanned':
      return { tone: 'plain', icon: CircleDashed, text: 'No plan yet' };
    case 'done':
      return { tone: 'ok', icon: Check, text: 'Done' };
    case 'onTrack':
      return { tone: 'ok', icon: Check, text: 'On track' };
  }
}

export function fundStatus({ status, behindBy }: ListedFund): ShownStatus {
  switch (status) {
    case 'behind':
      return { tone: 'bad', icon: CircleAlert, text: `Short by ${formatCents(behindBy)}` };
    case 'paid':
      return { tone: 'ok', icon: Check, text: 'Paid' };
    case 'done':
      return { tone: 'plain', icon: Check, text: 'Over' };
    case 'onTrack':
      return { tone: 'ok', icon: Check, text: 'On track' };
  }
}

const WEEK = 7;
/** Shorter times are counted in days. */
const TWO_WEEKS = 14;

function timeLeft(today: Day, dueOn: Day, months: number): string {
  const days = daysBetween(today, dueOn);
  if (days === 0) return 'today';
  if (days < TWO_WEEKS) return `${countOf(days, 'day')} left`;
  return months > 1 ? `${countOf(months, 'month')} left` : `${countOf(Math.floor(days / WEEK), 'week')} left`;
}

/** Longer than anyone saves. */
const LONGEST_PLAN_MONTHS = 600;

/** "No date. At this rate, done around March 2027." */
function undatedText({ target, have, monthly, status }: ListedGoal, today: Day): string {
  const months = monthly && status === 'saving' ? Math.ceil((target - have) / monthly) : Infinity;
  if (months > LONGEST_PLAN_MONTHS) return 'No date';
  return `No date. At this rate, done around ${formatMonth(addMonths(monthOf(today), months))}.`;
}

/** "By 12/27/2026, 6 weeks left". */
export function dueText(goal: ListedGoal, today: Day): string {
  const { dueOn, monthsLeft, status } = goal;
  if (dueOn === null) return undatedText(goal, today);
  if (status === 'done') return `By ${formatDay(dueOn)}`;
  if (dueOn < today) return `Was due ${formatDay(dueOn)}`;
  return `By ${formatDay(dueOn)}, ${timeLeft(today, dueOn, monthsLeft ?? 1)}`;
}

/** The message of a goal that needs something, and the amount that its button sets. */
export interface GoalFix {
  readonly text: string;
  /** The monthly amount, or what stays set aside; null if only a user can decide. */
  readonly amount: Cents | null;
}

/** The plan that reaches the target in time. */
function planFix({ dueOn, needed, monthsLeft, target, have }: ListedGoal): GoalFix {
  if (monthsLeft === 0 || dueOn === null || needed === null)
    return { text: `Set aside ${formatCents(cents(target - have))}, or choose a later day.`, amount: null };
  const amount = formatCents(needed);
  const text =
    monthsLeft === 1
      ? `Set ${monthName(dayParts(dueOn).month)} to ${amount} and you’ll make it.`
      : `Set aside ${amount} a month and you’ll make it.`;
  return { text, amount: needed };
}

export function fixOf(goal: ListedGoal): GoalFix | null {
  if (goal.status === 'behind' || goal.status === 'unplanned') return planFix(goal);
  if (goal.status !== 'notCovered') return null;
  const aside = formatCents(cents(goal.have + goal.uncovered));
  return { text: `The accounts have ${formatCents(goal.have)} of the ${aside} set aside.`, amount: goal.have };
}

const isOpen = ({ state, status }: ListedGoal) => state === 'saving' && status !== 'done';

/** The goals on the screen; spent ones are over. */
export const shownGoals = ({ goals }: GoalsAnswer) => goals.filter(({ state }) => state !== 'spent');

/** "In 2 accounts, all covered". */
export function setAsideText(answer: GoalsAnswer): string {
  const goals = shownGoals(answer);
  const accounts = new Set(goals.flatMap(({ earmarks }) => earmarks.map(({ accountId }) => accountId)));
  const uncovered = cents(goals.reduce((sum, goal) => sum + goal.uncovered, 0));
  const places = [
    ...(accounts.size > 0 ? [countOf(accounts.size, 'account')] : []),
    ...(answer.totals.inFunds > 0 ? ['your budget'] : []),
  ];
  if (places.length === 0) return 'Nothing set aside yet';
  return `In ${places.join(' and ')}, ${uncovered > 0 ? `${formatCents(uncovered)} not covered` : 'all covered'}`;
}

const isDated = (goal: ListedGoal) => isOpen(goal) && goal.dueOn !== null;
const isRunning = ({ dueMonth }: ListedFund) => dueMonth !== null;

/** "To finish all 8 on time". */
export function neededText({ goals, funds }: GoalsAnswer): string {
  const count = goals.filter(isDated).length + funds.filter(isRunning).length;
  if (count === 0) return 'Nothing has a date yet';
  return count === 1 ? 'To finish on time' : `To finish all ${count} on time`;
}

function shortText(late: readonly (ListedGoal | ListedFund)[]): string {
  const [first, ...others] = late;
  if (!first || others.length > 0) return `${late.length} are short`;
  return `${'categoryId' in first ? 'One bill' : 'One goal'} is ${formatCents(first.behindBy)} short`;
}

/** "One goal is $50.00 short", "2 have no plan yet", or both, with a dot between them. */
export function plannedText({ goals, funds }: GoalsAnswer): string {
  const late = [...goals, ...funds].filter(({ status }) => status === 'behind');
  const unplanned = goals.filter(({ status }) => status === 'unplanned').length;
  const parts = [
    ...(late.length > 0 ? [shortText(late)] : []),
    ...(unplanned > 0 ? [unplanned === 1 ? 'One goal has no plan yet' : `${unplanned} have no plan yet`] : []),
  ];
  return parts.length === 0 ? 'Enough for all of them' : parts.join(' · ');
}

/** "$600.00 due December 2026". */
export function fundDueText({ target, dueMonth }: ListedFund): string {
  return dueMonth === null ? formatCents(target) : `${formatCents(target)} due ${formatMonth(toMonth(dueMonth))}`;
}

/** The names of the accounts that hold the money. */
export function heldIn({ earmarks }: ListedGoal, accounts: GoalsAnswer['accounts']): string {
  const names = earmarks.map(({ accountId }) => accounts.find(({ id }) => id === accountId)?.name ?? 'Removed account');
  return names.length === 0 ? 'Nowhere yet' : names.join(', ');
}

export function percentOf(part: Cents, whole: Cents): number {
  return whole === 0 ? 0 : Math.min(100, toPercent(part, whole));
}
