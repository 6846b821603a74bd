import { expect, test } from 'vitest';
import { undoneInWords } from './undoneInWords.ts';

const left = ['A', 'B', 'C'].map((displayName, index) => ({ userTransactionID: index + 1, displayName }));

test.each([
  [12_000, 0, 'Undone: 12,000 restored.'],
  [2, 1, 'Undone: 2 restored. 1 row changed since was left: A.'],
  [2, 2, 'Undone: 2 restored. 2 rows changed since were left: A and B.'],
  [2, 3, 'Undone: 2 restored. 3 rows changed since were left: A, B and 1 more.'],
  [0, 1_500, 'Nothing was restored. 1,500 rows changed since were left: A, B and 1,498 more.'],
  [0, 0, 'Undone.'],
])('%i restored and %i left: %s', (restored, leftCount, words) => {
  expect(undoneInWords({ restored, left: left.slice(0, leftCount), leftCount, leftBudgets: [] })).toBe(words);
});

test('budgets that were changed since are named too', () => {
  const leftBudgets = ['Groceries, November 2026'];
  expect(undoneInWords({ restored: 1, left: [], leftCount: 0, leftBudgets })).toBe(
    'Undone: 1 restored. 1 budget changed since was left: Groceries, November 2026.',
  );
});
