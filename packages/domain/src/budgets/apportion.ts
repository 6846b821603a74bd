import { type Cents, cents } from '../money.ts';

interface Part {
  readonly index: number;
  readonly whole: bigint;
  readonly remainder: bigint;
}

/** Each weight's part of the amount, rounded down, with what the rounding left out. Weights may be of both signs. */
function roundedDown(amount: Cents, weights: readonly number[]): { parts: Part[]; odd: number } {
  // Products of two amounts are too large for exact numbers.
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n) throw new RangeError('the weights of a division add up to more than nothing');
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    const remainder = ((product % total) + total) % total;
    return { index, whole: (product - remainder) / total, remainder };
  });
  const odd = BigInt(amount) - parts.reduce((sum, part) => sum + part.whole, 0n);
  return { parts, odd: Number(odd) };
}

function withOddCents(parts: readonly Part[], odd: number, inOrder: readonly Part[]): Cents[] {
  const lucky = new Set(inOrder.slice(0, odd).map(({ index }) => index));
  return parts.map(({ index, whole }) => cents(Number(whole) + (lucky.has(index) ? 1 : 0)));
}

/**
 * Parts in proportion to the weights whose sum is the amount: each is rounded down, and the odd cents go to those that
 * lost most, the first of equals first. No part has another sign than its weight times the amount.
 */
export function byLargestRemainder(amount: Cents, weights: readonly number[]): Cents[] {
  const { parts, odd } = roundedDown(amount, weights);
  const lostMost = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  return withOddCents(parts, odd, lostMost);
}

/** The same, but the odd cents go one by one from the top, past parts that have no weight. */
export function fromTheTop(amount: Cents, weights: readonly number[]): Cents[] {
  const { parts, odd } = roundedDown(amount, weights);
  return withOddCents(
    parts,
    odd,
    parts.filter(({ index }) => weights[index] !== 0),
  );
}
