import { addDays, cents, type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { changeIn, pointsIn, readRange } from './ranges.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const pointsOn = (...days: readonly string[]) => days.map((text) => ({ date: day(text), value: cents(1) }));
const datesOf = (points: readonly { date: Day }[]) => points.map(({ date }) => date);

describe('net worth ranges', () => {
  test.each([
    ['1M', '2026-11-24', '2026-10-24'],
    ['1M', '2026-03-31', '2026-02-28'],
    ['6M', '2026-11-24', '2026-05-24'],
    ['1Y', '2028-02-29', '2027-02-28'],
  ] as const)('%s on %s starts on %s, inclusive', (range, today, from) => {
    const before = addDays(day(from), -1);
    const points = pointsOn('2001-01-01', before, from, today);
    expect(datesOf(pointsIn(range, points, day(today)))).toEqual([from, today]);
  });

  test('All includes every point', () => {
    const points = pointsOn('2001-01-01', '2026-11-24');
    expect(pointsIn('All', points, day('2026-11-24'))).toEqual(points);
  });

  test.each([
    ['1M', '1M'],
    ['6M', '6M'],
    ['1Y', '1Y'],
    ['All', 'All'],
    ['2Y', 'All'],
    ['', 'All'],
    [null, 'All'],
  ] as const)('range=%s in the URL is %s', (text, expected) => {
    expect(readRange(text)).toBe(expected);
  });
});

describe('the change in a range', () => {
  const today = day('2026-11-24');
  const points = (...given: readonly (readonly [string, number])[]) =>
    given.map(([text, value]) => ({ date: day(text), value: cents(value) }));

  // covers: net-worth-why 23
  test('11,240.00 − 10,000.00 = 1,240.00 in 6 months', () => {
    const all = points(['2026-05-24', 10_000_00], ['2026-09-01', 9_000_00], ['2026-11-24', 11_240_00]);
    expect(changeIn('6M', all, today)).toEqual({
      from: '2026-05-24',
      to: '2026-11-24',
      amount: 1_240_00,
      words: 'in 6 months',
    });
  });

  // covers: net-worth-why 23
  test('names the first day if the range starts before it, and for All', () => {
    const all = points(['2026-09-01', 9_000_00], ['2026-11-24', 8_500_00]);
    expect(changeIn('6M', all, today)).toMatchObject({ amount: -500_00, words: 'since 09/01/2026' });
    expect(changeIn('All', all, today)).toMatchObject({ words: 'since 09/01/2026' });
  });

  // covers: net-worth-why 23
  test('one day has no change', () => {
    expect(changeIn('All', points(['2026-11-24', 1]), today)).toBeNull();
    expect(changeIn('All', [], today)).toBeNull();
  });
});
