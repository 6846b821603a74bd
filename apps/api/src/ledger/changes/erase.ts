import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import {
  categoryDecisions,
  changeLinks,
  changes,
  ledgers,
  postedSums,
  splitLines,
  splitLineTags,
  tombstones,
  transactions,
  transactionTags,
} from '../../platform/db/schema/index.ts';

/** Like `lockLedger`, but also excludes transactions that only refer to the ledger, because it will disappear. */
export async function lockLedgerToErase(tx: Db, ledgerId: LedgerId): Promise<void> {
  await tx.select({ id: ledgers.id }).from(ledgers).where(eq(ledgers.id, ledgerId)).for('update');
}

/** Erases a ledger, tables without a foreign key first. The caller must hold its lock and the one on its owner. */
export async function eraseLedger(tx: Db, ledgerId: LedgerId): Promise<void> {
  const rows = [transactions, splitLines, splitLineTags, transactionTags, categoryDecisions];
  const tables = [...rows, postedSums, changes, changeLinks, tombstones];
  for (const table of tables) await tx.delete(table).where(eq(table.ledgerId, ledgerId));
  await tx.delete(ledgers).where(eq(ledgers.id, ledgerId));
}
