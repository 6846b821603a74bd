import { expect, test } from 'vitest';
import { transactionRow as transaction } from '../transactions/transactionRow.fixture.ts';
import { approvableOf, choicesOf, takesCategory } from './choices.ts';
import { food, fun, reviewItem, suggestionFor } from './reviewItem.fixture.ts';

const categories = [food, fun];
const labels = (item: Parameters<typeof choicesOf>[0]) => {
  const { main, other } = choicesOf(item, categories);
  return [main.label, other.label];
};

// covers: review/review-screen 2
test('a suggestion for a transaction without a category names the category', () => {
  const item = { ...suggestionFor(1, 'Farmstand'), transactions: [transaction(1, 'Farmstand')] };
  expect(labels(item)).toEqual(['Food', 'Pick another']);
});

// covers: review/review-screen 2
test('a category that is already set is approved or changed', () => {
  expect(labels(suggestionFor(1, 'Market'))).toEqual(['Approve', 'Change']);
});

// covers: review/review-screen 2
test('without a suggestion, there is a category to pick', () => {
  expect(labels(reviewItem('category', [transaction(1, 'Venmo')]))).toEqual(['Pick a category', 'Leave it']);
});

// covers: review/review-screen 2
test('a new merchant whose category the user has set only has to look right', () => {
  const item = reviewItem('newMerchant', [{ ...transaction(1, 'Farmstand'), category: food }]);
  expect(labels(item)).toEqual(['Looks right', 'Change']);
});

// covers: review/inbox 14
test('a large amount without a category is decided together with it; otherwise it only has to look right', () => {
  const bare = reviewItem('large', [transaction(1, 'Outfitters')]);
  const { suggestion } = suggestionFor(1, 'Outfitters');
  expect(labels(bare)).toEqual(['Pick a category', 'Open']);
  expect(labels({ ...bare, suggestion })).toEqual(['Food', 'Open']);
  const filed = reviewItem('large', [{ ...transaction(1, 'Outfitters'), category: food }]);
  expect(labels(filed)).toEqual(['Looks right', 'Open']);
  expect(labels({ ...filed, suggestion })).toEqual(['Looks right', 'Open']);
  expect([bare, { ...filed, suggestion }, filed].map(takesCategory)).toEqual([true, true, false]);
});

// covers: review/inbox 2
test('an edit that met a newer value is saved, or the newer value stays', () => {
  expect(labels(reviewItem('conflict', [transaction(1, 'Cafe')]))).toEqual(['Keep mine', 'Keep theirs']);
});

// covers: review/review-screen 2
test('the bank’s change is accepted, or the user’s version restored', () => {
  expect(labels(reviewItem('bankChange', [transaction(1, 'Dinner')]))).toEqual(['Accept', 'Restore mine']);
});

// covers: review/review-screen 5
test('Approve all leaves out guesses, and whatever needs a closer look', () => {
  const sure = suggestionFor(1, 'Market', 'fairlySure');
  const transfer = reviewItem('transfer', [transaction(2, 'Out'), transaction(3, 'In')]);
  const others = [
    suggestionFor(4, 'Venmo', 'guess'),
    reviewItem('category', [transaction(5, 'Cash')]),
    reviewItem('duplicate', [transaction(6, 'Coffee'), transaction(7, 'Coffee')]),
    reviewItem('large', [transaction(8, 'Outfitters')]),
    reviewItem('bankChange', [transaction(9, 'Dinner')]),
  ];
  expect(approvableOf([sure, transfer, ...others])).toEqual([sure, transfer]);
});

// covers: reconciliation 18
test('locked days that changed are unlocked, or their account is opened', () => {
  expect(labels(reviewItem('sealBroken', []))).toEqual(['Unlock the days', 'Open account']);
});
