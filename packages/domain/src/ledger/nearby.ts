import type { Incoming, Known } from './duplicates.ts';
import { memoizedDayNumber } from './memoize.ts';
import { inSteps, type Steps } from './steps.ts';

/** The most days between a purchase and the date on which the bank posts it. */
export const DAYS_APART_MAX = 3;

/** With seven days marked per row, about one in nine unrelated transactions passes by chance. */
const BITS_PER_ROW = 64;

export type IsNearby = (known: Pick<Known, 'day' | 'amountCents'>) => boolean;

/** A power of two. */
const bitsFor = (rows: number) => 2 ** Math.ceil(Math.log2(Math.max(rows, 1) * BITS_PER_ROW));

/**
 * Builds a test for whether a ledger transaction has the same amount as some row, on a nearby day. Every match passes,
 * except matches by the bank's ID. It is a Bloom filter, small enough for files of any length, so a few other
 * transactions pass too.
 */
export function* nearbyInSteps(rows: readonly Incoming[]): Steps<IsNearby> {
  const bits = bitsFor(rows.length);
  const marks = new Uint8Array(bits / 8);
  const dayNumber = memoizedDayNumber();
  const bitOf = (amountCents: number, day: number) => {
    const hash = Math.imul(amountCents ^ (amountCents / 2 ** 32), 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b);
    return Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) & (bits - 1);
  };
  const isMarked = (bit: number) => (((marks[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) === 1;
  yield* inSteps(rows, ({ amountCents, day }) => {
    const on = dayNumber(day);
    for (let apart = -DAYS_APART_MAX; apart <= DAYS_APART_MAX; apart += 1) {
      const bit = bitOf(amountCents, on + apart);
      marks[bit >>> 3] = (marks[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  });
  return ({ amountCents, day }) => isMarked(bitOf(amountCents, dayNumber(day)));
}
