import { dayNumber } from '../day.ts';
import type { AccountId } from '../ids.ts';
import type { TrackedOccurrence } from '../recurring/occurrences.ts';
import type { CardDue } from './card-dues.ts';

/** A payment that is expected further from the due date is for another statement. */
const SAME_STATEMENT_DAYS = 15;

function isFor({ expectedOn }: TrackedOccurrence, { day }: CardDue): boolean {
  return Math.abs(dayNumber(expectedOn) - dayNumber(day)) <= SAME_STATEMENT_DAYS;
}

/**
 * The next payment of a card is what its closed statement still owes, as in the forecast, unless a person has set its
 * amount. Later ones are as the series says. Occurrences are by due date.
 */
export function withStatementAmounts(
  occurrences: readonly TrackedOccurrence[],
  dues: readonly CardDue[],
  paysInto: (occurrence: TrackedOccurrence) => AccountId | null,
): TrackedOccurrence[] {
  const dueOf = new Map(dues.map((due) => [due.accountId, due]));
  return occurrences.map((occurrence) => {
    const card = occurrence.state === 'expected' && occurrence.series.kind === 'transfer' ? paysInto(occurrence) : null;
    const due = card === null ? undefined : dueOf.get(card);
    if (card === null || !due) return occurrence;
    dueOf.delete(card);
    if (occurrence.setCents !== null || !isFor(occurrence, due)) return occurrence;
    return { ...occurrence, amountCents: due.amount, isAmountKnown: true, range: null, isStatement: true };
  });
}
