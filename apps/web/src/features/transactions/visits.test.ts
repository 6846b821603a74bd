import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { summarizeVisits } from './visits.ts';

function monthsWith(...spent: readonly number[]) {
  return spent.map((amount, at) => ({ month: `2026-0${at + 1}`, spent: cents(amount), count: amount === 0 ? 0 : 2 }));
}

test('fewer than three visits are too few', () => {
  expect(summarizeVisits({ count: 2, months: monthsWith(0, 0, 0, 0, 500, 500) })).toBeNull();
  expect(summarizeVisits({ count: 3, months: monthsWith(0, 0, 0, 0, 500, 500) })).not.toBeNull();
});

const usualOf = (...spent: number[]) => summarizeVisits({ count: 9, months: monthsWith(...spent) })?.usual;

// covers: entry/transaction-screen 9
test('the usual amount is that of the median month with visits before this one: 300 of 100, 300, and 900', () => {
  expect(usualOf(100, 0, 300, 900, 0, 5_000)).toBe(300);
  expect(usualOf(100, 200, 300, 900, 0, 5_000)).toBe(200);
});

test('fewer than three months with visits have no usual amount, and neither do months of refunds', () => {
  expect(usualOf(100, 0, 0, 301, 0, 5_000)).toBeNull();
  expect(usualOf(0, 0, 0, 0, 0, 5_000)).toBeNull();
  expect(usualOf(-100, -200, 300, 0, -50, 5_000)).toBeNull();
});

test('each month’s bar is its share of the largest, and a month with more refunds than purchases has none', () => {
  const shown = summarizeVisits({ count: 9, months: monthsWith(200, 0, 400, -50, 100, 300) });
  expect(shown?.months.map(({ share }) => share)).toEqual([0.5, 0, 1, 0, 0.25, 0.75]);
  expect(shown?.thisMonth).toMatchObject({ spent: 300, count: 2 });
});
