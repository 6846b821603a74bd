import type { Transaction } from '@cairn/contract';

export const UNCATEGORIZED = 'Uncategorized';

/** Shown in place of a category: money that only moved needs none. */
const transferFace = { name: 'Transfer', icon: 'fas fa-arrow-right-arrow-left', iconColor: 'var(--series-12)' };

type Categorized = Pick<Transaction, 'transactionCategory' | 'transactionSubcategory' | 'markedAsTransfer'>;

/** What a row shows for its category: the subcategory where there is one; null where a category is missing. */
export function faceOf({ transactionCategory, transactionSubcategory, markedAsTransfer }: Categorized) {
  return transactionSubcategory ?? transactionCategory ?? (markedAsTransfer ? transferFace : null);
}

/** How its amount looks: money that only moved is neither earned nor spent. */
export function amountKindOf({ isIncome, markedAsTransfer }: Pick<Transaction, 'isIncome' | 'markedAsTransfer'>) {
  if (markedAsTransfer) return isIncome ? 'transferIn' : 'transferOut';
  return isIncome ? 'income' : 'expense';
}
