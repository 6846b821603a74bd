import { expect, test } from 'vitest';
import type { Review } from './imports.data.ts';
import { choicesOf, divide, likenessOf, toggled, usedRules } from './reviewRows.ts';

const review: Review = {
  rows: 6,
  added: 2,
  status: 'nisedr'.replace('d', 'n'),
  matches: [0, 1, 2, 3, 0, 0],
  ruleOf: [1, -1, -1, -1, 0, -1],
  rules: [
    { rule: 'Name contains a', categoryID: 1, subcategoryID: null, count: 1 },
    { rule: 'Name contains b', categoryID: 9, subcategoryID: null, count: 5 },
  ],
};

test('rows are new or there already', () => {
  expect(divide(review)).toEqual({ fresh: [0, 4], there: [1, 2, 3, 5] });
  expect([1, 2, 3, 5].map((index) => likenessOf(review, index))).toEqual([
    'The bank’s id',
    'Same day, amount and name',
    'Same day and amount, edited since',
    'Twice in the file',
  ]);
});

test('what was there at the review and not chosen is left out by name, whatever the ledger holds later', () => {
  expect(choicesOf([1, 2, 3, 5], new Set([2]), new Set([4]))).toEqual({ add: [2], leaveOut: [4, 1, 3, 5] });
});

test('the rule that reaches most comes first', () => {
  expect(usedRules(review, []).map(({ rule, count }) => [rule, count])).toEqual([
    ['Name contains b', 5],
    ['Name contains a', 1],
  ]);
});

test('a place is taken in and out again', () => {
  const once = toggled(new Set(), 3);
  expect([...once]).toEqual([3]);
  expect([...toggled(once, 3)]).toEqual([]);
});
