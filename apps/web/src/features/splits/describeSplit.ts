import type { Transaction } from '@cairn/contract';
import { formatCents } from '@cairn/domain';

/** "Food $30.00" for each line, or the category if it isn't split. */
export function describeSplit({ isSplit, splits, category, subcategory, amount }: Transaction): string[] {
  const lines = isSplit ? splits : [{ category, subcategory, amount, isTransfer: false }];
  return lines.map((line) => {
    const name = line.isTransfer ? 'Transfer' : (line.subcategory?.name ?? line.category?.name ?? 'Uncategorized');
    return `${name} ${formatCents(line.amount)}`;
  });
}
