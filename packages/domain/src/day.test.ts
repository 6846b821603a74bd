import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayAt,
  daysBetween,
  daysInMonth,
  formatDay,
  hourAt,
  isDay,
  isTimeZone,
  monthsBefore,
  parseDay,
} from './day.ts';

describe('days', () => {
  // covers: faults 1
  test('February 29, 2028 is a day; February 29, 2026 is not', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(daysInMonth(1900, 2)).toBe(28);
    expect(daysInMonth(2000, 2)).toBe(29);
  });

  test.each([
    ['2026-03-05', '2026-03-05'],
    ['2026-03-05T00:00:00+09:00', '2026-03-05'],
    ['2026-03-05T00:00:00-08:00', '2026-03-05'],
    ['2026-03-05T00:00:00.000Z', '2026-03-05'],
  ])('%s is the day %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each([
    '2026-03-05T08:00:00Z',
    '2026-13-01',
    '2026-04-31',
    '03/05/2026',
    '',
    '0000-01-01',
    '2026-03-05T00:00:01Z',
  ])('%s is not a day', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  test('an instant can be on different days around the world', () => {
    const instant = new Date(Date.UTC(2026, 2, 5, 9, 30));
    expect(dayAt(instant, 'Pacific/Kiritimati')).toBe('2026-03-05');
    expect(dayAt(instant, 'UTC')).toBe('2026-03-05');
    expect(dayAt(new Date(Date.UTC(2026, 2, 5, 3, 0)), 'America/Los_Angeles')).toBe('2026-03-04');
    expect(dayAt(new Date(Date.UTC(2026, 2, 5, 20, 0)), 'Asia/Tokyo')).toBe('2026-03-06');
  });

  // covers: constants/product-wide 7
  test('a day is assembled from parts, so it doesn’t depend on how an engine formats a locale', () => {
    const prototype = Intl.DateTimeFormat.prototype;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format');
    Object.defineProperty(prototype, 'format', { configurable: true, get: () => () => '11/05/2026' });
    try {
      const instant = new Date(Date.UTC(2026, 10, 5, 7, 30));
      expect(dayAt(instant, 'UTC')).toBe('2026-11-05');
      expect(hourAt(instant, 'UTC')).toBe(7);
    } finally {
      Object.defineProperty(prototype, 'format', { ...format });
    }
  });

  test('an instant before the year 1 is rejected', () => {
    expect(() => dayAt(new Date(-80_000_000_000_000), 'UTC')).toThrow(RangeError);
  });

  test.each([
    ['UTC', 23],
    ['America/Los_Angeles', 15],
    ['Asia/Kolkata', 5],
    ['Asia/Kathmandu', 5],
    ['Pacific/Kiritimati', 13],
    ['Europe/London', 23],
    ['Europe/Berlin', 0],
  ])('at 23:50 UTC, the hour in %s is %i', (timeZone, hour) => {
    expect(hourAt(new Date(Date.UTC(2026, 10, 15, 23, 50)), timeZone)).toBe(hour);
  });

  // covers: constants/product-wide 4
  test('March 5, 2026 is shown as 03/05/2026', () => {
    const day = parseDay('2026-03-05');
    expect(day && formatDay(day)).toBe('03/05/2026');
  });

  test('from February 28 to March 1 is 2 days in 2028 and 1 day in 2026; backward it is −2 days in 2028', () => {
    const days = (from: string, to: string) => {
      const [first, second] = [parseDay(from), parseDay(to)];
      return first && second && daysBetween(first, second);
    };
    expect(days('2028-02-28', '2028-03-01')).toBe(2);
    expect(days('2026-02-28', '2026-03-01')).toBe(1);
    expect(days('2028-03-01', '2028-02-28')).toBe(-2);
  });

  test('January 31, 2028 + 29 days = February 29, 2028', () => {
    const day = parseDay('2028-01-31');
    expect(day && addDays(day, 29)).toBe('2028-02-29');
    expect(day && addDays(day, -31)).toBe('2027-12-31');
  });

  test('adding days agrees with the calendar of Date in every century', () => {
    const [first, last] = [new Date('0001-01-01'), new Date('9999-12-31')];
    const date = fc.date({ min: first, max: last, noInvalidDate: true });
    const textOf = (instant: Date) => instant.toISOString().slice(0, 10);
    fc.assert(
      fc.property(date, fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer()), (from, count) => {
        const day = parseDay(textOf(from));
        const moved = new Date(from.getTime() + count * 86_400_000);
        const isInCalendar = moved >= first && moved < new Date('+010000-01-01');
        if (isInCalendar) expect(day && addDays(day, count)).toBe(textOf(moved));
        else expect(() => day && addDays(day, count)).toThrow(RangeError);
      }),
    );
  });

  test.each([
    ['2026-11-15', 1, '2026-10-15'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2027-02-28'],
    ['2026-01-10', 6, '2025-07-10'],
    ['2026-12-31', 12, '2025-12-31'],
  ])('%s − %i months = %s', (text, count, expected) => {
    const day = parseDay(text);
    expect(day && monthsBefore(day, count)).toBe(expected);
  });

  test('time zones are recognized by name', () => {
    expect(isTimeZone('America/Los_Angeles')).toBe(true);
    expect(isTimeZone('Mars/Olympus_Mons')).toBe(false);
    expect(isTimeZone('')).toBe(false);
  });

  test('midnight in any offset is parsed as the written day', () => {
    const offset = fc
      .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 14 }), fc.constantFrom('00', '30', '45'))
      .map(([sign, hours, minutes]) => `${sign}${String(hours).padStart(2, '0')}:${minutes}`);
    const day = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(fc.property(day, offset, (text, zone) => parseDay(`${text}T00:00:00${zone}`) === text));
  });
});
