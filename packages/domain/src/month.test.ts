import { expect, test } from 'vitest';
import { parseDay } from './day.ts';
import { monthOf, nextMonth } from './month.ts';

test('after December 2026 comes January 2027', () => {
  const day = parseDay('2026-12-31');
  if (!day) throw new Error('not a day');
  expect(monthOf(day)).toBe('2026-12');
  expect(nextMonth(monthOf(day))).toBe('2027-01');
  expect(nextMonth(nextMonth(monthOf(day)))).toBe('2027-02');
});
