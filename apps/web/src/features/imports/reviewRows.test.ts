import { expect, test } from 'vitest';
import type { Review } from './imports.data.ts';
import { describeExisting, groupRows, matchReason, selectionOf, toggled, usedRules } from './reviewRows.ts';

const review: Review = {
  rows: 6,
  added: 2,
  status: 'nisedr'.replace('d', 'n'),
  matches: [0, 1, 2, 3, 0, 0],
  accountOf: [-1, 0, 0, 1, -1, -1],
  accounts: [
    { id: 4, displayName: 'Checking', institutionName: 'Granite Bank', mask: '1234', isLinked: true },
    { id: 5, displayName: 'Cash', institutionName: 'Wallet', mask: null, isLinked: false },
  ],
  ruleOf: [1, -1, -1, -1, 0, -1],
  nameOf: [-1, -1, -1, -1, -1, -1],
  names: [],
  rules: [
    { rule: 'Name contains a', categoryId: 1, subcategoryId: null, count: 1 },
    { rule: 'Name contains b', categoryId: 9, subcategoryId: null, count: 5 },
  ],
};

test('6 rows: 2 are new and 4 are already there, each with a reason', () => {
  expect(groupRows(review)).toEqual({ fresh: [0, 4], possible: [], existing: [1, 2, 3, 5] });
  expect([1, 2, 3, 5].map((index) => matchReason(review, index))).toEqual([
    'Bank’s transaction ID',
    'Same day, amount, and name',
    'Same day and amount, edited later',
    'Appears twice in the file',
  ]);
});

test('existing rows that weren’t selected are left out explicitly, even if the ledger changes later', () => {
  const chosen = { added: new Set([2]), leftOut: new Set([4]) };
  expect(selectionOf({ existing: [1, 2, 3, 5], possible: [] }, chosen)).toEqual({ add: [2], leaveOut: [4, 1, 3, 5] });
});

test('possible duplicates are added explicitly unless they are left out', () => {
  const checked = { ...review, status: 'npposr', accountOf: [-1, 0, 1, 0, -1, -1] };
  const groups = groupRows(checked);
  expect(groups).toEqual({ fresh: [0], possible: [1, 2], existing: [3, 4, 5] });
  expect(selectionOf(groups, { added: new Set(), leftOut: new Set([2]) })).toEqual({
    add: [1],
    leaveOut: [2, 3, 4, 5],
  });
  expect(matchReason(checked, 3)).toBe('In Granite Bank ••1234');
});

test('existing rows are counted by account: 2 in a linked account, 1 in a manual one', () => {
  expect(describeExisting(review)).toEqual(['2 are already in Granite Bank ••1234.', '1 is already in Cash.']);
});

// covers: learned 14
test('a learned category is listed like those of rules', () => {
  const learned = { ...review, rules: [{ rule: null, categoryId: 1, subcategoryId: null, count: 2 }] };
  expect(usedRules(learned, []).map(({ rule, count }) => [rule, count])).toEqual([
    ['Learned from your earlier choices', 2],
  ]);
});

test('rules with the most matches come first', () => {
  expect(usedRules(review, []).map(({ rule, count }) => [rule, count])).toEqual([
    ['Name contains b', 5],
    ['Name contains a', 1],
  ]);
});

test('toggling adds an index, and toggling it again removes it', () => {
  const once = toggled(new Set(), 3);
  expect([...once]).toEqual([3]);
  expect([...toggled(once, 3)]).toEqual([]);
});
