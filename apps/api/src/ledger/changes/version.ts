import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';

/** A number that changes with every change of the ledger. */
export async function readVersion(db: Db, ledgerId: LedgerId): Promise<number> {
  const [ledger] = await db.select({ nextId: ledgers.nextId }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return ledger?.nextId ?? 0;
}
