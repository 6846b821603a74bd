import { type Cents, cents } from '../money.ts';

export const DEPOSITORY = 0;
/** The type of a card. */
export const CREDIT = 1;
export const LOAN = 2;

/** The balance of a Credit or Loan account is what the user owes. */
export function isLiability(type: number): boolean {
  return type === CREDIT || type === LOAN;
}

/** The balances entered on a day, and the money in and out on later days. */
export interface StoredBalance {
  readonly type: number;
  readonly availableCents: number;
  readonly currentCents: number;
  readonly cameInCents: number;
  readonly wentOutCents: number;
}

/** The amounts that have raised and lowered the current balance since it was entered; both are positive. */
export function movementOf(account: StoredBalance): { raisedBy: Cents; loweredBy: Cents } {
  const [cameIn, wentOut] = [cents(account.cameInCents), cents(account.wentOutCents)];
  return isLiability(account.type)
    ? { raisedBy: wentOut, loweredBy: cameIn }
    : { raisedBy: cameIn, loweredBy: wentOut };
}

export function currentBalance(account: StoredBalance): Cents {
  const { raisedBy, loweredBy } = movementOf(account);
  return cents(account.currentCents + raisedBy - loweredBy);
}

/**
 * The amount that can be spent. Paying by card lowers it too; a loan's stays as entered, because no one spends from a
 * loan.
 */
export function availableBalance(account: StoredBalance): Cents {
  if (account.type === LOAN) return cents(account.availableCents);
  return cents(account.availableCents + account.cameInCents - account.wentOutCents);
}
