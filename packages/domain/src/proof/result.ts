import type { Day } from '../day.ts';
import type { AccountId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { StoredAssertion } from './assertions.ts';

/** Whether a day's transactions add up to the balances around it. `contradicted` is worse than `unproven`. */
export const PROOF_STATES = ['proven', 'unproven', 'contradicted'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** An account's mark: `off` if there is a gap, `unproven` if nothing proves its balance. */
export const PROOF_MARKS = ['proven', 'off', 'unproven'] as const;
export type ProofMark = (typeof PROOF_MARKS)[number];

/** Consecutive days with the same state. */
export interface ProofSpan {
  readonly from: Day;
  readonly to: Day;
  readonly state: ProofState;
}

/** `interval`: the transactions between two balances don't add up. `sources`: two sources disagree on one balance. */
export const GAP_KINDS = ['interval', 'sources'] as const;
type GapKind = (typeof GAP_KINDS)[number];

/**
 * Two balances that the transactions between them don't explain. `gapCents` is the change between the balances beyond
 * the sum of the transactions, so it is positive if money in is missing or there is too much money out, for debts too.
 */
export interface ProofGap {
  readonly kind: GapKind;
  readonly accountId: AccountId;
  /** The first and last day on which the cause can be. */
  readonly from: Day;
  readonly to: Day;
  readonly gapCents: Cents;
  readonly earlier: StoredAssertion;
  readonly later: StoredAssertion;
  /** The transactions of its last day between two running balances, if these narrow it down: after one, through the other. */
  readonly narrowed: { readonly afterId: TransactionId; readonly throughId: TransactionId } | null;
  /** Identifies the account, the interval, and the amount. */
  readonly fingerprint: string;
}

/** The gaps of other accounts on the same days. */
export function gapsBesides(gap: ProofGap, gaps: readonly ProofGap[]): ProofGap[] {
  return gaps.filter((other) => other.accountId !== gap.accountId && other.from <= gap.to && other.to >= gap.from);
}

/** Those of them that this one would make up for. */
export function oppositeGaps(gap: ProofGap, gaps: readonly ProofGap[]): ProofGap[] {
  return gapsBesides(gap, gaps).filter((other) => other.gapCents === -gap.gapCents);
}

/** The other gaps of the same account that this one would make up for. */
export function cancelingGaps(gap: ProofGap, gaps: readonly ProofGap[]): ProofGap[] {
  return gaps.filter(
    (other) =>
      other.kind === 'interval' &&
      other.accountId === gap.accountId &&
      other.gapCents === -gap.gapCents &&
      other.fingerprint !== gap.fingerprint,
  );
}
