import { expect, test } from 'vitest';
import { nearShare } from './usual.ts';

const weeks = (count: number, rare: Readonly<Record<number, number>> = {}) =>
  Float64Array.from({ length: count }, (_, week) => rare[week] ?? -100_00);

// covers: forecast 6
test.each([
  ['the same every week', weeks(52), 1],
  ['4 × 100.00 of 4 × 200.00 with a rare large purchase', weeks(10, { 1: -1_100_00 }), 0.5],
  ['twice as much at most, if rare large amounts come in', weeks(52, { 40: 4_000_00 }), 2],
  ['never in the other direction', weeks(52, { 40: 9_000_00 }), 0],
  ['with fewer than 8 weeks', weeks(7, { 1: -1_100_00 }), 1],
  ['with nothing', new Float64Array(52), 1],
])('the next four weeks as a share of four mean weeks: %s', (_, sums, share) => {
  expect(nearShare(sums)).toBeCloseTo(share, 10);
});
