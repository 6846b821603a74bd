import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';

/** A number that changes with every change of the ledger. */
export async function readVersion(db: Db, ledgerId: LedgerId): Promise<number> {
  const [ledger] = await db.select({ nextId: ledgers.nextId }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return ledger?.nextId ?? 0;
}

/** Changes with every change of the ledger, and when merchants get new keys, which is no change. */
export interface KeyedVersion {
  readonly nextId: number;
  readonly merchantKeyVersion: number;
}

export async function readKeyedVersion(db: Db, ledgerId: LedgerId): Promise<KeyedVersion> {
  const { nextId, merchantKeyVersion } = ledgers;
  const [found] = await db.select({ nextId, merchantKeyVersion }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return found ?? { nextId: 0, merchantKeyVersion: 0 };
}

/** The same as one text. */
export async function readVersionOfKeys(db: Db, ledgerId: LedgerId): Promise<string> {
  const { nextId, merchantKeyVersion } = await readKeyedVersion(db, ledgerId);
  return `${nextId} ${merchantKeyVersion}`;
}
