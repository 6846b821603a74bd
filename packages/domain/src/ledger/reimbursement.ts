import { byLargestRemainder } from '../budgets/apportion.ts';
import { addCents, type Cents, cents } from '../money.ts';
import { MAX_SPLIT_LINES, type OwnCategory, type SplitLine, withRemainderLine } from './split-lines.ts';

/** The expense that a payment pays back: its category and its amount. */
export interface PaidExpense extends OwnCategory {
  readonly amountCents: Cents;
}

const isSameCategory = (left: OwnCategory, right: OwnCategory) =>
  left.categoryId === right.categoryId && left.subcategoryId === right.subcategoryId;

/** One part per category, in the order of the expenses. */
function byCategory(expenses: readonly PaidExpense[]): PaidExpense[] {
  const parts: PaidExpense[] = [];
  for (const expense of expenses) {
    const at = parts.findIndex((part) => isSameCategory(part, expense));
    const part = parts[at];
    if (part) parts[at] = { ...part, amountCents: addCents(part.amountCents, expense.amountCents) };
    else parts.push(expense);
  }
  return parts;
}

/**
 * The lines of a payment for several expenses, so that each category gets its expenses back. A payment that is too
 * small is spread in proportion; any excess has no category. Null if it needs no split.
 */
export function splitPayment(payment: Cents, expenses: readonly PaidExpense[]): readonly SplitLine[] | null {
  const parts = byCategory(expenses);
  const owed = addCents(...parts.map(({ amountCents }) => amountCents));
  const extra = cents(payment - owed);
  const amounts =
    extra < 0
      ? byLargestRemainder(
          payment,
          parts.map(({ amountCents }) => amountCents),
        )
      : parts.map(({ amountCents }) => amountCents);
  const lines = parts.map(({ categoryId, subcategoryId }, position) => ({
    categoryId,
    subcategoryId,
    amountCents: amounts[position] ?? cents(0),
  }));
  const all = extra > 0 ? [...lines, { categoryId: null, subcategoryId: null, amountCents: extra }] : lines;
  const filled = all.filter(({ amountCents }) => amountCents !== 0);
  if (parts.length < 2 || filled.length < 2 || filled.length > MAX_SPLIT_LINES) return null;
  return withRemainderLine(filled.map((line) => ({ ...line, note: '', isTransfer: false, takesRemainder: false })));
}
