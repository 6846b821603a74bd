import { expect, test } from 'vitest';
import { transactionRow as transaction } from '../transactions/transactionRow.fixture.ts';
import { reviewItem, suggestionFor } from './reviewItem.fixture.ts';
import { type DecidedKind, doneByKind, kindOf, progressOf } from './visit.ts';

const decided = (id: number, kind: DecidedKind, count = 1) => ({
  id,
  kind,
  count,
  removed: [],
  summary: '',
  isSaved: true,
});

// covers: review/review-screen 6
test('12 reviewed + 28 left = 12 of 40, 30%', () => {
  expect(progressOf([decided(1, 'others'), decided(2, 'categories', 11)], 28)).toEqual({
    reviewed: 12,
    total: 40,
    percent: 30,
  });
  expect(progressOf([], 0).percent).toBe(0);
});

// covers: review/review-screen 10
test('decisions are summed up by kind', () => {
  const visit = [
    decided(1, 'duplicates'),
    decided(2, 'categories', 30),
    decided(3, 'others'),
    decided(4, 'categories'),
    decided(5, 'transfers'),
  ];
  expect(doneByKind(visit).map(({ text }) => text)).toEqual([
    '31 categories approved',
    '1 transfer matched',
    '1 duplicate cleaned up',
    '1 other thing checked',
  ]);
  expect(doneByKind([decided(1, 'others', 2)]).map(({ text }) => text)).toEqual(['2 things checked']);
});

// covers: review/review-screen 10
test('a declined transfer or duplicate was only checked', () => {
  const pair = [transaction(1, 'Out'), transaction(2, 'In')];
  const kinds = (['transfer', 'duplicate', 'large'] as const).map((reason) => [
    kindOf(reviewItem(reason, pair), true, false),
    kindOf(reviewItem(reason, pair), false, false),
  ]);
  expect(kinds).toEqual([
    ['transfers', 'others'],
    ['duplicates', 'others'],
    ['others', 'others'],
  ]);
  expect(kindOf(suggestionFor(3, 'Market'), true, true)).toBe('categories');
});
