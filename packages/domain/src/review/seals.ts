import { formatDay } from '../day.ts';
import { cents } from '../money.ts';
import type { BrokenSeal } from './broken-seal.ts';
import type { ReviewCandidate } from './candidate.ts';
import type { ReviewFacts } from './facts.ts';
import { type Sentence, sentence } from './sentence.ts';

function sentenceOf({ from, to, change }: BrokenSeal): Sentence {
  const days = `${formatDay(from)} to ${formatDay(to)}`;
  return change
    ? sentence`${change.by}: “${change.summary}”. It changed days that were locked: ${days}.`
    : sentence`Something changed in days that were locked: ${days}.`;
}

/** Sealed periods in which something changed. */
export function findBrokenSeals({ brokenSeals, accountName }: ReviewFacts): ReviewCandidate[] {
  return brokenSeals.map((seal) => {
    // A ledger's rows share one counter, so a seal never has the ID of a transaction.
    const subjectId: number = seal.id;
    return {
      subjectId,
      transactionIds: [],
      fingerprint: `seal:${seal.id}:${seal.brokenIn}`,
      valueCents: cents(0),
      day: seal.to,
      sentence: sentenceOf(seal),
      seal: { ...seal, accountName: accountName(seal.accountId) },
    };
  });
}
