import { type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { daysOfPreset, presetOf, readWhyDays, whyErrors, whyUrl } from './whyRange.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2028-02-29');
const read = (address: string) => readWhyDays(new URLSearchParams(address), today);

describe('the days that are compared', () => {
  test.each([
    ['1M', '2028-01-29'],
    ['6M', '2027-08-29'],
    ['1Y', '2027-02-28'],
    ['year', '2027-12-31'],
  ] as const)('%s on 02/29/2028 starts after %s', (preset, from) => {
    const days = daysOfPreset(preset, today);
    expect(days).toEqual({ from, to: today });
    expect(presetOf(days, today)).toBe(preset);
  });

  test('other days press no preset', () => {
    expect(presetOf({ from: day('2027-12-31'), to: day('2028-02-28') }, today)).toBe('other');
    expect(presetOf({ from: day('2027-12-30'), to: today }, today)).toBe('other');
  });

  test('are in the URL, and this year is shown instead of invalid ones', () => {
    const days = { from: day('2027-03-01'), to: day('2027-04-01') };
    expect(read(whyUrl(days).split('?')[1] ?? '')).toEqual(days);
    expect(whyUrl(days, 'spent')).toBe('/NetWorth/Why?from=2027-03-01&to=2027-04-01&term=spent');
    const thisYear = daysOfPreset('year', today);
    for (const address of ['', 'from=x&to=y', 'from=2028-02-01&to=2028-03-01', 'from=2028-02-01&to=2028-02-01'])
      expect(read(address)).toEqual(thisYear);
  });

  test.each([
    ['', '2028-02-29', { from: 'Choose a start date' }],
    ['2028-01-01', '', { to: 'Choose an end date' }],
    ['2028-01-01', '2028-03-01', { to: 'Choose today or an earlier date' }],
    ['2028-01-01', '2028-01-01', { from: 'Choose a date before the end date' }],
    ['2028-01-01', '2028-01-02', {}],
  ])('%j to %j: %j', (from, to, errors) => {
    expect(whyErrors(from, to, today)).toEqual(errors);
  });
});
