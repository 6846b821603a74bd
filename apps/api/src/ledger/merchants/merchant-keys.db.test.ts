import { MERCHANT_KEY_VERSION, merchantKey, NO_REPORT_FILTERS } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { importNames } from '../../../test/import-names.ts';
import { decide, onlyItem } from '../../../test/inbox.ts';
import { wireReport } from '../../../test/reports.ts';
import {
  categoryTrust,
  ledgers,
  reviewDecisions,
  splitTemplates,
  transactions,
} from '../../platform/db/schema/index.ts';
import { upgradeMerchantKeysHourly } from './merchant-keys.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

async function keysOf(home: Household) {
  const ledgerId = await home.ledgerId(database.current);
  const rows = await database.current.db.select().from(transactions).where(eq(transactions.ledgerId, ledgerId));
  return rows.map((row) => [row.name, row.merchantKey, row.merchantKeyVersion]).toSorted();
}

const keyed = (...names: string[]) => names.map((name) => [name, merchantKey(name), MERCHANT_KEY_VERSION]).toSorted();

/** Resets the ledger to how a migration leaves it. */
async function clearKeys(home: Household): Promise<void> {
  const ledgerId = await home.ledgerId(database.current);
  const { db } = database.current;
  await db.update(ledgers).set({ merchantKeyVersion: 0 }).where(eq(ledgers.id, ledgerId));
  const none = { merchantKey: '', merchantKeyVersion: 0 };
  await db.update(transactions).set(none).where(eq(transactions.ledgerId, ledgerId));
}

// covers: ledgers 9
test('a new transaction has its merchant’s key, and renaming it updates the key', async () => {
  const home = await Household.start(cairn);
  const id = await home.spend(4, 'SQ *BLUE BOTTLE 0042');
  expect(await keysOf(home)).toEqual(keyed('SQ *BLUE BOTTLE 0042'));
  await home.post('Transaction/UpdateTransaction', { userTransactionID: id, displayName: 'Shell 123', amount: 4 });
  expect(await keysOf(home)).toEqual(keyed('Shell 123'));
});

// covers: ledgers 9
test('a ledger with an outdated key version gets no keys until the job upgrades all of them, without a change set', async () => {
  const home = await Household.start(cairn);
  await home.spend(4, 'TST* Cafe Blau');
  await home.spend(5, 'Shell 123');
  await clearKeys(home);
  await home.spend(6, 'Shell 456');
  expect((await keysOf(home)).map(([, key, version]) => [key, version])).toEqual([
    ['', 0],
    ['', 0],
    ['', 0],
  ]);
  const { cursor } = await home.get('Sync/Changes');
  await upgradeMerchantKeysHourly(database.current.db).run();
  expect(await keysOf(home)).toEqual(keyed('TST* Cafe Blau', 'Shell 123', 'Shell 456'));
  expect(await home.get(`Sync/Changes?after=${cursor}`)).toMatchObject({ changes: [] });
  await home.spend(7, 'Shell 789');
  expect(await keysOf(home)).toEqual(keyed('TST* Cafe Blau', 'Shell 123', 'Shell 456', 'Shell 789'));
});

// covers: ledgers 8
test('undoing a rename restores the key of the former name, even if the rename predates the keys', async () => {
  const home = await Household.start(cairn);
  const id = await home.spend(4, 'Shell 123');
  await clearKeys(home);
  const renamed = { userTransactionID: id, displayName: 'TST* Cafe Blau', amount: 4 };
  const { changeSetId } = await home.post('Transaction/UpdateTransaction', renamed);
  await upgradeMerchantKeysHourly(database.current.db).run();
  expect(await keysOf(home)).toEqual(keyed('TST* Cafe Blau'));
  await home.undo(changeSetId);
  expect(await keysOf(home)).toEqual(keyed('Shell 123'));
});

// covers: entry/split-lines 17
test('remembered splits follow their merchants to new keys', async () => {
  const home = await Household.start(cairn);
  const food = await home.category('Food');
  const [first, second] = [await home.spend(100, 'Costco'), await home.spend(10, 'Costco')];
  const Splits = [70, 30].map((amount) => ({ categoryID: food, amount }));
  await home.post('Transaction/SaveSplit', { userTransactionID: first, Splits, Remember: 'suggest' });
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  const old = { merchantKey: 'an older key' };
  await db.update(ledgers).set({ merchantKeyVersion: 0 }).where(eq(ledgers.id, ledgerId));
  await db.update(splitTemplates).set(old).where(eq(splitTemplates.ledgerId, ledgerId));
  const isOwn = eq(transactions.ledgerId, ledgerId);
  await db
    .update(transactions)
    .set({ ...old, merchantKeyVersion: 0 })
    .where(isOwn);
  await upgradeMerchantKeysHourly(db).run();
  expect((await home.one(second)).suggestedSplit).toMatchObject([{ amount: 7 }, { amount: 3 }]);
});

// covers: reports 23
test('the payees of saved reports follow their merchants to new keys', async () => {
  const home = await Household.start(cairn);
  await home.spend(100, 'Costco');
  const filters = { ...NO_REPORT_FILTERS, payees: ['an older key', 'gone'] };
  await home.post('Report/SaveReport', { Name: 'Costco', Query: wireReport({ filters }), IsPinned: false });
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await db.update(ledgers).set({ merchantKeyVersion: 0 }).where(eq(ledgers.id, ledgerId));
  const old = { merchantKey: 'an older key', merchantKeyVersion: 0 };
  await db.update(transactions).set(old).where(eq(transactions.ledgerId, ledgerId));
  await upgradeMerchantKeysHourly(db).run();
  const [report] = await home.get('Report/GetReports');
  expect(report.query.Filters.Payees).toEqual([merchantKey('Costco'), 'gone']);
});

// covers: entry/merchant-key 18
test('the trust in a merchant follows it to its new key, with the decisions about it', async () => {
  const home = await Household.start(cairn);
  const coffee = await home.category('Coffee');
  for (const amount of [4, 5, 6]) await home.spend(amount, 'Blue Heron', { TransactionCategoryID: coffee });
  await home.spend(7, 'SQ *BLUE HERON 0114');
  await decide(home, await onlyItem(home, 'category'), 'approve');
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  const trust = async () =>
    await db
      .select({ key: categoryTrust.key, streak: categoryTrust.streak })
      .from(categoryTrust)
      .where(eq(categoryTrust.ledgerId, ledgerId));
  const expected = [{ key: merchantKey('Blue Heron'), streak: 1 }];
  expect(await trust()).toEqual(expected);
  await db.update(ledgers).set({ merchantKeyVersion: 0 }).where(eq(ledgers.id, ledgerId));
  await db.update(categoryTrust).set({ key: 'older' }).where(eq(categoryTrust.ledgerId, ledgerId));
  await db.update(reviewDecisions).set({ trustKey: 'older' }).where(eq(reviewDecisions.ledgerId, ledgerId));
  await upgradeMerchantKeysHourly(db).run();
  expect(await trust()).toEqual(expected);
});

// covers: entry/merchant-key 17
test('a printed name from before Cairn stored who wrote it is shown as people write it, unless a user may have edited it', async () => {
  const home = await Household.start(cairn);
  await importNames(home, 'SQ *BLUE HERON 0114', 'TST* CAFE BLAU 22', 'POS DEBIT OAKDALE HARDWARE 4412');
  const typed = await home.spend(4, 'SQ *TYPED BAKERY 0042');
  const ids = new Map(
    (await home.list()).map(({ displayName, userTransactionID }) => [displayName, userTransactionID]),
  );
  const edited = ids.get('TST* CAFE BLAU 22') ?? 0;
  await home.post('Transaction/PatchTransaction', { userTransactionID: edited, Note: 'with Ana' });
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await db.update(transactions).set({ isNameReported: false }).where(eq(transactions.ledgerId, ledgerId));
  await clearKeys(home);
  await upgradeMerchantKeysHourly(db).run();
  const shown = async (id = 0) => (await home.one(id)).merchantName;
  expect(await shown(ids.get('SQ *BLUE HERON 0114'))).toBe('Blue Heron');
  expect(await shown(ids.get('POS DEBIT OAKDALE HARDWARE 4412'))).toBe('Oakdale Hardware');
  expect(await shown(edited)).toBeUndefined();
  expect(await shown(typed)).toBeUndefined();
});
