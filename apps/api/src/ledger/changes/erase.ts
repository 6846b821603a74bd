import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  changes,
  ledgers,
  splitLines,
  splitLineTags,
  tombstones,
  transactions,
  transactionTags,
} from '../../platform/db/schema/index.ts';

/** Erases a ledger, tables without a foreign key first. The caller must hold the lock on its owner. */
export async function eraseLedger(tx: Db, ledgerId: LedgerId): Promise<void> {
  for (const table of [transactions, changes, tombstones, splitLines, splitLineTags, transactionTags])
    await tx.delete(table).where(eq(table.ledgerId, ledgerId));
  await tx.delete(ledgers).where(eq(ledgers.id, ledgerId));
}
