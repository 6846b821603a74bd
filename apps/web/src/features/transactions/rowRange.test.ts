import { expect, test } from 'vitest';
import { rowRange } from './rowRange.ts';

const rows = [5, 4, 3, 2, 1].map((id) => ({ id }));

// covers: state/transactions-list 13
test('a range includes both ends, in either direction', () => {
  expect(rowRange(rows, 4, 2)).toEqual([4, 3, 2]);
  expect(rowRange(rows, 2, 4)).toEqual([4, 3, 2]);
  expect(rowRange(rows, 3, 3)).toEqual([3]);
});

test('without a loaded start, the range is one row', () => {
  expect(rowRange(rows, 9, 2)).toEqual([2]);
});
