import { findTransferPairs } from '../bank/transfers.ts';
import type { IsDecided, ReviewCandidate } from './candidate.ts';
import type { ReviewFacts, ReviewSide } from './facts.ts';
import { dayAfter, plain, type Sentence } from './sentence.ts';

interface Pair {
  readonly outgoing: ReviewSide;
  readonly incoming: ReviewSide;
}

const matterOf = ({ outgoing, incoming }: Pair) => ({
  subjectId: outgoing.id,
  fingerprint: `transfer:${outgoing.id}:${incoming.id}`,
  valueCents: outgoing.amountCents,
});

function sentenceOf({ outgoing, incoming }: Pair, { accountName }: ReviewFacts): Sentence {
  const nameOf = ({ accountId }: ReviewSide) => (accountId === null ? 'an account' : accountName(accountId));
  const when = outgoing.day === incoming.day ? 'on the same day' : dayAfter(outgoing.day, incoming.day);
  const moved = `Left ${nameOf(outgoing)} and reached ${nameOf(incoming)} ${when}.`;
  return plain(`${moved} One transfer, so it won’t count as spending.`);
}

/** Likely transfers between the user's own accounts. */
export function findTransfers(facts: ReviewFacts, isDecided: IsDecided): ReviewCandidate[] {
  const hasDecision = (pair: Pair) => {
    const { subjectId, fingerprint } = matterOf(pair);
    return facts.decisions.get(subjectId)?.some((decision) => decision.fingerprint === fingerprint) ?? false;
  };
  // A decision knows the amount, so it replaces a mere dismissal.
  const isDismissed = (outgoing: ReviewSide, incoming: ReviewSide) =>
    hasDecision({ outgoing, incoming })
      ? isDecided(matterOf({ outgoing, incoming }))
      : facts.isDismissedPair(outgoing.id, incoming.id);
  return findTransferPairs(facts.sides, isDismissed).map((pair) => ({
    ...matterOf(pair),
    transactionIds: [pair.outgoing.id, pair.incoming.id],
    day: pair.outgoing.day,
    sentence: sentenceOf(pair, facts),
  }));
}
