import { type Cents, cents } from '../money.ts';

const CREDIT = 1;
const LOAN = 2;

/** By the type's number: of Credit and Loan the balance is what is owed; everything else is owned. */
export function isLiability(type: number): boolean {
  return type === CREDIT || type === LOAN;
}

/** A balance as it is kept: what was typed on a day, and what came in and went out on later days. */
export interface KeptBalance {
  readonly type: number;
  readonly availableCents: number;
  readonly currentCents: number;
  readonly cameInCents: number;
  readonly wentOutCents: number;
}

/** What moved an account's current balance since it was typed; both positive. */
export function movementOf(account: KeptBalance): { raisedBy: Cents; loweredBy: Cents } {
  const [cameIn, wentOut] = [cents(account.cameInCents), cents(account.wentOutCents)];
  return isLiability(account.type)
    ? { raisedBy: wentOut, loweredBy: cameIn }
    : { raisedBy: cameIn, loweredBy: wentOut };
}

export function currentBalance(account: KeptBalance): Cents {
  const { raisedBy, loweredBy } = movementOf(account);
  return cents(account.currentCents + raisedBy - loweredBy);
}

/** What can be spent: paying with a card lowers it. Nothing is spent from a loan, so there it stays as typed. */
export function availableBalance(account: KeptBalance): Cents {
  if (account.type === LOAN) return cents(account.availableCents);
  return cents(account.availableCents + account.cameInCents - account.wentOutCents);
}
