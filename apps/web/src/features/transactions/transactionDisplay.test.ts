import { expect, test } from 'vitest';
import { amountKindOf, displayedCategory } from './transactionDisplay.ts';

test.each([
  ['income', { isIncome: true, markedAsTransfer: false }],
  ['expense', { isIncome: false, markedAsTransfer: false }],
  ['transferIn', { isIncome: true, markedAsTransfer: true }],
  ['transferOut', { isIncome: false, markedAsTransfer: true }],
])('%s: %j', (kind, transaction) => expect(amountKindOf(transaction)).toBe(kind));

test('a transfer shows its category, or Transfer if it has none', () => {
  const food = { id: 3, name: 'Food', icon: 'fas fa-tag', iconColor: '#156146' };
  const none = { category: null, subcategory: null };
  expect(displayedCategory({ ...none, markedAsTransfer: true })?.name).toBe('Transfer');
  expect(displayedCategory({ ...none, markedAsTransfer: false })).toBeNull();
  expect(displayedCategory({ ...none, category: food, markedAsTransfer: true })).toBe(food);
});
