import { describe, expect, test } from 'vitest';
import { addDays, type Day, dayParts, parseDay } from '../day.ts';
import { adjustForWeekend, calendarDueDates, nearestDueDate, weekdayOf } from './schedule.ts';
import { type Cadence, stateOn } from './series.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

const monthly = (anchorOn: string, dayOfMonth: number, count = 1): Cadence => ({
  unit: 'month',
  count,
  anchorOn: day(anchorOn),
  otherDay: null,
  dayOfMonth,
});

test('the nearest due date is at most half a period away', () => {
  const fifteenth = monthly('2026-01-15', 15);
  expect(nearestDueDate(fifteenth, day('2026-11-13'))).toBe('2026-11-15');
  expect(nearestDueDate(fifteenth, day('2026-11-30'))).toBe('2026-11-15');
  expect(nearestDueDate(monthly('2026-01-31', 31), day('2028-02-27'))).toBe('2028-02-29');
  expect(nearestDueDate(monthly('2026-01-15', 15, 12), day('2026-09-15'))).toBe('2027-01-15');
  expect(nearestDueDate(monthly('2026-01-15', 15, 12), day('2028-07-16'))).toBeNull();
});

// covers: recurring/series 19
test.each([
  ['active', null, 'active'],
  ['active', '2026-11-15', 'active'],
  ['active', '2026-11-14', 'ended'],
  ['paused', '2026-11-14', 'ended'],
  ['ended', '2026-11-15', 'ended'],
  ['ended', '2026-11-16', 'active'],
  ['ended', null, 'ended'],
] as const)('on 11/15, a series that is stored as %s with the end %s is %s', (state, endsOn, expected) => {
  expect(stateOn({ state, endsOn: endsOn && day(endsOn) }, day('2026-11-15'))).toBe(expected);
});

describe('due dates', () => {
  // covers: recurring/series 1
  test('a bill on the 31st is due on the last day of a shorter month', () => {
    const dates = calendarDueDates(monthly('2026-01-31', 31), day('2026-01-01'), day('2026-05-31'));
    expect(dates).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });

  // covers: recurring/series 1
  test('a bill on the 30th is due on February 29 in a leap year and on the 30th afterwards', () => {
    const dates = calendarDueDates(monthly('2028-01-30', 30), day('2028-02-01'), day('2028-03-31'));
    expect(dates).toEqual(['2028-02-29', '2028-03-30']);
  });

  test('every three months counts from the month of the anchor, also before it', () => {
    const dates = calendarDueDates(monthly('2026-08-12', 12, 3), day('2026-01-01'), day('2026-12-31'));
    expect(dates).toEqual(['2026-02-12', '2026-05-12', '2026-08-12', '2026-11-12']);
  });

  // covers: recurring/series 1
  test('twice a month is due on both days', () => {
    const cadence: Cadence = {
      unit: 'halfMonth',
      count: 1,
      anchorOn: day('2026-01-15'),
      dayOfMonth: 15,
      otherDay: 31,
    };
    const dates = calendarDueDates(cadence, day('2026-02-01'), day('2026-03-31'));
    expect(dates).toEqual(['2026-02-15', '2026-02-28', '2026-03-15', '2026-03-31']);
  });

  test('every two weeks keeps its weekday across years', () => {
    const cadence: Cadence = {
      unit: 'week',
      count: 2,
      anchorOn: day('2026-01-02'),
      dayOfMonth: null,
      otherDay: null,
    };
    const dates = calendarDueDates(cadence, day('2025-12-01'), day('2026-02-01'));
    expect(dates).toEqual(['2025-12-05', '2025-12-19', '2026-01-02', '2026-01-16', '2026-01-30']);
  });

  test('a range splits at any day without losing or repeating a due date', () => {
    const cadences = [monthly('2026-01-31', 31), monthly('2026-02-28', 30, 2), monthly('2024-02-29', 29, 12)];
    for (const cadence of cadences)
      for (let at = 0; at < 400; at += 1) {
        const [from, middle, to] = [day('2026-01-01'), addDays(day('2026-01-01'), at), day('2027-03-31')];
        const parts = [
          ...calendarDueDates(cadence, from, middle),
          ...calendarDueDates(cadence, addDays(middle, 1), to),
        ];
        expect(parts).toEqual(calendarDueDates(cadence, from, to));
      }
  });

  test('a range that ends before it begins has none', () => {
    expect(calendarDueDates(monthly('2026-01-31', 31), day('2026-02-01'), day('2026-01-01'))).toEqual([]);
  });
});

describe('weekends', () => {
  // covers: recurring/series 2
  test('Saturday moves to the Friday before or the Monday after', () => {
    expect(weekdayOf(day('2026-11-14'))).toBe(6);
    expect(adjustForWeekend(day('2026-11-14'), 'before')).toBe('2026-11-13');
    expect(adjustForWeekend(day('2026-11-14'), 'after')).toBe('2026-11-16');
    expect(adjustForWeekend(day('2026-11-14'), 'none')).toBe('2026-11-14');
  });

  test('Sunday moves to the Friday before or the Monday after', () => {
    expect(adjustForWeekend(day('2026-11-15'), 'before')).toBe('2026-11-13');
    expect(adjustForWeekend(day('2026-11-15'), 'after')).toBe('2026-11-16');
  });

  test('a weekday never moves', () => {
    for (let at = 0; at < 28; at += 1) {
      const one = addDays(day('2026-11-01'), at);
      const isWeekend = [0, 6].includes(weekdayOf(one));
      expect(adjustForWeekend(one, 'after') === one, one).toBe(!isWeekend);
      expect(new Date(`${one}T00:00:00Z`).getUTCDay(), one).toBe(weekdayOf(one));
      expect(dayParts(one).month).toBe(11);
    }
  });
});
