import { addDays, type Day } from '../day.ts';
import type { AccountId, BalanceAssertionId, ChangeSetId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';

/** The moment that a balance refers to: the start or end of its day, after a transaction, or as of a change. */
export const BALANCE_BASES = ['opening', 'closing', 'afterRow', 'asOf'] as const;
type AssertionBasis = (typeof BALANCE_BASES)[number];

export const BALANCE_SOURCES = ['bank', 'file', 'person'] as const;
type AssertionSource = (typeof BALANCE_SOURCES)[number];

/** An account's balance as stated by a bank, a file, or a user. */
export interface StoredAssertion {
  readonly id: BalanceAssertionId;
  readonly accountId: AccountId;
  readonly day: Day;
  readonly basis: AssertionBasis;
  readonly afterTransactionId: TransactionId | null;
  /** For `asOf`; null if it isn't known which transactions the balance includes. */
  readonly asOfIn: ChangeSetId | null;
  /** As the account counts it: for a debt, the amount owed. */
  readonly amountCents: Cents;
  /** The pending amount when a bank reported the balance, counted like `amountCents`. */
  readonly pendingCents: Cents | null;
  readonly source: AssertionSource;
  /** The change that recorded it. */
  readonly madeIn: ChangeSetId;
}

/** Determines whether a balance includes a transaction that posted. */
export interface BalancePlacement {
  /** As the bank posted it. */
  readonly day: Day;
  /** The change in which it posted, or in which it was added if it never was pending. */
  readonly postedIn: ChangeSetId;
  /**
   * `bank`: its bank reported when it posted. `placed`: a fix placed it before a balance. `day`: only the day is known.
   */
  readonly timing: 'bank' | 'placed' | 'day';
  /** The balance by a user, on the same day, that it came after. */
  readonly afterBalanceIn: ChangeSetId | null;
}

/**
 * Transactions that arrive later than this were already in the balance: banks send old transactions after a bank is
 * linked.
 */
export const POSTED_LATE_DAYS_MAX = 14;

/** The last day whose transactions arrive with a bank's balance at the latest. */
export function lastSettledDay({ day }: StoredAssertion): Day {
  return addDays(day, -POSTED_LATE_DAYS_MAX);
}

/** The last day that a balance includes, at least in part. */
export function lastDayIn({ day, basis }: StoredAssertion): Day {
  return basis === 'opening' ? addDays(day, -1) : day;
}

/** The first day that a balance doesn't include in full. */
export function firstDayAfter({ day, basis }: StoredAssertion): Day {
  return basis === 'closing' ? addDays(day, 1) : day;
}

/** Whether the balance is about the start or end of a day. */
export function isAtDayBoundary({ basis }: StoredAssertion): boolean {
  return basis === 'opening' || basis === 'closing';
}

function includesAsOf(assertion: StoredAssertion, row: BalancePlacement): boolean {
  const asOfIn = assertion.asOfIn ?? 0;
  if (row.timing !== 'day') return row.postedIn <= asOfIn || row.day <= lastSettledDay(assertion);
  return row.day === assertion.day ? row.postedIn <= asOfIn : row.day < assertion.day;
}

/** Whether a balance includes a transaction. Only for `afterRow`, the ID matters. */
export function includesRow(
  assertion: StoredAssertion,
  row: BalancePlacement & { readonly id: TransactionId },
): boolean {
  if (assertion.basis === 'asOf') return includesAsOf(assertion, row);
  if (row.day !== lastDayIn(assertion)) return row.day < lastDayIn(assertion);
  if (assertion.basis === 'afterRow')
    return (
      row.id <= (assertion.afterTransactionId ?? 0) || (row.timing === 'placed' && row.postedIn <= assertion.madeIn)
    );
  return row.afterBalanceIn !== assertion.madeIn;
}

const ranks = { opening: 0, afterRow: 1, asOf: 2, closing: 3 } as const;

/** In the order of the moments that they refer to. */
export function inOrder(assertions: readonly StoredAssertion[]): StoredAssertion[] {
  return assertions.toSorted((a, b) => {
    if (a.day !== b.day) return a.day < b.day ? -1 : 1;
    const within = (a.afterTransactionId ?? a.asOfIn ?? 0) - (b.afterTransactionId ?? b.asOfIn ?? 0);
    return ranks[a.basis] - ranks[b.basis] || within || a.id - b.id;
  });
}
