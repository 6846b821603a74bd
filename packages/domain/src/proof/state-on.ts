import type { Day } from '../day.ts';
import type { ProofSpan, ProofState } from './result.ts';

/** The state of a day; unproven outside of the spans. */
export function proofStateOn(spans: readonly ProofSpan[], day: Day): ProofState {
  return spans.find(({ from, to }) => day >= from && day <= to)?.state ?? 'unproven';
}
