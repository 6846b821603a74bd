import type { Db } from '../../platform/db/database.ts';
import { isMissing } from '../../platform/payments/card-problem.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { findSubscription } from './subscription.queries.ts';

/** Before a person is erased: the provider forgets the customer, and with that every subscription ends at once. */
export async function endForGood(db: Db, payments: Payments | undefined, userId: number): Promise<void> {
  const row = await findSubscription(db, userId);
  // Without a way to the provider it has been set to end with its period, when the account was deleted.
  if (!row?.customerId || !payments) return;
  const stripe = await payments.stripe();
  try {
    await stripe.customers.del(row.customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
