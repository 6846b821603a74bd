import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { readMonth } from './monthUrl.ts';
import { monthlyOn, occurrence, onDay, paid, series } from './series.fixture.ts';
import { amountFact, cadenceText, lateText, occurrenceName, ordinal } from './seriesText.ts';
import { seriesStatus, statusOf } from './status.ts';

const today = onDay('2026-11-15');
const bill = series(1, 'Phone');
const pay = series(2, 'Payroll', { kind: 'income', isIncome: true });
const transfer = series(3, 'To savings', { kind: 'transfer' });
const weekly = { unit: 'week', count: 2, anchorOn: onDay('2026-11-13'), dayOfMonth: null, otherDay: null } as const;

test('1st, 2nd, 3rd, 11th, 21st, 22nd, 30th', () => {
  expect([1, 2, 3, 11, 21, 22, 30].map(ordinal)).toEqual(['1st', '2nd', '3rd', '11th', '21st', '22nd', '30th']);
});

describe('how often', () => {
  test.each([
    [{ ...weekly, count: 1 }, 'Every week on Friday'],
    [weekly, 'Every 2 weeks on Friday'],
    [
      { unit: 'halfMonth' as const, count: 1, anchorOn: onDay('2026-11-15'), dayOfMonth: 31, otherDay: 15 },
      'Twice a month, on the 15th and the last day',
    ],
    [monthlyOn('2026-11-05'), 'Every month on the 5th'],
    [monthlyOn('2026-10-31'), 'Every month on the last day'],
    [monthlyOn('2026-11-12', 3), 'Every 3 months on the 12th'],
    [monthlyOn('2026-12-27', 12), 'Every year on December 27'],
  ])('%o: %s', (cadence, text) => {
    expect(cadenceText(cadence)).toBe(text);
  });
});

describe('the status of an occurrence', () => {
  test.each([
    [bill, occurrence(1, '2026-11-18'), 'Due in 3 days', 'plain'],
    [bill, occurrence(1, '2026-11-16'), 'Due tomorrow', 'plain'],
    [pay, occurrence(2, '2026-11-15'), 'Expected today', 'plain'],
    [pay, occurrence(2, '2026-11-17'), 'Expected in 2 days', 'plain'],
    [bill, occurrence(1, '2026-11-13'), '2 days late', 'bad'],
    [bill, occurrence(1, '2026-11-01', { state: 'missed' }), 'Missed', 'bad'],
    [bill, occurrence(1, '2026-11-01', { state: 'skipped' }), 'Skipped', 'plain'],
    [bill, paid(1, '2026-11-01', cents(12_00)), 'Paid', 'ok'],
    [pay, paid(2, '2026-11-01', cents(12_00)), 'Received', 'ok'],
    [transfer, paid(3, '2026-11-01', cents(12_00)), 'Done', 'ok'],
    [bill, paid(1, '2026-11-01', cents(16_00), { differsFrom: cents(12_00) }), 'Different amount', 'look'],
  ])('%#: %s', (of, shown, text, tone) => {
    expect(statusOf(of, shown, today)).toMatchObject({ text, tone });
  });

  // covers: recurring-screens 7
  test('a paused or ended series says so, and one that wasn’t seen may have ended', () => {
    expect(seriesStatus(bill)).toBeNull();
    expect(seriesStatus({ state: 'paused', mayHaveEnded: false })?.text).toBe('Paused');
    expect(seriesStatus({ state: 'ended', mayHaveEnded: false })?.text).toBe('Ended');
    expect(seriesStatus({ state: 'active', mayHaveEnded: true })?.text).toBe('May have ended');
  });
});

// covers: recurring-screens 8
test('a late occurrence says when it is usually paid', () => {
  expect(lateText(bill, occurrence(1, '2026-11-13'))).toBe('Usually paid by the 13th. It hasn’t shown up yet.');
  expect(lateText(bill, occurrence(1, '2026-11-01', { state: 'missed' }))).toBe(
    'Usually paid by the 13th. It didn’t show up.',
  );
  const last = series(1, 'Rent', { cadence: monthlyOn('2026-10-31') });
  expect(lateText(last, occurrence(1, '2026-10-31'))).toMatch(/^Usually paid by the last day of the month\./);
  const moved = occurrence(1, '2026-11-13', { expectedOn: onDay('2026-11-14'), exceptions: ['moved'] });
  expect(lateText(bill, moved)).toBe('Due on 11/14/2026. It hasn’t shown up yet.');
});

test('a month names an occurrence unless there are several in it', () => {
  expect(occurrenceName(bill, onDay('2026-11-13'))).toBe('November');
  expect(occurrenceName({ cadence: weekly }, onDay('2026-11-13'))).toBe('11/13/2026');
});

// covers: recurring-screens 14
test('the month in the URL, or the current one', () => {
  const read = (query: string) => readMonth(new URLSearchParams(query), today);
  expect(read('month=2027-02')).toBe('2027-02');
  expect(read('month=2036-10')).toBe('2036-10');
  for (const query of ['', 'month=2027-13', 'month=0001-01', 'month=2036-11', 'month=x'])
    expect(read(query)).toBe('2026-11');
});

// covers: recurring/series 13
test.each([
  [{ isAmountKnown: true, isStatement: false, range: null }, null],
  [{ isAmountKnown: true, isStatement: true, range: null }, 'statement balance'],
  [{ isAmountKnown: false, isStatement: false, range: null }, 'estimate'],
  [
    { isAmountKnown: false, isStatement: false, range: { low: cents(80_00), high: cents(120_00) } },
    'estimate, $80–\u2060$120',
  ],
])('an amount that is %o reads %s', (facts, text) => {
  expect(amountFact(facts)).toBe(text);
});
