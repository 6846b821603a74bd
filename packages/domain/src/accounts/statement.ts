import { addDays, type Day, monthsBefore } from '../day.ts';
import { type Cents, cents } from '../money.ts';
import { daysOf, monthOf } from '../month.ts';
import { isLiability } from './balance.ts';

/** The first day of a statement that ends on a day, if no earlier balance says where it starts: about a month. */
export function usualStatementStart(endsOn: Day): Day {
  const { first, last } = daysOf(monthOf(endsOn));
  return endsOn === last ? first : addDays(monthsBefore(endsOn, 1), 1);
}

/**
 * How much money in, as a positive number, or out changes the balance of an account. The amount owed moves the other
 * way.
 */
export function balanceChange(type: number, movedCents: number): Cents {
  return cents(isLiability(type) ? 0 - movedCents : movedCents);
}

export interface StatementSum {
  /** The balance when the statement starts. */
  readonly opening: Cents;
  /** The amount that its transactions add to the balance. */
  readonly moved: Cents;
  /** The balance when it ends. */
  readonly closing: Cents;
}

/** The balance according to the transactions, and how far the statement is above it. */
export function compareStatement({ opening, moved, closing }: StatementSum): { says: Cents; difference: Cents } {
  const says = cents(opening + moved);
  return { says, difference: cents(closing - says) };
}

/** The transaction that makes up for a difference: money in, unless it is a debt that is larger than expected. */
export function adjustmentFor(type: number, difference: Cents): { amount: Cents; isIncome: boolean } {
  return { amount: cents(Math.abs(difference)), isIncome: balanceChange(type, difference) > 0 };
}

interface RunningRow {
  readonly amount: Cents;
  readonly isIncome: boolean;
  readonly pending: boolean;
}

interface RunningAccount {
  readonly type: number;
  readonly currentBalance: Cents;
}

/** The balance after each of the newest transactions, newest first. Banks leave pending ones out, so those have none. */
export function balancesAfter(account: RunningAccount, rows: readonly RunningRow[]): (Cents | null)[] {
  let after: number = account.currentBalance;
  return rows.map(({ amount, isIncome, pending }) => {
    if (pending) return null;
    const balance = cents(after);
    after -= balanceChange(account.type, isIncome ? amount : -amount);
    return balance;
  });
}
