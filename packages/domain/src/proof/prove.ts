import { CREDIT, DEPOSITORY, isLiability, LOAN } from '../accounts/balance.ts';
import type { Day } from '../day.ts';
import type { AccountId, BalanceAssertionId } from '../ids.ts';
import { postedBalance } from '../ledger/pending-mode.ts';
import { cents } from '../money.ts';
import { firstDayAfter, inOrder, lastDayIn, type StoredAssertion } from './assertions.ts';
import type { ProofGap } from './result.ts';
import { type PostedMovement, sumsAt } from './sums.ts';

/** Accounts whose balances move only by transactions. Investments and valuables also change in value. */
const provenTypes: ReadonlySet<number> = new Set([DEPOSITORY, CREDIT, LOAN]);

/** Everything that determines an account's proof. */
export interface AccountFacts {
  readonly accountId: AccountId;
  readonly type: number;
  /** Whether its bank's balances include pending transactions; null if that isn't known. */
  readonly includesPending: boolean | null;
  readonly assertions: readonly StoredAssertion[];
  /** Of everything that posted, hidden transactions and transfers included. Pending ones aren't in it. */
  readonly movements: readonly PostedMovement[];
  /** For each `afterRow` balance: the sum of the transactions of its day that it doesn't include. */
  readonly laterThatDay: ReadonlyMap<BalanceAssertionId, number>;
  readonly accepted: readonly AcceptedDifference[];
}

/** The amount accepted when the days of a statement were sealed. */
export interface AcceptedDifference {
  /** The last day of the statement. */
  readonly day: Day;
  /** The part that no transaction explained. */
  readonly unexplained: number;
  /** The part due to transactions that the statement didn't include yet. */
  readonly outstanding: number;
}

/** Two consecutive balances. */
export interface ProofInterval {
  readonly earlier: StoredAssertion;
  readonly later: StoredAssertion;
  readonly gapCents: number;
}

export interface AccountProof {
  readonly accountId: AccountId;
  /** Oldest first, without gaps between them. */
  readonly intervals: readonly ProofInterval[];
  /** Oldest first. None if the account is only a value: without transactions, or of a kind that also gains and loses. */
  readonly gaps: readonly ProofGap[];
}

/**
 * A balance, and the amount by which it exceeds the sum of its transactions. In a proven account, this amount is always
 * the same.
 */
interface Offset {
  readonly assertion: StoredAssertion;
  readonly cents: number;
}

/** Balances that exclude each other if they differ. */
function momentOf(assertion: StoredAssertion): string {
  const { basis, asOfIn, afterTransactionId } = assertion;
  if (basis === 'asOf') return `asOf:${asOfIn}`;
  return basis === 'afterRow' ? `afterRow:${afterTransactionId}` : `end:${lastDayIn(assertion)}`;
}

/** A user who enters a balance again corrects the one before. */
function withoutCorrected(assertions: readonly StoredAssertion[]): StoredAssertion[] {
  const newest = new Map<string, number>();
  const keyOf = (one: StoredAssertion) => `${momentOf(one)}:${one.source === 'person' ? '' : one.id}`;
  for (const one of assertions) newest.set(keyOf(one), Math.max(newest.get(keyOf(one)) ?? 0, one.id));
  return assertions.filter((one) => newest.get(keyOf(one)) === one.id);
}

/** The expected sum of the transactions, as money owned; null if that depends on an unknown mode. */
function ownedCents(assertion: StoredAssertion, { type, includesPending }: AccountFacts): number | null {
  const { basis, asOfIn, amountCents, source } = assertion;
  if (basis === 'asOf' && asOfIn === null) return null;
  const posted = source === 'bank' ? postedBalance(assertion, includesPending) : amountCents;
  if (posted === null) return null;
  return isLiability(type) ? -posted : posted;
}

function offsetsOf(facts: AccountFacts): Offset[] {
  const owned = withoutCorrected(facts.assertions).flatMap((assertion) => {
    const amount = ownedCents(assertion, facts);
    return amount === null ? [] : [{ assertion, amount }];
  });
  const ordered = inOrder(owned.map(({ assertion }) => assertion));
  const amounts = new Map(owned.map(({ assertion, amount }) => [assertion.id, amount]));
  const sums = sumsAt(ordered, facts.movements, facts.laterThatDay);
  return ordered.map((assertion) => ({
    assertion,
    cents: (amounts.get(assertion.id) ?? 0) - (sums.get(assertion.id) ?? 0),
  }));
}

/**
 * The last running balance of each day stands for the day; the others only narrow a gap down, because a transaction
 * that is added later has no place among those of a day.
 */
function lastRunningBalances(offsets: readonly Offset[]): { chain: Offset[]; inner: Map<Day, Offset[]> } {
  const inner = new Map<Day, Offset[]>();
  const chain = offsets.filter((offset, at) => {
    const { basis, day } = offset.assertion;
    const next = offsets[at + 1]?.assertion;
    if (basis !== 'afterRow' || next?.basis !== 'afterRow' || next.day !== day) return true;
    inner.set(day, [...(inner.get(day) ?? []), offset]);
    return false;
  });
  return { chain, inner };
}

function fingerprintOfGap(kind: ProofGap['kind'], accountId: AccountId, from: Day, to: Day, gap: number): string {
  return `${kind === 'sources' ? 'sources' : 'gap'}:${accountId}:${from}:${to}:${gap}`;
}

/** The running balances of the last day between which the gap appears. */
function narrow(inner: readonly Offset[], earlier: Offset, later: Offset, gapCents: number): ProofGap['narrowed'] {
  const withoutGap = new Set([earlier.cents, later.cents - gapCents]);
  let after = 0;
  for (const { assertion, cents: offset } of [...inner, later]) {
    const throughId = assertion.afterTransactionId ?? 0;
    if (withoutGap.has(offset)) after = throughId;
    else return throughId > after && inner.length > 0 ? { afterId: after, throughId } : null;
  }
  return null;
}

function toGap(
  kind: ProofGap['kind'],
  earlier: Offset,
  later: Offset,
  gap: number,
  inner: readonly Offset[],
): ProofGap {
  const gapCents = cents(gap);
  const { accountId } = later.assertion;
  const to = lastDayIn(later.assertion);
  const first = firstDayAfter(earlier.assertion);
  const from = kind === 'sources' || first > to ? to : first;
  return {
    kind,
    accountId,
    from,
    to,
    gapCents,
    earlier: earlier.assertion,
    later: later.assertion,
    narrowed: kind === 'interval' ? narrow(inner, earlier, later, gapCents) : null,
    fingerprint: fingerprintOfGap(kind, accountId, from, to, gapCents),
  };
}

/** Of balances for the same moment, the one that its neighbors confirm, else the newest. */
function chooseOne(same: readonly [Offset, ...Offset[]], before: Offset | undefined, after: readonly Offset[]): Offset {
  const fits = (other: Offset | undefined) => same.find(({ cents: offset }) => offset === other?.cents);
  return fits(before) ?? fits(after[0]) ?? same.reduce((a, b) => (b.assertion.id > a.assertion.id ? b : a));
}

const isStatement = ({ source, basis }: StoredAssertion) => source === 'person' && basis === 'closing';

/** The amount accepted with a statement, as money owned. */
function acceptedAt(assertion: StoredAssertion, { type, accepted }: AccountFacts): Omit<AcceptedDifference, 'day'> {
  const found = isStatement(assertion) ? accepted.find(({ day }) => day === assertion.day) : undefined;
  const sign = isLiability(type) ? -1 : 1;
  return { unexplained: sign * (found?.unexplained ?? 0), outstanding: sign * (found?.outstanding ?? 0) };
}

interface SettledOffset extends Offset {
  readonly outstanding: number;
}

const unexplainedAt = ({ cents: offset, outstanding }: SettledOffset) => offset - outstanding;

/**
 * The gaps that amounts accepted with the statements on both sides allow, the recorded one first. Later transactions
 * may or may not make up for the unexplained parts.
 */
function acceptedGaps(earlier: StoredAssertion, later: StoredAssertion, facts: AccountFacts): number[] {
  const [before, after] = [acceptedAt(earlier, facts).unexplained, acceptedAt(later, facts).unexplained];
  return [after, 0, 0 - before, after - before];
}

/**
 * By how much a balance exceeds its transactions because some of them haven’t posted yet. A statement says so. What it
 * recorded no longer applies if those transactions have changed since. Then, and at any other balance, the transactions
 * that were out before either still are, or all have posted.
 */
function outstandingAt(one: Offset, before: SettledOffset | undefined, facts: AccountFacts): number {
  const own = acceptedAt(one.assertion, facts).outstanding;
  if (!before) return own;
  const possible = [own, before.outstanding, 0];
  const above = one.cents - unexplainedAt(before);
  const fitting = acceptedGaps(before.assertion, one.assertion, facts).map((gap) => above - gap);
  return fitting.find((outstanding) => possible.includes(outstanding)) ?? own;
}

/** Whether a gap follows from amounts accepted with the statements next to it. Its days stay unproven. */
function isAccepted({ kind, earlier, later, gapCents }: ProofGap, facts: AccountFacts): boolean {
  const outstandingOf = (one: StoredAssertion) => acceptedAt(one, facts).outstanding;
  const outstanding = kind === 'sources' ? outstandingOf(later) - outstandingOf(earlier) : 0;
  return acceptedGaps(earlier, later, facts).includes(gapCents - outstanding);
}

/**
 * Compares each balance of an account with the one before it and the transactions in between. Balances that depend on
 * an unknown treatment of pending transactions are left out.
 */
export function proveAccount(facts: AccountFacts): AccountProof {
  const { chain, inner } = lastRunningBalances(offsetsOf(facts));
  const moments = [...Map.groupBy(chain, ({ assertion }) => momentOf(assertion)).values()];
  const intervals: ProofInterval[] = [];
  const gaps: ProofGap[] = [];
  let before: SettledOffset | undefined;
  for (const [at, [first, ...others]] of moments.entries()) {
    if (!first) continue;
    const one = chooseOne([first, ...others], before, moments[at + 1] ?? []);
    const chosen = { ...one, outstanding: outstandingAt(one, before, facts) };
    if (before) {
      const gapCents = unexplainedAt(chosen) - unexplainedAt(before);
      intervals.push({ earlier: before.assertion, later: chosen.assertion, gapCents });
      const ofDay = inner.get(chosen.assertion.day) ?? [];
      if (gapCents !== 0) gaps.push(toGap('interval', before, chosen, gapCents, ofDay));
    }
    for (const other of [first, ...others])
      if (other.cents !== chosen.cents) gaps.push(toGap('sources', chosen, other, other.cents - chosen.cents, []));
    before = chosen;
  }
  const isOnlyValue = facts.movements.length === 0 || !provenTypes.has(facts.type);
  const open = gaps.filter((gap) => !isAccepted(gap, facts));
  return { accountId: facts.accountId, intervals, gaps: isOnlyValue ? [] : open };
}
