import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, daysBetween, isDay } from '../day.ts';
import {
  countPeriods,
  lastYearRange,
  lastYearStart,
  periodName,
  periodStart,
  periodsIn,
  resolveRange,
} from './periods.ts';
import { REPORT_GRAINS, type ReportRange } from './query.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const range = (first: string, last: string) => ({ first: day(first), last: day(last) });
const relative = (kind: ReportRange['kind']) => ({ kind, first: null, last: null });

describe('ranges that follow today, 11/15/2026', () => {
  const today = day('2026-11-15');
  // covers: reports 4
  test.each([
    ['thisMonth', '2026-11-01', '2026-11-30'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['last3Months', '2026-08-01', '2026-10-31'],
    ['last6Months', '2026-05-01', '2026-10-31'],
    ['last12Months', '2025-11-01', '2026-10-31'],
    ['yearToDate', '2026-01-01', '2026-11-15'],
  ] as const)('%s is %s to %s', (kind, first, last) => {
    expect(resolveRange(relative(kind), today, null)).toEqual({ first, last });
  });

  // covers: reports 4
  test('all time reaches from the first to the last transaction, and includes today', () => {
    expect(resolveRange(relative('allTime'), today, range('2020-02-29', '2026-01-01'))).toEqual(
      range('2020-02-29', '2026-11-15'),
    );
    expect(resolveRange(relative('allTime'), today, range('2027-01-01', '2027-03-01'))).toEqual(
      range('2026-11-15', '2027-03-01'),
    );
    expect(resolveRange(relative('allTime'), today, null)).toEqual(range('2026-11-15', '2026-11-15'));
  });

  // covers: reports 4
  test('a fixed range is itself', () => {
    const fixed = { kind: 'fixed', ...range('2026-02-03', '2026-02-09') } as const;
    expect(resolveRange(fixed, today, null)).toEqual(range('2026-02-03', '2026-02-09'));
  });
});

describe('periods', () => {
  // covers: reports 5
  test('weeks start on Sunday, and the first and last are clipped to the range', () => {
    expect(periodsIn(range('2026-11-04', '2026-11-16'), 'week')).toEqual([
      { start: '2026-11-01', first: '2026-11-04', last: '2026-11-07' },
      { start: '2026-11-08', first: '2026-11-08', last: '2026-11-14' },
      { start: '2026-11-15', first: '2026-11-15', last: '2026-11-16' },
    ]);
  });

  // covers: reports 5
  test('11/15/2026 is in the fourth quarter, which starts on 10/01/2026', () => {
    expect(periodStart(day('2026-11-15'), 'quarter')).toBe('2026-10-01');
    expect(periodStart(day('2026-11-15'), 'year')).toBe('2026-01-01');
  });

  // covers: reports 5
  test('the calendar’s first and last days have periods, too', () => {
    for (const grain of REPORT_GRAINS) {
      expect(periodsIn(range('0001-01-01', '0001-01-02'), grain)[0]?.start).toBe('0001-01-01');
      expect(periodsIn(range('9999-12-30', '9999-12-31'), grain).at(-1)?.last).toBe('9999-12-31');
      expect(lastYearRange(range('0001-01-01', '0002-01-02'), grain)).toBe(null);
    }
  });

  // covers: reports 5
  test('names: Nov 2026, Q4 2026, 2026, 11/15/2026 – 11/21/2026', () => {
    const name = (grain: (typeof REPORT_GRAINS)[number]) =>
      periodsIn(range('2026-11-15', '2026-11-21'), grain).map((period) => periodName(period, grain))[0];
    expect(REPORT_GRAINS.map(name)).toEqual(['11/15/2026', '11/15/2026 – 11/21/2026', 'Nov 2026', 'Q4 2026', '2026']);
  });

  const days = fc.integer({ min: 0, max: 30_000 }).map((count) => addDays(day('1950-01-01'), count));
  // covers: reports 5
  test('periods cover every day of a range exactly once', () => {
    fc.assert(
      fc.property(days, fc.nat(1_500), fc.constantFrom(...REPORT_GRAINS), (first, length, grain) => {
        const whole = { first, last: addDays(first, length) };
        const periods = periodsIn(whole, grain);
        expect(periods).toHaveLength(countPeriods(whole, grain));
        expect(periods[0]?.first).toBe(whole.first);
        expect(periods.at(-1)?.last).toBe(whole.last);
        for (const [index, { start, first: from, last }] of periods.entries()) {
          expect(periodStart(from, grain)).toBe(start);
          expect(periodStart(last, grain)).toBe(start);
          const next = periods[index + 1];
          if (next) expect(daysBetween(last, next.first)).toBe(1);
        }
      }),
    );
  });
});

describe('the same period last year', () => {
  // covers: reports 14
  test('the end of a month stays one: February 2025 is compared with 02/01/2024 to 02/29/2024', () => {
    expect(lastYearRange(range('2025-02-01', '2025-02-28'), 'month')).toEqual(range('2024-02-01', '2024-02-29'));
    expect(lastYearRange(range('2024-01-01', '2024-02-29'), 'month')).toEqual(range('2023-01-01', '2023-02-28'));
  });

  // covers: reports 14
  test('a week is compared with the one 52 weeks before', () => {
    expect(lastYearRange(range('2026-11-15', '2026-11-21'), 'week')).toEqual(range('2025-11-16', '2025-11-22'));
    expect(lastYearStart(day('2026-11-15'), 'week')).toBe('2025-11-16');
  });

  // covers: reports 14
  test('February 29 has none', () => {
    expect(lastYearStart(day('2024-02-29'), 'day')).toBe(null);
    expect(lastYearStart(day('2024-02-28'), 'day')).toBe('2023-02-28');
  });
});
