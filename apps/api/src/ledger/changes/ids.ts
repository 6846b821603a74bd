import type { LedgerId } from '@cairn/domain';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';

/**
 * Ids for rows of the ledger, the first of so many in a row. Each ledger counts for itself, under its own lock: a counter
 * that ledgers share would show by its gaps how much the others write.
 */
export async function reserveIds(tx: Db, ledgerId: LedgerId, count: number): Promise<number> {
  return (await reserve(tx, ledgerId, count)).first;
}

/** The same, with what a change must know of its ledger. */
export async function reserve(tx: Db, ledgerId: LedgerId, count: number) {
  const [reserved] = await tx
    .update(ledgers)
    .set({ nextId: sql`${ledgers.nextId} + ${count}` })
    .where(eq(ledgers.id, ledgerId))
    .returning({ nextId: ledgers.nextId, merchantKeyVersion: ledgers.merchantKeyVersion });
  if (!reserved) throw new Error('the ledger is gone');
  return { first: reserved.nextId - count, merchantKeyVersion: reserved.merchantKeyVersion };
}
