import type { Transaction } from '@cairn/contract';

export const UNCATEGORIZED = 'Uncategorized';

/** The merchant's name if a bank or a file printed another one; otherwise the transaction's own. */
export function shownName({ name, merchantName }: Pick<Transaction, 'name' | 'merchantName'>): string {
  return merchantName ?? name;
}

/** The printed name, if another one is shown. */
export function printedName({ name, merchantName }: Pick<Transaction, 'name' | 'merchantName'>): string | undefined {
  return merchantName === undefined ? undefined : name;
}

/** Shown for transfers without a category, which don't need one. */
const transferCategory = { name: 'Transfer', icon: 'fas fa-arrow-right-arrow-left', iconColor: 'var(--series-12)' };

type Categorized = Pick<Transaction, 'category' | 'subcategory' | 'markedAsTransfer' | 'isSplit' | 'splits'>;
type ShownLine = Transaction['splits'][number];

/** "Split in 3", with the icon of the line that takes the remainder. */
function splitCategory(splits: readonly ShownLine[]) {
  const shown = splits.find(({ takesRemainder }) => takesRemainder) ?? splits[0];
  const { icon, iconColor } = shown?.subcategory ?? shown?.category ?? transferCategory;
  return { name: `Split in ${splits.length}`, icon, iconColor };
}

/** The category a row shows: the subcategory if there is one; null if it is uncategorized. */
export function displayedCategory({ category, subcategory, markedAsTransfer, isSplit, splits }: Categorized) {
  if (isSplit) return splitCategory(splits);
  return subcategory ?? category ?? (markedAsTransfer ? transferCategory : null);
}

/** The category a split line shows; null if it is uncategorized. */
export function displayedLineCategory({ category, subcategory, isTransfer }: ShownLine) {
  return subcategory ?? category ?? (isTransfer ? transferCategory : null);
}

/** How to style a line's amount, whose sign is relative to the transaction's direction. */
export function lineAmountKind(isIncome: boolean, { amount, isTransfer }: ShownLine) {
  return amountKindOf({ isIncome: amount < 0 ? !isIncome : isIncome, markedAsTransfer: isTransfer });
}

/** How to style the amount; a transfer is neither income nor an expense. */
export function amountKindOf({ isIncome, markedAsTransfer }: Pick<Transaction, 'isIncome' | 'markedAsTransfer'>) {
  if (markedAsTransfer) return isIncome ? 'transferIn' : 'transferOut';
  return isIncome ? 'income' : 'expense';
}
