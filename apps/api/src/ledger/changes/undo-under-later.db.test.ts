import { cents } from '@cairn/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const patch = 'Transaction/PatchTransaction';
const bulk = 'Transaction/BulkRecategorizeTransactions';
const merged = { MergeLaterChanges: true };

async function change(home: Household, id: number, fields: object): Promise<number> {
  return (await home.post(patch, { userTransactionID: id, ...fields })).changeSetId;
}

const undo = (home: Household, changeSetId: number) => home.undo(changeSetId, merged);

async function rejected(home: Household, changeSetId: number) {
  const answer = await home.send('POST', 'Ledger/Undo', { ChangeSetID: changeSetId, ...merged });
  return { status: answer.statusCode, message: answer.json().message };
}

describe('undoing a change under later ones of the same transaction', () => {
  // covers: entry/transaction-screen 4
  test('restores its own fields and leaves those of the later ones, in any order', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(10, 'Cafe');
    const first = await home.one(id);
    const renamed = await change(home, id, { displayName: 'Lunch' });
    const filed = await change(home, id, { TransactionCategoryID: food });
    const noted = await change(home, id, { Note: 'Pie' });
    expect(await undo(home, renamed)).toMatchObject({ restored: 1, leftCount: 0 });
    expect(await home.one(id)).toMatchObject({
      displayName: 'Cafe',
      note: 'Pie',
      transactionCategory: { name: 'Food' },
    });
    expect(await undo(home, filed)).toMatchObject({ restored: 1, leftCount: 0 });
    expect(await home.one(id)).toMatchObject({ displayName: 'Cafe', note: 'Pie', transactionCategory: null });
    await undo(home, noted);
    expect(await home.one(id)).toEqual({ ...first, changedIn: expect.any(Number) });
  });

  // covers: entry/transaction-screen 4
  test('searches find the restored name, and not the undone one', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(10, 'Cafe');
    const renamed = await change(home, id, { displayName: 'Lunch' });
    const noted = await change(home, id, { Note: 'Pie' });
    await undo(home, renamed);
    const found = async (text: string) => (await home.list({ SearchText: text })).length;
    expect([await found('Cafe'), await found('Lunch'), await found('Pie')]).toEqual([1, 0, 1]);
    await undo(home, noted);
    expect([await found('Cafe'), await found('Lunch'), await found('Pie')]).toEqual([1, 0, 0]);
  });

  // covers: entry/transaction-screen 5
  test('is rejected with the name of a later change of the same field, and works once that is undone', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(10, 'Cafe');
    const lunch = await change(home, id, { displayName: 'Lunch' });
    const dinner = await change(home, id, { displayName: 'Dinner' });
    expect(await rejected(home, lunch)).toEqual({
      status: 422,
      message: '“Renamed Lunch to Dinner” changed the same thing later. Undo that first.',
    });
    expect(await home.names()).toEqual(['Dinner']);
    await undo(home, dinner);
    await undo(home, lunch);
    expect(await home.names()).toEqual(['Cafe']);
  });

  // covers: entry/transaction-screen 4
  test('balances follow: 100.00 − 25.00 = 75.00, and 90.00 after the amount is back at 10.00', async () => {
    const home = await Household.start(cairn);
    const AccountID = await home.account('Cash', 100);
    const id = await home.spend(10, 'Cafe', { AccountID, transactionDate: '2026-11-16' });
    const raised = await change(home, id, { amount: 25 });
    await change(home, id, { displayName: 'Lunch' });
    expect((await home.accounts())[0]).toMatchObject({ currentBalance: 75 });
    await undo(home, raised);
    expect((await home.accounts())[0]).toMatchObject({ currentBalance: 90 });
  });

  // covers: entry/transaction-screen 4
  test('a split ends under a later note; a later amount stands in its way', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(100, 'Store', { TransactionCategoryID: food });
    const splits = [
      { categoryID: food, amount: 60 },
      { categoryID: fun, amount: 40 },
    ];
    const { changeSetId: split } = await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits: splits });
    const noted = await change(home, id, { Note: 'Pie' });
    const raised = await change(home, id, { amount: 104 });
    expect(await rejected(home, split)).toMatchObject({ status: 422 });
    await undo(home, noted);
    await undo(home, raised);
    expect((await home.one(id)).splits.map((line: { amount: number }) => line.amount)).toEqual([60, 40]);
    await undo(home, split);
    expect(await home.one(id)).toMatchObject({ isSplit: false, splits: [], transactionCategory: { name: 'Food' } });
  });

  // covers: entry/transaction-screen 4
  test('tags come off under a later name', async () => {
    const home = await Household.start(cairn);
    const tagID = await home.tag('Trip');
    const id = await home.spend(10, 'Cafe');
    const tagged = await change(home, id, { TagIDs: [tagID] });
    await change(home, id, { displayName: 'Lunch' });
    await undo(home, tagged);
    expect(await home.one(id)).toMatchObject({ displayName: 'Lunch', tags: [] });
  });

  // covers: entry/transaction-screen 5
  test('of many, restores those with other changes too, and lists those with the same', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const ids = [await home.spend(1, 'First'), await home.spend(2, 'Second'), await home.spend(3, 'Third')];
    const [, second = 0, third = 0] = ids;
    const { changeSetId } = await home.post(bulk, { transactionIDs: ids, newCategoryID: food });
    await change(home, second, { displayName: 'Renamed' });
    await change(home, third, { TransactionCategoryID: fun });
    expect(await undo(home, changeSetId)).toMatchObject({
      restored: 2,
      left: [{ userTransactionID: third, displayName: 'Third' }],
      leftCount: 1,
    });
    expect(await Promise.all(ids.map((id) => home.categoryOf(id)))).toEqual([null, null, 'Fun']);
    expect(await home.names()).toContain('Renamed');
  });

  // covers: entry/transaction-screen 5
  test('adding a transaction can’t be undone before its edits', async () => {
    const home = await Household.start(cairn);
    const typed = { displayName: 'Cafe', amount: 1, transactionDate: '2026-11-10' };
    const { answer: id, changeSetId } = await home.post('Transaction/CreateTransaction', typed);
    await change(home, id, { displayName: 'Lunch' });
    expect(await rejected(home, changeSetId)).toEqual({
      status: 422,
      message: '“Renamed Cafe to Lunch” changed the same thing later. Undo that first.',
    });
    expect(await home.names()).toEqual(['Lunch']);
  });

  // covers: entry/transaction-screen 5
  test('a rule is removed even if the transactions that it categorized have another category now', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(1, 'Cafe');
    const { changeSetId } = await home.rules(food, ['Name', 'contains', 'cafe']);
    await change(home, id, { TransactionCategoryID: fun });
    expect(await undo(home, changeSetId)).toMatchObject({ restored: 0, leftCount: 1 });
    expect(await home.rulesOf({ CategoryID: food, SubcategoryID: null })).toEqual([]);
    expect(await home.categoryOf(id)).toBe('Fun');
  });

  // covers: entry/transaction-screen 5
  test('a deletion stands in the way', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(1, 'Cafe');
    const renamed = await change(home, id, { displayName: 'Lunch' });
    const { changeSetId: deleted } = await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect(await rejected(home, renamed)).toMatchObject({ status: 422 });
    await undo(home, deleted);
    await undo(home, renamed);
    expect(await home.names()).toEqual(['Cafe']);
  });
});

describe('undoing an edit under a bank’s change', () => {
  // covers: entry/transaction-screen 6
  test('restores the bank’s name, leaves its new amount, and later names apply again', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.add(purchase('a', { pending: true, amountCents: cents(42_00) }));
    await linkAndSync(home, item);
    const [row] = await home.list();
    const renamed = await change(home, row?.userTransactionID ?? 0, { displayName: 'Lunch' });
    item.modify(purchase('a', { pending: false, amountCents: cents(46_00) }));
    await sync(home);
    expect(await undo(home, renamed)).toMatchObject({ restored: 1, leftCount: 0 });
    expect(await home.list()).toMatchObject([{ displayName: 'Cafe', amount: 46, pending: false, isEdited: false }]);
    item.modify(purchase('a', { pending: false, amountCents: cents(46_00), name: 'Cafe Lux' }));
    await sync(home);
    expect(await home.names()).toEqual(['Cafe Lux']);
  });

  // covers: entry/transaction-screen 6
  test('is recorded and changes nothing if the bank changed the same', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.add(purchase('a'));
    await linkAndSync(home, item);
    const [row] = await home.list();
    const renamed = await change(home, row?.userTransactionID ?? 0, { displayName: 'Lunch' });
    item.modify(purchase('a', { name: 'Cafe Lux' }));
    await sync(home);
    expect(await undo(home, renamed)).toMatchObject({ restored: 0, leftCount: 1 });
    expect(await home.names()).toEqual(['Lunch']);
  });
});
