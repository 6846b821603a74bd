import { parseDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { transactionRow } from '../transactions/transactionRow.fixture.ts';
import { newPeriod, untaggedSpending } from './periodSpending.ts';

const [start, end] = [parseDay('2026-05-03'), parseDay('2026-05-12')];

// covers: entry/split-lines 63
test('deposits, transfers, hidden transactions, and those with the tag aren’t offered', () => {
  const own = { tagId: 7, state: null, paidByTransactionId: null };
  const rows = [
    transactionRow(1, 'Hotel'),
    { ...transactionRow(2, 'Pay'), isIncome: true },
    { ...transactionRow(3, 'To savings'), markedAsTransfer: true },
    { ...transactionRow(4, 'Gift'), hidden: true },
    { ...transactionRow(5, 'Taxi'), tags: [own] },
    { ...transactionRow(6, 'Train'), tags: [{ ...own, tagId: 8 }] },
  ];
  expect(untaggedSpending({ id: 7 }, rows).map(({ name }) => name)).toEqual(['Hotel', 'Train']);
});

// covers: entry/split-lines 63
test('a period is offered only if it is complete and new', () => {
  const saved = { id: 7, name: 'Lisbon', startsOn: start, endsOn: end };
  expect(newPeriod(null, saved)).toEqual(saved);
  expect(newPeriod({ startsOn: start, endsOn: null }, saved)).toEqual(saved);
  expect(newPeriod(saved, saved)).toBeNull();
  expect(newPeriod(null, { ...saved, endsOn: null })).toBeNull();
});
