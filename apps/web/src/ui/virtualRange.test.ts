import { expect, test } from 'vitest';
import { wholeBlocks, withGaps, withIndex } from './virtualRange.ts';

// covers: server/annual-budget 19
test('rows 23 to 41 and 8 more on both sides are rendered in blocks of 10: 10 to 49', () => {
  const indexes = wholeBlocks({ startIndex: 23, endIndex: 41, overscan: 8, count: 200 });
  expect([indexes[0], indexes.at(-1), indexes.length]).toEqual([10, 49, 40]);
  expect(wholeBlocks({ startIndex: 0, endIndex: 4, overscan: 8, count: 7 })).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

// covers: server/annual-budget 19
test('a row far from the screen is rendered, too, in its place', () => {
  expect(withIndex([10, 11], 4)).toEqual([4, 10, 11]);
  expect(withIndex([10, 11], 99)).toEqual([10, 11, 99]);
  expect(withIndex([10, 11], 11)).toEqual([10, 11]);
  expect(withIndex([10, 11], -1)).toEqual([10, 11]);
});

// covers: server/annual-budget 19
test('the rows that aren’t rendered are gaps: 20 × 44 px before row 20, and 78 × 44 px before row 99', () => {
  const item = (index: number) => ({ index, start: index * 44, end: (index + 1) * 44 });
  expect(withGaps([20, 99].map(item))).toEqual([
    { index: 20, gapPx: 880 },
    { index: 99, gapPx: 3_432 },
  ]);
  expect(withGaps([0, 1].map(item)).map(({ gapPx }) => gapPx)).toEqual([0, 0]);
});
