import type { LedgerId } from '@cairn/domain';
import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { tokenPurpose } from './bank/link.ts';
import type { Db } from './db/database.ts';
import { inEveryLedger } from './db/in-every-ledger.ts';
import { bankItems, identityKeys } from './db/schema/index.ts';
import { KEYS_PURPOSE } from './identity/identity.store.ts';
import type { Vault } from './vault.ts';

const ROWS_AT_ONCE = 500;

interface Place {
  readonly ledgerId: LedgerId;
  readonly id: number;
}

async function listTokens(tx: Db, after: Place) {
  return await tx
    .select({
      ledgerId: bankItems.ledgerId,
      id: bankItems.id,
      externalId: bankItems.externalId,
      sealedToken: bankItems.sealedToken,
    })
    .from(bankItems)
    .where(
      and(
        inEveryLedger('tokens to encrypt again'),
        isNotNull(bankItems.sealedToken),
        or(
          gt(bankItems.ledgerId, after.ledgerId),
          and(eq(bankItems.ledgerId, after.ledgerId), gt(bankItems.id, after.id)),
        ),
      ),
    )
    .orderBy(bankItems.ledgerId, bankItems.id)
    .limit(ROWS_AT_ONCE);
}

async function resealTokens(tx: Db, reseal: (sealed: string, purpose: string) => string): Promise<number> {
  let count = 0;
  let after: Place = { ledgerId: 0, id: 0 };
  for (;;) {
    const rows = await listTokens(tx, after);
    for (const { ledgerId, id, externalId, sealedToken } of rows) {
      after = { ledgerId, id };
      if (sealedToken === null) continue;
      await tx
        .update(bankItems)
        .set({ sealedToken: reseal(sealedToken, tokenPurpose(externalId)) })
        .where(and(eq(bankItems.ledgerId, ledgerId), eq(bankItems.id, id)));
      count += 1;
    }
    if (rows.length < ROWS_AT_ONCE) return count;
  }
}

/** Re-encrypts every stored secret with another key in one transaction. Returns the number of secrets. */
export async function resealSecrets(db: Db, from: Vault, to: Vault): Promise<number> {
  const reseal = (sealed: string, purpose: string) => to.seal(from.open(sealed, purpose), purpose);
  return await db.transaction(async (tx) => {
    const keys = await tx.select().from(identityKeys);
    for (const { id, sealed } of keys)
      await tx
        .update(identityKeys)
        .set({ sealed: reseal(sealed, KEYS_PURPOSE) })
        .where(eq(identityKeys.id, id));
    return keys.length + (await resealTokens(tx, reseal));
  });
}
