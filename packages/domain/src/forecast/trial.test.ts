import { expect, test } from 'vitest';
import { generateForecastHousehold } from './testing/households.ts';
import { generateOtherHousehold } from './testing/other-households.ts';
import { isNoCard, summarizeTrials, tryHouseholds } from './testing/trial.ts';

const HOUSEHOLDS = 60;
const trials = tryHouseholds(Array.from({ length: HOUSEHOLDS }, (_, index) => generateForecastHousehold(index + 1)));

// covers: forecast 18
test('60 households with 180 hidden days: the band holds 75% to 85% of account-days', () => {
  const { inBand } = summarizeTrials(trials);
  expect(inBand).toBeGreaterThanOrEqual(0.75);
  expect(inBand).toBeLessThanOrEqual(0.85);
});

// covers: forecast 18
test('60 households with 180 hidden days: the lowest point is within 3 days in 80% or more', () => {
  expect(summarizeTrials(trials.filter(isNoCard)).lowestDay.at(-1)).toBeGreaterThanOrEqual(0.8);
});

// covers: forecast 18
test('60 households with 180 hidden days: the error in 30 days is at most 0.7 times that of a median month', () => {
  const { error, medianMonthError } = summarizeTrials(trials);
  expect(error / medianMonthError).toBeLessThanOrEqual(0.7);
});

// covers: forecast 18
test('60 households by other rules with 180 hidden days: the band holds 75% to 85% of account-days', () => {
  const others = Array.from({ length: HOUSEHOLDS }, (_, index) => generateOtherHousehold(index + 1));
  const { inBand } = summarizeTrials(tryHouseholds(others));
  expect(inBand).toBeGreaterThanOrEqual(0.75);
  expect(inBand).toBeLessThanOrEqual(0.85);
});
