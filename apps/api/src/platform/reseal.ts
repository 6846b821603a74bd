import type { LedgerId } from '@cairn/domain';
import { and, eq, gt, isNotNull, or } from 'drizzle-orm';
import { tokenPurpose } from './bank/link.ts';
import type { Db } from './db/database.ts';
import { inEveryLedger } from './db/in-every-ledger.ts';
import { bankItems, identityKeys, pushKeys, pushSubscriptions } from './db/schema/index.ts';
import { KEYS_PURPOSE } from './identity/identity.store.ts';
import { PUSH_KEY_PURPOSE, subscriptionPurpose } from './push/push.ts';
import type { Vault } from './vault.ts';

const ROWS_AT_ONCE = 500;

type Reseal = (sealed: string, purpose: string) => string;

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

async function resealTokens(tx: Db, reseal: Reseal): Promise<number> {
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

async function resealPush(tx: Db, reseal: Reseal): Promise<number> {
  const keys = await tx.select().from(pushKeys);
  for (const { id, sealed } of keys)
    await tx
      .update(pushKeys)
      .set({ sealed: reseal(sealed, PUSH_KEY_PURPOSE) })
      .where(eq(pushKeys.id, id));
  const subscriptions = await tx.select().from(pushSubscriptions);
  for (const { userId, hash, sealed } of subscriptions)
    await tx
      .update(pushSubscriptions)
      .set({ sealed: reseal(sealed, subscriptionPurpose(hash)) })
      .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.hash, hash)));
  return keys.length + subscriptions.length;
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
    return keys.length + (await resealTokens(tx, reseal)) + (await resealPush(tx, reseal));
  });
}
