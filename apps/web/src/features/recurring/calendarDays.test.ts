import type { CalendarEntry } from '@cairn/contract';
import { cents, monthIn } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { calendarOf, entry } from './calendar.fixture.ts';
import { dayAfterKey, entryText, figuresOf, inWeeks, weeksOf } from './calendarDays.ts';
import { entryUrl } from './entryUrl.ts';
import { onDay } from './series.fixture.ts';

// covers: recurring-screens 23
test('weeks start on Sunday, before the first and after the last of the month', () => {
  expect(weeksOf(monthIn(2026, 11))).toEqual({ from: '2026-11-01', to: '2026-12-05' });
  expect(weeksOf(monthIn(2026, 12))).toEqual({ from: '2026-11-29', to: '2027-01-02' });
  expect(weeksOf(monthIn(2026, 2))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

test('35 days are five weeks', () => {
  const weeks = inWeeks(calendarOf('2026-11').days);
  expect(weeks.map(([first]) => first?.day)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ]);
});

describe('the kinds of entries', () => {
  const happened: Partial<CalendarEntry> = { transactionId: 5, state: 'paid' };
  test.each([
    [{}, 'Bill, due'],
    [happened, 'Bill, paid'],
    [{ kind: 'income' as const }, 'Pay, expected'],
    [{ ...happened, kind: 'income' as const }, 'Pay, received'],
    [{ kind: 'transfer' as const }, 'Transfer, expected'],
    [{ ...happened, kind: 'transfer' as const }, 'Transfer, done'],
    [{ state: 'skipped' as const }, 'Bill, skipped'],
    [{ state: 'missed' as const }, 'Bill, missed'],
  ])('%o: %s', (options, text) => {
    expect(entryText(entry('Phone', -12_00, options))).toBe(text);
  });

  test('a past entry leads to the transaction, and a future one to the series', () => {
    expect(entryUrl(entry('Phone', -12_00, happened))).toBe('/EditTransaction/5');
    expect(entryUrl(entry('Phone', -12_00))).toBe('/Recurring/1');
  });
});

// covers: recurring-screens 23
test('the lowest balance is the lowest from today to the last day shown, even of the next month', () => {
  const calendar = calendarOf('2026-11', {
    '2026-11-02': { balance: cents(10_00) },
    '2026-11-15': { balance: cents(900_00) },
    '2026-11-25': { balance: cents(300_00), isEstimate: true },
    '2026-11-30': { balance: cents(500_00), isEstimate: true },
    '2026-12-03': { balance: cents(299_00), isEstimate: true },
  });
  expect(figuresOf(calendar, monthIn(2026, 11))).toEqual({
    today: 900_00,
    lowest: { day: '2026-12-03', balance: 299_00, isEstimate: true },
    end: { day: '2026-11-30', balance: 500_00, isEstimate: true },
  });
});

// covers: recurring-screens 23
test('a past month has no lowest balance ahead', () => {
  const past = calendarOf('2026-10', { '2026-10-31': { balance: cents(5_00) } });
  expect(figuresOf(past, monthIn(2026, 10))).toMatchObject({ lowest: null, end: { balance: 5_00 } });
});

// covers: recurring-screens 25
test.each([
  ['ArrowLeft', '2026-11-16'],
  ['ArrowRight', '2026-11-18'],
  ['ArrowUp', '2026-11-10'],
  ['ArrowDown', '2026-11-24'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['a', null],
])('%s moves from Tuesday the 17th to %s', (key, day) => {
  expect(dayAfterKey(onDay('2026-11-17'), key)).toBe(day);
});
