import { daysBetween } from '../day.ts';
import type { AccountId } from '../ids.ts';
import type { DetectedSeries } from './detected.ts';

/** Banks post the two sides of a transfer this close together. */
export const TRANSFER_DAYS_APART = 4;
/** A transfer may have begun earlier on one side, because the other account was linked later. */
const LEAST_SHARE = 0.5;

function areOneTransfer(out: DetectedSeries, into: DetectedSeries): boolean {
  const [fewer, more] = [out.payments.length, into.payments.length].sort((a, b) => a - b);
  return (
    out.accountId !== into.accountId &&
    out.cadence.unit === into.cadence.unit &&
    out.cadence.count === into.cadence.count &&
    out.nextCents === into.nextCents &&
    Math.abs(daysBetween(out.nextOn, into.nextOn)) <= TRANSFER_DAYS_APART &&
    Math.abs(daysBetween(out.lastSeenOn, into.lastSeenOn)) <= TRANSFER_DAYS_APART &&
    (fewer ?? 0) >= LEAST_SHARE * (more ?? 0)
  );
}

/**
 * Makes one pattern of the two sides of a transfer: money leaves one account and arrives at another on the same days.
 * The side that pays stays, with the payments of that account alone.
 */
export function pairTransfers(detected: readonly DetectedSeries[]): DetectedSeries[] {
  const isSide = ({ kind, isIncome }: DetectedSeries, isInto: boolean) => kind === 'transfer' && isIncome === isInto;
  const taken = new Set<DetectedSeries>();
  const otherOf = new Map<DetectedSeries, AccountId | null>();
  for (const out of detected.filter((one) => isSide(one, false))) {
    const into = detected.find((one) => isSide(one, true) && !taken.has(one) && areOneTransfer(out, one));
    if (!into) continue;
    taken.add(into);
    otherOf.set(out, into.accountId);
  }
  return detected
    .filter((one) => !taken.has(one))
    .map((one) => ({ ...one, otherAccountId: otherOf.get(one) ?? one.otherAccountId }));
}
