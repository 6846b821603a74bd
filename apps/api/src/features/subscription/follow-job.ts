import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { FOLLOW_SUBSCRIPTIONS, type RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { canEnd, endWithPeriod } from './change-subscription.ts';
import { findRunning, isWaiting } from './provider.ts';
import { type Context, listKnown, seeSubscription } from './see-subscription.ts';
import { listDeletionsToFollow, listDue, markAsked, markEndedByDeletion, purgeEvents } from './subscription.queries.ts';

/** A card that was not confirmed within this time will not be. */
const UNCONFIRMED_AFTER_MS = 24 * 3_600_000;

interface Followed {
  readonly userId: number;
  readonly customerId: string | null;
}

/** One person's failure stops nobody else's. */
async function forEach<T extends Followed>(
  { db, clock }: Context,
  all: readonly T[],
  work: (one: T, customerId: string) => Promise<void>,
): Promise<unknown> {
  let failure: unknown = null;
  for (const one of all) {
    try {
      await markAsked(db, one.userId, clock.now());
      if (one.customerId !== null) await work(one, one.customerId);
    } catch (error) {
      failure ??= error;
    }
  }
  return failure;
}

/** What deleting an account wants of its subscription, and what reinstating it does. */
async function followDeletion(context: Context, userId: number, customerId: string, isDeleted: boolean) {
  const stripe = await context.payments.stripe();
  const all = await listKnown(context, userId, customerId);
  if (!all) return;
  if (isDeleted) {
    const toEnd = all.filter((one) => canEnd(one) && !one.cancel_at_period_end);
    // Before the first one ends: what the person had cancelled themselves is not taken back when they return.
    if (toEnd.length > 0) await markEndedByDeletion(context.db, userId, true);
    for (const one of toEnd) await endWithPeriod(stripe, one);
  } else {
    // One alone: nobody pays twice for coming back.
    const running = findRunning(all);
    if (running?.cancel_at_period_end) await stripe.subscriptions.update(running.id, { cancel_at_period_end: false });
    await markEndedByDeletion(context.db, userId, false);
  }
  await seeSubscription(context, userId, customerId);
}

async function see(context: Context, userId: number, customerId: string): Promise<void> {
  const seen = await seeSubscription(context, userId, customerId);
  const isForgotten =
    seen !== null && isWaiting(seen) && seen.created * 1000 < context.clock.now().getTime() - UNCONFIRMED_AFTER_MS;
  if (!isForgotten) return;
  await (await context.payments.stripe()).subscriptions.cancel(seen.id);
  await seeSubscription(context, userId, customerId);
}

/** Brings what is kept and what the provider says together, whatever was told or lost on the way. */
export async function followAll(context: Context): Promise<void> {
  const { db, clock } = context;
  const failures = [
    await forEach(context, await listDeletionsToFollow(db), ({ userId, isDeleted }, customerId) =>
      followDeletion(context, userId, customerId, isDeleted),
    ),
    await forEach(context, await listDue(db, clock.now()), ({ userId }, customerId) =>
      see(context, userId, customerId),
    ),
  ];
  await purgeEvents(db, clock.now());
  const failure = failures.find((one) => one !== null);
  if (failure !== undefined) throw failure;
}

export function followSubscriptions(db: Db, clock: Clock, payments: Payments): RecurringJob {
  return {
    name: FOLLOW_SUBSCRIPTIONS,
    cron: '*/10 * * * *',
    run: () => followAll({ db, clock, payments }),
  };
}
