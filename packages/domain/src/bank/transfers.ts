import { type Day, daysBetween } from '../day.ts';
import type { Cents } from '../money.ts';
import { pairUp } from './pair-up.ts';

const TRANSFER_DAYS_MAX = 4;

export interface TransferSide {
  readonly id: number;
  readonly day: Day;
  readonly accountId: number | null;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
}

/** The same amount, out of one account and into another, within four days. */
export function isTransferPair(one: TransferSide, other: TransferSide): boolean {
  return (
    one.accountId !== null &&
    other.accountId !== null &&
    one.accountId !== other.accountId &&
    one.amountCents === other.amountCents &&
    one.isIncome !== other.isIncome &&
    Math.abs(daysBetween(one.day, other.day)) <= TRANSFER_DAYS_MAX
  );
}

/** Pairs to offer, each transaction in one at most, the nearest days first; newest pairs first. */
export function findTransferPairs<Side extends TransferSide>(
  sides: readonly Side[],
  isDismissed: (outgoing: Side, incoming: Side) => boolean,
): { readonly outgoing: Side; readonly incoming: Side }[] {
  const byAmount = Map.groupBy(sides, (side) => side.amountCents);
  return [...byAmount.values()]
    .flatMap((same) =>
      pairUp(
        same.filter((side) => !side.isIncome),
        same.filter((side) => side.isIncome),
        (outgoing, incoming) =>
          isTransferPair(outgoing, incoming) && !isDismissed(outgoing, incoming)
            ? [Math.abs(daysBetween(outgoing.day, incoming.day)), -outgoing.id, -incoming.id]
            : null,
      ),
    )
    .map(({ left, right }) => ({ outgoing: left, incoming: right }))
    .toSorted((a, b) => b.outgoing.day.localeCompare(a.outgoing.day) || b.outgoing.id - a.outgoing.id);
}
