import type { Transaction } from '@cairn/contract';

const MAX_CHOICES = 20;

type Paid = Pick<Transaction, 'id' | 'amount' | 'isIncome'>;

/** The transactions that may pay back an expense: money in the other direction, those of the same amount first. */
export function paymentChoices(expense: Paid, rows: readonly Transaction[]): Transaction[] {
  const isSameAmount = ({ amount }: Paid) => amount === expense.amount;
  const others = rows.filter(({ id, isIncome }) => id !== expense.id && isIncome !== expense.isIncome);
  const ordered = [...others.filter(isSameAmount), ...others.filter((row) => !isSameAmount(row))];
  return ordered.slice(0, MAX_CHOICES);
}
