import { addDays } from '../day.ts';
import type { ReviewCandidate } from './candidate.ts';
import { REVIEW_DAYS, type ReviewFacts } from './facts.ts';

/** Older ones are shown with their account only. */
export function findGaps({ gaps, today }: ReviewFacts): ReviewCandidate[] {
  return gaps
    .filter(({ to }) => to >= addDays(today, -REVIEW_DAYS))
    .map((gap) => {
      // A ledger's rows share one counter, so an account never has the ID of a transaction.
      const subjectId: number = gap.accountId;
      return {
        subjectId,
        transactionIds: [],
        fingerprint: gap.fingerprint,
        valueCents: gap.gapCents,
        day: gap.to,
        sentence: gap.sentence,
        gap,
      };
    });
}
