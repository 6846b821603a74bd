import { type Day, dayParts } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';

/** Equal parts that add up to the amount; leftover cents go to the first ones. */
export function evenParts(amount: Cents, parts: number): Cents[] {
  const leftover = amount % parts;
  const even = (amount - leftover) / parts;
  return Array.from({ length: parts }, (_, index) => cents(index < leftover ? even + 1 : even));
}

/** How many months of the year have passed, and so keep their budgets when the year is spread. Zero in other years. */
export function pastMonthCount(year: number, today: Day): number {
  const now = dayParts(today);
  return now.year === year ? now.month - 1 : 0;
}

/** The total budget of the months that have passed, which is the least a year can have. */
export function pastMonthsTotal(months: readonly Cents[], passed: number): Cents {
  return addCents(...months.slice(0, passed));
}

/**
 * Spreads `total` over the twelve months of a year: the first `passed` months keep their amounts, and the rest is
 * spread evenly over the others, with leftover cents in the first ones. Null if the passed months already exceed the
 * total.
 */
export function spreadYear(total: Cents, months: readonly Cents[], passed: number): Cents[] | null {
  const rest = total - pastMonthsTotal(months, passed);
  if (rest < 0) return null;
  return [...months.slice(0, passed), ...evenParts(cents(rest), months.length - passed)];
}
