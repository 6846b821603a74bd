import { type Cents, cents } from '../money.ts';

interface Part {
  readonly index: number;
  readonly whole: bigint;
  readonly remainder: bigint;
}

/** Each weight's share of the amount, rounded down, and the number of cents left over. Weights can be negative. */
function roundedDown(amount: Cents, weights: readonly number[]): { parts: Part[]; leftover: number } {
  // The product of two amounts can exceed the safe integers.
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n) throw new RangeError('weights must add up to more than zero');
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    const remainder = ((product % total) + total) % total;
    return { index, whole: (product - remainder) / total, remainder };
  });
  const leftover = BigInt(amount) - parts.reduce((sum, part) => sum + part.whole, 0n);
  return { parts, leftover: Number(leftover) };
}

/** Adds one leftover cent to each of the first parts in `order`. */
function withLeftover(parts: readonly Part[], leftover: number, order: readonly Part[]): Cents[] {
  const receivers = new Set(order.slice(0, leftover).map(({ index }) => index));
  return parts.map(({ index, whole }) => cents(Number(whole) + (receivers.has(index) ? 1 : 0)));
}

/**
 * Divides an amount in proportion to the weights, to the cent. Parts are rounded down, and the leftover cents go to
 * those with the largest remainders; in a tie, to the earlier part. No part changes its sign.
 */
export function byLargestRemainder(amount: Cents, weights: readonly number[]): Cents[] {
  const { parts, leftover } = roundedDown(amount, weights);
  const largestFirst = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  return withLeftover(parts, leftover, largestFirst);
}

/** Like `byLargestRemainder`, but the leftover cents go to the first parts that have a weight. */
export function byPosition(amount: Cents, weights: readonly number[]): Cents[] {
  const { parts, leftover } = roundedDown(amount, weights);
  return withLeftover(
    parts,
    leftover,
    parts.filter(({ index }) => weights[index] !== 0),
  );
}
