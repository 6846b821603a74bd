import type { AnswerOf, undo } from '@cairn/contract';
import { expect, test } from 'vitest';
import { describeUndo } from './describeUndo.ts';

const left = ['A', 'B', 'C'].map((name, index) => ({ id: index + 1, name }));

const nothing: AnswerOf<typeof undo> = {
  restored: 0,
  removed: { transactions: 0, accounts: 0, categories: 0 },
  left: [],
  leftCount: 0,
  leftBudgets: [],
  leftMade: [],
};

// covers: server/history 21
test.each([
  [12_000, 0, 'Undone: 12,000 restored.'],
  [2, 1, 'Undone: 2 restored. 1 row was changed later and left as is: A.'],
  [2, 2, 'Undone: 2 restored. 2 rows were changed later and left as is: A and B.'],
  [2, 3, 'Undone: 2 restored. 3 rows were changed later and left as is: A, B, and 1 more.'],
  [0, 1_500, 'Nothing was restored. 1,500 rows were changed later and left as is: A, B, and 1,498 more.'],
  [0, 0, 'Undone.'],
])('%i restored and %i left: %s', (restored, leftCount, expected) => {
  expect(describeUndo({ ...nothing, restored, left: left.slice(0, leftCount), leftCount })).toBe(expected);
});

test('budgets that were changed later are named too', () => {
  const leftBudgets = ['Groceries, November 2026'];
  expect(describeUndo({ ...nothing, restored: 1, leftBudgets })).toBe(
    'Undone: 1 restored. 1 budget was changed later and left as is: Groceries, November 2026.',
  );
});

test.each([
  [3, { transactions: 3, accounts: 0, categories: 0 }, [], 'Undone: 3 transactions removed.'],
  [
    3,
    { transactions: 3, accounts: 1, categories: 2 },
    [],
    'Undone: 3 transactions, 1 account, and 2 categories removed.',
  ],
  [5, { transactions: 1, accounts: 0, categories: 0 }, [], 'Undone: 1 transaction removed, 4 restored.'],
  [
    2,
    { transactions: 2, accounts: 0, categories: 1 },
    ['Old Checking'],
    'Undone: 2 transactions and 1 category removed. Old Checking was used or changed later and left in place.',
  ],
  [
    0,
    { transactions: 0, accounts: 0, categories: 0 },
    ['A', 'B'],
    'Nothing was restored. A and B were used or changed later and left in place.',
  ],
])('%i undone, of which %j removed, with %j left in place: %s', (restored, removed, leftMade, expected) => {
  expect(describeUndo({ ...nothing, restored, removed, leftMade })).toBe(expected);
});

test('an undo of a known change names it, unless nothing could be restored', () => {
  expect(describeUndo({ ...nothing, restored: 1 }, 'Added Coffee')).toBe('Undone: Added Coffee.');
  expect(describeUndo({ ...nothing, leftBudgets: ['Food, November 2026'] }, 'Set 2 budgets')).toBe(
    'Nothing was restored. 1 budget was changed later and left as is: Food, November 2026.',
  );
});

// covers: entry/tags 21
test('an import’s tags are removed with it', () => {
  const removed = { transactions: 3, accounts: 0, categories: 0, tags: 2 };
  expect(describeUndo({ ...nothing, restored: 5, removed })).toBe('Undone: 3 transactions and 2 tags removed.');
});
