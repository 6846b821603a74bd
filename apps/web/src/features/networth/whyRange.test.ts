import { type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { daysOfPreset, presetOf, readWhy, whyErrors, whyUrl } from './whyRange.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2028-02-29');
const read = (address: string) => readWhy(new URLSearchParams(address), today);

describe('the days that are compared', () => {
  // covers: net-worth-why 18
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

  // covers: net-worth-why 18
  test('other days press no preset', () => {
    expect(presetOf({ from: day('2027-12-31'), to: day('2028-02-28') }, today)).toBe('other');
    expect(presetOf({ from: day('2027-12-30'), to: today }, today)).toBe('other');
  });

  // covers: net-worth-why 18
  test('are in the URL with the term; without them, it is this year', () => {
    const days = { from: day('2027-03-01'), to: day('2027-04-01') };
    expect(read(whyUrl(days).split('?')[1] ?? '')).toEqual({ days, term: undefined, note: null });
    expect(whyUrl(days, 'spent')).toBe('/NetWorth/Why?from=2027-03-01&to=2027-04-01&term=spent');
    expect(read(whyUrl(days, 'spent').split('?')[1] ?? '')).toEqual({ days, term: 'spent', note: null });
    expect(read('')).toEqual({ days: daysOfPreset('year', today), term: undefined, note: null });
  });

  // covers: net-worth-why 20
  test.each([
    ['from=x&to=y', '“x” isn’t a date'],
    ['from=2028-02-01&to=2028-02-31', '“2028-02-31” isn’t a date'],
    ['from=2028-02-01', 'one of the two dates is missing'],
    ['from=2028-02-01&to=2028-03-01', 'they end after today'],
    ['from=2028-02-01&to=2028-02-01', 'the first isn’t before the second'],
  ])('?%s shows this year, because %s', (address, reason) => {
    expect(read(address)).toEqual({
      days: daysOfPreset('year', today),
      term: undefined,
      note: `The dates in this address can’t be used, because ${reason}. You see this year, from 12/31/2027 to 02/29/2028.`,
    });
  });

  // covers: net-worth-why 20
  test('an unknown term shows all of them and says so', () => {
    const { term, note } = read('term=luck');
    expect([term, note]).toEqual([
      undefined,
      'This address asks for a reason that doesn’t exist, so you see all of them.',
    ]);
  });

  // covers: net-worth-why 18
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
