import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayAt, daysBetween, formatDay } from './day.ts';
import { readDay } from './day-text.ts';

/** A Sunday. */
const today = dayAt(new Date('2026-11-15T12:00:00Z'), 'UTC');

// covers: entry/quick-add 16
test.each([
  ['today', '2026-11-15'],
  [' Yesterday ', '2026-11-14'],
  ['sun', '2026-11-15'],
  ['mon', '2026-11-09'],
  ['Saturday', '2026-11-14'],
  ['-3', '2026-11-12'],
  ['−1', '2026-11-14'],
  ['11/10', '2026-11-10'],
  ['11/16', '2026-11-16'],
  ['12/16', '2026-12-16'],
  ['12/17', '2025-12-17'],
  ['12/30', '2025-12-30'],
  ['1.11.', '2026-11-01'],
  ['01.11.2026', '2026-11-01'],
  ['1.11', null],
  ['32.1.', null],
  ['Nov 1', '2026-11-01'],
  ['november 1st', '2026-11-01'],
  ['Nov 1, 2024', '2024-11-01'],
  ['1 Nov', '2026-11-01'],
  ['2nd Dec.', '2026-12-02'],
  ['1 Nov 2024', '2024-11-01'],
  ['Sept 30', '2026-09-30'],
  ['Feb 30', null],
  ['no 1', null],
  ['Nova 1', null],
  ['2/29', null],
  ['2/29/24', '2024-02-29'],
  ['11/10/2026', '2026-11-10'],
  ['2026-11-10', '2026-11-10'],
  ['2026-02-30', null],
  ['13/1', null],
  ['-400', null],
  ['mo', null],
  ['monkey', null],
  ['', null],
  ['5', null],
])('on 2026-11-15, %j is %s', (typed, day) => expect(readDay(typed, today)).toBe(day));

test('a weekday is one of the last seven days, and its name is right', () => {
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), fc.constantFrom(...names), (offset, name) => {
      const now = addDays(today, offset);
      const day = readDay(name, now) ?? now;
      expect(daysBetween(day, now)).toBeGreaterThanOrEqual(0);
      expect(daysBetween(day, now)).toBeLessThan(7);
      expect(names[new Date(`${day}T00:00:00Z`).getUTCDay()]).toBe(name);
    }),
  );
});

test('in December, a day in early January is in the next year', () => {
  const december = dayAt(new Date('2026-12-20T12:00:00Z'), 'UTC');
  expect(readDay('1/5', december)).toBe('2027-01-05');
  expect(readDay('1/21', december)).toBe('2026-01-21');
});

// covers: entry/quick-add 2
test('without a year, any day is at most 31 days ahead and less than a year ago', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -300, max: 31 }), (offset, distance) => {
      const now = addDays(today, offset);
      const day = addDays(now, distance);
      const [, month = '', date = ''] = day.split('-');
      if (`${month}-${date}` !== '02-29') expect(readDay(`${month}/${date}`, now)).toBe(day);
    }),
  );
});

test('any day is read as it is formatted', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (date) => {
      const day = dayAt(date, 'UTC');
      expect(readDay(formatDay(day), today)).toBe(day);
      expect(readDay(day, today)).toBe(day);
    }),
  );
});
