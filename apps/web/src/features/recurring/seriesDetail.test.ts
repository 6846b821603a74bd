import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { dayOf, transactionRow } from '../transactions/transactionRow.fixture.ts';
import { withDecision } from './decisions.ts';
import { paymentCandidates, searchRange } from './findWindow.ts';
import { monthlyOn, occurrence, onDay, paid, series } from './series.fixture.ts';
import { joinOccurrences, pricesPaid } from './seriesDetail.ts';

const phone = series(1, 'Phone');
const pay = series(2, 'Payroll', { isIncome: true, kind: 'income' });
const gym = series(3, 'Gym');

// covers: recurring-screens 22
test('an occurrence that both ranges list is shown once, and other series aren’t', () => {
  const missed = occurrence(1, '2026-10-13', { state: 'missed' });
  const past = { series: [phone, pay, gym], occurrences: [missed, paid(3, '2026-11-01', cents(10_00))] };
  const ahead = { series: [phone, pay, gym], occurrences: [missed, occurrence(1, '2026-12-13')] };
  const { occurrences, others } = joinOccurrences(1, past, ahead);
  expect(occurrences.map(({ dueOn }) => dueOn)).toEqual(['2026-12-13', '2026-10-13']);
  expect(others.map(({ name }) => name)).toEqual(['Gym']);
});

// covers: recurring-screens 22
test('prices paid: 14.99 twice, then 16.99, since when', () => {
  const months = [
    paid(1, '2026-11-13', cents(16_99)),
    paid(1, '2026-10-13', cents(14_99)),
    paid(1, '2026-09-13', cents(14_99)),
  ];
  expect(pricesPaid(months)).toEqual([
    { price: 16_99, since: '2026-11-13' },
    { price: 14_99, since: '2026-09-13' },
  ]);
});

// covers: recurring-screens 21
test('a payment is looked for about half a period around the due date', () => {
  const around = (cadence: Parameters<typeof searchRange>[0]) => searchRange(cadence, occurrence(1, '2026-11-13'));
  expect(around(monthlyOn('2026-11-13'))).toEqual({ from: '2026-10-29', to: '2026-11-28' });
  const weekly = { unit: 'week', count: 1, anchorOn: onDay('2026-11-13'), dayOfMonth: null, otherDay: null } as const;
  expect(around(weekly)).toEqual({ from: '2026-11-09', to: '2026-11-17' });
  expect(around(monthlyOn('2026-11-13', 12))).toEqual({ from: '2026-10-14', to: '2026-12-13' });
});

// covers: recurring-screens 21
test('candidates have the same direction, the nearest amount first', () => {
  const rows = [
    { ...transactionRow(1, 'Far'), amount: cents(80_00) },
    { ...transactionRow(2, 'Near'), amount: cents(12_50) },
    { ...transactionRow(3, 'In'), amount: cents(12_00), isIncome: true },
  ];
  expect(paymentCandidates(rows, occurrence(1, '2026-11-13'), false).map(({ name }) => name)).toEqual(['Near', 'Far']);
});

// covers: recurring-screens 8
test('a decision shows at once', () => {
  const expected = occurrence(1, '2026-11-13');
  expect(withDecision(expected, { kind: 'skipped' })).toMatchObject({ state: 'skipped', exceptions: ['skipped'] });
  const skipped = withDecision(expected, { kind: 'skipped' });
  expect(withDecision(skipped, { kind: 'skipped', isRemoved: true })).toEqual(expected);
  expect(withDecision(expected, { kind: 'moved', movedToOn: onDay('2026-11-16') }).expectedOn).toBe('2026-11-16');
  expect(withDecision(expected, { kind: 'amount', amountCents: cents(9_00) }).amount).toBe(9_00);
  const different = paid(1, '2026-11-13', cents(16_99), { differsFrom: cents(14_99) });
  expect(withDecision(different, { kind: 'amount', amountCents: cents(16_99) })).toMatchObject({
    differsFrom: null,
    amount: 16_99,
  });
  const payment = { ...transactionRow(8, 'Paper'), amount: cents(12_10), date: dayOf('2026-11-14') };
  expect(withDecision(expected, { kind: 'pinned', transaction: payment })).toMatchObject({
    state: 'paid',
    amount: 12_10,
    paidOn: '2026-11-14',
    transactionId: 8,
  });
});
