import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ledgers } from '../../platform/db/schema/index.ts';
import type { Change } from './change-set.ts';

/** A number that changes with every change of the ledger. */
export async function readVersion(db: Db, ledgerId: LedgerId): Promise<number> {
  const [ledger] = await db.select({ nextId: ledgers.nextId }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return ledger?.nextId ?? 0;
}

/** The state of a ledger. Merchants get new keys without a change of the ledger. */
export interface LedgerVersion {
  readonly version: number;
  readonly keyVersion: number;
}

export async function readLedgerVersion(db: Db, ledgerId: LedgerId): Promise<LedgerVersion> {
  const { nextId, merchantKeyVersion } = ledgers;
  const [found] = await db.select({ nextId, merchantKeyVersion }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return { version: found?.nextId ?? 0, keyVersion: found?.merchantKeyVersion ?? 0 };
}

/** The state of a ledger before a change. */
export function versionBefore({ id, merchantKeyVersion }: Pick<Change, 'id' | 'merchantKeyVersion'>): LedgerVersion {
  return { version: id, keyVersion: merchantKeyVersion };
}

/** Changes with every change of the ledger, and when merchants get new keys. */
export async function readVersionOfKeys(db: Db, ledgerId: LedgerId): Promise<string> {
  const { version, keyVersion } = await readLedgerVersion(db, ledgerId);
  return `${version} ${keyVersion}`;
}
