import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, makePremium } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const path = 'Transaction/PatchTransaction';

const patch = async (home: Household, id: number, fields: object) =>
  await home.post(path, { userTransactionID: id, ...fields });

async function patchSeen(home: Household, id: number, fields: object, seen: number) {
  const headers = { 'x-seen-in': String(seen) };
  const payload = { userTransactionID: id, ...fields };
  return await cairn.callAs(home.subject, { method: 'POST', url: `/api/${path}`, payload, headers });
}

describe('Transaction/PatchTransaction', () => {
  // covers: entry/fields 4
  test('a category with a rule for the name is one change: 1 + 2 changed, and one undo restores all', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const [id, ...others] = [await home.spend(5, 'Cafe'), await home.spend(6, 'Cafe'), await home.spend(7, 'Cafe')];
    const rule = { categoryID: food, type: 'Name', comparison: 'equals', comparisonValue: 'Cafe' };
    const { answer, changeSetId } = await patch(home, id, { TransactionCategoryID: food, rule });
    expect(answer).toMatchObject({ userTransactionID: id, transactionCategory: { name: 'Food' }, reached: 2 });
    const [change] = await home.history();
    expect(change).toMatchObject({ summary: 'Edited Cafe; its rule categorized 2 transactions', count: 3 });
    expect((await home.one(others[0] ?? 0)).categorySource).toBe('Rule: Name equals Cafe');
    await home.undo(changeSetId);
    expect((await home.list()).map(({ transactionCategory }) => transactionCategory)).toEqual([null, null, null]);
    expect(await home.get('Rule/GetRules')).toEqual([]);
  });

  // covers: entry/fields 1
  test('changes only the given fields and returns the transaction', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const trip = await home.tag('Trip');
    const id = await home.spend(5, 'Cafe', { displayDescription: 'Flat white' });
    const before = await home.one(id);
    const { answer, changeSetId } = await patch(home, id, { TransactionCategoryID: food });
    const {
      categorySource: _source,
      hasNameRule: _rule,
      suggestedSplit: _split,
      rememberedSplit: _remembered,
      bankText: _text,
      sameMerchant: _same,
      merchantNames: _names,
      moreMerchantNames: _more,
      ...shown
    } = before;
    expect(answer).toEqual({
      ...shown,
      transactionCategory: expect.objectContaining({ name: 'Food' }),
      isEdited: true,
      changedIn: changeSetId,
    });
    await patch(home, id, { displayName: ' Café ', amount: 5.5, transactionDate: '2026-11-09' });
    await patch(home, id, { TagIDs: [trip], Note: '  Two lines\r\nof text  ' });
    expect(await home.one(id)).toMatchObject({
      displayName: 'Café',
      displayDescription: 'Flat white',
      amount: 5.5,
      transactionDate: '2026-11-09',
      transactionCategory: { name: 'Food' },
      tags: [{ tagID: trip, state: null, paidByTransactionID: null }],
      note: 'Two lines\nof text',
      categorySource: 'You',
    });
    await patch(home, id, { TransactionCategoryID: null });
    expect(await home.categoryOf(id)).toBeNull();
  });

  // covers: entry/fields 1
  test('a patch that changes nothing creates no change set', async () => {
    const home = await Household.start(cairn);
    const trip = await home.tag('Trip');
    const id = await home.spend(5, 'Cafe', { TagIDs: [trip], Note: 'Hot' });
    const same = await patch(home, id, { displayName: 'Cafe ', TagIDs: [trip], Note: 'Hot', amount: 5 });
    expect(same.changeSetId).toBeNaN();
    expect(same.answer).toMatchObject({ isEdited: false });
    expect((await patch(home, id, {})).changeSetId).toBeNaN();
  });

  // covers: entry/fields 1
  test('is one change set, and undoing it restores fields, note, and tags together', async () => {
    const home = await Household.start(cairn);
    const [trip, work] = [await home.tag('Trip'), await home.tag('Work')];
    const id = await home.spend(5, 'Cafe', { TagIDs: [trip] });
    const first = await patch(home, id, { amount: 6, Note: 'With Sam', TagIDs: [work] });
    const second = await patch(home, id, { TagIDs: [work, trip] });
    expect((await home.one(id)).tags.map(({ tagID }) => tagID)).toEqual([trip, work]);
    await home.undo(second.changeSetId);
    expect(await home.one(id)).toMatchObject({ amount: 6, note: 'With Sam', tags: [{ tagID: work }] });
    await home.undo(first.changeSetId);
    expect(await home.one(id)).toMatchObject({ amount: 5, note: '', isEdited: false, tags: [{ tagID: trip }] });
    expect(await home.names({ SearchText: 'sam' })).toEqual([]);
  });

  // covers: entry/fields 1
  test('undoing a new transaction removes its tags', async () => {
    const home = await Household.start(cairn);
    const trip = await home.tag('Trip');
    const payload = { displayName: 'Tea', amount: 1, transactionDate: '2026-11-10', TagIDs: [trip], Note: 'Mint' };
    const made = await home.post('Transaction/CreateTransaction', payload);
    expect(await home.one(made.answer)).toMatchObject({ tags: [{ tagID: trip }], note: 'Mint' });
    await home.undo(made.changeSetId);
    const ledgerId = await home.ledgerId(database.current);
    const left = sql`select 1 from transaction_tags where ledger_id = ${ledgerId}`;
    expect(Object(await database.current.db.execute(left)).rows).toEqual([]);
  });

  // covers: entry/fields 2
  test('a subcategory alone is of the transaction’s category', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const snacks = await home.subcategory(food, 'Snacks');
    const categorized = await home.spend(1, 'Kiosk', { TransactionCategoryID: food });
    await home.post('Transaction/PatchTransaction', {
      userTransactionID: categorized,
      TransactionSubcategoryID: snacks,
    });
    expect(await home.categoryOf(categorized)).toBe('Snacks');
    const userTransactionID = await home.spend(1, 'Kiosk');
    const payload = { userTransactionID, TransactionSubcategoryID: snacks };
    const answer = await home.send('POST', 'Transaction/PatchTransaction', payload);
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { TransactionSubcategoryID: 'requires a category' },
    ]);
  });

  // covers: entry/fields 2
  test('a split’s category can’t be cleared', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const userTransactionID = await home.spend(100, 'Costco');
    const Splits = [60, 40].map((amount) => ({ categoryID: food, amount }));
    await home.post('Transaction/SaveSplit', { userTransactionID, Splits });
    const payload = { userTransactionID, TransactionCategoryID: null };
    const answer = await home.send('POST', 'Transaction/PatchTransaction', payload);
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Remove the split first.']);
  });

  // covers: entry/fields 2
  test('a new category ends a split; other fields leave it alone', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(100, 'Costco');
    const ledgerId = await home.ledgerId(database.current);
    await database.current.db.transaction(async (tx) => {
      await tx.execute(sql`update transactions set is_split = true where ledger_id = ${ledgerId} and id = ${id}`);
      await tx.execute(sql`insert into split_lines (ledger_id, transaction_id, position, day, amount_cents, takes_remainder)
        values (${ledgerId}, ${id}, 0, '2026-11-10', 6000, true), (${ledgerId}, ${id}, 1, '2026-11-10', 4000, false)`);
    });
    expect((await patch(home, id, { Note: 'Party' })).answer).toMatchObject({ isSplit: true, note: 'Party' });
    const { answer, changeSetId } = await patch(home, id, { TransactionCategoryID: food });
    expect(answer).toMatchObject({ isSplit: false, splits: [], transactionCategory: { name: 'Food' } });
    await home.undo(changeSetId);
    expect((await home.one(id)).splits.map(({ amount }) => amount)).toEqual([60, 40]);
    await patch(home, id, { amount: 104 });
    expect((await home.one(id)).splits.map(({ amount }) => amount)).toEqual([64, 40]);
  });

  // covers: entry/fields 2
  test.each<[string, unknown]>([
    ['amount', 0],
    ['displayName', '  '],
    ['transactionDate', '2026-02-30'],
    ['Note', 'x'.repeat(2_001)],
    ['TagIDs', Array.from({ length: 21 }, (_, at) => at + 1)],
  ])('rejects an invalid %s and names the field', async (field, value) => {
    const home = await Household.start(cairn);
    const id = await home.spend(1, 'Tea');
    const answer = await home.send('POST', path, { userTransactionID: id, [field]: value });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  // covers: entry/fields 2
  test('an unknown category, tag, or transaction is 404', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(1, 'Tea');
    for (const fields of [{ TransactionCategoryID: 9_999 }, { TagIDs: [9_999] }, { userTransactionID: 9_999 }])
      expect((await home.send('POST', path, { userTransactionID: id, ...fields })).statusCode).toBe(404);
  });
});

describe('Transaction/PatchTransaction with X-Seen-In', () => {
  // covers: entry/fields 3
  test('tags and note are merged with someone else’s other fields', async () => {
    const home = await Household.start(cairn);
    const trip = await home.tag('Trip');
    const id = await home.spend(5, 'Tea');
    const seen = (await home.one(id)).changedIn;
    await patch(home, id, { amount: 7 });
    expect((await patchSeen(home, id, { TagIDs: [trip], Note: 'Mint' }, seen)).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ amount: 7, note: 'Mint', tags: [{ tagID: trip }] });
  });

  // covers: entry/fields 3
  test('tags are one field: different tags conflict, and tags that the caller left alone stay', async () => {
    const home = await Household.start(cairn);
    const [trip, work, fun] = [await home.tag('Trip'), await home.tag('Work'), await home.tag('Fun')];
    const id = await home.spend(5, 'Tea', { TagIDs: [trip] });
    const seen = (await home.one(id)).changedIn;
    await patch(home, id, { TagIDs: [trip, work] });
    const answer = await patchSeen(home, id, { TagIDs: [fun] }, seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([
      409,
      [{ field: 'TagIDs', yours: [fun], theirs: [trip, work] }],
    ]);
    expect((await patchSeen(home, id, { TagIDs: [trip], amount: 6 }, seen)).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ amount: 6, tags: [{ tagID: trip }, { tagID: work }] });
  });
});

describe('notes and tags', () => {
  // covers: entry/tags 14
  test('a search finds notes and tag names, also of merged tags', async () => {
    const home = await Household.start(cairn);
    const [trip, lisbon] = [await home.tag('Trip'), await home.tag('Lisbon 2026')];
    await home.spend(5, 'Cafe', { Note: 'Birthday\nof Zoë' });
    await home.spend(6, 'Hotel', { TagIDs: [trip] });
    await home.post('Tag/MergeTags', { fromTagID: trip, intoTagID: lisbon });
    expect(await home.names({ SearchText: 'of zoe' })).toEqual(['Cafe']);
    expect(await home.names({ SearchText: 'LISBON' })).toEqual(['Hotel']);
    expect(await home.names({ SearchText: '2026' })).toEqual(['Hotel']);
    expect(await home.names({ SearchText: 'trip' })).toEqual([]);
    expect((await home.post('Transaction/CountTransactions', { SearchText: 'lisbon' })).answer).toBe(1);
  });

  // covers: entry/tags 14
  test('the tag filter applies to lists, IDs, counts, and totals', async () => {
    const home = await Household.start(cairn);
    const trip = await home.tag('Trip');
    const id = await home.spend(6, 'Hotel', { TagIDs: [trip] });
    await home.spend(5, 'Cafe');
    expect(await home.names({ TagID: trip })).toEqual(['Hotel']);
    expect((await home.post('Transaction/GetTransactionIDs', { TagID: trip })).answer).toEqual([id]);
    expect((await home.post('Transaction/CountTransactions', { TagID: trip })).answer).toBe(1);
    expect((await home.post('Transaction/GetTotals', { TagID: trip })).answer).toMatchObject({ count: 1, moneyOut: 6 });
  });

  // covers: entry/tags 20
  test('a bank never changes note and tags, and the note stays searchable when it renames the transaction', async () => {
    const home = await Household.start(cairn);
    await makePremium(database.current, home);
    const trip = await home.tag('Trip');
    const item = cairn.bank.connect();
    item.add(purchase('a', { name: 'Cafe', pending: true }));
    await linkAndSync(home, item);
    const [{ userTransactionID: id } = { userTransactionID: 0 }] = await home.list();
    await patch(home, id, { Note: 'With Sam', TagIDs: [trip] });
    item.modify(purchase('a', { name: 'Blue Heron Cafe' }));
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await home.one(id)).toMatchObject({
      displayName: 'Blue Heron Cafe',
      note: 'With Sam',
      tags: [{ tagID: trip }],
    });
    expect(await home.names({ SearchText: 'with sam' })).toEqual(['Blue Heron Cafe']);
    expect(await home.names({ SearchText: 'blue heron' })).toEqual(['Blue Heron Cafe']);
    item.remove('a');
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await home.one(id)).toMatchObject({ removedByBank: true, tags: [{ tagID: trip }] });
  });
});
