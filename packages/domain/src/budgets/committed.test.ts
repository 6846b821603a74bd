import { expect, test } from 'vitest';
import { toMonth } from '../month.ts';
import { matchSeries, type SeriesPayment } from '../recurring/match.ts';
import { trackOccurrences } from '../recurring/occurrences.ts';
import { bill, monthly, payment, toDay } from '../recurring/recurring.fixture.ts';
import type { TrackedSeries } from '../recurring/series.ts';
import { committedBills, committedByRow, sumBills } from './committed.ts';

const rows = [
  { id: 1, isIncome: false },
  { id: 2, isIncome: true },
  { id: 11, isIncome: false },
];

function committed(today: string, series: readonly TrackedSeries[], payments: readonly SeriesPayment[] = []) {
  const matched = matchSeries(series, [], payments, { from: toDay('2026-01-01'), to: toDay('2027-01-01') });
  const occurrences = trackOccurrences(matched, toDay(today));
  return Object.fromEntries(committedByRow(rows, committedBills(occurrences, toMonth('2026-06'), toDay(today))));
}

const utility = bill(1, { categoryId: 1 });

test('a bill of 100.00 due on the 12th is to come on the 10th, due on the 12th, and paid on the 13th', () => {
  expect(committed('2026-06-10', [utility])).toEqual({ 1: { total: 100_00, due: 0, unpaid: 100_00 } });
  expect(committed('2026-06-12', [utility])).toEqual({ 1: { total: 100_00, due: 100_00, unpaid: 100_00 } });
  const paid = committed('2026-06-13', [utility], [payment(1, '2026-06-13', 98_00)]);
  expect(paid).toEqual({ 1: { total: 98_00, due: 98_00, unpaid: 0 } });
});

test('a bill that is paid early counts as due', () => {
  const early = committed('2026-06-10', [utility], [payment(1, '2026-06-09')]);
  expect(early).toEqual({ 1: { total: 100_00, due: 100_00, unpaid: 0 } });
});

// covers: server/monthly-budget 33
test('a bill counts in the month in which it is paid, and a late one in the current month', () => {
  const first = bill(1, { categoryId: 1, cadence: monthly('2026-06-01') });
  expect(committed('2026-06-02', [first], [payment(1, '2026-05-31')])).toEqual({});
  const last = bill(1, { categoryId: 1, cadence: monthly('2026-05-31') });
  expect(committed('2026-06-02', [last])).toMatchObject({ 1: { total: 200_00, due: 100_00, unpaid: 200_00 } });
});

// covers: server/monthly-budget 33
test('bills count in their subcategory and direction; transfers and missed bills don’t count', () => {
  const inSub = bill(1, { categoryId: 1, subcategoryId: 11 });
  expect(committed('2026-06-10', [inSub])).toMatchObject({ 11: { total: 100_00 } });
  expect(committed('2026-06-10', [bill(1, { categoryId: 1, subcategoryId: 99 })])).toMatchObject({
    1: { total: 100_00 },
  });
  expect(committed('2026-06-10', [bill(1, { categoryId: 2 })])).toEqual({});
  expect(committed('2026-06-10', [bill(1, { categoryId: 2, isIncome: true, kind: 'income' })])).toMatchObject({
    2: { total: 100_00 },
  });
  expect(committed('2026-06-10', [bill(1, { categoryId: 1, kind: 'transfer' })])).toEqual({});
  expect(committed('2026-06-25', [utility])).toEqual({});
});

// covers: month-strip 2
test('all bills of a month: 100.00 paid + 100.00 due with no category + 100.00 to come = 300.00, without pay and transfers', () => {
  const series = [
    bill(1, { merchantKey: 'rent', cadence: monthly('2026-01-01') }),
    bill(2, { merchantKey: 'phone', cadence: monthly('2026-01-10') }),
    bill(3, { merchantKey: 'gym', cadence: monthly('2026-01-20') }),
    bill(4, { merchantKey: 'pay', isIncome: true, kind: 'income' }),
    bill(5, { merchantKey: 'card', kind: 'transfer' }),
  ];
  const range = { from: toDay('2026-06-01'), to: toDay('2026-06-30') };
  const paid = payment(1, '2026-06-01', 100_00, { merchantKey: 'rent' });
  const today = toDay('2026-06-12');
  const occurrences = trackOccurrences(matchSeries(series, [], [paid], range), today);
  expect(sumBills(occurrences, toMonth('2026-06'), today)).toEqual({ total: 300_00, due: 200_00, unpaid: 200_00 });
});
