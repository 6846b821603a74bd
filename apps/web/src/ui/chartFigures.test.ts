import { type Day, parseDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { axisMoney, dayNumber, labelledPoints, sharePercent } from './chartFigures.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`${text} is no day`);
  return parsed;
}

describe('money on an axis', () => {
  test.each([
    [0, '$0'],
    [900_00, '$900'],
    [-900_00, '−$900'],
    [12_50, '$12.5'],
    [440_000_00, '$440k'],
    [1_500_00, '$1.5k'],
    [1_250_000_00, '$1.25M'],
    [-2_000_000_00, '−$2M'],
  ])('%i cents → %s', (amount, expected) => {
    expect(axisMoney(amount)).toBe(expected);
  });
});

test('from 02/28 to 03/01 there are 2 days in 2028 and 1 in 2026', () => {
  expect(dayNumber(day('2028-03-01')) - dayNumber(day('2028-02-28'))).toBe(2);
  expect(dayNumber(day('2026-03-01')) - dayNumber(day('2026-02-28'))).toBe(1);
});

test.each([
  [3, 7, [0, 1, 2]],
  [13, 7, [0, 2, 4, 6, 8, 10, 12]],
  [365, 3, [0, 182, 364]],
  [0, 7, []],
  [1, 3, [0]],
])('%i points, at most %i labels: %j', (count, max, expected) => {
  expect(labelledPoints(count, max)).toEqual(expected);
});

test.each([
  [626, 1000, '62.6%'],
  [1, 3, '33.3%'],
  [5, 5, '100.0%'],
  [0, 0, '0.0%'],
])('%i of %i is %s', (part, total, expected) => {
  expect(sharePercent(part, total)).toBe(expected);
});
