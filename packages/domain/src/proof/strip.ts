import { addDays, type Day, daysBetween } from '../day.ts';
import { type Cents, cents } from '../money.ts';
import { firstDayAfter, isAtDayBoundary, lastDayIn } from './assertions.ts';
import type { AccountProof } from './prove.ts';
import type { ProofMark, ProofSpan, ProofState } from './result.ts';

/** A balance that was proven longer ago than this, which is more than a month of statements, says little about today. */
const PROOF_FRESH_DAYS = 45;

/** The days that are covered from start to end; null if none are. */
function coveredDays({ intervals }: AccountProof): { readonly from: Day; readonly to: Day } | null {
  const [first, last] = [intervals[0]?.earlier, intervals.at(-1)?.later];
  if (!first || !last) return null;
  const from = isAtDayBoundary(first) ? firstDayAfter(first) : addDays(first.day, 1);
  const to = last.basis === 'asOf' ? addDays(last.day, -1) : lastDayIn(last);
  return from <= to ? { from, to } : null;
}

/** The state of any day. A day is proven if everything from its start to its end adds up. */
export function createStates(proof: AccountProof): (day: Day) => ProofState {
  const covered = coveredDays(proof);
  const open = proof.intervals
    .filter(({ gapCents }) => gapCents !== 0)
    .map(({ earlier, later }) => ({ from: firstDayAfter(earlier), to: lastDayIn(later) }));
  const isIn = (day: Day, ranges: readonly { readonly from: Day; readonly to: Day }[]) =>
    ranges.some(({ from, to }) => from <= day && day <= to);
  return (day) => {
    if (isIn(day, proof.gaps)) return 'contradicted';
    return covered && isIn(day, [covered]) && !isIn(day, open) ? 'proven' : 'unproven';
  };
}

/** The states of a range of days, as runs. */
export function proofSpans(proof: AccountProof, from: Day, to: Day): ProofSpan[] {
  const stateOf = createStates(proof);
  const spans: ProofSpan[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const state = stateOf(day);
    const last = spans.at(-1);
    if (last?.state === state) spans[spans.length - 1] = { ...last, to: day };
    else spans.push({ from: day, to: day, state });
  }
  return spans;
}

export function countStates(spans: readonly ProofSpan[]): Record<ProofState, number> {
  const counts = { proven: 0, unproven: 0, contradicted: 0 };
  for (const { from, to, state } of spans) counts[state] += daysBetween(from, to) + 1;
  return counts;
}

export interface ProofStanding {
  readonly mark: ProofMark;
  /** The last day through which the balance is proven; null if none is. */
  readonly provenThrough: Day | null;
  /** The sum of all gaps, without a sign; if they cancel each other out, the largest. */
  readonly offBy: Cents;
  readonly gapCount: number;
}

/** Days that add up after a gap are proven too, but the mark is about all of them. */
export function proofStanding(proof: AccountProof, today: Day): ProofStanding {
  const covered = coveredDays(proof);
  const last = covered && (covered.to < today ? covered.to : today);
  const stateOf = createStates(proof);
  let provenThrough: Day | null = null;
  for (let day = last; covered && day && day >= covered.from && provenThrough === null; day = addDays(day, -1))
    if (stateOf(day) === 'proven') provenThrough = day;
  const net = Math.abs(proof.gaps.reduce((sum, { gapCents }) => sum + gapCents, 0));
  const largest = Math.max(0, ...proof.gaps.map(({ gapCents }) => Math.abs(gapCents)));
  const offBy = cents(net === 0 ? largest : net);
  const isFresh = provenThrough !== null && daysBetween(provenThrough, today) <= PROOF_FRESH_DAYS;
  const settled: ProofMark = isFresh ? 'proven' : 'unproven';
  return { mark: proof.gaps.length > 0 ? 'off' : settled, provenThrough, offBy, gapCount: proof.gaps.length };
}
