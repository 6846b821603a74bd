import type { Db } from '../../platform/db/database.ts';
import { isMissing } from '../../platform/payments/card-problem.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { findSubscription } from './subscription.queries.ts';

/** Deletes a user's customer at the provider before erasure, which cancels every subscription immediately. */
export async function deleteCustomer(db: Db, payments: Payments | undefined, userId: number): Promise<void> {
  const row = await findSubscription(db, userId);
  // Without a provider there is nothing more to do: deleting the account already set the subscription to end.
  if (!row?.customerId || !payments) return;
  const stripe = await payments.stripe();
  try {
    await stripe.customers.del(row.customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
