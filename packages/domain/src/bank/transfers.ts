import { type Day, dayNumber, daysBetween } from '../day.ts';
import { type Cents, cents } from '../money.ts';

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

/** A run of days with one side of an amount, close enough together that neighbors can share counterparts. */
export interface TransferRun {
  readonly amountCents: Cents;
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** Groups days into runs. A counterpart is within `TRANSFER_DAYS_MAX` days of one run of its amount, never of two. */
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

/** Unmatched incoming sides of one amount, indexed by day and account to avoid comparing every pair. */
class FreeSides<Side extends TransferSide> {
  readonly #byDay = new Map<number, Map<number | null, Side[]>>();
  readonly #taken = new Set<Side>();

  constructor(sides: readonly Side[]) {
    for (const side of sides.toSorted((a, b) => a.id - b.id)) {
      const day = dayNumber(side.day);
      const byAccount = this.#byDay.get(day) ?? new Map<number | null, Side[]>();
      this.#byDay.set(day, byAccount);
      const onAccount = byAccount.get(side.accountId) ?? [];
      byAccount.set(side.accountId, onAccount);
      onAccount.push(side);
    }
  }

  /** Takes the newest counterpart on any of the given days. */
  take(outgoing: Side, days: Iterable<number>, isDismissed: Dismissed<Side>): Side | null {
    let best: Side | null = null;
    for (const day of days)
      for (const onAccount of this.#byDay.get(day)?.values() ?? []) {
        const newest = this.#newestIn(onAccount, outgoing, isDismissed);
        if (newest && (best === null || newest.id > best.id)) best = newest;
      }
    if (best) this.#taken.add(best);
    return best;
  }

  #newestIn(onAccount: Side[], outgoing: Side, isDismissed: Dismissed<Side>): Side | undefined {
    for (let last = onAccount.at(-1); last && this.#taken.has(last); last = onAccount.at(-1)) onAccount.pop();
    const [any] = onAccount;
    if (!any || !isTransferPair(outgoing, any)) return undefined;
    return onAccount.findLast((side) => !this.#taken.has(side) && !isDismissed(outgoing, side));
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

/** Suggests pairs, newest first. Each transaction is in at most one pair, with the counterpart nearest in time. */
export function findTransferPairs<Side extends TransferSide>(
  sides: readonly Side[],
  isDismissed: Dismissed<Side>,
): { readonly outgoing: Side; readonly incoming: Side }[] {
  const byAmount = Map.groupBy(sides, (side) => side.amountCents);
  return [...byAmount.values()]
    .flatMap((same) => pairsOfAmount(same, isDismissed))
    .toSorted((a, b) => b.outgoing.day.localeCompare(a.outgoing.day) || b.outgoing.id - a.outgoing.id);
}

/** The sides without a counterpart. The others cancel out. */
export function oneSided<Side extends TransferSide>(sides: readonly Side[]): Side[] {
  const paired = new Set(findTransferPairs(sides, () => false).flatMap((pair) => [pair.outgoing, pair.incoming]));
  return sides.filter((side) => !paired.has(side));
}

/** A transaction, or a line of a split. */
export interface TransferPart extends TransferSide {
  /** Which line it is; null for a whole transaction. */
  readonly position: number | null;
}

function asWhole(parts: readonly TransferPart[]): TransferSide[] {
  const total = parts.reduce((sum, part) => sum + (part.isIncome ? part.amountCents : -part.amountCents), 0);
  return parts.slice(0, 1).map((part) => ({ ...part, amountCents: cents(Math.abs(total)), isIncome: total > 0 }));
}

/** The parts without a counterpart. The transfers of a split have one together, or else one for each line. */
export function oneSidedParts<Part extends TransferPart>(parts: readonly Part[]): Part[] {
  const wholes = [...Map.groupBy(parts, ({ id }) => id).values()].flatMap(asWhole);
  const open = new Set(oneSided(wholes).map(({ id }) => id));
  return oneSided(parts.filter(({ id }) => open.has(id)));
}
