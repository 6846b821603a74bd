import { findTransferPairs, type TransferPart } from '../bank/transfers.ts';

/** In this order, money out is taken for a loan's payment. */
export const PAYMENT_RANKS = ['transfer', 'uncategorized', 'categorized'] as const;
export type PaymentRank = (typeof PAYMENT_RANKS)[number];

/** Money that came in on a loan, or as a transfer elsewhere, or that went out of an account that isn't a debt. */
export interface LoanSide extends TransferPart {
  /** What it is if it went out. */
  readonly rank: PaymentRank;
  readonly isOnLoan: boolean;
}

/**
 * The payments to loans. Each amount that a loan received has at most one: what is marked as a transfer comes first, then
 * what has no category, and of several the nearest in time. A transfer that another account received paid no loan.
 */
export function findLoanPayments(
  sides: readonly LoanSide[],
  isDismissed: (outgoing: LoanSide, incoming: LoanSide) => boolean,
): LoanSide[] {
  const [incoming, outgoing] = [sides.filter(({ isIncome }) => isIncome), sides.filter(({ isIncome }) => !isIncome)];
  const ranked = (rank: PaymentRank) => outgoing.filter((side) => side.rank === rank);
  const elsewhere = incoming.filter(({ isOnLoan }) => !isOnLoan);
  const moved = new Set(
    findTransferPairs([...elsewhere, ...ranked('transfer')], isDismissed).map((pair) => pair.outgoing),
  );
  let received = incoming.filter(({ isOnLoan }) => isOnLoan);
  return PAYMENT_RANKS.flatMap((rank) => {
    const paid = ranked(rank).filter((side) => !moved.has(side));
    const pairs = findTransferPairs([...received, ...paid], isDismissed);
    const taken = new Set(pairs.map((pair) => pair.incoming));
    received = received.filter((side) => !taken.has(side));
    return pairs.map((pair) => pair.outgoing);
  });
}
