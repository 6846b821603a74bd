import { cents, monthIn } from '@cairn/domain';
import { expect, test } from 'vitest';
import type { SeriesInRange } from '../ledger/index.ts';
import { occurrence, onDay, paid, series } from '../recurring/series.fixture.ts';
import { billNotes } from './billNotes.ts';

const notesOf = (data: SeriesInRange) => billNotes(data, monthIn(2026, 11), onDay('2026-11-15'));
const food = { isIncome: false, categoryId: 4, spent: cents(0) };
const salary = { isIncome: true, categoryId: 8, spent: cents(0) };

// covers: recurring-screens 31
test('12.00 + 30.00 expected in a category, its subcategories included; paid, skipped, and earlier ones don’t count', () => {
  const [phone, water] = [
    series(1, 'Phone', { categoryId: 4 }),
    series(2, 'Water', { categoryId: 4, subcategoryId: 5 }),
  ];
  const note = notesOf({
    series: [phone, water],
    occurrences: [
      occurrence(1, '2026-10-13', { state: 'missed' }),
      paid(1, '2026-11-01', cents(99_00)),
      occurrence(1, '2026-11-13'),
      occurrence(2, '2026-11-20', { amount: cents(30_00), isAmountKnown: false }),
      occurrence(2, '2026-11-27', { state: 'skipped' }),
    ],
  });
  expect(note(food)).toBe('est. $42.00 still to come');
  expect(note({ ...food, subcategoryId: 5 })).toBe('est. $30.00 still to come');
  expect(note({ ...food, isIncome: true })).toBeNull();
  expect(note({ ...food, categoryId: 6 })).toBeNull();
});

// covers: recurring-screens 31
test('a late October bill counts in November, as what is still to come or once it is paid', () => {
  const phone = series(1, 'Phone', { categoryId: 4 });
  const [late, next] = [occurrence(1, '2026-10-30', { amount: cents(12_00) }), occurrence(1, '2026-11-30')];
  const data = { series: [phone], occurrences: [late, { ...next, amount: cents(30_00) }] };
  expect(notesOf(data)(food)).toBe('$42.00 still to come');
  expect(billNotes(data, monthIn(2026, 12), onDay('2026-11-15'))(food)).toBeNull();
  const settled = { ...paid(1, '2026-10-30', cents(12_00)), paidOn: onDay('2026-11-02') };
  expect(notesOf({ series: [phone], occurrences: [settled] })({ ...food, spent: cents(12_00) })).toBe('Paid 11/02');
});

// covers: recurring-screens 31
test('transfers and paused series are in no budget', () => {
  const card = series(1, 'Card', { categoryId: 4, kind: 'transfer' });
  const paused = series(2, 'Gym', { categoryId: 4, state: 'paused' });
  const occurrences = [paid(1, '2026-11-01', cents(12_00)), occurrence(1, '2026-11-13'), occurrence(2, '2026-11-13')];
  expect(notesOf({ series: [card, paused], occurrences })({ ...food, spent: cents(12_00) })).toBeNull();
});

// covers: recurring-screens 32
test('a category that only has bills says when they were paid; one with other spending or a missed bill doesn’t', () => {
  const car = series(1, 'Car payment', { categoryId: 4 });
  const insurance = series(2, 'Insurance', { categoryId: 4, subcategoryId: 5 });
  const payment = paid(1, '2026-11-04', cents(325_00));
  const one = notesOf({ series: [car], occurrences: [paid(1, '2026-10-31', cents(1_00)), payment] });
  expect(one({ ...food, spent: cents(325_00) })).toBe('Paid 11/04');
  expect(one({ ...food, spent: cents(325_01) })).toBeNull();
  const missed = occurrence(1, '2026-11-01', { state: 'missed' });
  const late = notesOf({ series: [car], occurrences: [missed, payment] });
  expect(late({ ...food, spent: cents(325_00) })).toBeNull();
  const skipped = { ...missed, state: 'skipped' } as const;
  expect(notesOf({ series: [car], occurrences: [skipped, payment] })({ ...food, spent: cents(325_00) })).toBe(
    'Paid 11/04',
  );
  const both = notesOf({ series: [car, insurance], occurrences: [paid(2, '2026-11-09', cents(131_60)), payment] });
  expect(both({ ...food, spent: cents(456_60) })).toBe('All paid by 11/09');
  expect(both({ ...food, subcategoryId: 5, spent: cents(131_60) })).toBe('Paid 11/09');
});

// covers: recurring-screens 32
test('pay says when the next comes, and an estimate says “About”; late pay is still to come', () => {
  const pay = series(1, 'Payroll', { categoryId: 8, isIncome: true, kind: 'income' });
  const of = (...occurrences: SeriesInRange['occurrences']) => notesOf({ series: [pay], occurrences })(salary);
  const last = occurrence(1, '2026-11-30', { amount: cents(2_000_00) });
  const next = occurrence(1, '2026-11-17', { amount: cents(2_164_89) });
  const late = occurrence(1, '2026-11-14', { amount: cents(100_00) });
  expect(of(last, next)).toBe('Next $2,164.89 on 11/17');
  expect(of({ ...next, isAmountKnown: false })).toBe('About $2,164.89 on 11/17');
  expect(of(last, late)).toBe('$2,100.00 still to come');
  expect(of(last, { ...next, expectedOn: last.expectedOn, isAmountKnown: false })).toBe('About $4,164.89 on 11/30');
  const inFebruary = { series: [pay], occurrences: [occurrence(1, '2027-02-15', { amount: cents(2_000_00) })] };
  expect(billNotes(inFebruary, monthIn(2027, 2), onDay('2026-11-15'))(salary)).toBe('$2,000.00 on 02/15');
  const received = notesOf({ series: [pay], occurrences: [paid(1, '2026-11-03', cents(2_000_00))] });
  expect(received({ ...salary, spent: cents(2_000_00) })).toBe('Received 11/03');
});
