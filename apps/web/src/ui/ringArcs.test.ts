import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { ringArcs } from './ringArcs.ts';

test('amounts of 3 and 1 split a ring of 400 into 300 and 100, minus a gap of 2 each', () => {
  expect(ringArcs([cents(3), cents(1)], 400, 2)).toEqual([
    { start: 0, length: 298 },
    { start: 300, length: 98 },
  ]);
});

test('a single part fills the ring, zero and negative amounts have no length, and tiny ones stay visible', () => {
  expect(ringArcs([cents(5)], 400, 2)).toEqual([{ start: 0, length: 400 }]);
  expect(ringArcs([cents(5), cents(-5), cents(0)], 400, 2)).toEqual([
    { start: 0, length: 400 },
    { start: 400, length: 0 },
    { start: 400, length: 0 },
  ]);
  expect(ringArcs([cents(1_000_000), cents(1)], 400, 2)[1]?.length).toBe(1);
});
