import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { cashFlowGeometry, labelStep, roundUp } from './cashFlowChart.ts';

const size = { left: 0, width: 1_200, height: 200 };
const period = (earned: number, spent: number, before: { earned: number; spent: number } | null = null) => ({
  earned: cents(earned),
  spent: cents(spent),
  before: before && { earned: cents(before.earned), spent: cents(before.spent) },
});

// covers: reports-screen 3
test.each([
  [0, 100_00],
  [87_31, 100_00],
  [9_355_95, 10_000_00],
  [14_000_00, 15_000_00],
  [123_456_78, 150_000_00],
])('the axis for %i ends at %i', (amount, most) => {
  expect(roundUp(amount)).toBe(most);
});

describe('the bars', () => {
  // covers: reports-screen 3
  test('in is above the line and out below, on the same scale: 100.00 of 100.00 is half of the height', () => {
    const { periods, zeroY } = cashFlowGeometry([period(100_00, 50_00)], size);
    expect(zeroY).toBe(100);
    expect(periods[0]?.earned).toMatchObject({ y: 0, height: 100 });
    expect(periods[0]?.spent).toMatchObject({ y: 100, height: 50 });
    // 100.00 − 50.00
    expect(periods[0]?.netY).toBe(50);
  });

  // covers: reports-screen 3
  test('more refunds than spending continue above money in: 60.00 and 40.00 are 100.00', () => {
    const [shown] = cashFlowGeometry([period(60_00, -40_00)], size).periods;
    expect(shown?.earned).toMatchObject({ y: 40, height: 60 });
    expect(shown?.spent).toMatchObject({ y: 0, height: 40 });
  });

  // covers: reports-screen 4
  test('last year is beside them, and counts for the scale', () => {
    const { most, periods } = cashFlowGeometry([period(50_00, 0, { earned: 180_00, spent: 20_00 })], size);
    expect(most).toBe(200_00);
    const [shown] = periods;
    expect(shown?.before).toHaveLength(2);
    expect(shown?.before[0]?.x).toBeGreaterThan((shown?.earned?.x ?? 0) + (shown?.earned?.width ?? 0));
    expect(shown?.spent).toBeNull();
  });
});

// covers: reports-screen 3
test('labels are left out before they overlap', () => {
  expect([labelStep(90, true), labelStep(30, true), labelStep(10, true), labelStep(29, false)]).toEqual([1, 2, 5, 1]);
});
