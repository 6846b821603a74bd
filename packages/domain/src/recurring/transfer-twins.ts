import { type Day, daysBetween } from '../day.ts';
import type { AccountId } from '../ids.ts';
import type { TrackedOccurrence } from './occurrences.ts';
import { TRANSFER_DAYS_APART } from './pair-transfers.ts';

/** The account on which an occurrence is paid. */
type OwnAccount = (occurrence: TrackedOccurrence) => AccountId | null;

const shownOn = ({ payment, expectedOn }: TrackedOccurrence): Day => payment?.day ?? expectedOn;

const isOtherSide = (other: AccountId | null, account: AccountId) => other === null || other === account;

function areTwins(out: TrackedOccurrence, into: TrackedOccurrence, ownOf: OwnAccount): boolean {
  const [from, to] = [ownOf(out), ownOf(into)];
  return (
    from !== null &&
    to !== null &&
    from !== to &&
    out.state === into.state &&
    isOtherSide(out.series.otherAccountId, to) &&
    isOtherSide(into.series.otherAccountId, from) &&
    Math.abs(daysBetween(shownOn(out), shownOn(into))) <= TRANSFER_DAYS_APART
  );
}

/** Two occurrences of one transfer: a series of the account that pays, and one of the account that receives. */
export interface TransferTwins {
  readonly out: TrackedOccurrence;
  readonly into: TrackedOccurrence;
}

/** The transfers that two series have. Occurrences are by due date, and each has at most one twin. */
export function findTransferTwins(occurrences: readonly TrackedOccurrence[], ownOf: OwnAccount): TransferTwins[] {
  const transfers = occurrences.filter(({ series }) => series.kind === 'transfer');
  const arrivals = Map.groupBy(
    transfers.filter(({ series }) => series.isIncome),
    ({ amountCents }): number => amountCents,
  );
  const taken = new Set<TrackedOccurrence>();
  return transfers.flatMap((out) => {
    if (out.series.isIncome) return [];
    const into = arrivals.get(out.amountCents)?.find((one) => !taken.has(one) && areTwins(out, one, ownOf));
    if (!into) return [];
    taken.add(into);
    return [{ out, into }];
  });
}
