import { type Day, isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { budgetUrl, budgetUrlForDays } from './budgetUrl.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

test('months and years have their own URLs; a year remembers the month', () => {
  expect(budgetUrl({ view: 'monthly', year: 2026, month: 11 })).toBe('/Budget?month=11&year=2026');
  expect(budgetUrl({ view: 'annual', year: 2026, month: 11 })).toBe('/Budget?month=11&year=2026&view=annual');
});

test.each([
  ['2028-02-01', '2028-02-29', '/Budget?month=2&year=2028'],
  ['2026-12-01', '2026-12-31', '/Budget?month=12&year=2026'],
  ['2026-01-01', '2026-12-31', '/Budget?month=1&year=2026&view=annual'],
  ['2028-02-01', '2028-02-28', '/Budget'],
  ['2026-01-01', '2026-02-28', '/Budget'],
])('%s to %s is the budget at %s', (from, to, url) => {
  expect(budgetUrlForDays(day(from), day(to))).toBe(url);
});
