import { expect, test } from 'vitest';
import { forecastSeed } from './random.ts';
import { summarizeScores } from './scores.ts';

test('the mean error of 10 and 30 days: (100.00 + 500.00) / 40 = 15.00', () => {
  const months = [
    { days: 10, absErrorCents: 100_00, daysWithBand: 10, daysInBand: 8 },
    { days: 30, absErrorCents: 500_00, daysWithBand: 0, daysInBand: 0 },
  ];
  expect(summarizeScores(months)).toEqual({ days: 40, meanError: 15_00, daysWithBand: 10, daysInBand: 8 });
});

test('nothing compared yet: no error', () => {
  expect(summarizeScores([])).toEqual({ days: 0, meanError: 0, daysWithBand: 0, daysInBand: 0 });
});

// covers: forecast 7
test('the seed is the same for the same ledger and day, and differs for others', () => {
  const seeds = [forecastSeed(1, '2026-11-15'), forecastSeed(1, '2026-11-16'), forecastSeed(2, '2026-11-15')];
  expect([new Set(seeds).size, forecastSeed(1, '2026-11-15')]).toEqual([3, seeds[0]]);
});
