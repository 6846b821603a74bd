import { cents } from '@cairn/domain';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** Remembers Costco as 70% food and 30% fun. */
async function remember(Remember: 'no' | 'suggest' | 'automatic') {
  const { home } = await startPremium(cairn, database.current);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const id = await home.spend(100, 'Costco');
  const Splits = [
    { categoryID: food, amount: 70 },
    { categoryID: fun, amount: 30 },
  ];
  const { changeSetId } = await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits, Remember });
  return { home, food, fun, id, Splits, changeSetId };
}

async function linesOf(home: Household, id: number) {
  return (await home.one(id)).splits.map(({ category, amount }) => [category?.name, amount]);
}

async function suggestionFor(home: Household, id: number) {
  const { suggestedSplit } = await home.one(id);
  return suggestedSplit === null ? null : Object(suggestedSplit).map((line: { amount: number }) => line.amount);
}

// covers: entry/split-lines 30
test('a remembered 70/30 split is suggested for the merchant’s next transaction: 10.01 = 7.01 + 3.00', async () => {
  const { home } = await remember('suggest');
  const next = await home.spend(10.01, 'COSTCO WHSE #0482');
  expect(await home.one(next)).toMatchObject({ isSplit: false });
  expect(await suggestionFor(home, next)).toEqual([7.01, 3]);
  expect(await suggestionFor(home, await home.spend(10, 'Aldi'))).toBeNull();
  expect(await suggestionFor(home, await home.spend(0.01, 'Costco'))).toBeNull();
});

// covers: entry/split-lines 30
test('an automatic split applies to typed, imported, and synced transactions, but not over the user’s own category', async () => {
  const { home, food } = await remember('automatic');
  expect(await linesOf(home, await home.spend(10, 'Costco'))).toEqual([
    ['Food', 7],
    ['Fun', 3],
  ]);
  const own = await home.spend(20, 'Costco', { TransactionCategoryID: food });
  expect(await home.one(own)).toMatchObject({ isSplit: false, transactionCategory: { name: 'Food' } });
  const ImportID = '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a11';
  const AccountID = await home.account('Wallet', 100);
  const Rows = [{ transactionDate: '2026-11-10', displayName: 'Costco', amount: 30, isIncome: false, AccountID }];
  await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
  await home.post('Import/CommitImport', { ImportID, FileName: 'costco.csv' });
  const item = cairn.bank.connect();
  item.add(purchase('costco', { name: 'Costco', description: 'COSTCO', amountCents: cents(40_00) }));
  await linkAndSync(home, item);
  const rows = (await home.list()).filter(({ amount }) => amount === 30 || amount === 40);
  expect(rows.map(({ isSplit, splits }) => [isSplit, splits.map(({ amount }) => amount)])).toEqual([
    [true, [28, 12]],
    [true, [21, 9]],
  ]);
  // No one edited it, so it goes when the bank removes it.
  item.remove('costco');
  await sync(home);
  expect((await home.list()).filter(({ amount }) => amount === 40)).toEqual([]);
});

// covers: entry/split-lines 30
test('undo forgets the split, and “no” forgets it too', async () => {
  const { home, id, Splits, changeSetId } = await remember('suggest');
  const next = await home.spend(10, 'Costco');
  await home.undo(changeSetId);
  expect(await suggestionFor(home, next)).toBeNull();
  await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits, Remember: 'suggest' });
  expect(await suggestionFor(home, next)).toEqual([7, 3]);
  const forgotten = await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits, Remember: 'no' });
  expect(await suggestionFor(home, next)).toBeNull();
  await home.undo(forgotten.changeSetId);
  expect(await suggestionFor(home, next)).toEqual([7, 3]);
});

// covers: entry/split-lines 48
test('the details say whether a split is suggested or applied to the merchant’s next transactions', async () => {
  const { home, id, Splits } = await remember('suggest');
  const next = await home.spend(10, 'Costco');
  expect(await home.one(id)).toMatchObject({ rememberedSplit: 'suggest', suggestedSplit: null });
  expect(await home.one(next)).toMatchObject({ rememberedSplit: 'suggest' });
  await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits, Remember: 'automatic' });
  expect(await home.one(next)).toMatchObject({ rememberedSplit: 'automatic' });
  expect(await home.one(await home.spend(10, 'Aldi'))).toMatchObject({ rememberedSplit: 'no', bankText: null });
});

// covers: entry/split-lines 52
test('the bank’s own text stays when the user changes the description', async () => {
  const { home } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.add(purchase('costco', { name: 'Costco', description: 'COSTCO WHSE #0482', amountCents: cents(40_00) }));
  await linkAndSync(home, item);
  const [row] = await home.list();
  const id = row?.userTransactionID ?? 0;
  expect(await home.one(id)).toMatchObject({ bankText: 'COSTCO WHSE #0482' });
  await home.post('Transaction/PatchTransaction', { userTransactionID: id, displayDescription: 'Groceries' });
  expect(await home.one(id)).toMatchObject({ displayDescription: 'Groceries', bankText: 'COSTCO WHSE #0482' });
});

// covers: entry/split-lines 30
test('a split with a deleted category isn’t suggested', async () => {
  const { home, fun } = await remember('suggest');
  const next = await home.spend(10, 'Costco');
  await home.post('Category/DeleteCategory', { CategoryID: fun, NewCategoryID: null }, 'DELETE');
  expect(await suggestionFor(home, next)).toBeNull();
});

// covers: entry/split-lines 35
test('a transaction is created with its lines, and undo removes both', async () => {
  const { home, food, fun } = await remember('no');
  const payload = { displayName: 'Target', amount: 50, transactionDate: '2026-11-10' };
  const Splits = [
    { categoryID: food, amount: 20 },
    { categoryID: fun, amount: 30 },
  ];
  const { answer: id, changeSetId } = await home.post('Transaction/CreateTransaction', { ...payload, Splits });
  expect(await linesOf(home, id)).toEqual([
    ['Food', 20],
    ['Fun', 30],
  ]);
  await home.undo(changeSetId);
  expect(await home.names({ SearchText: 'Target' })).toEqual([]);
  const wrong = await home.send('POST', 'Transaction/CreateTransaction', { ...payload, amount: 51, Splits });
  expect(wrong.statusCode).toBe(422);
});
