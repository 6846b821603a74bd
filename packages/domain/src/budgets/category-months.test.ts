import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, toMonth } from '../month.ts';
import { categoryMonths, summarizeMonths } from './category-months.ts';

const november = toMonth('2026-11');

test('twelve months end with the current one', () => {
  const months = categoryMonths(november);
  expect(months).toHaveLength(12);
  expect([months[0], months.at(-1)]).toEqual(['2025-12', '2026-11']);
});

// covers: month-strip 23
test('the average leaves out this month and those before the first amount: (100.00 + 0.00 + 50.00) ÷ 3 = 50.00', () => {
  const sums = new Map([
    [toMonth('2026-08'), 100_00],
    [toMonth('2026-10'), 50_00],
    [november, 80_00],
  ]);
  const { months, average, aboveAverage } = summarizeMonths(sums, november);
  expect([average, aboveAverage]).toEqual([50_00, 30_00]);
  expect(months.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 100_00, 0, 50_00, 80_00]);
});

// covers: month-strip 23
test('a category without an earlier month has no average', () => {
  expect(summarizeMonths(new Map([[november, 80_00]]), november)).toMatchObject({ average: null, aboveAverage: null });
  expect(summarizeMonths(new Map(), november).average).toBeNull();
});

// covers: month-strip 23
test('the average is between the smallest and the largest complete month', () => {
  const amounts = fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), { minLength: 1, maxLength: 11 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (before, now) => {
      const sums = new Map([
        [november, now],
        ...before.map((sum, ago) => [addMonths(november, -1 - ago), sum] as const),
      ]);
      const { average, aboveAverage } = summarizeMonths(sums, november);
      expect(average).toBeGreaterThanOrEqual(Math.min(...before));
      expect(average).toBeLessThanOrEqual(Math.max(...before));
      expect(aboveAverage).toBe(now - (average ?? 0));
    }),
  );
});
