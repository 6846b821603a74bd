import { cents, formatCents } from '../money.ts';
import type { ReviewCandidate } from './candidate.ts';
import type { BankChange, ReviewFacts, ReviewRow } from './facts.ts';
import { plain, type Sentence, sentence } from './sentence.ts';

function sentenceOf({ kind, fromCents, toCents, changedLine, isSplitGone }: BankChange): Sentence {
  const [from, to] = [formatCents(fromCents), formatCents(toCents)];
  if (kind === 'amount') return sentence`You entered ${from}, and your bank now says ${to}.`;
  const changed = `Your bank changed this from ${from} to ${to}.`;
  if (isSplitGone) return plain(`${changed} That was too little for your split, so it was removed.`);
  if (changedLine === null) return plain(`${changed} All parts of your split changed in proportion.`);
  const difference = formatCents(cents(Math.abs(toCents - fromCents)));
  const parts =
    toCents > fromCents
      ? sentence`The extra ${difference} went to ${changedLine}.`
      : sentence`${difference} less is in ${changedLine}.`;
  return [{ text: `${changed} `, isStrong: false }, ...parts];
}

function candidateOf(
  row: ReviewRow,
  kind: string,
  valueCents: ReviewRow['amountCents'],
  text: Sentence,
): ReviewCandidate {
  return {
    subjectId: row.id,
    transactionIds: [row.id],
    fingerprint: `bankChange:${kind}`,
    valueCents,
    day: row.day,
    sentence: text,
  };
}

/** A change or removal by the bank after a user had edited the transaction. */
export function findBankChanges({ rows, bankChanges }: ReviewFacts): ReviewCandidate[] {
  return rows.flatMap((row) => {
    if (row.hidden) return [];
    if (row.removedByBank)
      return [candidateOf(row, 'removed', row.amountCents, plain('Your bank removed this after you had edited it.'))];
    const change = bankChanges.get(row.id);
    return change ? [candidateOf(row, change.kind, change.toCents, sentenceOf(change))] : [];
  });
}
