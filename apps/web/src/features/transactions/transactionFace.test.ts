import { expect, test } from 'vitest';
import { amountKindOf, faceOf } from './transactionFace.ts';

test.each([
  ['income', { isIncome: true, markedAsTransfer: false }],
  ['expense', { isIncome: false, markedAsTransfer: false }],
  ['transferIn', { isIncome: true, markedAsTransfer: true }],
  ['transferOut', { isIncome: false, markedAsTransfer: true }],
])('%s: %j', (kind, transaction) => expect(amountKindOf(transaction)).toBe(kind));

test('a transfer needs no category: it shows Transfer, or the category it has', () => {
  const food = { categoryID: 3, name: 'Food', icon: 'fas fa-tag', iconColor: '#156146' };
  const none = { transactionCategory: null, transactionSubcategory: null };
  expect(faceOf({ ...none, markedAsTransfer: true })?.name).toBe('Transfer');
  expect(faceOf({ ...none, markedAsTransfer: false })).toBeNull();
  expect(faceOf({ ...none, transactionCategory: food, markedAsTransfer: true })).toBe(food);
});
