/** The free week that everybody gets once. */
export const TRIAL_DAYS = 7;
/** How long premium outlives a payment that failed. */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;

/** In the payment provider's words. A trial whose card still waits to be confirmed counts as incomplete. */
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

/** What the payment provider says of a subscription. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  /** The time that was paid for, or is being tried. While past due, the time that was to be paid for. */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** When it ends because it was cancelled; null while it runs on. */
  readonly endsAt: Date | null;
}

/** Premium as a person has it: whether, and until when where an end is known. */
export interface PremiumTerm {
  readonly hasPremium: boolean;
  readonly until: Date | null;
}

const NO_PREMIUM: PremiumTerm = { hasPremium: false, until: null };

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

/** What a subscription gives, whatever the time is. */
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

/** Whether there is premium at that time. */
export function holdsAt({ hasPremium, until }: PremiumTerm, now: Date): boolean {
  return hasPremium && (until === null || now < until);
}
