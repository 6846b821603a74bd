import type { LedgerId } from '@cairn/domain';
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, bankItems } from '../../platform/db/schema/index.ts';

export type BankItem = typeof bankItems.$inferSelect;

/** Ends links that are no longer wanted at the provider. */
export const DROP_JOB = 'bank-drop-links';

/** Removed ones too. */
export async function loadBankItems(db: Db, ledgerId: LedgerId): Promise<BankItem[]> {
  return await db.select().from(bankItems).where(eq(bankItems.ledgerId, ledgerId)).orderBy(bankItems.id);
}

/** All links of somebody who leaves: the provider drops them, and whoever comes back connects their banks anew. */
export async function revokeBankItems(tx: Db, ledgerId: LedgerId): Promise<void> {
  await tx
    .update(bankItems)
    .set({ status: 'revoked' })
    .where(and(eq(bankItems.ledgerId, ledgerId), isNull(bankItems.removedAt), ne(bankItems.status, 'revoked')));
}

/** A link without accounts is no link: the provider is to drop it. */
export async function removeItemIfEmpty(tx: Db, ledgerId: LedgerId, itemId: number, now: Date): Promise<void> {
  const itsAccounts = tx
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
        notExists(itsAccounts),
      ),
    );
}
