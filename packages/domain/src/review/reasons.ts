import { findBankChanges } from './bank-changes.ts';
import type { IsDecided, ReviewCandidate } from './candidate.ts';
import { findCategories } from './categories.ts';
import { findConflicts } from './conflicts.ts';
import { findDuplicates } from './duplicates.ts';
import type { ReviewFacts } from './facts.ts';
import { findGaps } from './gaps.ts';
import { findUncovered } from './goals.ts';
import { findLarge, findNewMerchants } from './merchants.ts';
import { findEnded, findMissed, findNewSubscriptions, findPriceRises } from './recurring.ts';
import { findBrokenSeals } from './seals.ts';
import { findTransfers } from './transfers.ts';

/** Every reason for an item, with the function that finds its candidates, the most urgent first. */
export const finders = {
  conflict: findConflicts,
  duplicate: findDuplicates,
  bankChange: findBankChanges,
  sealBroken: findBrokenSeals,
  balanceGap: findGaps,
  goalNotCovered: findUncovered,
  missedBill: findMissed,
  seriesEnded: findEnded,
  priceRise: findPriceRises,
  large: findLarge,
  transfer: findTransfers,
  newSubscription: findNewSubscriptions,
  newMerchant: findNewMerchants,
  category: findCategories,
} satisfies Readonly<Record<string, (facts: ReviewFacts, isDecided: IsDecided) => ReviewCandidate[]>>;

export type ReviewReason = keyof typeof finders;

const isReason = (name: string): name is ReviewReason => name in finders;

/** The most urgent first. */
export const reviewReasons: readonly ReviewReason[] = Object.keys(finders).filter(isReason);
