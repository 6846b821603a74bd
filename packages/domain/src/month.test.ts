import { expect, test } from 'vitest';
import { parseDay } from './day.ts';
import { daysOf, monthOf, nextMonth } from './month.ts';

test('after December 2026 comes January 2027', () => {
  const day = parseDay('2026-12-31');
  if (!day) throw new Error('not a day');
  expect(monthOf(day)).toBe('2026-12');
  expect(nextMonth(monthOf(day))).toBe('2027-01');
  expect(nextMonth(nextMonth(monthOf(day)))).toBe('2027-02');
});

test.each([
  ['2028-02-10', '2028-02-01', '2028-02-29'],
  ['2026-02-28', '2026-02-01', '2026-02-28'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s lasts from %s to %s', (text, first, last) => {
  const day = parseDay(text);
  expect(day && daysOf(monthOf(day))).toEqual({ first, last });
});
