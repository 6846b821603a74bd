import type { Transaction } from '@cairn/contract';

export const UNCATEGORIZED = 'Uncategorized';

/** Shown for transfers without a category, which don't need one. */
const transferCategory = { name: 'Transfer', icon: 'fas fa-arrow-right-arrow-left', iconColor: 'var(--series-12)' };

type Categorized = Pick<Transaction, 'category' | 'subcategory' | 'markedAsTransfer'>;

/** The category a row shows: the subcategory if there is one; null if it is uncategorized. */
export function displayedCategory({ category, subcategory, markedAsTransfer }: Categorized) {
  return subcategory ?? category ?? (markedAsTransfer ? transferCategory : null);
}

/** How to style the amount; a transfer is neither income nor an expense. */
export function amountKindOf({ isIncome, markedAsTransfer }: Pick<Transaction, 'isIncome' | 'markedAsTransfer'>) {
  if (markedAsTransfer) return isIncome ? 'transferIn' : 'transferOut';
  return isIncome ? 'income' : 'expense';
}
