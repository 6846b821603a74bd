import { type Day, parseDay } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisMoney, dayNumber, labeledPoints, sharePercent } from './chartFigures.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`${text} is not a day`);
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

describe('labels on the time axis', () => {
  test.each([
    [[0, 10, 20, 30, 40, 50, 60], 7, [0, 1, 2, 3, 4, 5, 6]],
    [[0, 10, 20, 30, 40, 50, 60], 3, [0, 3, 6]],
    [[0, 1, 2, 100], 7, [0, 3]],
    [[0, 49, 51, 100], 3, [0, 1, 3]],
    [[5], 7, [0]],
    [[], 7, []],
  ])('points at %j, at most %i labels: %j', (positions, max, expected) => {
    expect(labeledPoints(positions, max, 8)).toEqual(expected);
  });

  test('labels include both ends, and are never too many or too close together', () => {
    const days = fc
      .uniqueArray(fc.nat(4000), { minLength: 2, maxLength: 400 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(days, fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 500 }), (positions, max, gap) => {
        const chosen = labeledPoints(positions, max, gap);
        expect(chosen.length).toBeLessThanOrEqual(max);
        expect([chosen[0], chosen.at(-1)]).toEqual([0, positions.length - 1]);
        if (chosen.length === 2) return;
        const places = chosen.map((index) => positions[index] ?? Number.NaN);
        for (const [index, place] of places.slice(1).entries()) {
          expect(place - (places[index] ?? Number.NaN)).toBeGreaterThanOrEqual(gap);
        }
      }),
    );
  });
});

test.each([
  [626, 1000, '62.6%'],
  [1, 3, '33.3%'],
  [5, 5, '100.0%'],
  [0, 0, '0.0%'],
])('%i of %i is %s', (part, total, expected) => {
  expect(sharePercent(part, total)).toBe(expected);
});
