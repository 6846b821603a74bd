import { type Day, isDay, type ReportGrain } from '@cairn/domain';
import { expect, test } from 'vitest';
import { coveredText, fullPeriod, periodTitle, rangeTitle, shortPeriod, yearMark } from './periodTexts.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const range = (first: string, last: string) => ({ first: day(first), last: day(last) });

// covers: reports-screen 18
test.each<[ReportGrain, string, string, string, string, string]>([
  ['month', '2026-07-01', '2026-07-31', 'Jul', 'Jul 2026', 'July 2026'],
  ['quarter', '2026-07-01', '2026-09-30', 'Q3', 'Q3 2026', 'Q3 2026'],
  ['year', '2026-01-01', '2026-12-31', '2026', '2026', '2026'],
  ['day', '2026-07-04', '2026-07-04', '07/04', '07/04/2026', '07/04/2026'],
  ['week', '2026-07-05', '2026-07-11', '07/05', '07/05/2026 to 07/11/2026', '07/05/2026 to 07/11/2026'],
])('a %s from %s to %s is %s, %s, or %s', (grain, first, last, short, title, full) => {
  const period = range(first, last);
  expect(shortPeriod(period.first, grain)).toBe(short);
  expect(periodTitle(period, grain)).toBe(title);
  expect(fullPeriod(period, grain)).toBe(full);
});

// covers: reports-screen 18
test.each([
  ['2025-11-01', '2026-10-31', 'November 2025 to October 2026'],
  ['2026-07-01', '2026-07-31', 'July 2026'],
  ['2026-01-01', '2026-11-17', '01/01/2026 to 11/17/2026'],
  ['2026-11-17', '2026-11-17', '11/17/2026'],
])('the range from %s to %s is %s', (first, last, title) => {
  expect(rangeTitle(range(first, last))).toBe(title);
});

// covers: reports-screen 18
test('the year is under the first period and under the first of each year', () => {
  expect(yearMark(day('2025-11-01'), undefined, 'month')).toBe('2025');
  expect(yearMark(day('2025-12-01'), day('2025-11-01'), 'month')).toBeNull();
  expect(yearMark(day('2026-01-01'), day('2025-12-01'), 'month')).toBe('2026');
  expect(yearMark(day('2026-01-01'), undefined, 'year')).toBeNull();
});

// covers: reports-screen 17
test.each([
  ['last12Months', 'November 2025 to October 2026, without the current month'],
  ['last3Months', 'November 2025 to October 2026, without the current month'],
  ['thisYear', 'November 2025 to October 2026'],
  ['fixed', 'November 2025 to October 2026'],
] as const)('what %s covers: %s', (kind, text) => {
  expect(coveredText(range('2025-11-01', '2026-10-31'), { kind, first: null, last: null })).toBe(text);
});
