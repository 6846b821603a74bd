import { findTransferPairs, type TransferSide } from '../bank/transfers.ts';

/** In this order, money out is taken for a loan's payment. */
export const PAYMENT_RANKS = ['transfer', 'uncategorized', 'categorized'] as const;
export type PaymentRank = (typeof PAYMENT_RANKS)[number];

/** Money that came in on a loan, or that went out of an account that isn't a debt. */
export interface LoanSide extends TransferSide {
  /** Which line of a split it is; null for a whole transaction. */
  readonly position: number | null;
  /** What it is if it went out. */
  readonly rank: PaymentRank;
}

/**
 * The payments to loans. Each amount that a loan received has at most one: what is marked as a transfer comes first, then
 * what has no category, and of several the nearest in time.
 */
export function findLoanPayments(
  sides: readonly LoanSide[],
  isDismissed: (outgoing: LoanSide, incoming: LoanSide) => boolean,
): LoanSide[] {
  let received = sides.filter(({ isIncome }) => isIncome);
  return PAYMENT_RANKS.flatMap((rank) => {
    const paid = sides.filter((side) => !side.isIncome && side.rank === rank);
    const pairs = findTransferPairs([...received, ...paid], isDismissed);
    const taken = new Set(pairs.map(({ incoming }) => incoming.id));
    received = received.filter(({ id }) => !taken.has(id));
    return pairs.map(({ outgoing }) => outgoing);
  });
}
