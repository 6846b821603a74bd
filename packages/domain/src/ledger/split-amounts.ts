import { byLargestRemainder, byPosition } from '../budgets/apportion.ts';
import { addCents, type Cents, cents } from '../money.ts';

/** 100% of a split, in basis points. */
export const WHOLE_SHARE = 10_000;

/** The amounts of the lines of a split while it is edited; null for a line without an amount. */
export type LineAmounts = readonly (Cents | null)[];

/** What is left to assign; negative if the lines exceed the amount. */
export function leftToAssign(amount: Cents, lines: LineAmounts): Cents {
  return cents(amount - addCents(...lines.map((line) => line ?? cents(0))));
}

/**
 * Divides what is left evenly over the lines without an amount, or the whole amount over all lines if each has one or
 * too little is left to give every line without one a cent.
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
 * Spreads what is left, such as tax and a tip, over the lines in proportion to their amounts. Null unless the amounts
 * add up to more than zero, because there is no proportion otherwise.
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
