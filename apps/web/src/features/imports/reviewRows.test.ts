import { expect, test } from 'vitest';
import type { Review } from './imports.data.ts';
import { choicesOf, divide, likenessOf, thereInWords, toggled, usedRules } from './reviewRows.ts';

const review: Review = {
  rows: 6,
  added: 2,
  status: 'nisedr'.replace('d', 'n'),
  matches: [0, 1, 2, 3, 0, 0],
  accountOf: [-1, 0, 0, 1, -1, -1],
  accounts: [
    { accountID: 4, displayName: 'Checking', institutionName: 'Granite Bank', mask: '1234', isLinked: true },
    { accountID: 5, displayName: 'Cash', institutionName: 'Wallet', mask: null, isLinked: false },
  ],
  ruleOf: [1, -1, -1, -1, 0, -1],
  rules: [
    { rule: 'Name contains a', categoryID: 1, subcategoryID: null, count: 1 },
    { rule: 'Name contains b', categoryID: 9, subcategoryID: null, count: 5 },
  ],
};

test('rows are new or there already', () => {
  expect(divide(review)).toEqual({ fresh: [0, 4], possible: [], there: [1, 2, 3, 5] });
  expect([1, 2, 3, 5].map((index) => likenessOf(review, index))).toEqual([
    'Bank’s transaction ID',
    'Same day, amount, and name',
    'Same day and amount, edited later',
    'Appears twice in the file',
  ]);
});

test('what was there at the review and not chosen is left out by name, whatever the ledger holds later', () => {
  const chosen = { added: new Set([2]), leftOut: new Set([4]) };
  expect(choicesOf({ there: [1, 2, 3, 5], possible: [] }, chosen)).toEqual({ add: [2], leaveOut: [4, 1, 3, 5] });
});

test('what may be there already is imported by name unless it is left out', () => {
  const checked = { ...review, status: 'npposr', accountOf: [-1, 0, 1, 0, -1, -1] };
  const places = divide(checked);
  expect(places).toEqual({ fresh: [0], possible: [1, 2], there: [3, 4, 5] });
  expect(choicesOf(places, { added: new Set(), leftOut: new Set([2]) })).toEqual({ add: [1], leaveOut: [2, 3, 4, 5] });
  expect(likenessOf(checked, 3)).toBe('In Granite Bank ••1234');
});

test('it says where the rest is: 2 in a linked account, 1 in one made by hand', () => {
  expect(thereInWords(review)).toEqual(['2 are already in Granite Bank ••1234.', '1 is already in Cash.']);
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
