import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { nextBills } from './next-bills.ts';
import { bill, toDay } from './recurring.fixture.ts';
import type { TrackedSeries } from './series.ts';

const due = (id: number, nextOn: string | null, more: Partial<TrackedSeries> = {}) => ({
  series: bill(id, { name: `Bill ${id}`, ...more }),
  standing: { nextOn: nextOn === null ? null : toDay(nextOn), nextCents: cents(12_00), isAmountKnown: id % 2 === 0 },
});

// covers: recurring-screens 30
test('the next three bills, soonest first, without pay, transfers, and what ended; one that was due is overdue', () => {
  const all = [
    due(1, '2026-12-05'),
    due(2, '2026-11-17', { isIncome: true, kind: 'income' }),
    due(3, '2026-11-18', { kind: 'subscription' }),
    due(4, '2026-11-10'),
    due(5, '2026-11-12', { kind: 'transfer' }),
    due(6, null),
    due(7, '2026-12-05'),
  ];
  expect(nextBills(all, toDay('2026-11-15'))).toEqual([
    { seriesId: 4, name: 'Bill 4', dueOn: '2026-11-10', amount: 12_00, isAmountKnown: true, isOverdue: true },
    { seriesId: 3, name: 'Bill 3', dueOn: '2026-11-18', amount: 12_00, isAmountKnown: false, isOverdue: false },
    { seriesId: 1, name: 'Bill 1', dueOn: '2026-12-05', amount: 12_00, isAmountKnown: false, isOverdue: false },
  ]);
});

test('a bill that is due today isn’t overdue', () => {
  expect(nextBills([due(1, '2026-11-15')], toDay('2026-11-15'))).toMatchObject([{ isOverdue: false }]);
});
