import {
  type Cents,
  cents,
  type Day,
  dayParts,
  daysBetween,
  daysOf,
  formatCents,
  formatDay,
  formatShortDay,
  monthName,
  monthOf,
  nextMonth,
  paceText,
} from '@cairn/domain';
import type { MonthStripAnswer } from './dashboard.data.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
/** Later days need their year. */
const SAME_YEAR_DAYS = 300;

/** "11/01", or "11/01/2025" if it isn't near. */
export function nearDay(day: Day, today: Day): string {
  return Math.abs(daysBetween(today, day)) > SAME_YEAR_DAYS ? formatDay(day) : formatShortDay(day);
}

/** "Wed 11/18", or "Today". */
export function dueText(day: Day, today: Day): string {
  if (day === today) return 'Today';
  const text = nearDay(day, today);
  const { year, month, date } = dayParts(day);
  return text.length > 5 ? text : `${weekday.format(Date.UTC(year, month - 1, date))} ${text}`;
}

/** "November · day 15 of 30". */
export function whenText({ today, daysLeft }: Pick<MonthStripAnswer, 'today' | 'daysLeft'>): string {
  const { month, date } = dayParts(today);
  return `${monthName(month)} · day ${date} of ${date + daysLeft - 1}`;
}

type Spending = Pick<MonthStripAnswer, 'verdict' | 'spent' | 'budget' | 'pace' | 'overPace' | 'today'>;

export function verdictText({ verdict, spent, budget, overPace }: Spending): string {
  if (verdict === 'noBudget') return 'Set a budget and we’ll keep an eye on it';
  if (verdict === 'overBudget') return `You’re ${formatCents(cents(spent - budget))} over budget`;
  return verdict === 'fast' ? `You’re spending a little fast. ${paceText(overPace)}` : 'You’re on track this month';
}

/** The bar in words. */
export function paceSummary({ spent, budget, pace, overPace, today }: Spending): string {
  const difference =
    overPace === 0 ? 'on pace' : `${formatCents(cents(Math.abs(overPace)))} ${overPace > 0 ? 'over' : 'under'}`;
  return [
    `Spent ${formatCents(spent)} of a ${formatCents(budget)} budget.`,
    `The pace for day ${dayParts(today).date} is ${formatCents(pace)}, so you are ${difference}.`,
  ].join(' ');
}

/**
 * "incl. $310.00 set aside for later bills": the part of the budget that sinking funds save or release; null if they do
 * neither.
 */
export function goalsText({
  setAside,
  fromSavings,
}: Pick<MonthStripAnswer, 'setAside' | 'fromSavings'>): string | null {
  const parts = [
    ...(setAside > 0 ? [`${formatCents(setAside)} set aside for later bills`] : []),
    ...(fromSavings > 0 ? [`${formatCents(fromSavings)} saved earlier`] : []),
  ];
  return parts.length === 0 ? null : `incl. ${parts.join(' and ')}`;
}

/** "Left for 16 days". */
export function leftLabel(daysLeft: number): string {
  return daysLeft === 1 ? 'Left for today' : `Left for ${daysLeft} days`;
}

/** "Nothing left to spend until 12/01". */
export function nothingLeftText(today: Day): string {
  return `Nothing left to spend until ${nearDay(daysOf(nextMonth(monthOf(today))).first, today)}`;
}

/** A share of the budget, as a percentage from 0 to 100. */
export function percentOfBudget(amount: Cents, budget: Cents): number {
  return budget <= 0 ? 0 : Math.min(100, Math.max(0, (amount * 100) / budget));
}
