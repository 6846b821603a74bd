import type { TransactionId } from '../ids.ts';
import type { Matter, ReviewCandidate } from './candidate.ts';
import { listSelfApproved } from './categories.ts';
import { isDecided } from './decisions.ts';
import type { ReviewFacts } from './facts.ts';
import { finders, type ReviewReason, reviewReasons } from './reasons.ts';

/** Something that needs a decision. */
export interface InboxItem extends ReviewCandidate {
  readonly reason: ReviewReason;
}

export interface Inbox {
  /** The most urgent first, and of each reason the newest. */
  readonly items: readonly InboxItem[];
  /**
   * The items that would be listed if another item about the same transaction didn't come first. They can be decided,
   * too.
   */
  readonly hidden: readonly InboxItem[];
  /** The transactions of the last seven days whose category approved itself, newest first. */
  readonly selfApproved: readonly TransactionId[];
}

function byNewest(a: ReviewCandidate, b: ReviewCandidate): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1;
  return b.subjectId - a.subjectId;
}

/**
 * Derives the inbox from the state of the ledger. A transaction is in at most one item, that of its most urgent reason;
 * a decision on it may reveal the next one.
 */
export function deriveInbox(facts: ReviewFacts): Inbox {
  const taken = new Set<number>();
  const [items, hidden]: [InboxItem[], InboxItem[]] = [[], []];
  for (const reason of reviewReasons) {
    const isSettled = (matter: Matter) => isDecided(facts.decisions, reason, matter);
    const candidates = finders[reason](facts, isSettled).toSorted(byNewest);
    for (const candidate of candidates) {
      if (isSettled(candidate)) continue;
      const isHidden = candidate.isHidden || candidate.transactionIds.some((id) => taken.has(id));
      (isHidden ? hidden : items).push({ ...candidate, reason });
      if (!isHidden) for (const id of candidate.transactionIds) taken.add(id);
    }
  }
  return { items, hidden, selfApproved: listSelfApproved(facts) };
}
