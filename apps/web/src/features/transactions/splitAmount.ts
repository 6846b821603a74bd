import type { Transaction } from '@cairn/contract';
import { type Cents, formatCents, linesForNewAmount } from '@cairn/domain';
import { displayedLineCategory, UNCATEGORIZED } from './transactionDisplay.ts';

type ShownLines = Transaction['splits'];

/**
 * The lines for a new amount: the one that takes the remainder takes the difference. If nothing would be left of it,
 * the user has to decide about the others.
 */
export function splitsForAmount(splits: ShownLines, amount: Cents): { splits: ShownLines } | { error: string } {
  const outcome = linesForNewAmount(
    splits.map((line) => ({ ...line, amountCents: line.amount, categoryId: null, subcategoryId: null, line })),
    amount,
  );
  if (outcome.isSplit && outcome.changed !== 'all')
    return { splits: outcome.lines.map(({ line, amountCents }) => ({ ...line, amount: amountCents })) };
  const taker = splits.find(({ takesRemainder }) => takesRemainder);
  const name = (taker && displayedLineCategory(taker)?.name) ?? UNCATEGORIZED;
  return {
    error: `With ${formatCents(amount)}, nothing would be left for ${name}, which takes the difference. Change the parts to add up to it.`,
  };
}
