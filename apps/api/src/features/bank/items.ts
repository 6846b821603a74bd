import type { LedgerId } from '@cairn/domain';
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, bankItems } from '../../platform/db/schema/index.ts';

export type BankItem = typeof bankItems.$inferSelect;

/** Removes unwanted links at the provider. */
export const DROP_JOB = 'bank-drop-links';

/** Includes removed items. */
export async function loadBankItems(db: Db, ledgerId: LedgerId): Promise<BankItem[]> {
  return await db.select().from(bankItems).where(eq(bankItems.ledgerId, ledgerId)).orderBy(bankItems.id);
}

/** Revokes all links of a deleted user. The provider drops them, and a reinstated user has to connect again. */
export async function revokeBankItems(tx: Db, ledgerId: LedgerId): Promise<void> {
  await tx
    .update(bankItems)
    .set({ status: 'revoked' })
    .where(and(eq(bankItems.ledgerId, ledgerId), isNull(bankItems.removedAt), ne(bankItems.status, 'revoked')));
}

/** Removes an item whose last account is gone, so that the provider drops it. */
export async function removeItemIfEmpty(tx: Db, ledgerId: LedgerId, itemId: number, now: Date): Promise<void> {
  const remainingAccounts = tx
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.bankItemId, itemId), isNull(accounts.removedAt)));
  await tx
    .update(bankItems)
    .set({ removedAt: now })
    .where(
      and(
        eq(bankItems.ledgerId, ledgerId),
        eq(bankItems.id, itemId),
        isNull(bankItems.removedAt),
        notExists(remainingAccounts),
      ),
    );
}
