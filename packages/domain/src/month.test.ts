import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './day.ts';
import {
  addMonths,
  daysOf,
  formatMonth,
  inForce,
  monthIn,
  monthOf,
  monthsOfYear,
  monthsThrough,
  nextMonth,
  toMonth,
} from './month.ts';

test('the month after December 2026 is January 2027', () => {
  const day = parseDay('2026-12-31');
  if (!day) throw new Error('not a day');
  expect(monthOf(day)).toBe('2026-12');
  expect(nextMonth(monthOf(day))).toBe('2027-01');
  expect(nextMonth(nextMonth(monthOf(day)))).toBe('2027-02');
});

test('January 2026 − 3 months = October 2025', () => {
  expect(addMonths(toMonth('2026-01'), -3)).toBe('2025-10');
});

test('adding and subtracting the same number of months gives the same month', () => {
  const months = fc.tuple(fc.integer({ min: 1000, max: 8000 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(months, fc.integer({ min: -2000, max: 2000 }), ([year, number], count) => {
      const month = monthIn(year, number);
      expect(addMonths(addMonths(month, count), -count)).toBe(month);
    }),
  );
});

// covers: constants/lists 6
test.each([
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['2100-02', '2100-02-28'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect(daysOf(toMonth(month))).toEqual({ first: `${month}-01`, last });
});

// covers: constants/lists 6
test('a year has January through December', () => {
  const months = monthsOfYear(2026);
  expect([months.length, months[0], months[11]]).toEqual([12, '2026-01', '2026-12']);
});

test('November 2026 through February 2027 are four months; through October, none', () => {
  const november = monthIn(2026, 11);
  expect(monthsThrough(november, monthIn(2027, 2))).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  expect(monthsThrough(november, november)).toEqual([november]);
  expect(monthsThrough(november, monthIn(2026, 10))).toEqual([]);
});

test('a value applies from its month until the next one, in whatever order they are', () => {
  const starts = new Map([
    [monthIn(2026, 6), 0],
    [monthIn(2025, 1), 100],
  ]);
  expect(inForce(starts, monthIn(2024, 12))).toBeNull();
  expect(inForce(starts, monthIn(2025, 1))).toBe(100);
  expect(inForce(starts, monthIn(2026, 5))).toBe(100);
  expect(inForce(starts, monthIn(2027, 1))).toBe(0);
});

test('2026-11 is shown as November 2026', () => {
  expect(formatMonth(toMonth('2026-11'))).toBe('November 2026');
});

test.each(['2026-13', '2026-00', '2026-1', '26-01', 'rubbish'])('%s is not a month', (text) => {
  expect(() => toMonth(text)).toThrow(RangeError);
});
