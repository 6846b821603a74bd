import { addDays, cents, type Day, isDay } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinePoint } from './chartTypes.ts';
import { thinPoints } from './thinPoints.ts';

function dayAfter(count: number): Day {
  const start = '2016-11-15';
  if (!isDay(start)) throw new Error('not a day');
  return addDays(start, count);
}

function daily(amounts: readonly number[]): LinePoint[] {
  return amounts.map((amount, index) => ({ day: dayAfter(index), cents: cents(amount) }));
}

const amounts = (points: readonly LinePoint[]) => points.map(({ cents }) => cents);

describe('thinning a line', () => {
  test.each([0, 1, 30, 400])('%i points are left unchanged', (count) => {
    const points = daily(Array.from({ length: count }, (_, index) => index * 100));
    expect(thinPoints(points, 400)).toEqual(points);
  });

  test('3,650 points with a one-day peak and a one-day trough become at most 400, including both', () => {
    const flat = Array.from({ length: 3650 }, () => 500_00);
    flat[1234] = 900_00;
    flat[2345] = -100_00;
    const drawn = thinPoints(daily(flat), 400);
    expect(drawn.length).toBeLessThanOrEqual(400);
    expect(drawn).toContainEqual({ day: dayAfter(1234), cents: 900_00 });
    expect(drawn).toContainEqual({ day: dayAfter(2345), cents: -100_00 });
  });

  test('a dense period doesn’t crowd out sparse years', () => {
    const years = Array.from({ length: 20 }, (_, index) => ({ day: dayAfter(index * 180), cents: cents(index * 100) }));
    const month = daily(Array.from({ length: 170 }, (_, index) => index));
    const drawn = thinPoints([...month, ...years.slice(1)], 100);
    expect(drawn).toEqual(expect.arrayContaining(years.slice(1)));
  });

  test('the result is a bounded, ordered subset with both ends, the highest, and the lowest point', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -1_000_00, max: 1_000_00 })), {
      minLength: 1,
      maxLength: 600,
    });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 4, max: 120 }), (steps, max) => {
        let day = 0;
        const points = steps.map(([gap, amount]) => {
          day += gap;
          return { day: dayAfter(day), cents: cents(amount) };
        });
        const drawn = thinPoints(points, max);
        expect(drawn.length).toBeLessThanOrEqual(Math.max(max, 4));
        expect(drawn).toEqual(points.filter((point) => drawn.includes(point)));
        expect([drawn[0], drawn.at(-1)]).toEqual([points[0], points.at(-1)]);
        expect(Math.max(...amounts(drawn))).toBe(Math.max(...amounts(points)));
        expect(Math.min(...amounts(drawn))).toBe(Math.min(...amounts(points)));
      }),
    );
  });
});
