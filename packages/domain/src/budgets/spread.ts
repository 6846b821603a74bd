import { type Day, dayParts } from '../day.ts';
import { addCents, type Cents, cents } from '../money.ts';

/** Equal parts whose sum is the amount; the odd cents lie on the first ones. */
function allocate(amount: Cents, parts: number): Cents[] {
  const odd = amount % parts;
  const even = (amount - odd) / parts;
  return Array.from({ length: parts }, (_, index) => cents(index < odd ? even + 1 : even));
}

/** How many months of a year keep what they have when the year is spread: those of this year that have passed. */
export function passedMonths(year: number, today: Day): number {
  const now = dayParts(today);
  return now.year === year ? now.month - 1 : 0;
}

/** What the months that keep theirs hold together: a year cannot be less. */
export function heldByPassed(months: readonly Cents[], passed: number): Cents {
  return addCents(...months.slice(0, passed));
}

/**
 * The twelve months of a year that is to be `total`: the first `passed` of `months` stay, the remainder is spread over
 * the others to the cent, odd cents on the first of them. Null where those that stay hold more than the total.
 */
export function spreadYear(total: Cents, months: readonly Cents[], passed: number): Cents[] | null {
  const rest = total - heldByPassed(months, passed);
  if (rest < 0) return null;
  return [...months.slice(0, passed), ...allocate(cents(rest), months.length - passed)];
}
