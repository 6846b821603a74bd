import { dayNumber } from '../day.ts';
import type { AccountId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { TrackedOccurrence } from '../recurring/occurrences.ts';
import { findTransferTwins } from '../recurring/transfer-twins.ts';
import type { CardDue } from './card-dues.ts';

/** A payment that is expected further from the due date is for another statement. */
const SAME_STATEMENT_DAYS = 15;

function isFor({ expectedOn }: TrackedOccurrence, { day }: CardDue): boolean {
  return Math.abs(dayNumber(expectedOn) - dayNumber(day)) <= SAME_STATEMENT_DAYS;
}

/**
 * As in the forecast, a card's next payment is the rest of its closed statement, unless a user has set its amount. If
 * the card has a series for it, too, both have the same amount. Later ones follow the series. Occurrences are by due
 * date.
 */
export function withStatementAmounts(
  occurrences: readonly TrackedOccurrence[],
  dues: readonly CardDue[],
  paysInto: (occurrence: TrackedOccurrence) => AccountId | null,
  ownOf: (occurrence: TrackedOccurrence) => AccountId | null,
): TrackedOccurrence[] {
  const dueOf = new Map(dues.map((due) => [due.accountId, due]));
  const twins = findTransferTwins(occurrences, ownOf);
  const owed = new Map<TrackedOccurrence, Cents>();
  for (const occurrence of occurrences) {
    const card = occurrence.state === 'expected' && occurrence.series.kind === 'transfer' ? paysInto(occurrence) : null;
    const due = card === null ? undefined : dueOf.get(card);
    if (card === null || !due || !isFor(occurrence, due)) continue;
    dueOf.delete(card);
    const twin = twins.find(({ out, into }) => out === occurrence || into === occurrence);
    const payment = twin ? [twin.out, twin.into] : [occurrence];
    if (payment.every(({ setCents }) => setCents === null)) for (const one of payment) owed.set(one, due.amount);
  }
  return occurrences.map((one) => {
    const amountCents = owed.get(one);
    if (amountCents === undefined) return one;
    return { ...one, amountCents, isAmountKnown: true, range: null, isStatement: true };
  });
}
