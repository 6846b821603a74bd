import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents } from '../money.ts';
import {
  leftToAssign,
  sharesOf,
  splitByShares,
  splitEvenly,
  spreadProportionally,
  WHOLE_SHARE,
} from './split-amounts.ts';

const c = cents;

describe('the amounts of a split', () => {
  test('100.00 − 60.00 − 28.00 = 12.00 left to assign', () =>
    expect(leftToAssign(c(100_00), [c(60_00), null, c(28_00)])).toBe(12_00));

  test('60.00 + 43.00 is 3.00 over 100.00', () => expect(leftToAssign(c(100_00), [c(60_00), c(43_00)])).toBe(-3_00));

  test('100.00 over three empty lines: 33.34, 33.33, 33.33', () =>
    expect(splitEvenly(c(100_00), [null, null, null])).toEqual([33_34, 33_33, 33_33]));

  test('evenly fills only empty lines: (100.00 − 40.00) ÷ 2 = 30.00', () =>
    expect(splitEvenly(c(100_00), [null, c(40_00), null])).toEqual([30_00, 40_00, 30_00]));

  test('evenly starts over if every line has an amount', () =>
    expect(splitEvenly(c(10_01), [c(9_00), c(1_01)])).toEqual([5_01, 5_00]));

  // covers: entry/split-lines 46
  test('evenly starts over if nothing is left for an empty line: 73.88 ÷ 3 = 24.63 + 24.63 + 24.62', () => {
    expect(splitEvenly(c(73_88), [c(36_94), c(36_94), null])).toEqual([24_63, 24_63, 24_62]);
    expect(splitEvenly(c(73_88), [c(40_00), c(36_94), null])).toEqual([24_63, 24_63, 24_62]);
    expect(splitEvenly(c(73_88), [c(73_87), null, null])).toEqual([24_63, 24_63, 24_62]);
  });

  test('a tip of 20% over 60.00 and 40.00: 72.00 and 48.00', () =>
    expect(spreadProportionally(c(120_00), [c(60_00), null, c(40_00)])).toEqual([72_00, null, 48_00]));

  test('without amounts there is no proportion', () =>
    expect(spreadProportionally(c(10_00), [null, c(5_00), c(-5_00)])).toBeNull());

  test('70/30 of 98.09: 68.67 and 29.42', () =>
    expect(splitByShares(c(98_09), [7_000, 3_000])).toEqual([68_67, 29_42]));
});

const amount = fc.integer({ min: 1, max: 1_000_000_00 }).map(cents);
const line = fc.integer({ min: -100_000_00, max: 100_000_00 }).map(cents);

// covers: entry/split-lines 8
test('evenly and by shares, the lines always add up to the amount', () => {
  fc.assert(
    fc.property(amount, fc.array(fc.option(line), { minLength: 2, maxLength: 100 }), (whole, lines) => {
      expect(addCents(...splitEvenly(whole, lines))).toBe(whole);
    }),
  );
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 2, maxLength: 100 }), (whole, lines) => {
      expect(addCents(...splitByShares(whole, sharesOf(lines)))).toBe(whole);
    }),
  );
});

// covers: entry/split-lines 8
test('spreading in proportion fills the amount and changes no sign', () => {
  fc.assert(
    fc.property(amount, fc.array(line, { minLength: 2, maxLength: 20 }), (whole, lines) => {
      const spread = spreadProportionally(whole, lines);
      fc.pre(spread !== null);
      expect(addCents(...spread.map((part) => part ?? cents(0)))).toBe(whole);
      for (const [position, part] of spread.entries())
        expect(Math.sign(part ?? 0) * Math.sign(lines[position] ?? 0)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('shares add up to the whole', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 2, maxLength: 100 }), (lines) => {
      expect(sharesOf(lines).reduce((sum, share) => sum + share, 0)).toBe(WHOLE_SHARE);
    }),
  );
});
