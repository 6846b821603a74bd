import { evenParts } from '../budgets/spread.ts';
import { type Day, dayParts, daysBetween } from '../day.ts';
import { type Cents, cents } from '../money.ts';

/** Whole months from today to the due day, and at least one. */
export function monthsLeft(today: Day, dueOn: Day): number {
  const [from, to] = [dayParts(today), dayParts(dueOn)];
  const months = (to.year - from.year) * 12 + to.month - from.month - (to.date < from.date ? 1 : 0);
  return Math.max(1, months);
}

/** The amount needed in each of the remaining months; leftover cents are in the first ones. */
export function monthlyNeeds(target: Cents, have: Cents, months: number): Cents[] {
  return evenParts(cents(Math.max(0, target - have)), months);
}

interface Term {
  readonly target: Cents;
  readonly startsOn: Day;
  readonly dueOn: Day;
}

/** The amount that a goal on pace has today: target × days elapsed / days in total. */
export function expectedToday({ target, startsOn, dueOn }: Term, today: Day): Cents {
  const days = daysBetween(startsOn, dueOn);
  if (days <= 0) return target;
  const elapsed = Math.min(days, Math.max(0, daysBetween(startsOn, today)));
  return cents(Math.floor((target * elapsed) / days));
}
