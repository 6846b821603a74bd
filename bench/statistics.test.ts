import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, percentile, spread } from './statistics.ts';

const someSamples = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 30 });

test('the median of 9, 1, 5 is 5', () => {
  expect(median([9, 1, 5])).toBe(5);
});

test('the median of 10, 2, 4, 1 is halfway between 2 and 4: 3', () => {
  expect(median([10, 2, 4, 1])).toBe(3);
});

test('numbers are ordered as numbers: the median of 100, 20, 3 is 20', () => {
  expect(median([100, 20, 3])).toBe(20);
});

test('the spread of 9, 1, 5 is 1 to 9', () => {
  expect(spread([9, 1, 5])).toEqual({ low: 1, high: 9 });
});

test('the median lies within the spread, with as many samples above it as below', () => {
  fc.assert(
    fc.property(someSamples, (samples) => {
      const middle = median(samples);
      const { low, high } = spread(samples);
      expect(middle).toBeGreaterThanOrEqual(low);
      expect(middle).toBeLessThanOrEqual(high);
      const above = samples.filter((sample) => sample > middle).length;
      const below = samples.filter((sample) => sample < middle).length;
      expect(Math.max(above, below)).toBeLessThanOrEqual(samples.length / 2);
    }),
  );
});

test('the samples stay in their original order', () => {
  const samples = [3, 1, 2];
  median(samples);
  spread(samples);
  expect(samples).toEqual([3, 1, 2]);
});

test('without samples, median and spread throw', () => {
  expect(() => median([])).toThrow('There are no samples.');
  expect(() => spread([])).toThrow('There are no samples.');
});

test('the 99th percentile of 1 to 200 is 198; of a few samples it is the largest', () => {
  const samples = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(percentile(samples, 99)).toBe(198);
  expect(percentile([3, 9, 4], 99)).toBe(9);
  expect(() => percentile([], 99)).toThrow('There are no samples.');
});
