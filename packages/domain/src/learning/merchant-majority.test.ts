import { expect, test } from 'vitest';
import { parseDay } from '../day.ts';
import { MerchantTally } from './merchant-majority.ts';

/** The majority of decisions, each for a category on a day. */
function majorityOf(...decisions: [category: string, decidedOn: string][]): string | null {
  const tally = new MerchantTally();
  for (const [category, decidedOn] of decisions) {
    const day = parseDay(decidedOn);
    if (!day) throw new Error(`${decidedOn} is not a day`);
    tally.add(category, day);
  }
  return tally.majority();
}

const times = (count: number, category: string, decidedOn: string) =>
  Array.from({ length: count }, (): [string, string] => [category, decidedOn]);

// covers: learned 1
test('three equal decisions are a majority, two are not', () => {
  expect(majorityOf(...times(3, '1', '2026-11-01'))).toBe('1');
  expect(majorityOf(...times(2, '1', '2026-11-01'))).toBeNull();
  expect(majorityOf()).toBeNull();
});

// covers: learned 1
test('nine of ten decisions are enough, eight are not', () => {
  expect(majorityOf(...times(9, '1', '2026-11-01'), ...times(1, '2', '2026-11-01'))).toBe('1');
  expect(majorityOf(...times(8, '1', '2026-11-01'), ...times(2, '2', '2026-11-01'))).toBeNull();
});

// covers: learned 1
test('a decision counts half as much after 180 days', () => {
  // One of 360 days before counts a quarter: 4 / 4.25 = 94%.
  expect(majorityOf(...times(4, '1', '2026-11-17'), ['2', '2025-11-22'])).toBe('1');
  // The same decision the day before: 4 / 5 = 80%.
  expect(majorityOf(...times(4, '1', '2026-11-17'), ['2', '2026-11-16'])).toBeNull();
});
