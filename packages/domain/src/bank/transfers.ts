import { type Day, dayNumber, daysBetween } from '../day.ts';
import type { Cents } from '../money.ts';

export const TRANSFER_DAYS_MAX = 4;

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

/** Days on which one side of an amount was seen, each within reach of the same counterparts as the next. */
export interface TransferRun {
  readonly amountCents: Cents;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** Where the other sides can be: at most `TRANSFER_DAYS_MAX` around a run, and never around two runs of the amount. */
export function transferRuns(sides: readonly Pick<TransferSide, 'day' | 'amountCents'>[]): TransferRun[] {
  const byAmount = Map.groupBy(sides, (side) => side.amountCents);
  return [...byAmount].flatMap(([amountCents, same]) => {
    const runs: TransferRun[] = [];
    for (const day of new Set(same.map((side) => side.day).toSorted())) {
      const last = runs.at(-1);
      if (last && daysBetween(last.lastDay, day) <= 2 * TRANSFER_DAYS_MAX)
        runs[runs.length - 1] = { ...last, lastDay: day };
      else runs.push({ amountCents, firstDay: day, lastDay: day });
    }
    return runs;
  });
}

type Dismissed<Side> = (outgoing: Side, incoming: Side) => boolean;

/** Incoming sides of one amount that are still free, by day and account: equal amounts are never compared each with each. */
class FreeSides<Side extends TransferSide> {
  readonly #byDay = new Map<number, Map<number | null, Side[]>>();
  readonly #taken = new Set<number>();

  constructor(sides: readonly Side[]) {
    for (const side of sides.toSorted((a, b) => a.id - b.id)) {
      const day = dayNumber(side.day);
      const ofDay = this.#byDay.get(day) ?? new Map<number | null, Side[]>();
      this.#byDay.set(day, ofDay);
      const ofAccount = ofDay.get(side.accountId) ?? [];
      ofDay.set(side.accountId, ofAccount);
      ofAccount.push(side);
    }
  }

  /** The newest counterpart on one of the days. */
  take(outgoing: Side, days: Iterable<number>, isDismissed: Dismissed<Side>): Side | null {
    let best: Side | null = null;
    for (const day of days)
      for (const ofAccount of this.#byDay.get(day)?.values() ?? []) {
        const newest = this.#newestIn(ofAccount, outgoing, isDismissed);
        if (newest && (best === null || newest.id > best.id)) best = newest;
      }
    if (best) this.#taken.add(best.id);
    return best;
  }

  #newestIn(ofAccount: Side[], outgoing: Side, isDismissed: Dismissed<Side>): Side | undefined {
    for (let last = ofAccount.at(-1); last && this.#taken.has(last.id); last = ofAccount.at(-1)) ofAccount.pop();
    const [any] = ofAccount;
    if (!any || !isTransferPair(outgoing, any)) return undefined;
    return ofAccount.findLast((side) => !this.#taken.has(side.id) && !isDismissed(outgoing, side));
  }
}

function pairsOfAmount<Side extends TransferSide>(same: readonly Side[], isDismissed: Dismissed<Side>) {
  const incoming = new FreeSides(same.filter((side) => side.isIncome));
  let outgoing = same
    .filter((side) => !side.isIncome)
    .toSorted((a, b) => b.id - a.id)
    .map((side) => ({ side, day: dayNumber(side.day) }));
  const pairs: { readonly outgoing: Side; readonly incoming: Side }[] = [];
  for (let distance = 0; distance <= TRANSFER_DAYS_MAX; distance += 1)
    outgoing = outgoing.filter(({ side, day }) => {
      const found = incoming.take(side, new Set([day + distance, day - distance]), isDismissed);
      if (found) pairs.push({ outgoing: side, incoming: found });
      return found === null;
    });
  return pairs;
}

/** Pairs to offer, each transaction in one at most, the nearest days first; newest pairs first. */
export function findTransferPairs<Side extends TransferSide>(
  sides: readonly Side[],
  isDismissed: Dismissed<Side>,
): { readonly outgoing: Side; readonly incoming: Side }[] {
  const byAmount = Map.groupBy(sides, (side) => side.amountCents);
  return [...byAmount.values()]
    .flatMap((same) => pairsOfAmount(same, isDismissed))
    .toSorted((a, b) => b.outgoing.day.localeCompare(a.outgoing.day) || b.outgoing.id - a.outgoing.id);
}
