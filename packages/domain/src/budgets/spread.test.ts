import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '../day.ts';
import { addCents, cents } from '../money.ts';
import { MAX_BUDGET } from './limits.ts';
import { pastMonthCount, pastMonthsTotal, spreadYear } from './spread.ts';

const nothing = Array.from({ length: 12 }, () => cents(0));

function passed(year: number, today: string): number {
  const day = parseDay(today);
  if (!day) throw new Error('not a day');
  return pastMonthCount(year, day);
}

describe('spreading a year over its months', () => {
  test('4,800.00 = 12 × 400.00', () => {
    expect(spreadYear(cents(4_800_00), nothing, 0)).toEqual(Array.from({ length: 12 }, () => 400_00));
  });

  test('100.00 = 4 × 8.34 + 8 × 8.33, with the leftover cents in the first months', () => {
    const spread = spreadYear(cents(100_00), nothing, 0);
    expect(spread).toEqual([...Array.from({ length: 4 }, () => 8_34), ...Array.from({ length: 8 }, () => 8_33)]);
  });

  // covers: server/annual-budget 4
  test('in November, 1,000.00 − 10 past months × 90.00 = 50.00 + 50.00', () => {
    const months = Array.from({ length: 12 }, () => cents(90_00));
    expect(spreadYear(cents(1_000_00), months, 10)).toEqual([...months.slice(0, 10), 50_00, 50_00]);
  });

  test('899.99 is less than the 900.00 of past months; 900.00 leaves 0.00 to spread', () => {
    const months = Array.from({ length: 12 }, () => cents(90_00));
    expect(pastMonthsTotal(months, 10)).toBe(900_00);
    expect(spreadYear(cents(899_99), months, 10)).toBeNull();
    expect(spreadYear(cents(900_00), months, 10)?.slice(10)).toEqual([0, 0]);
  });
});

test.each([
  [2026, '2026-01-31', 0],
  [2026, '2026-02-01', 1],
  [2026, '2026-12-31', 11],
  [2025, '2026-06-15', 0],
  [2027, '2026-12-31', 0],
])('%i, on %s: %i months have passed', (year, today, months) => {
  expect(passed(year, today)).toBe(months);
});

const amount = fc.integer({ min: 0, max: MAX_BUDGET }).map(cents);
const anyYear = fc.array(amount, { minLength: 12, maxLength: 12 });
const monthsPassed = fc.integer({ min: 0, max: 11 });

// covers: server/annual-budget 3
test('the months add up to the year to the cent, and past months keep their amounts', () => {
  fc.assert(
    fc.property(anyYear, monthsPassed, amount, (months, count, more) => {
      const total = addCents(pastMonthsTotal(months, count), more);
      const spread = spreadYear(total, months, count) ?? [];
      expect(addCents(...spread)).toBe(total);
      expect(spread).toHaveLength(12);
      expect(spread.slice(0, count)).toEqual(months.slice(0, count));
      const open = spread.slice(count);
      expect(open).toEqual(open.toSorted((a, b) => b - a));
      expect((open[0] ?? 0) - (open.at(-1) ?? 0)).toBeLessThanOrEqual(1);
    }),
  );
});

test('spreading the sum of a spread year again changes nothing', () => {
  fc.assert(
    fc.property(anyYear, monthsPassed, amount, (months, count, more) => {
      const once = spreadYear(addCents(pastMonthsTotal(months, count), more), months, count) ?? [];
      expect(spreadYear(addCents(...once), once, count)).toEqual(once);
    }),
  );
});
