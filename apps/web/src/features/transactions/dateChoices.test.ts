import { type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { rangeOf, readCustomRange } from './dateChoices.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

describe('ranges', () => {
  // covers: constants/lists 4; faults 1
  test.each([
    ['current-month', '2026-11-15', '2026-11-01', '2026-11-30'],
    ['current-month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['current-month', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['current-month', '2100-02-01', '2100-02-01', '2100-02-28'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last-month', '2027-01-05', '2026-12-01', '2026-12-31'],
    ['today', '2028-02-29', '2028-02-29', '2028-02-29'],
    ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
    ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
    ['this-week', '2026-11-15', '2026-11-15', '2026-11-21'],
    ['this-week', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['this-week', '2028-03-01', '2028-02-27', '2028-03-04'],
    ['this-week', '2027-01-01', '2026-12-27', '2027-01-02'],
    ['this-year', '2028-02-29', '2028-01-01', '2028-12-31'],
  ] as const)('%s on %s is %s to %s', (choice, today, from, to) => {
    expect(rangeOf(choice, day(today))).toEqual({ from, to });
  });

  test('weeks with a clock change have seven days too', () => {
    expect(rangeOf('this-week', day('2026-03-08'))).toEqual({ from: '2026-03-08', to: '2026-03-14' });
    expect(rangeOf('this-week', day('2026-11-01'))).toEqual({ from: '2026-11-01', to: '2026-11-07' });
  });

  test('all dates is unbounded', () => expect(rangeOf('all', day('2026-11-15'))).toEqual({}));
});

describe('custom dates', () => {
  test('February 29 is valid only in leap years', () => {
    expect(readCustomRange('2028-02-29', '2028-02-29')).toEqual({ from: '2028-02-29', to: '2028-02-29' });
    expect(readCustomRange('2026-02-29', '2026-03-01')).toEqual({ errors: { from: 'Choose a start date' } });
  });

  // covers: validation 30
  test('both dates are required', () => {
    expect(readCustomRange('', '')).toEqual({ errors: { from: 'Choose a start date', to: 'Choose an end date' } });
    expect(readCustomRange('2026-11-01', '')).toEqual({ errors: { to: 'Choose an end date' } });
  });

  test('a start after the end is an error on the start date', () => {
    expect(readCustomRange('2026-11-02', '2026-11-01')).toEqual({
      errors: { from: 'The start date can’t be after the end date' },
    });
  });
});
