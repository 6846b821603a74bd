import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { RECONCILE_SUBSCRIPTIONS, type RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { canCancel, cancelAtPeriodEnd } from './change-subscription.ts';
import { findRunning, isUnconfirmed } from './provider.ts';
import { listForCustomer, type RefreshContext, refreshSubscription } from './refresh-subscription.ts';
import {
  listDeletionsToReconcile,
  listDue,
  markEndedByDeletion,
  purgeEvents,
  recordAttempt,
} from './subscription.queries.ts';

/** A card that isn't confirmed within this time is given up on. */
const UNCONFIRMED_AFTER_MS = 24 * 3_600_000;

interface Reconcilable {
  readonly userId: number;
  readonly customerId: string | null;
}

/** Processes every user, even if some fail, and returns the first failure. */
async function processEach<T extends Reconcilable>(
  { db, clock }: RefreshContext,
  targets: readonly T[],
  handle: (target: T, customerId: string) => Promise<void>,
): Promise<unknown> {
  let failure: unknown = null;
  for (const target of targets) {
    try {
      await recordAttempt(db, target.userId, clock.now());
      if (target.customerId !== null) await handle(target, target.customerId);
    } catch (error) {
      failure ??= error;
    }
  }
  return failure;
}

/** Cancels the subscriptions of a deleted account, or resumes one after reinstatement. */
async function reconcileDeletion(context: RefreshContext, userId: number, customerId: string, isDeleted: boolean) {
  const stripe = await context.payments.stripe();
  const all = await listForCustomer(context, userId, customerId);
  if (!all) return;
  if (isDeleted) {
    const toCancel = all.filter((one) => canCancel(one) && !one.cancel_at_period_end);
    // Marked first, and only if there is something to cancel: reinstating must not resume what the user canceled.
    if (toCancel.length > 0) await markEndedByDeletion(context.db, userId, true);
    for (const one of toCancel) await cancelAtPeriodEnd(stripe, one);
  } else {
    // Only one is resumed, so a returning user doesn't pay twice.
    const running = findRunning(all);
    if (running?.cancel_at_period_end) await stripe.subscriptions.update(running.id, { cancel_at_period_end: false });
    await markEndedByDeletion(context.db, userId, false);
  }
  await refreshSubscription(context, userId, customerId);
}

async function refresh(context: RefreshContext, userId: number, customerId: string): Promise<void> {
  const subscription = await refreshSubscription(context, userId, customerId);
  const isAbandoned =
    subscription !== null &&
    isUnconfirmed(subscription) &&
    subscription.created * 1000 < context.clock.now().getTime() - UNCONFIRMED_AFTER_MS;
  if (!isAbandoned) return;
  await (await context.payments.stripe()).subscriptions.cancel(subscription.id);
  await refreshSubscription(context, userId, customerId);
}

/** Updates the stored subscriptions from the provider, even if its events were lost. */
export async function reconcileAll(context: RefreshContext): Promise<void> {
  const { db, clock } = context;
  const failures = [
    await processEach(context, await listDeletionsToReconcile(db), ({ userId, isDeleted }, customerId) =>
      reconcileDeletion(context, userId, customerId, isDeleted),
    ),
    await processEach(context, await listDue(db, clock.now()), ({ userId }, customerId) =>
      refresh(context, userId, customerId),
    ),
  ];
  await purgeEvents(db, clock.now());
  const failure = failures.find((one) => one !== null);
  if (failure !== undefined) throw failure;
}

export function reconcileSubscriptions(db: Db, clock: Clock, payments: Payments): RecurringJob {
  return {
    name: RECONCILE_SUBSCRIPTIONS,
    cron: '*/10 * * * *',
    run: () => reconcileAll({ db, clock, payments }),
  };
}
