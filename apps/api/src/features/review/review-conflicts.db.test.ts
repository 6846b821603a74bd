import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, inboxOf, onlyItem, textOf, toWireItem } from '../../../test/inbox.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
let id: number;
let seen: number;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

beforeEach(async () => {
  home = await Household.start(cairn);
  id = await home.spend(10, 'Blue Heron');
  seen = (await home.one(id)).changedIn;
});

/** An edit by someone who last saw the transaction as it was at first. */
async function edit(fields: object, onConflict = 'review') {
  const headers = { 'x-seen-in': String(seen), 'x-on-conflict': onConflict };
  const payload = { userTransactionID: id, ...fields };
  const url = '/api/Transaction/PatchTransaction';
  return await cairn.callAs(home.subject, { method: 'POST', url, payload, headers });
}

const change = (fields: object) => home.post('Transaction/PatchTransaction', { userTransactionID: id, ...fields });

const conflicts = async () => (await inboxOf(home)).items.filter(({ reason }) => reason === 'conflict');

describe('with X-On-Conflict: review', () => {
  // covers: review/inbox 1
  test('a field that someone else changed stays, the others are written, and the inbox has both values', async () => {
    await change({ amount: 14 });
    expect((await edit({ amount: 12, Note: 'with Ana' })).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ amount: 14, note: 'with Ana' });
    expect(textOf(await onlyItem(home, 'conflict'))).toBe(
      'You changed the amount to $12.00, but it had been changed to $14.00.',
    );
  });

  // covers: review/inbox 2
  test('Keep mine writes the value that was held back, and an undo brings the item back', async () => {
    await change({ amount: 14 });
    await edit({ amount: 12 });
    const { changeSetId } = await decide(home, await onlyItem(home, 'conflict'), 'approve');
    expect(await home.one(id)).toMatchObject({ amount: 12 });
    expect(await conflicts()).toEqual([]);
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({ amount: 14 });
    expect(await conflicts()).toHaveLength(1);
  });

  // covers: review/inbox 2
  test('Keep theirs changes nothing', async () => {
    await change({ displayName: 'Blue Heron Cafe' });
    await edit({ displayName: 'Heron' });
    await decide(home, await onlyItem(home, 'conflict'), 'decline');
    expect(await home.one(id)).toMatchObject({ displayName: 'Blue Heron Cafe' });
    expect(await conflicts()).toEqual([]);
  });

  // covers: review/inbox 1
  test('a category and its subcategory are one, and so are tags', async () => {
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const coffee = await home.subcategory(food, 'Coffee');
    const [trip, work] = [await home.tag('Trip'), await home.tag('Work')];
    await change({ TransactionCategoryID: fun, TagIDs: [trip] });
    await edit({ TransactionCategoryID: food, TransactionSubcategoryID: coffee, TagIDs: [work] });
    expect(await home.one(id)).toMatchObject({ transactionCategory: { name: 'Fun' }, transactionSubcategory: null });
    await decide(home, await onlyItem(home, 'conflict'), 'approve');
    expect(await home.one(id)).toMatchObject({
      transactionCategory: { name: 'Food' },
      transactionSubcategory: { name: 'Coffee' },
      tags: [{ tagID: work }],
    });
  });

  // covers: review/inbox 5
  test('if the category that was held back is deleted since, Keep mine says so, and Keep theirs settles it', async () => {
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await change({ TransactionCategoryID: fun });
    await edit({ TransactionCategoryID: food });
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    const item = await onlyItem(home, 'conflict');
    await expect(decide(home, item, 'approve')).rejects.toThrow('uses something that was deleted');
    await decide(home, item, 'decline');
    expect(await home.one(id)).toMatchObject({ transactionCategory: { name: 'Fun' } });
  });

  // covers: review/inbox 6
  test('if one of several can’t be saved, the others are, and the answer names it', async () => {
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await change({ TransactionCategoryID: fun });
    await edit({ TransactionCategoryID: food });
    const first = id;
    id = await home.spend(20, 'Corner Gas');
    seen = (await home.one(id)).changedIn;
    await change({ amount: 24 });
    await edit({ amount: 22 });
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    const Items = (await conflicts()).map(toWireItem);
    expect(Items).toHaveLength(2);
    const { changeSetId, answer } = await home.post('Review/DecideItems', { Items });
    expect([answer.count, answer.notSaved]).toEqual([
      1,
      [
        {
          fingerprint: expect.stringMatching(/^conflict:/),
          message: 'Your change to Blue Heron uses something that was deleted. Keep theirs instead.',
        },
      ],
    ]);
    expect(await home.one(id)).toMatchObject({ amount: 22 });
    expect((await onlyItem(home, 'conflict')).transactions[0]?.userTransactionID).toBe(first);
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({ amount: 24 });
    expect(await conflicts()).toHaveLength(2);
    const alone = (await conflicts()).filter(({ transactions: [row] }) => row?.userTransactionID === first);
    await expect(home.post('Review/DecideItems', { Items: alone.map(toWireItem) })).rejects.toThrow(
      'uses something that was deleted',
    );
  });

  // covers: review/inbox 2
  test('undoing the edit takes its item out, and so does a deleted transaction', async () => {
    await change({ amount: 14 });
    const changeSetId = Number((await edit({ amount: 12, Note: 'with Ana' })).headers['x-change-set']);
    await home.undo(changeSetId);
    expect(await conflicts()).toEqual([]);
    await edit({ amount: 12 });
    expect(await conflicts()).toHaveLength(1);
    await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect(await conflicts()).toEqual([]);
  });

  // covers: review/inbox 2
  test('an item about an old transaction leaves on a decision too', async () => {
    await change({ transactionDate: '2020-01-02', amount: 14 });
    await edit({ amount: 12 });
    await decide(home, await onlyItem(home, 'conflict'), 'decline');
    expect(await conflicts()).toEqual([]);
  });

  // covers: review/inbox 2
  test('an edit without a conflict leaves nothing to review', async () => {
    await change({ amount: 14 });
    await edit({ Note: 'with Ana' });
    expect(await conflicts()).toEqual([]);
  });
});

// covers: review/inbox 1
test('another value of the header is refused', async () => {
  expect((await edit({ amount: 12 }, 'overwrite')).statusCode).toBe(400);
});
