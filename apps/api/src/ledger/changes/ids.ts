import type { LedgerId } from '@cairn/domain';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';

/**
 * Returns the first of `count` consecutive ids. Each ledger has its own counter: gaps in a shared one would reveal how
 * much other ledgers write.
 */
export async function reserveIds(tx: Db, ledgerId: LedgerId, count: number): Promise<number> {
  return (await reserve(tx, ledgerId, count)).first;
}

/** Reserves ids and returns the ledger settings that a change needs. */
export async function reserve(tx: Db, ledgerId: LedgerId, count: number) {
  const [reserved] = await tx
    .update(ledgers)
    .set({ nextId: sql`${ledgers.nextId} + ${count}` })
    .where(eq(ledgers.id, ledgerId))
    .returning({ nextId: ledgers.nextId, merchantKeyVersion: ledgers.merchantKeyVersion });
  if (!reserved) throw new Error('the ledger is gone');
  return { first: reserved.nextId - count, merchantKeyVersion: reserved.merchantKeyVersion };
}
