import { expect, test } from 'vitest';
import { scoresFor } from './forecast.fixture.ts';
import { scoresOf } from './scores.ts';

const months = [
  { month: '2026-08', expected: 1_000_00, spread: 100_00, actual: 950_00 },
  { month: '2026-09', expected: 1_000_00, spread: 100_00, actual: 1_200_00 },
  { month: '2026-10', expected: 1_100_00, spread: 100_00, actual: 1_100_00 },
  { month: '2026-11', expected: 900_00, spread: 100_00, actual: null },
];

// covers: forecast-screen 13
test('three months that have ended: two in range, one 200.00 above', () => {
  const scores = scoresOf(scoresFor(1, months));
  expect(scores).toMatchObject({ low: 900_00, high: 1_200_00, withRange: 3, inRange: 2 });
  expect(scores?.months.map(({ name, offBy, isOutside }) => [name, offBy, isOutside])).toEqual([
    ['Aug', -50_00, false],
    ['Sep', 200_00, true],
    ['Oct', 0, false],
  ]);
  expect(scores?.months[1]?.spoken).toBe(
    'September: forecast $1,000, range $900 to $1,100. It was $1,200.00, outside the range.',
  );
  expect(scores?.summary).toContain('off by $205.72 on average, and in range on 96 of 120 days.');
});

// covers: forecast-screen 13
test('fewer than three months aren’t scored', () => {
  expect(scoresOf(scoresFor(1, months.slice(1)))).toBeNull();
  expect(scoresOf(null)).toBeNull();
});
