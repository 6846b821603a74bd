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

interface WireHistoryEntry {
  readonly changeSetID: number;
  readonly by: string;
  readonly kind: string;
  readonly source: string;
  readonly canUndo: boolean;
  readonly blockedBy: number | null;
  readonly undoneAt: string | null;
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string | null }[];
}

const historyOf = (home: Household, id: number): Promise<WireHistoryEntry[]> =>
  home.get(`Transaction/GetTransactionHistory/${id}`);
const update = 'Transaction/UpdateTransaction';

describe('Transaction/GetTransactionHistory', () => {
  // covers: entry/transaction-screen 1
  test('lists who changed what, newest first, from the values as they were added', async () => {
    const home = await Household.start(cairn);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const id = await home.spend(12.5, 'CAFE 42', { TransactionCategoryID: food });
    await home.post(update, {
      userTransactionID: id,
      displayName: 'Cafe',
      amount: 14,
      transactionCategoryID: fun,
      hidden: true,
    });
    const [edited, added] = await historyOf(home, id);
    expect(edited).toMatchObject({ by: 'you', kind: 'changed', source: 'edited', canUndo: true, undoneAt: null });
    expect(edited?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'amount', from: '$12.50', to: '$14.00' },
      { field: 'category', from: 'Food', to: 'Fun' },
      { field: 'hidden', from: 'false', to: 'true' },
      { field: 'name', from: 'CAFE 42', to: 'Cafe' },
    ]);
    expect(added).toMatchObject({ by: 'you', kind: 'added', source: 'typed', canUndo: false });
    expect(added?.changes).toContainEqual({ field: 'name', from: '', to: 'CAFE 42' });
    expect(added?.changes).toContainEqual({ field: 'category', from: '', to: 'Food' });
  });

  // covers: entry/transaction-screen 2
  test('an undo doesn’t remove the change it undoes', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(12.5, 'Cafe');
    const { changeSetId } = await home.post(update, { userTransactionID: id, displayName: 'Lunch', amount: 12.5 });
    await home.undo(changeSetId);
    const [undone] = await historyOf(home, id);
    expect(undone).toMatchObject({ changeSetID: changeSetId, canUndo: false, undoneAt: expect.any(String) });
    expect(undone?.changes).toContainEqual({ field: 'name', from: 'Cafe', to: null });
  });

  // covers: entry/transaction-screen 3
  test('a change can be undone under later ones of other fields, and names the one of the same fields', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(12.5, 'Cafe');
    const edit = { userTransactionID: id, amount: 12.5 };
    const { changeSetId: renamed } = await home.post(update, { ...edit, displayName: 'Lunch' });
    const { changeSetId: hidden } = await home.post(update, { ...edit, displayName: 'Lunch', hidden: true });
    const { changeSetId: again } = await home.post(update, { ...edit, displayName: 'Dinner', hidden: true });
    const state = async () => (await historyOf(home, id)).map((entry) => [entry.canUndo, entry.blockedBy]);
    expect(await state()).toEqual([
      [true, null],
      [true, null],
      [false, again],
      [false, null],
    ]);
    await home.undo(hidden, { MergeLaterChanges: true });
    await home.undo(again, { MergeLaterChanges: true });
    expect(await state()).toEqual([
      [false, null],
      [false, null],
      [true, null],
      [false, null],
    ]);
    expect(await home.undo(renamed)).toMatchObject({ restored: 1, leftCount: 0 });
    expect(await home.names()).toEqual(['Cafe']);
  });

  // covers: entry/transaction-screen 7
  test('names the states of a reimbursement, and counts only the other tags', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(12.5, 'Hotel');
    const save = 'Transaction/SaveReimbursement';
    await home.post(save, { userTransactionID: id, state: 'owed' });
    await home.post(save, { userTransactionID: id, state: 'claimed' });
    const [claimed, owed] = await historyOf(home, id);
    expect(claimed?.changes).toEqual([{ field: 'reimbursement', from: 'owed', to: 'claimed' }]);
    expect(owed?.changes).toEqual([{ field: 'reimbursement', from: '', to: 'owed' }]);
  });

  // covers: entry/transaction-screen 1
  test('names the rule that set the first category, and not the changes of other transactions', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.rules(food, ['Name', 'contains', 'market']);
    const id = await home.spend(5, 'Market');
    await home.post(update, { userTransactionID: await home.spend(5, 'Bakery'), displayName: 'Other', amount: 5 });
    expect(await historyOf(home, id)).toMatchObject([{ kind: 'added', rule: 'Name contains market' }]);
  });

  // covers: entry/transaction-screen 1
  test('a bank’s changes are the bank’s and can’t be undone', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.add(purchase('a', { pending: true, amountCents: cents(42_00) }));
    await linkAndSync(home, item);
    item.modify(purchase('a', { pending: false, amountCents: cents(46_00) }));
    await sync(home);
    const [row] = await home.list();
    const [posted, added] = await historyOf(home, row?.userTransactionID ?? 0);
    expect(posted).toMatchObject({ by: 'bank', source: 'bank', canUndo: false });
    expect(posted?.changes).toContainEqual({ field: 'amount', from: '$42.00', to: '$46.00' });
    expect(posted?.changes).toContainEqual({ field: 'pending', from: 'true', to: 'false' });
    expect(added).toMatchObject({ by: 'bank', kind: 'added' });
  });

  // covers: entry/transaction-screen 8
  test('is 404 for a deleted transaction', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Cafe');
    await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect((await home.send('GET', `Transaction/GetTransactionHistory/${id}`)).statusCode).toBe(404);
  });
});

describe('Transaction/GetVisits', () => {
  // covers: entry/transaction-screen 9
  test('adds up six months under the same name, counts all, and leaves out transfers and hidden ones', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(10, 'Cafe', { transactionDate: '2026-11-05' });
    await home.spend(5, 'CAFÉ', { transactionDate: '2026-11-30' });
    await home.spend(2, 'Cafe', { transactionDate: '2026-11-06', isIncome: true });
    await home.spend(7, 'Cafe', { transactionDate: '2026-06-01' });
    await home.spend(9, 'Cafe', { transactionDate: '2026-05-31' });
    await home.spend(100, 'Cafe', { transactionDate: '2026-11-07', hidden: true });
    await home.spend(100, 'Cafe', { transactionDate: '2026-11-07', markedAsTransfer: true });
    await home.spend(100, 'Bakery', { transactionDate: '2026-11-07' });
    expect(await home.get(`Transaction/GetVisits/${id}?Year=2026&Month=11`)).toEqual({
      count: 5,
      months: [
        { month: '2026-06', spent: 7, count: 1 },
        ...['2026-07', '2026-08', '2026-09', '2026-10'].map((month) => ({ month, spent: 0, count: 0 })),
        { month: '2026-11', spent: 13, count: 3 },
      ],
    });
  });
});
