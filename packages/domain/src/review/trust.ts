import type { CategoryId, ChangeSetId } from '../ids.ts';

/** Approved unchanged this often in a row, a rule's or merchant's categories approve themselves. */
const TRUSTED_AFTER = 5;

/** Identifies the source of a category: a rule by its category and condition, or a merchant. */
export interface TrustKey {
  readonly kind: 'rule' | 'merchant';
  readonly key: string;
}

export interface Trust {
  readonly streak: number;
  /** The change in which it became trusted; null while it isn't. */
  readonly trustedSinceIn: ChangeSetId | null;
  /** The last change in which it was no longer trusted. */
  readonly lostIn: ChangeSetId | null;
}

export const NO_TRUST: Trust = { streak: 0, trustedSinceIn: null, lostIn: null };

/** The parts of a transaction that identify the source of its category. */
export interface CategoryOrigin {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  readonly categorySource: 'person' | 'rule' | 'import' | 'bank' | 'learned' | null;
  /** The description of the rule that set it. */
  readonly categoryRule: string | null;
  readonly merchantKey: string;
}

/**
 * The source of the category, if it has to be trusted first. A rule is identified by its effects, so an edited one
 * isn't trusted yet, and undoing the edit restores the trust.
 */
export function trustKeyOf(row: CategoryOrigin): TrustKey | null {
  const { categoryId, subcategoryId, categorySource, categoryRule, merchantKey } = row;
  if (categoryId === null) return null;
  if (categorySource === 'rule') return { kind: 'rule', key: `${subcategoryId ?? categoryId} ${categoryRule ?? ''}` };
  return categorySource === 'learned' ? { kind: 'merchant', key: merchantKey } : null;
}

export interface TrustEvent {
  readonly isApproval: boolean;
  readonly decidedIn: ChangeSetId;
}

/** The trust after approvals and corrections, oldest first. */
export function trustAfter(initialStreak: number, events: readonly TrustEvent[]): Trust {
  let trust: Trust = { ...NO_TRUST, streak: initialStreak, trustedSinceIn: initialStreak >= TRUSTED_AFTER ? 0 : null };
  for (const { isApproval, decidedIn } of events) {
    const streak = isApproval ? Math.min(trust.streak + 1, TRUSTED_AFTER) : 0;
    const wasTrusted = trust.trustedSinceIn !== null;
    trust = {
      streak,
      trustedSinceIn: streak < TRUSTED_AFTER ? null : (trust.trustedSinceIn ?? decidedIn),
      lostIn: wasTrusted && !isApproval ? decidedIn : trust.lostIn,
    };
  }
  return trust;
}

/** How many more approvals in a row it takes until it is trusted. */
export function approvalsNeeded({ streak }: Trust): number {
  return Math.max(0, TRUSTED_AFTER - streak);
}

/** Whether a category by this rule or merchant needs to be approved. Those from before the trust was lost don't. */
export function needsApproval({ trustedSinceIn, lostIn }: Trust, madeIn: ChangeSetId): boolean {
  return trustedSinceIn === null && (lostIn === null || madeIn > lostIn);
}
