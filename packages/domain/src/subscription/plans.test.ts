import { expect, test } from 'vitest';
import { planPrices, yearlySavingPercent } from './plans.ts';

// covers: constants/plans 1, 2
test('monthly: 12.00 a month; yearly: 12 × 9.60 = 115.20 upfront', () => {
  expect(planPrices).toEqual({
    monthly: { perMonth: 12_00, billed: 12_00 },
    yearly: { perMonth: 9_60, billed: 115_20 },
  });
  expect(planPrices.yearly.perMonth * 12).toBe(planPrices.yearly.billed);
});

// covers: constants/plans 3
test('the yearly plan saves 144.00 − 115.20 = 28.80, which is 20% of 144.00', () => {
  expect(yearlySavingPercent()).toBe(20);
});
