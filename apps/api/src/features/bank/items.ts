import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, bankItems } from '../../platform/db/schema/index.ts';

export type BankItem = typeof bankItems.$inferSelect;

/** Ends links that are no longer wanted at the provider. */
export const DROP_JOB = 'bank-drop-links';

/** Removed ones too. */
export async function loadBankItems(db: Db, userId: number): Promise<BankItem[]> {
  return await db.select().from(bankItems).where(eq(bankItems.userId, userId)).orderBy(bankItems.id);
}

/** All links of somebody who leaves: the provider drops them, and whoever comes back connects their banks anew. */
export async function revokeBankItems(tx: Db, userId: number): Promise<void> {
  await tx
    .update(bankItems)
    .set({ status: 'revoked' })
    .where(and(eq(bankItems.userId, userId), isNull(bankItems.removedAt), ne(bankItems.status, 'revoked')));
}

/** A link without accounts is no link: the provider is to drop it. */
export async function removeItemIfEmpty(tx: Db, userId: number, itemId: number, now: Date): Promise<void> {
  const itsAccounts = tx
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.bankItemId, itemId), isNull(accounts.removedAt)));
  await tx
    .update(bankItems)
    .set({ removedAt: now })
    .where(
      and(eq(bankItems.userId, userId), eq(bankItems.id, itemId), isNull(bankItems.removedAt), notExists(itsAccounts)),
    );
}
