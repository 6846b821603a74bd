import type { Subscription } from '@cairn/contract';
import { type Day, isDay } from '@cairn/domain';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

/** A user who has never had Premium. */
export function noSubscription(subscription: Partial<Subscription> = {}): Subscription {
  return {
    isAvailable: true,
    hasTrial: true,
    isPremium: false,
    status: 'none',
    plan: null,
    isCanceled: false,
    endsOn: null,
    renewsOn: null,
    ...subscription,
  };
}

/** The monthly plan in its free trial, which ends on 12/08/2026. */
export function trial(subscription: Partial<Subscription> = {}): Subscription {
  return noSubscription({
    hasTrial: false,
    isPremium: true,
    status: 'trialing',
    plan: 'monthly',
    renewsOn: day('2026-12-08'),
    ...subscription,
  });
}

/** Canceled in its trial, so it ends on 12/08/2026. */
export function canceledTrial(): Subscription {
  return trial({ isCanceled: true, endsOn: day('2026-12-08'), renewsOn: null });
}

/** The last payment failed, so it ends on 12/15/2026. */
export function pastDue(): Subscription {
  return trial({ status: 'past_due', endsOn: day('2026-12-15'), renewsOn: null });
}

/** Ended on 12/15/2026. */
export function ended(): Subscription {
  return noSubscription({ hasTrial: false, status: 'ended', plan: 'monthly', endsOn: day('2026-12-15') });
}
