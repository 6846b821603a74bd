import type { Transaction } from '@cairn/contract';

export const UNCATEGORIZED = 'Uncategorized';

/** What a row shows for its category: the subcategory where there is one. */
export function faceOf({ transactionCategory, transactionSubcategory }: Transaction) {
  return transactionSubcategory ?? transactionCategory;
}

/** How its amount looks: money that only moved is neither earned nor spent. */
export function amountKindOf({ isIncome, markedAsTransfer }: Pick<Transaction, 'isIncome' | 'markedAsTransfer'>) {
  if (markedAsTransfer) return isIncome ? 'transferIn' : 'transferOut';
  return isIncome ? 'income' : 'expense';
}
