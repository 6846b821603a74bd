import { type LedgerId, MERCHANT_KEY_VERSION, merchantKey } from '@cairn/domain';
import { and, eq, lt, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { ledgers, transactions } from '../../platform/db/schema/index.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { pause } from '../../platform/pause.ts';

const LEDGERS_AT_ONCE = 100;

/**
 * Gives every transaction of a ledger the key of the function as it is now, in the transaction that whoever calls has
 * open and that holds the ledger's lock: no ledger ever mixes versions. No change set: a key says nothing that the name
 * doesn't, and devices compute it themselves.
 */
export async function upgradeMerchantKeys(tx: Db, ledgerId: LedgerId): Promise<void> {
  const isOlder = and(
    eq(transactions.ledgerId, ledgerId),
    lt(transactions.merchantKeyVersion, sql`${MERCHANT_KEY_VERSION}::smallint`),
  );
  const rows = await tx.selectDistinct({ name: transactions.name }).from(transactions).where(isOlder);
  const names = rows.map(({ name }) => name);
  const keys = names.map(merchantKey);
  if (names.length > 0)
    await tx.execute(sql`
      update ${transactions} set merchant_key = given.key, merchant_key_version = ${MERCHANT_KEY_VERSION}
      from unnest(${makePgArray(names)}::text[], ${makePgArray(keys)}::text[]) as given (name, key)
      where ${isOlder} and ${transactions.name} = given.name`);
  await tx.update(ledgers).set({ merchantKeyVersion: MERCHANT_KEY_VERSION }).where(eq(ledgers.id, ledgerId));
}

async function upgradeNext(db: Db): Promise<number> {
  const due = await db
    .select({ id: ledgers.id })
    .from(ledgers)
    .where(lt(ledgers.merchantKeyVersion, MERCHANT_KEY_VERSION))
    .limit(LEDGERS_AT_ONCE);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const isDue = and(eq(ledgers.id, id), lt(ledgers.merchantKeyVersion, MERCHANT_KEY_VERSION));
      const [locked] = await tx.select({ id: ledgers.id }).from(ledgers).where(isDue).for('no key update');
      if (locked) await upgradeMerchantKeys(tx, id);
    });
    await pause();
  }
  return due.length;
}

/** Brings the keys of ledgers that nothing was written to since along with a new version of the function. */
export function upgradeMerchantKeysHourly(db: Db): RecurringJob {
  return {
    name: 'merchant-keys-upgrade',
    cron: '7 * * * *',
    async run() {
      while ((await upgradeNext(db)) === LEDGERS_AT_ONCE) await pause();
    },
  };
}
