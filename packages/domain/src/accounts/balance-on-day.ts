import { addDays, type Day } from '../day.ts';
import { type Cents, cents } from '../money.ts';

/** An account's worth at the end of a day, according to a bank, a file, a statement, or a user who entered it. */
export interface KnownBalance {
  readonly day: Day;
  readonly worth: Cents;
  readonly source: 'bank' | 'file' | 'statement' | 'person';
  /** The change that recorded it; later changes have larger numbers. */
  readonly recordedIn: number;
}

/** An account with the data to compute its balance on every day. */
export interface CountedAccount {
  readonly id: number;
  readonly type: number;
  /** Its worth now, or when it was removed; debts are negative. */
  readonly current: Cents;
  /** The first day whose net worth includes it; null if it has counted since the beginning. */
  readonly addedOn: Day | null;
  /** The first day whose net worth doesn't include it any more. */
  readonly removedOn: Day | null;
  /** Oldest first, at most one for each day, and at least one. */
  readonly balances: readonly KnownBalance[];
}

/** The sum of an account's transactions after a day, up to and including another; null means without an end. */
export type MovedBetween = (after: Day, through: Day | null) => Cents;

/**
 * An account's worth at the end of a day: the last balance known by then, plus what has moved since. Before the first
 * known balance, it is calculated back from that one. Today, it is the balance that the lists show, even if that
 * includes later days.
 */
export function worthOnDay(account: CountedAccount, day: Day, today: Day, moved: MovedBetween): Cents {
  if (day >= today && account.removedOn === null) return account.current;
  const earlier = account.balances.findLast((balance) => balance.day <= day);
  if (earlier) return cents(earlier.worth + moved(earlier.day, day));
  const [first] = account.balances;
  return first ? cents(first.worth - moved(day, first.day)) : account.current;
}

/** The two days that are compared. The change covers everything after the first, up to the end of the second. */
export interface WorthRange {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
}

/** The part of a range in which an account counts. */
export interface CountedSpan {
  readonly after: Day;
  /** The last day on which it counts, at most the end of the range. */
  readonly last: Day;
  /** The last day of its transactions; null if later ones are in today's balance too. */
  readonly through: Day | null;
  readonly isAdded: boolean;
  readonly isRemoved: boolean;
}

/** Null if the account doesn't count on any day of the range. */
export function countedSpan(
  { addedOn, removedOn }: Pick<CountedAccount, 'addedOn' | 'removedOn'>,
  { from, to, today }: WorthRange,
): CountedSpan | null {
  const isAdded = addedOn !== null && addedOn > from;
  const isRemoved = removedOn !== null && removedOn <= to;
  const after = isAdded ? addedOn : from;
  const last = isRemoved ? addDays(removedOn, -1) : to;
  if (after > last) return null;
  const isOpen = removedOn === null && last >= today && after < today;
  return { after, last, through: isOpen ? null : last, isAdded, isRemoved };
}

/** The known balances that determine an account's worth at both ends of a span, and those in it. */
export function balancesOf({ balances }: CountedAccount, { after, last, through }: CountedSpan): KnownBalance[] {
  const before = balances.findLastIndex(({ day }) => day <= after);
  const later = balances.findIndex(({ day }) => day > last);
  const end = through === null || later === -1 ? balances.length : later;
  return balances.slice(Math.max(before, 0), before === -1 ? Math.max(end, 1) : end);
}

/** The days between which an account's transactions have to be added up, oldest first. */
export function cutDays(account: CountedAccount, span: CountedSpan): Day[] {
  const days = [span.after, span.last, ...balancesOf(account, span).map(({ day }) => day)];
  return [...new Set(days)].sort();
}

/**
 * Adds up sums between cut days. `sums[i]` is the movement after the previous cut, up to and including `cuts[i]`; the
 * last one is the movement after the last cut.
 */
export function movedAtCuts(cuts: readonly Day[], sums: readonly number[]): MovedBetween {
  const totals = [0];
  for (const sum of sums) totals.push((totals.at(-1) ?? 0) + sum);
  const totalUpTo = (day: Day | null) => {
    const at = day === null ? cuts.length : cuts.indexOf(day);
    const total = totals[at + 1];
    if (at === -1 || total === undefined) throw new RangeError('nothing is added up between these days');
    return total;
  };
  return (after, through) => cents(totalUpTo(through) - totalUpTo(after));
}
