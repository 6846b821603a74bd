import { expect, test } from 'vitest';
import { generateForecastHousehold } from './testing/households.ts';
import { tryHouseholds } from './testing/trial.ts';

const HOUSEHOLDS = 60;
const households = Array.from({ length: HOUSEHOLDS }, (_, index) => generateForecastHousehold(index + 1));
const { inBand, lowestDay, error, medianMonthError } = tryHouseholds(households);

test('60 households with 180 hidden days: the band holds 75% to 85% of account-days', () => {
  expect(inBand).toBeGreaterThanOrEqual(0.75);
  expect(inBand).toBeLessThanOrEqual(0.85);
});

test('60 households with 180 hidden days: the lowest point is within 3 days in 80% or more', () => {
  expect(lowestDay).toBeGreaterThanOrEqual(0.8);
});

test('60 households with 180 hidden days: the error in 30 days is at most 0.7 times that of a median month', () => {
  expect(error / medianMonthError).toBeLessThanOrEqual(0.7);
});
