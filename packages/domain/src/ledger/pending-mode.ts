/** How a bank's balance treats pending transactions: it leaves them out, or it includes them. */
export type PendingReading = 'excludes' | 'includes';

/** The pending mode of an institution, and how it was learned. */
export interface PendingMode {
  /** Null while it isn't known. */
  readonly includesPending: boolean | null;
  /** The last readings that were the only one to close, oldest first. */
  readonly evidence: readonly PendingReading[];
}

/** How many syncs in a row must agree. */
const PENDING_EVIDENCE = 3;

export const UNKNOWN_MODE: PendingMode = { includesPending: null, evidence: [] };

/** An account's balance and pending transactions at two syncs, as money owned: debts are negative. */
export interface PendingSample {
  /** By how much the reported balance changed. */
  readonly balanceCents: number;
  /** The sum of the transactions that posted in between. */
  readonly postedCents: number;
  /** By how much the sum of the pending transactions changed. */
  readonly pendingCents: number;
}

/** The only reading that explains how the balance changed; null if none or both do. */
export function readingOf({ balanceCents, postedCents, pendingCents }: PendingSample): PendingReading | null {
  if (pendingCents === 0) return null;
  if (balanceCents === postedCents) return 'excludes';
  return balanceCents === postedCents + pendingCents ? 'includes' : null;
}

/** The reading of one sync of an institution: that of its accounts, if they agree. */
export function readingOfSync(samples: readonly PendingSample[]): PendingReading | null {
  const readings = new Set(samples.flatMap((sample) => readingOf(sample) ?? []));
  const [reading = null] = readings;
  return readings.size === 1 ? reading : null;
}

/** A single coincidence doesn't overturn a known mode: the other reading has to hold as often in a row. */
export function learnPendingMode(mode: PendingMode, reading: PendingReading): PendingMode {
  const evidence = [...mode.evidence, reading].slice(-PENDING_EVIDENCE);
  const isDecided = evidence.length === PENDING_EVIDENCE && evidence.every((one) => one === reading);
  return { includesPending: isDecided ? reading === 'includes' : mode.includesPending, evidence };
}

/** The sum of the posted transactions, according to a reported balance; null if it depends on an unknown mode. */
export function postedBalance(
  { amountCents, pendingCents }: { readonly amountCents: number; readonly pendingCents: number | null },
  includesPending: boolean | null,
): number | null {
  if (pendingCents === 0 || includesPending === false) return amountCents;
  return includesPending === null || pendingCents === null ? null : amountCents - pendingCents;
}
