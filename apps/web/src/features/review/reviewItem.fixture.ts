import type { ReviewItem, Sureness, Transaction } from '@cairn/contract';
import { type ReviewReason, reviewReasons } from '@cairn/domain';
import { category } from '../categories/category.fixture.ts';
import type { ReviewList } from '../ledger/index.ts';
import { transactionRow } from '../transactions/transactionRow.fixture.ts';

export const food = category(11, 'Food');
export const fun = category(21, 'Fun');

/** An item about these transactions, without a suggestion. */
export function reviewItem(
  reason: ReviewReason,
  transactions: readonly Transaction[],
  sentence = 'Does this look right?',
): ReviewItem {
  return {
    reason,
    transactions: [...transactions],
    fingerprint: `${reason}:${transactions.map(({ id }) => id).join(':')}`,
    sentence: [{ text: sentence, isStrong: false }],
    suggestion: null,
    alternatives: [],
  };
}

/** A transaction that rules or history would file under Food. */
export function suggestionFor(id: number, name: string, sureness: Sureness = 'verySure'): ReviewItem {
  const suggestion = { categoryId: food.id, subcategoryId: null, sureness };
  return {
    ...reviewItem('category', [{ ...transactionRow(id, name), category: food }]),
    sentence: [
      { text: 'Food', isStrong: true },
      { text: ', like your last 6 visits.', isStrong: false },
    ],
    suggestion,
    alternatives: [{ categoryId: fun.id, subcategoryId: null, sureness: 'guess' }],
  };
}

export function listOf(items: readonly ReviewItem[], selfApproved = 0): ReviewList {
  const counts = reviewReasons.flatMap((reason) => {
    const count = items.filter((item) => item.reason === reason).length;
    return count > 0 ? [{ reason, count }] : [];
  });
  return { items: [...items], counts, selfApproved };
}
