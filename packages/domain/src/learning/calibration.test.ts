import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitTemperature, fitThreshold, type MeasuredScores, probabilities } from './calibration.ts';

const score = (category: string, value: number) => ({ category, score: value });

test('probabilities add up to one and have the order of the scores', () => {
  const scores = fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(scores, fc.double({ min: 0.25, max: 32, noNaN: true }), (values, temperature) => {
      const sorted = values.toSorted((a, b) => b - a).map((value, index) => score(String(index), value));
      const found = probabilities(sorted, temperature).map(({ probability }) => probability);
      expect(found.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      expect(found).toEqual(found.toSorted((a, b) => b - a));
    }),
  );
});

/** Two categories, and the given share of decisions is for the one with the higher score. */
function measuredAt(difference: number, rightOf100: number): MeasuredScores[] {
  return Array.from({ length: 100 }, (_, index) => ({
    scores: [score('a', difference), score('b', 0)],
    decided: index < rightOf100 ? 'a' : 'b',
    majority: null,
  }));
}

// covers: learned 4
test('the temperature makes scores as certain as they were right', () => {
  for (const [difference, right] of [
    [12, 90],
    [3, 70],
    [1, 95],
  ] as const) {
    const measured = measuredAt(difference, right);
    const [first] = probabilities(measured[0]?.scores ?? [], fitTemperature(measured));
    expect(first?.probability).toBeCloseTo(right / 100, 2);
  }
});

// covers: learned 3
test('the threshold is the lowest probability with 98% right', () => {
  const certain = measuredAt(9, 100);
  const likely = measuredAt(4, 99);
  const unsure = measuredAt(1, 60);
  expect(fitThreshold([...unsure, ...certain, ...likely], 1)).toBeCloseTo(1 / (1 + Math.exp(-4)), 9);
  expect(fitThreshold([...unsure, ...certain], 1)).toBeCloseTo(1 / (1 + Math.exp(-9)), 9);
});

test('decisions by majority count too: with all of 200 right, the model may be wrong in 4 of 100', () => {
  const byMajority = [...measuredAt(1, 100), ...measuredAt(1, 100)].map((one) => ({ ...one, majority: 'a' }));
  expect(fitThreshold(measuredAt(4, 96), 1)).toBeNull();
  expect(fitThreshold([...byMajority, ...measuredAt(4, 96)], 1)).toBeCloseTo(1 / (1 + Math.exp(-4)), 9);
  expect(fitThreshold([...byMajority, ...measuredAt(4, 90)], 1)).toBeNull();
});

// covers: learned 22
test('with 4 of 100 majorities wrong, a model that is always right still assigns, and one that is wrong in 3 of 100 doesn’t', () => {
  const byMajority = measuredAt(1, 100).map((one, index) => ({ ...one, majority: index < 4 ? 'b' : 'a' }));
  expect(fitThreshold([...byMajority, ...measuredAt(4, 100)], 1)).toBeCloseTo(1 / (1 + Math.exp(-4)), 9);
  expect(fitThreshold([...byMajority, ...measuredAt(4, 97)], 1)).toBeNull();
});

// covers: learned 3
test('there is no threshold below 100 measured decisions, or if no probability is right often enough', () => {
  expect(fitThreshold(measuredAt(9, 100).slice(1), 1)).toBeNull();
  expect(fitThreshold(measuredAt(9, 90), 1)).toBeNull();
});
