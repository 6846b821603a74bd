import type { Transaction } from '@cairn/contract';

export const UNCATEGORIZED = 'Uncategorized';

/** What a row shows for its category: the subcategory where there is one. */
export function faceOf({ transactionCategory, transactionSubcategory }: Transaction) {
  return transactionSubcategory ?? transactionCategory;
}
