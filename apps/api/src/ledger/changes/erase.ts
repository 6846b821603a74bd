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

/** Everything in a ledger, and the ledger itself; what has no foreign key goes first. Whoever calls holds the lock on its owner. */
export async function eraseLedger(tx: Db, ledgerId: LedgerId): Promise<void> {
  for (const table of [transactions, changes, tombstones, splitLines, splitLineTags, transactionTags])
    await tx.delete(table).where(eq(table.ledgerId, ledgerId));
  await tx.delete(ledgers).where(eq(ledgers.id, ledgerId));
}
