import type { TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { Matter } from './candidate.ts';

const MATERIAL_PERCENT = 20;
const MATERIAL_CENTS = 500;

export interface PastDecision {
  readonly reason: string;
  readonly fingerprint: string;
  readonly valueCents: Cents;
}

/** Whether an amount is so far from the one decided on that the decision no longer holds. */
export function isMaterial(value: Cents, decided: Cents): boolean {
  const apart = Math.abs(value - decided);
  return apart > MATERIAL_CENTS && apart * 100 > Math.abs(decided) * MATERIAL_PERCENT;
}

/** Whether the newest decision about this state of affairs still holds. */
export function isDecided(
  decisions: ReadonlyMap<TransactionId, readonly PastDecision[]>,
  reason: string,
  matter: Matter,
): boolean {
  const last = decisions
    .get(matter.subjectId)
    ?.findLast((decision) => decision.reason === reason && decision.fingerprint === matter.fingerprint);
  return last !== undefined && !isMaterial(matter.valueCents, last.valueCents);
}

/** A short text that is the same for the same parts. */
export function fingerprintOf(kind: string, ...parts: readonly (string | number)[]): string {
  const text = parts.join('\n');
  let [low, high] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b);
  }
  return `${kind}:${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
}
