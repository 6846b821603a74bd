import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents, LARGEST_AMOUNT } from '../money.ts';
import { byLargestRemainder, byPosition } from './apportion.ts';

test('10.00 by 1 : 1 : 1 = 3.34 + 3.33 + 3.33', () => {
  expect(byLargestRemainder(cents(10_00), [1, 1, 1])).toEqual([3_34, 3_33, 3_33]);
});

test('1.00 by 334 : 335 : 330 = 0.33 + 0.34 + 0.33 by largest remainder, or 0.34 + 0.33 + 0.33 by position', () => {
  expect(byLargestRemainder(cents(1_00), [334, 335, 330])).toEqual([33, 34, 33]);
  expect(byPosition(cents(1_00), [334, 335, 330])).toEqual([34, 33, 33]);
});

test('a negative weight gives a negative part: 50.00 by 140 : −40 = 70.00 − 20.00', () => {
  expect(byLargestRemainder(cents(50_00), [140_00, -40_00])).toEqual([70_00, -20_00]);
});

// covers: entry/split-lines 8
test('a negative amount by position: −1.00 by 1 : 1 : 1 = −0.33 − 0.33 − 0.34', () => {
  expect(byPosition(cents(-1_00), [1, 1, 1])).toEqual([-33, -33, -34]);
});

test('weights that add up to zero are rejected', () => {
  expect(() => byLargestRemainder(cents(1), [1, -1])).toThrow(RangeError);
});

const anyAmount = fc.integer({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT }).map(cents);
const anyWeights = fc.oneof(
  fc.array(fc.nat({ max: LARGEST_AMOUNT }), { minLength: 1, maxLength: 100 }),
  fc.array(fc.integer({ min: -1000, max: 10_000 }), { minLength: 1, maxLength: 100 }),
);

function totalOf(weights: readonly number[]): bigint {
  return weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
}

/** Weights that add up to more than zero, with parts that are safe integers. */
const division = fc.tuple(anyAmount, anyWeights).filter(([amount, weights]) => {
  const most = totalOf(weights) * BigInt(Number.MAX_SAFE_INTEGER - 1);
  return most > 0n && weights.every((weight) => BigInt(Math.abs(amount)) * BigInt(Math.abs(weight)) <= most);
});

describe.each([
  ['by largest remainder', byLargestRemainder],
  ['by position', byPosition],
])('%s', (_, divide) => {
  // covers: entry/split-lines 8
  test('the parts add up to the amount, and each is within a cent of its exact share', () => {
    fc.assert(
      fc.property(division, ([whole, shares]) => {
        const parts = divide(whole, shares);
        expect(addCents(...parts)).toBe(whole);
        const total = totalOf(shares);
        for (const [index, part] of parts.entries()) {
          const off = BigInt(part) * total - BigInt(whole) * BigInt(shares[index] ?? 0);
          expect(off <= total && off >= -total).toBe(true);
        }
      }),
    );
  });

  test('a part with no weight gets nothing', () => {
    fc.assert(
      fc.property(division, ([whole, shares]) => {
        expect(divide(whole, [0, ...shares, 0]).at(0)).toBe(0);
        expect(divide(whole, [0, ...shares, 0]).at(-1)).toBe(0);
      }),
    );
  });
});

// covers: entry/split-lines 5
test('by largest remainder, no part changes its sign, and each is less than a cent off', () => {
  fc.assert(
    fc.property(division, ([whole, shares]) => {
      const total = totalOf(shares);
      for (const [index, part] of byLargestRemainder(whole, shares).entries()) {
        const off = BigInt(part) * total - BigInt(whole) * BigInt(shares[index] ?? 0);
        expect(off < total && off > -total).toBe(true);
        const sign = Math.sign(whole) * Math.sign(shares[index] ?? 0);
        expect([0, sign]).toContain(Math.sign(part));
      }
    }),
  );
});
