import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { amountKindOf, displayedCategory, lineAmountKind } from './transactionDisplay.ts';

test.each([
  ['income', { isIncome: true, markedAsTransfer: false }],
  ['expense', { isIncome: false, markedAsTransfer: false }],
  ['transferIn', { isIncome: true, markedAsTransfer: true }],
  ['transferOut', { isIncome: false, markedAsTransfer: true }],
])('%s: %j', (kind, transaction) => expect(amountKindOf(transaction)).toBe(kind));

test('a transfer shows its category, or Transfer if it has none', () => {
  const food = { id: 3, name: 'Food', icon: 'fas fa-tag', iconColor: '#156146' };
  const none = { category: null, subcategory: null, isSplit: false, splits: [] };
  expect(displayedCategory({ ...none, markedAsTransfer: true })?.name).toBe('Transfer');
  expect(displayedCategory({ ...none, markedAsTransfer: false })).toBeNull();
  expect(displayedCategory({ ...none, category: food, markedAsTransfer: true })).toBe(food);
});

const line = { category: null, subcategory: null, note: '', isTransfer: false, takesRemainder: false, tagIds: [] };

// covers: state/transactions-list 11
test('a split shows how many lines it has, with the icon of the line that takes the remainder', () => {
  const pets = { id: 4, name: 'Pets', icon: 'fas fa-paw', iconColor: '#91362e' };
  const splits = [
    { ...line, amount: cents(60_00) },
    { ...line, category: pets, amount: cents(40_00), takesRemainder: true },
  ];
  const shown = { category: null, subcategory: null, markedAsTransfer: false, isSplit: true, splits };
  expect(displayedCategory(shown)).toEqual({ name: 'Split in 2', icon: 'fas fa-paw', iconColor: '#91362e' });
});

test('a negative line of an expense is income, and a line marked as a transfer is neither', () => {
  expect(lineAmountKind(false, { ...line, amount: cents(5_00) })).toBe('expense');
  expect(lineAmountKind(false, { ...line, amount: cents(-5_00) })).toBe('income');
  expect(lineAmountKind(false, { ...line, amount: cents(5_00), isTransfer: true })).toBe('transferOut');
});
