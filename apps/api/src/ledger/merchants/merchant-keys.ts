import { type LedgerId, MERCHANT_KEY_VERSION, merchantKey } from '@cairn/domain';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import {
  categoryTrust,
  ledgers,
  recurringSeries,
  reviewDecisions,
  savedReports,
  splitTemplates,
  transactions,
} from '../../platform/db/schema/index.ts';
import { type RecurringJob, TRAIN_CATEGORY_MODELS, UPGRADE_MERCHANT_KEYS } from '../../platform/jobs/jobs.ts';
import { pause } from '../../platform/pause.ts';
import { forgetAll } from '../learning/models.ts';
import { calculateTrust } from '../review/trust.ts';

const LEDGERS_AT_ONCE = 100;
/** Small enough for the statement timeout. */
const NAMES_AT_ONCE = 500;

/** The name of the newest transaction with each key. */
async function newestNames(tx: Db, ledgerId: LedgerId, keys: readonly string[]) {
  return await tx
    .selectDistinctOn([transactions.merchantKey], { key: transactions.merchantKey, name: transactions.name })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), inArray(transactions.merchantKey, [...keys])))
    .orderBy(transactions.merchantKey, desc(transactions.day), desc(transactions.id));
}

/** Gives recurring series the new keys of their merchants. Without a transaction, the series' own name has it. */
async function upgradeSeries(tx: Db, ledgerId: LedgerId): Promise<void> {
  const isOwn = eq(recurringSeries.ledgerId, ledgerId);
  const rows = await tx.select().from(recurringSeries).where(isOwn);
  const keys = rows.flatMap((row) => [row.merchantKey, ...row.otherMerchantKeys]);
  if (keys.length === 0) return;
  const names = new Map((await newestNames(tx, ledgerId, keys)).map(({ key, name }) => [key, name]));
  for (const { id, name, merchantKey: key, otherMerchantKeys } of rows) {
    const others = otherMerchantKeys.flatMap((other) => names.get(other) ?? []).map((one) => merchantKey(one));
    await tx
      .update(recurringSeries)
      .set({ merchantKey: merchantKey(names.get(key) ?? name), otherMerchantKeys: [...new Set(others)] })
      .where(and(isOwn, eq(recurringSeries.id, id)));
  }
}

/** Gives remembered splits the new keys of their merchants, found by the newest transaction with the old key. */
async function upgradeTemplates(tx: Db, ledgerId: LedgerId): Promise<void> {
  const isOwn = eq(splitTemplates.ledgerId, ledgerId);
  const templates = await tx.select({ key: splitTemplates.merchantKey }).from(splitTemplates).where(isOwn);
  const keys = templates.map(({ key }) => key);
  if (keys.length === 0) return;
  const newest = await newestNames(tx, ledgerId, keys);
  const taken = new Set(keys);
  for (const { key, name } of newest) {
    const newKey = merchantKey(name);
    if (newKey === key) continue;
    const isTemplate = and(isOwn, eq(splitTemplates.merchantKey, key));
    if (taken.has(newKey)) await tx.delete(splitTemplates).where(isTemplate);
    else await tx.update(splitTemplates).set({ merchantKey: newKey }).where(isTemplate);
    taken.add(newKey);
  }
}

/** Gives the payees that saved reports choose their new keys. One without a transaction keeps its key. */
async function upgradeReports(tx: Db, ledgerId: LedgerId): Promise<void> {
  const { id, query } = savedReports;
  const rows = await tx.select({ id, query }).from(savedReports).where(eq(savedReports.ledgerId, ledgerId));
  const chosen = rows.filter(({ query: { filters } }) => filters.payees?.length);
  if (chosen.length === 0) return;
  const keys = chosen.flatMap(({ query: { filters } }) => filters.payees ?? []);
  const names = new Map((await newestNames(tx, ledgerId, keys)).map(({ key, name }) => [key, name]));
  for (const row of chosen) {
    const { filters } = row.query;
    const payees = (filters.payees ?? []).map((key) => {
      const name = names.get(key);
      return name === undefined ? key : merchantKey(name);
    });
    await tx
      .update(savedReports)
      .set({ query: { ...row.query, filters: { ...filters, payees: [...new Set(payees)] } } })
      .where(and(eq(savedReports.ledgerId, ledgerId), eq(savedReports.id, row.id)));
  }
}

/**
 * Gives decisions about learned categories the new keys of their merchants, and calculates the trust in merchants
 * again. A merchant whose key divides keeps the decisions about its own transactions.
 */
async function upgradeTrust(tx: Db, ledgerId: LedgerId): Promise<void> {
  const isOfMerchant = and(eq(reviewDecisions.ledgerId, ledgerId), eq(reviewDecisions.trustKind, 'merchant'));
  const rows = await tx
    .select({ id: reviewDecisions.id, key: reviewDecisions.trustKey, name: transactions.name })
    .from(reviewDecisions)
    .innerJoin(transactions, and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, reviewDecisions.subjectId)))
    .where(isOfMerchant);
  const changed = rows.flatMap(({ id, key, name }) => {
    const newKey = merchantKey(name);
    return newKey === key ? [] : [{ id, key: newKey }];
  });
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ${reviewDecisions} set trust_key = given.key
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id bigint, key text)
    where ${reviewDecisions.ledgerId} = ${ledgerId} and ${reviewDecisions.id} = given.id`);
  await tx.delete(categoryTrust).where(and(eq(categoryTrust.ledgerId, ledgerId), eq(categoryTrust.kind, 'merchant')));
  const keys = await tx.selectDistinct({ key: reviewDecisions.trustKey }).from(reviewDecisions).where(isOfMerchant);
  await calculateTrust(
    tx,
    ledgerId,
    keys.flatMap(({ key }) => (key === null ? [] : [{ kind: 'merchant' as const, key }])),
  );
}

/** The changes that added several transactions at once: files, banks, and sample data, whose names are already clean. */
async function listBulkAdditions(tx: Db, ledgerId: LedgerId): Promise<number[]> {
  const rows = await tx
    .select({ id: transactions.madeIn })
    .from(transactions)
    .where(eq(transactions.ledgerId, ledgerId))
    .groupBy(transactions.madeIn)
    .having(sql`count(*) > 1`);
  return rows.map(({ id }) => id);
}

/**
 * Whether a bank or a file wrote the name and no one changed it, also for rows from before that was stored. Which field
 * was edited is known only of a bank's rows.
 */
function isNameReported(bulkAdditions: readonly number[]) {
  const isFromFile = sql`(${transactions.externalId} is not null
    or ${transactions.madeIn} in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(bulkAdditions)}::jsonb)))`;
  return sql`${transactions.isNameReported} or (${transactions.bankValues} -> 'name' is null
    and (${transactions.bankItemId} is not null or (not ${transactions.isEdited} and ${isFromFile})))`;
}

/**
 * Recomputes the key of every transaction in a ledger, in one database transaction that holds the ledger's lock, so
 * versions never mix. There is no change set: a key derives from the name, and devices compute it on their own.
 */
async function upgradeMerchantKeys(tx: Db, ledgerId: LedgerId): Promise<void> {
  await upgradeTemplates(tx, ledgerId);
  await upgradeSeries(tx, ledgerId);
  await upgradeTrust(tx, ledgerId);
  await upgradeReports(tx, ledgerId);
  const isOlder = and(
    eq(transactions.ledgerId, ledgerId),
    lt(transactions.merchantKeyVersion, sql`${MERCHANT_KEY_VERSION}::smallint`),
  );
  const rows = await tx
    .selectDistinct({ nameKey: transactions.nameKey, name: transactions.name })
    .from(transactions)
    .where(isOlder);
  const isReported = isNameReported(await listBulkAdditions(tx, ledgerId));
  for (let start = 0; start < rows.length; start += NAMES_AT_ONCE) {
    if (start > 0) await pause();
    const some = rows.slice(start, start + NAMES_AT_ONCE);
    const lists = [some.map(({ nameKey }) => nameKey), some.map(({ name }) => name)];
    const given = [...lists, some.map(({ name }) => merchantKey(name))].map(
      (list) => sql`${makePgArray(list)}::text[]`,
    );
    // Joining on the name key lets the planner use the name index, whatever its estimates.
    await tx.execute(sql`
      update ${transactions} set merchant_key = given.key, merchant_key_version = ${MERCHANT_KEY_VERSION},
        is_name_reported = ${isReported}
      from unnest(${sql.join(given, sql`, `)}) as given (name_key, name, key)
      where ${isOlder} and ${transactions.nameKey} = given.name_key and ${transactions.name} = given.name`);
  }
  // Learned decisions have the former keys; the job learns them again.
  await forgetAll(tx, ledgerId);
  await tx.update(ledgers).set({ merchantKeyVersion: MERCHANT_KEY_VERSION }).where(eq(ledgers.id, ledgerId));
}

async function upgradeNext(db: Db): Promise<number> {
  const due = await db
    .select({ id: ledgers.id })
    .from(ledgers)
    .where(and(inEveryLedger('merchant keys to upgrade'), lt(ledgers.merchantKeyVersion, MERCHANT_KEY_VERSION)))
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

/** Upgrades the keys of all ledgers after the key function has changed. */
export function upgradeMerchantKeysHourly(db: Db): RecurringJob {
  return {
    name: UPGRADE_MERCHANT_KEYS,
    cron: '7 * * * *',
    isRunAtStart: true,
    async run(wake) {
      let upgraded = await upgradeNext(db);
      if (upgraded === 0) return;
      while (upgraded === LEDGERS_AT_ONCE) {
        await pause();
        upgraded = await upgradeNext(db);
      }
      await wake?.(TRAIN_CATEGORY_MODELS);
    },
  };
}
