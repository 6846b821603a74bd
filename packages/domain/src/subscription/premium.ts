/** Once per user. */
export const TRIAL_DAYS = 7;
/** How long Premium continues after a payment fails. */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

/** As named by the payment provider. A trial whose card isn't confirmed yet counts as incomplete. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A subscription as reported by the payment provider. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** The paid or trial period; while past due, the period that hasn't been paid for. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When it ends because it was canceled; null otherwise. */
  readonly endsAt: Date | null;
}

/** Whether a user has Premium, and when it ends if that is known. */
export interface PremiumTerm {
  readonly hasPremium: boolean;
  readonly until: Date | null;
}

const NO_PREMIUM: PremiumTerm = { hasPremium: false, until: null };

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

/** The Premium that a subscription grants, independent of the current time. */
export function premiumTerm(state: SubscriptionState | null): PremiumTerm {
  switch (state?.status) {
    case 'trialing':
    case 'active':
      return { hasPremium: true, until: state.endsAt };
    case 'past_due': {
      const graceEnds = new Date(state.periodStart.getTime() + GRACE_DAYS * DAY_MS);
      return { hasPremium: true, until: earlier(graceEnds, state.endsAt) };
    }
    default:
      return NO_PREMIUM;
  }
}

/** Whether the user has Premium at a given time. */
export function holdsAt({ hasPremium, until }: PremiumTerm, now: Date): boolean {
  return hasPremium && (until === null || now < until);
}
