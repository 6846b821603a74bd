import type { SeriesOccurrence, Transaction } from '@cairn/contract';
import type { Day } from '@cairn/domain';

/** A decision about one occurrence, or the removal of one. */
export type OccurrenceDecision =
  | { readonly kind: 'skipped' }
  | { readonly kind: 'moved'; readonly movedToOn: Day }
  | { readonly kind: 'amount'; readonly amountCents: SeriesOccurrence['amount'] }
  | { readonly kind: 'pinned'; readonly transaction: Transaction }
  | { readonly kind: SeriesOccurrence['exceptions'][number]; readonly isRemoved: true };

/** The occurrence as it is shown until the server answers. */
export function withDecision(occurrence: SeriesOccurrence, decision: OccurrenceDecision): SeriesOccurrence {
  const others = occurrence.exceptions.filter((kind) => kind !== decision.kind);
  if ('isRemoved' in decision) {
    const isReopened = decision.kind === 'skipped' && occurrence.state === 'skipped';
    return { ...occurrence, exceptions: others, state: isReopened ? 'expected' : occurrence.state };
  }
  const decided = { ...occurrence, exceptions: [...others, decision.kind] };
  switch (decision.kind) {
    case 'skipped':
      return { ...decided, state: 'skipped' };
    case 'moved':
      return { ...decided, expectedOn: decision.movedToOn };
    case 'amount':
      return occurrence.state === 'paid'
        ? { ...decided, differsFrom: null }
        : { ...decided, amount: decision.amountCents, isAmountKnown: true, isStatement: false, range: null };
    case 'pinned': {
      const { id, amount, date } = decision.transaction;
      const paid = { paidOn: date, transactionId: id };
      return { ...decided, state: 'paid', amount, isAmountKnown: true, isStatement: false, range: null, ...paid };
    }
  }
}
