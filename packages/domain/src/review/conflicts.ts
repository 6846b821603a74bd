import { cents } from '../money.ts';
import type { ReviewCandidate } from './candidate.ts';
import type { ConflictingEdit, ReviewFacts } from './facts.ts';
import { plain, type Sentence, sentence } from './sentence.ts';

const list = new Intl.ListFormat('en-US');

function sentenceOf({ fields }: ConflictingEdit): Sentence {
  const [first, second] = fields;
  if (first && !second && first.yours !== null && first.theirs !== null)
    return sentence`You changed the ${first.label} to ${first.yours}, but it had been changed to ${first.theirs}.`;
  const labels = list.format(fields.map(({ label }) => `the ${label}`));
  return plain(`You changed ${labels}, which had been changed in the meantime.`);
}

/** Edits that conflicted with newer values. Others' changes stay until someone decides. */
export function findConflicts({ conflicts }: ReviewFacts): ReviewCandidate[] {
  return conflicts.map((edit) => {
    const { subject } = edit;
    const rest = { valueCents: cents(0), day: edit.day, sentence: sentenceOf(edit) };
    // A ledger's rows share one counter, so no two of them have the same ID.
    const subjectId: number = subject.id;
    const fingerprint = `conflict:${edit.heldBackIn}`;
    return subject.noun === 'transaction'
      ? { ...rest, subjectId, transactionIds: [subjectId], fingerprint }
      : {
          ...rest,
          subjectId,
          transactionIds: [],
          fingerprint: `${fingerprint}:${subject.noun}:${subjectId}`,
          edited: subject,
        };
  });
}
