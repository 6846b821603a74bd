import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { averageSpent } from './fill.ts';
import { MAX_BUDGET } from './limits.ts';

test.each([
  ['100.00 / 3 = 33.33', 100_00, 33_33],
  ['200.00 / 3 = 66.67', 200_00, 66_67],
  ['0.01 / 3 = 0.00', 1, 0],
  ['0.02 / 3 = 0.01', 2, 1],
  ['more refunded than spent = 0.00', -50_00, 0],
  ['never more than the largest budget', Number.MAX_SAFE_INTEGER, MAX_BUDGET],
])('average of three months: %s', (_sum, spent, average) => {
  expect(averageSpent(cents(spent))).toBe(average);
});

test('three times the average is within 1.5 cents of the total spent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * MAX_BUDGET }), (spent) => {
      expect(Math.abs(averageSpent(cents(spent)) * 3 - spent)).toBeLessThanOrEqual(1.5);
    }),
  );
});
