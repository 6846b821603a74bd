import { byLargestRemainder, byPosition } from '../budgets/apportion.ts';
import { addCents, type Cents, cents } from '../money.ts';

/** 100% of a split, in basis points. */
export const WHOLE_SHARE = 10_000;

/** The amounts of the lines of a split while it is edited; null for a line without an amount. */
export type LineAmounts = readonly (Cents | null)[];

/** The amount left to assign; negative if the lines exceed the amount. */
export function leftToAssign(amount: Cents, lines: LineAmounts): Cents {
  return cents(amount - addCents(...lines.map((line) => line ?? cents(0))));
}

/**
 * Divides the rest evenly among the lines without an amount. If each line has an amount, or the rest is too small to
 * give each of those lines a cent, divides the whole amount among all lines.
 */
export function splitEvenly(amount: Cents, lines: LineAmounts): Cents[] {
  const isEmpty = lines.map((line) => line === null || line === 0);
  const emptyCount = isEmpty.filter(Boolean).length;
  const left = leftToAssign(amount, lines);
  const startsOver = emptyCount === 0 || left < emptyCount;
  const parts = byPosition(
    startsOver ? amount : left,
    isEmpty.map((empty) => (empty || startsOver ? 1 : 0)),
  );
  return lines.map((line, position) =>
    isEmpty[position] || startsOver ? (parts[position] ?? cents(0)) : (line ?? cents(0)),
  );
}

/**
 * Spreads the rest, such as tax and a tip, over the lines in proportion to their amounts. Null unless the amounts add
 * up to more than zero, because otherwise there is no proportion.
 */
export function spreadProportionally(amount: Cents, lines: LineAmounts): (Cents | null)[] | null {
  const filled = lines.map((line) => line ?? cents(0));
  if (addCents(...filled) <= 0) return null;
  const parts = byLargestRemainder(amount, filled);
  return lines.map((line, position) => (line === null ? null : (parts[position] ?? cents(0))));
}

/** The lines' amounts for shares in basis points, which must add up to 100%. Leftover cents go to the first lines. */
export function splitByShares(amount: Cents, shares: readonly number[]): Cents[] {
  return byPosition(amount, shares);
}

/** The lines' shares in basis points, which add up to 100%, in the form that is remembered for a merchant. */
export function sharesOf(lines: readonly Cents[]): number[] {
  return byLargestRemainder(cents(WHOLE_SHARE), lines);
}
