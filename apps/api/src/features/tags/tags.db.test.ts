import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { transactionTags } from '../../platform/db/schema/index.ts';
import { buildTaggedCount } from './tags.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const green = '#155A41';
const tagIdsOf = async (home: Household, id: number) => (await home.one(id)).tags.map(({ tagID }) => tagID);

interface Line {
  readonly amount: number;
  readonly isTransfer?: boolean;
  readonly tagIds?: readonly number[];
}

/** Splits a transaction directly, in cents. */
async function split(home: Household, id: number, lines: readonly Line[]): Promise<void> {
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update transactions set is_split = true, category_id = null where ledger_id = ${ledgerId} and id = ${id}`,
    );
    const rows = lines.map(
      ({ amount, isTransfer = false }, position) =>
        sql`(${ledgerId}::bigint, ${id}::bigint, ${position}::smallint, date '2026-11-10', ${amount}::bigint, ${isTransfer}, ${position === 0})`,
    );
    await tx.execute(
      sql`insert into split_lines (ledger_id, transaction_id, position, day, amount_cents, is_transfer, takes_remainder) values ${sql.join(rows, sql`, `)}`,
    );
    for (const [position, { tagIds = [] }] of lines.entries())
      for (const tagId of tagIds)
        await tx.execute(sql`insert into split_line_tags values (${ledgerId}, ${id}, ${position}, ${tagId})`);
  });
}

describe('Tag/SaveTag', () => {
  // covers: entry/tags 3
  test('creates a tag with a period and a budget, renames it, and changes nothing that is omitted', async () => {
    const home = await Household.start(cairn);
    const trip = { startsOn: '2026-05-03', endsOn: '2026-05-12', budget: 2400 };
    const id = await home.tag('  Lisbon  trip ', trip);
    const saved = { tagID: id, kind: 'plain', color: green, ...trip, transactionCount: 0, spent: 0 };
    expect(await home.tags()).toEqual([{ ...saved, name: 'Lisbon trip' }]);
    await home.post('Tag/SaveTag', { tagID: id, name: 'Lisbon', color: '#986605' });
    expect(await home.tags()).toEqual([{ ...saved, name: 'Lisbon', color: '#986605' }]);
  });

  // covers: entry/tags 4
  test('a name that another tag has, in any case, is rejected and names the field', async () => {
    const home = await Household.start(cairn);
    const lisbon = await home.tag('Lisbon');
    const work = await home.tag('Work');
    for (const tagID of [null, work]) {
      const answer = await home.send('POST', 'Tag/SaveTag', { tagID, name: 'LISBON', color: green });
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({
          message: 'You already have a tag named Lisbon.',
          fields: { name: 'is already in use' },
        }),
      ]);
    }
    await home.post('Tag/SaveTag', { tagID: lisbon, name: 'LISBON', color: green });
    expect((await home.tags()).map(({ name }) => name)).toEqual(['LISBON', 'Work']);
  });

  // covers: entry/tags 4
  test('a period that ends before it starts is rejected, also together with the stored start', async () => {
    const home = await Household.start(cairn);
    const id = await home.tag('Lisbon', { startsOn: '2026-05-03' });
    for (const [tagID, startsOn] of [
      [null, '2026-05-03'],
      [id, undefined],
    ]) {
      const payload = { tagID, name: 'Trip', color: green, startsOn, endsOn: '2026-05-02' };
      const answer = await home.send('POST', 'Tag/SaveTag', payload);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['endsOn']]);
    }
  });

  // covers: entry/tags 5
  test('each save is one change set; undoing restores the former tag, and saving without changes makes none', async () => {
    const home = await Household.start(cairn);
    const made = await home.post('Tag/SaveTag', { tagID: null, name: 'Trip', color: green });
    const tagID: number = made.answer;
    const renamed = await home.post('Tag/SaveTag', { tagID, name: 'Lisbon', color: green });
    expect((await home.post('Tag/SaveTag', { tagID, name: 'Lisbon', color: green })).changeSetId).toBeNaN();
    expect((await home.history()).map(({ summary, count, tagCount }) => [summary, count, tagCount])).toEqual([
      ['Renamed the tag Trip to Lisbon', 0, 1],
      ['Created the tag Trip', 0, 1],
    ]);
    await home.undo(renamed.changeSetId);
    expect((await home.tags()).map(({ name }) => name)).toEqual(['Trip']);
    expect(await home.undo(made.changeSetId)).toMatchObject({ restored: 1, removed: { tags: 1 } });
    expect(await home.tags()).toEqual([]);
    await home.tag('Trip');
  });

  // covers: entry/tags 5
  test('undoing leaves and lists a tag that is in use, has changed since, or whose former name is taken', async () => {
    const home = await Household.start(cairn);
    const made = await home.post('Tag/SaveTag', { tagID: null, name: 'Trip', color: green });
    const renamed = await home.post('Tag/SaveTag', { tagID: made.answer, name: 'Lisbon', color: green });
    await home.tag('Trip');
    expect(await home.undo(renamed.changeSetId)).toMatchObject({ restored: 0, leftMade: ['Lisbon'] });
    const work = await home.post('Tag/SaveTag', { tagID: null, name: 'Work', color: green });
    await home.spend(5, 'Taxi', { TagIDs: [work.answer] });
    expect(await home.undo(work.changeSetId)).toMatchObject({ restored: 0, leftMade: ['Work'] });
  });
});

// covers: entry/split-lines 64
test('Tag/GetTaggedTotal: 80.00 with two tags + 60.00 of a tagged line = 140.00 counted once; deleted tags don’t count', async () => {
  const home = await Household.start(cairn);
  const [trip, work, gone] = [await home.tag('Trip'), await home.tag('Work'), await home.tag('Gone')];
  await home.spend(80, 'Hotel', { TagIDs: [trip, work] });
  const id = await home.spend(100, 'Costco');
  await split(home, id, [{ amount: 60_00, tagIds: [trip, work] }, { amount: 40_00 }]);
  await home.spend(5, 'Taxi', { TagIDs: [gone] });
  await home.spend(7, 'Lunch');
  expect(await home.get('Tag/GetTaggedTotal')).toEqual({ count: 3, spent: 145, reimbursements: [] });
  await home.post('Tag/DeleteTag', { tagID: gone });
  await home.post('Tag/MergeTags', { fromTagID: work, intoTagID: trip });
  expect(await home.get('Tag/GetTaggedTotal')).toEqual({ count: 2, spent: 140, reimbursements: [] });
  await home.post('Tag/DeleteTag', { tagID: trip });
  expect(await home.get('Tag/GetTaggedTotal')).toEqual({ count: 0, spent: 0, reimbursements: [] });
});

describe('Tag/GetTags', () => {
  // covers: entry/tags 6
  test('80.00 + 20.00 − 30.00 refunded = 70.00 spent; transfers, hidden and deleted ones don’t count', async () => {
    const home = await Household.start(cairn);
    const trip = await home.tag('Trip');
    const TagIDs = [trip];
    await home.spend(80, 'Hotel', { TagIDs });
    await home.spend(20, 'Train', { TagIDs });
    await home.spend(30, 'Refund', { TagIDs, isIncome: true });
    await home.spend(500, 'To savings', { TagIDs, markedAsTransfer: true });
    await home.spend(9, 'Gift', { TagIDs, hidden: true });
    const gone = await home.spend(7, 'Typo', { TagIDs });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: gone });
    expect(await home.tags()).toMatchObject([{ tagID: trip, transactionCount: 5, spent: 70 }]);
  });

  // covers: entry/tags 6
  test('a tag on a line counts that line: 60.00 of 100.00; a tag on the split counts all but transfer lines: 90.00', async () => {
    const home = await Household.start(cairn);
    const [whole, part] = [await home.tag('Whole'), await home.tag('Part')];
    const id = await home.spend(100, 'Costco', { TagIDs: [whole] });
    await split(home, id, [
      { amount: 60_00, tagIds: [part, whole] },
      { amount: 30_00 },
      { amount: 10_00, isTransfer: true },
    ]);
    expect(await home.tags()).toMatchObject([
      { name: 'Part', transactionCount: 1, spent: 60 },
      { name: 'Whole', transactionCount: 1, spent: 90 },
    ]);
    expect(await home.names({ TagID: part })).toEqual(['Costco']);
    const totals = async (filter: object) => (await home.post('Transaction/GetTotals', filter)).answer;
    expect(await totals({ TagID: part })).toMatchObject({ count: 1, moneyOut: 60 });
    expect(await totals({ TagID: whole })).toMatchObject({ count: 1, moneyOut: 90 });
  });
});

describe('Tag/MergeTags', () => {
  // covers: entry/tags 5
  test('moves everything to the other tag without repeating it, and undoing separates them again', async () => {
    const home = await Household.start(cairn);
    const [trip, lisbon, work] = [await home.tag('Trip'), await home.tag('Lisbon'), await home.tag('Work')];
    const first = await home.spend(1, 'Both', { TagIDs: [trip, lisbon, work] });
    const second = await home.spend(2, 'Trip only', { TagIDs: [trip] });
    const { answer, changeSetId } = await home.post('Tag/MergeTags', { fromTagID: trip, intoTagID: lisbon });
    expect(answer).toEqual({ count: 2 });
    expect((await home.history())[0]?.summary).toBe('Merged the tag Trip into Lisbon');
    expect(await tagIdsOf(home, first)).toEqual([lisbon, work]);
    expect(await tagIdsOf(home, second)).toEqual([lisbon]);
    expect(await home.names({ TagID: lisbon })).toEqual(['Trip only', 'Both']);
    expect(await home.tags()).toMatchObject([
      { name: 'Lisbon', transactionCount: 2, spent: 3 },
      { name: 'Work', transactionCount: 1 },
    ]);
    await home.undo(changeSetId);
    expect(await tagIdsOf(home, first)).toEqual([trip, lisbon, work]);
    expect(await home.names({ TagID: lisbon })).toEqual(['Both']);
  });

  // covers: entry/tags 8
  test('after several merges, the last tag stands for all, and removing it from a transaction removes all', async () => {
    const home = await Household.start(cairn);
    const [a, b, c] = [await home.tag('A'), await home.tag('B'), await home.tag('C')];
    const id = await home.spend(1, 'Tea', { TagIDs: [a, b] });
    await home.post('Tag/MergeTags', { fromTagID: a, intoTagID: b });
    const last = await home.post('Tag/MergeTags', { fromTagID: b, intoTagID: c });
    expect(await tagIdsOf(home, id)).toEqual([c]);
    await home.undo(last.changeSetId);
    expect(await tagIdsOf(home, id)).toEqual([b]);
    await home.post('Tag/MergeTags', { fromTagID: b, intoTagID: c });
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, TagIDs: [] });
    expect(await tagIdsOf(home, id)).toEqual([]);
    expect(await home.tags()).toMatchObject([{ name: 'C', transactionCount: 0 }]);
    const other = await home.spend(1, 'Tea', { TagIDs: [a] });
    expect(await tagIdsOf(home, other)).toEqual([c]);
  });

  // covers: entry/tags 8
  test('merging a tag into itself is 400, and a merged tag is gone', async () => {
    const home = await Household.start(cairn);
    const [a, b] = [await home.tag('A'), await home.tag('B')];
    expect((await home.send('POST', 'Tag/MergeTags', { fromTagID: a, intoTagID: a })).statusCode).toBe(400);
    await home.post('Tag/MergeTags', { fromTagID: a, intoTagID: b });
    expect((await home.send('POST', 'Tag/MergeTags', { fromTagID: a, intoTagID: b })).statusCode).toBe(404);
    await home.tag('A');
  });
});

describe('Tag/DeleteTag', () => {
  // covers: entry/tags 5
  test('removes the tag everywhere, and undoing restores it', async () => {
    const home = await Household.start(cairn);
    const [trip, old] = [await home.tag('Trip'), await home.tag('Old')];
    const id = await home.spend(1, 'Hotel', { TagIDs: [trip, old] });
    await home.post('Tag/MergeTags', { fromTagID: old, intoTagID: trip });
    const { answer, changeSetId } = await home.post('Tag/DeleteTag', { tagID: trip });
    expect(answer).toEqual({ count: 1 });
    expect([await tagIdsOf(home, id), await home.tags()]).toEqual([[], []]);
    expect(await home.names({ TagID: trip })).toEqual([]);
    expect(await home.names({ SearchText: 'trip' })).toEqual([]);
    await home.undo(changeSetId);
    expect(await tagIdsOf(home, id)).toEqual([trip]);
  });
});

describe('Transaction/BulkTag', () => {
  const bulk = 'Transaction/BulkTag';

  // covers: entry/tags 11
  test('adds and removes tags in one change set that counts only what changes; undoing restores all tags', async () => {
    const home = await Household.start(cairn);
    const [trip, work] = [await home.tag('Trip'), await home.tag('Work')];
    const a = await home.spend(1, 'A', { TagIDs: [work] });
    const b = await home.spend(2, 'B', { TagIDs: [trip] });
    const c = await home.spend(3, 'C');
    const payload = { transactionIDs: [a, b, c], addTagIDs: [trip], removeTagIDs: [work] };
    const { answer, changeSetId } = await home.post(bulk, payload);
    expect(answer).toEqual({ success: true, count: 2 });
    expect((await home.history())[0]?.summary).toBe('Changed the tags of 2 transactions');
    for (const id of [a, b, c]) expect(await tagIdsOf(home, id)).toEqual([trip]);
    expect((await home.post(bulk, payload)).changeSetId).toBeNaN();
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 2, leftCount: 0 });
    expect([await tagIdsOf(home, a), await tagIdsOf(home, b), await tagIdsOf(home, c)]).toEqual([[work], [trip], []]);
    expect((await home.one(a)).isEdited).toBe(false);
  });

  // covers: entry/tags 12
  test('3,000 transactions without statistics get a first and a second tag, and undoing restores both states', async () => {
    const home = await Household.start(cairn);
    const tables = ['transactions', 'transaction_tags', 'tags', 'changes'];
    await withoutStatistics(database.current, ...tables);
    await insertBulkTransactions(database.current.db, await home.ledgerId(database.current), 3_000);
    const [first, second] = [await home.tag('First'), await home.tag('Second')];
    const { answer: transactionIDs } = await home.post('Transaction/GetTransactionIDs', {});
    const countsOf = async () => (await home.tags()).map(({ transactionCount }) => transactionCount);
    const one = await home.post(bulk, { transactionIDs, addTagIDs: [first], removeTagIDs: [] });
    const two = await home.post(bulk, { transactionIDs, addTagIDs: [second], removeTagIDs: [first] });
    expect([one.answer.count, two.answer.count]).toEqual([3_000, 3_000]);
    expect(await countsOf()).toEqual([0, 3_000]);
    const { db } = database.current;
    const counted = await explain(database.current, buildTaggedCount(db, await home.ledgerId({ db }), second));
    // The tags, and none of the transactions.
    expect(counted.rowsRead).toBeLessThan(3_100);
    await home.undo(two.changeSetId);
    expect(await countsOf()).toEqual([3_000, 0]);
    await home.undo(one.changeSetId);
    expect(await countsOf()).toEqual([0, 0]);
  });

  // covers: entry/tags 11
  test('20 tags are allowed, and a 21st is rejected with nothing written', async () => {
    const home = await Household.start(cairn);
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1) ids.push(await home.tag(`Tag ${count}`));
    const id = await home.spend(1, 'Tea', { TagIDs: ids.slice(0, 19) });
    await home.post(bulk, { transactionIDs: [id], addTagIDs: [ids[19]], removeTagIDs: [] });
    const answer = await home.send('POST', bulk, { transactionIDs: [id], addTagIDs: [ids[20]], removeTagIDs: [] });
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'A transaction can have at most 20 tags.']);
    expect(await tagIdsOf(home, id)).toEqual(ids.slice(0, 20));
    await home.post(bulk, { transactionIDs: [id], addTagIDs: [ids[20]], removeTagIDs: [ids[0]] });
    expect(
      (await home.send('POST', 'Transaction/PatchTransaction', { userTransactionID: id, TagIDs: ids })).statusCode,
    ).toBe(400);
  });

  // covers: entry/tags 11
  test('unknown transactions and unknown or deleted tags are 404', async () => {
    const home = await Household.start(cairn);
    const [trip, gone] = [await home.tag('Trip'), await home.tag('Gone')];
    const id = await home.spend(1, 'Tea');
    await home.post('Tag/DeleteTag', { tagID: gone });
    for (const payload of [
      { transactionIDs: [9_999_999], addTagIDs: [trip], removeTagIDs: [] },
      { transactionIDs: [id], addTagIDs: [9_999_999], removeTagIDs: [] },
      { transactionIDs: [id], addTagIDs: [gone], removeTagIDs: [] },
    ])
      expect((await home.send('POST', bulk, payload)).statusCode).toBe(404);
  });
});

describe('at 100,000 tagged transactions', () => {
  // covers: entry/tags 9
  test('renaming, merging, and deleting change only the tag, and the transactions’ tags stay stored', async () => {
    const home = await Household.start(cairn);
    const { db } = database.current;
    const ledgerId = await home.ledgerId(database.current);
    const [trip, lisbon] = [await home.tag('Trip'), await home.tag('Lisbon')];
    await insertBulkTransactions(db, ledgerId, 2_000);
    await db.execute(sql`insert into transaction_tags (ledger_id, transaction_id, tag_id)
      select ledger_id, id, ${trip}::bigint from transactions where ledger_id = ${ledgerId}`);
    // As the server does after a large write.
    await db.execute(sql`analyze`);
    const renamed = await home.post('Tag/SaveTag', { tagID: trip, name: 'Holiday', color: green });
    const merged = await home.post('Tag/MergeTags', { fromTagID: trip, intoTagID: lisbon });
    expect(merged.answer).toEqual({ count: 2_000 });
    expect((await home.list({ TagID: lisbon, Limit: 3 })).map(({ tags }) => tags.map(({ tagID }) => tagID))).toEqual(
      Array(3).fill([lisbon]),
    );
    await home.undo(merged.changeSetId);
    await home.undo(renamed.changeSetId);
    expect((await home.tags()).map(({ name, transactionCount }) => [name, transactionCount])).toEqual([
      ['Lisbon', 0],
      ['Trip', 2_000],
    ]);
    expect(await db.$count(transactionTags, sql`ledger_id = ${ledgerId} and tag_id = ${trip}`)).toBe(2_000);
  });
});

describe('Transaction/SaveReimbursement', () => {
  const save = 'Transaction/SaveReimbursement';

  // covers: entry/tags 13
  test('creates the built-in tag on first use; paid links the payment, which takes the expense’s category', async () => {
    const home = await Household.start(cairn);
    const travel = await home.category('Travel');
    const hotel = await home.spend(120, 'Hotel', { TransactionCategoryID: travel });
    const payment = await home.spend(120, 'From Sam', { isIncome: true });
    for (const state of ['owed', 'claimed']) {
      await home.post(save, { userTransactionID: hotel, state });
      expect((await home.one(hotel)).tags).toMatchObject([{ state, paidByTransactionID: null }]);
    }
    const paid = await home.post(save, { userTransactionID: hotel, state: 'paid', paidByTransactionID: payment });
    expect((await home.one(hotel)).tags).toMatchObject([{ state: 'paid', paidByTransactionID: payment }]);
    expect(await home.categoryOf(payment)).toBe('Travel');
    expect(await home.tags()).toMatchObject([{ name: 'Reimbursable', kind: 'reimbursable', transactionCount: 1 }]);
    await home.undo(paid.changeSetId);
    expect((await home.one(hotel)).tags).toMatchObject([{ state: 'claimed', paidByTransactionID: null }]);
    expect(await home.categoryOf(payment)).toBeNull();
  });

  // covers: entry/split-lines 55
  test('a payment of 150.00 for a hotel of 120.00 and a dinner of 30.00 is split across them, and undo unsplits it', async () => {
    const home = await Household.start(cairn);
    const [travel, food] = [await home.category('Travel'), await home.category('Food')];
    const hotel = await home.spend(120, 'Hotel', { TransactionCategoryID: travel });
    const dinner = await home.spend(30, 'Dinner', { TransactionCategoryID: food });
    const payment = await home.spend(150, 'From work', { isIncome: true });
    const pay = (id: number) => home.post(save, { userTransactionID: id, state: 'paid', paidByTransactionID: payment });
    await pay(hotel);
    const second = await pay(dinner);
    const lines = async () => (await home.one(payment)).splits.map(({ category, amount }) => [category?.name, amount]);
    expect(await lines()).toEqual([
      ['Travel', 120],
      ['Food', 30],
    ]);
    const gift = await home.spend(10, 'Gift', { TransactionCategoryID: travel });
    const third = await pay(gift);
    expect(await lines()).toEqual([
      ['Travel', 121.88],
      ['Food', 28.12],
    ]);
    await home.undo(third.changeSetId);
    await home.undo(second.changeSetId);
    expect(await home.one(payment)).toMatchObject({ isSplit: false, transactionCategory: { name: 'Travel' } });
  });

  // covers: entry/split-lines 56
  test('120.00 + 30.00 owed, 50.00 claimed: each state is added up and selects the same transactions', async () => {
    const home = await Household.start(cairn);
    const [hotel, dinner, train] = [
      await home.spend(120, 'Hotel'),
      await home.spend(30, 'Dinner'),
      await home.spend(50, 'Train'),
    ];
    await home.spend(10, 'Snack');
    for (const id of [hotel, dinner]) await home.post(save, { userTransactionID: id, state: 'owed' });
    await home.post(save, { userTransactionID: train, state: 'claimed' });
    const sums = async () => (await home.get('Tag/GetTaggedTotal')).reimbursements;
    const owed = { state: 'owed', count: 2, amount: 150 };
    expect(await sums()).toEqual(expect.arrayContaining([owed, { state: 'claimed', count: 1, amount: 50 }]));
    expect((await home.names({ Reimbursement: 'owed' })).toSorted()).toEqual(['Dinner', 'Hotel']);
    expect(await home.names({ Reimbursement: 'claimed' })).toEqual(['Train']);
    expect(await home.names({ Reimbursement: 'owed', SearchText: 'hotel' })).toEqual(['Hotel']);
    const totals = await home.post('Transaction/GetTotals', { Reimbursement: 'owed' });
    expect(totals.answer).toMatchObject({ count: 2, moneyOut: 150 });
    const payment = await home.spend(50, 'From Ann', { isIncome: true });
    await home.post(save, { userTransactionID: train, state: 'paid', paidByTransactionID: payment });
    expect(await home.names({ Reimbursement: 'paid' })).toEqual(['Train']);
    // Without its payment, it is claimed again.
    await home.post('Transaction/DeleteTransaction', { userTransactionID: payment });
    expect(await home.names({ Reimbursement: 'claimed' })).toEqual(['Train']);
    expect(await sums()).toEqual(expect.arrayContaining([{ state: 'claimed', count: 1, amount: 50 }]));
  });

  // covers: entry/split-lines 57
  test('a tag that the user calls Reimbursable is the built-in one', async () => {
    const home = await Household.start(cairn);
    const tagID = await home.tag('reimbursable');
    const hotel = await home.spend(120, 'Hotel', { TagIDs: [tagID] });
    expect((await home.one(hotel)).tags).toMatchObject([{ tagID, state: 'owed' }]);
    await home.post(save, { userTransactionID: hotel, state: 'claimed' });
    expect(await home.tags()).toMatchObject([{ tagID, kind: 'reimbursable' }]);
  });

  // covers: entry/split-lines 57
  test('saving the same state again changes nothing', async () => {
    const home = await Household.start(cairn);
    const hotel = await home.spend(120, 'Hotel');
    const claim = () => home.post(save, { userTransactionID: hotel, state: 'claimed' });
    await claim();
    expect((await claim()).changeSetId).toBeNaN();
  });

  // covers: entry/split-lines 57
  test('an expense whose payment was deleted is claimed again, and paid after undo', async () => {
    const home = await Household.start(cairn);
    const hotel = await home.spend(120, 'Hotel');
    const payment = await home.spend(120, 'From work', { isIncome: true });
    await home.post(save, { userTransactionID: hotel, state: 'paid', paidByTransactionID: payment });
    const state = async () => (await home.one(hotel)).tags.map((one) => [one.state, one.paidByTransactionID]);
    const deleted = await home.post('Transaction/DeleteTransaction', { userTransactionID: payment });
    expect(await state()).toEqual([['claimed', null]]);
    await home.undo(deleted.changeSetId);
    expect(await state()).toEqual([['paid', payment]]);
  });

  // covers: entry/split-lines 57
  test('undoing the creation of a payment leaves it, because it was used since', async () => {
    const home = await Household.start(cairn);
    const hotel = await home.spend(120, 'Hotel');
    const payload = { displayName: 'From work', amount: 120, transactionDate: '2026-11-10', isIncome: true };
    const made = await home.post('Transaction/CreateTransaction', payload);
    await home.post(save, { userTransactionID: hotel, state: 'paid', paidByTransactionID: made.answer });
    expect(await home.undo(made.changeSetId)).toMatchObject({ leftCount: 1 });
    expect((await home.one(hotel)).tags).toMatchObject([{ state: 'paid', paidByTransactionID: made.answer }]);
  });

  // covers: entry/split-lines 57
  test('a payment that the user split stays as it is, however many expenses it pays', async () => {
    const home = await Household.start(cairn);
    const [travel, food] = [await home.category('Travel'), await home.category('Food')];
    const payment = await home.spend(100, 'From work', { isIncome: true });
    const Splits = [
      { categoryID: food, amount: 60, note: 'Mine' },
      { categoryID: null, amount: 40 },
    ];
    await home.post('Transaction/SaveSplit', { userTransactionID: payment, Splits });
    for (const [name, category] of Object.entries({ Hotel: travel, Dinner: food, Taxi: travel })) {
      const userTransactionID = await home.spend(20, name, { TransactionCategoryID: category });
      await home.post(save, { userTransactionID, state: 'paid', paidByTransactionID: payment });
    }
    expect((await home.one(payment)).splits).toMatchObject([{ amount: 60, note: 'Mine' }, { amount: 40 }]);
  });

  // covers: entry/split-lines 55
  test('a payment that the user split stays as it is', async () => {
    const home = await Household.start(cairn);
    const [travel, food] = [await home.category('Travel'), await home.category('Food')];
    const hotel = await home.spend(120, 'Hotel', { TransactionCategoryID: travel });
    const payment = await home.spend(150, 'From work', { isIncome: true });
    const Splits = [
      { categoryID: food, amount: 50 },
      { categoryID: null, amount: 100 },
    ];
    await home.post('Transaction/SaveSplit', { userTransactionID: payment, Splits });
    await home.post(save, { userTransactionID: hotel, state: 'paid', paidByTransactionID: payment });
    expect((await home.one(payment)).splits.map(({ amount }) => amount)).toEqual([50, 100]);
  });

  // covers: entry/split-lines 57
  test('transactions that have the user’s own tag of that name are owed once it is the built-in one', async () => {
    const home = await Household.start(cairn);
    const own = await home.tag('Reimbursable');
    const hotel = await home.spend(120, 'Hotel', { TagIDs: [own] });
    await home.post(save, { userTransactionID: await home.spend(30, 'Dinner'), state: 'owed' });
    expect((await home.one(hotel)).tags).toMatchObject([{ tagID: own, state: 'owed' }]);
  });

  // covers: entry/tags 13
  test('a tag of that name becomes the built-in one, which starts as owed when added to a transaction', async () => {
    const home = await Household.start(cairn);
    const own = await home.tag('reimbursable');
    const first = await home.spend(5, 'Taxi');
    await home.post(save, { userTransactionID: first, state: 'claimed' });
    expect(await home.tags()).toMatchObject([{ tagID: own, name: 'reimbursable', kind: 'reimbursable' }]);
    const second = await home.spend(6, 'Lunch', { TagIDs: [own] });
    expect((await home.one(second)).tags).toMatchObject([{ tagID: own, state: 'owed' }]);
    const other = await home.tag('Other');
    expect((await home.send('POST', 'Tag/MergeTags', { fromTagID: own, intoTagID: other })).statusCode).toBe(422);
  });

  // covers: entry/tags 13
  test('paid without a payment is 400; a payment in the same direction, or the expense itself, is 422', async () => {
    const home = await Household.start(cairn);
    const hotel = await home.spend(120, 'Hotel');
    const other = await home.spend(5, 'Taxi');
    const paid = { userTransactionID: hotel, state: 'paid' };
    expect((await home.send('POST', save, paid)).statusCode).toBe(400);
    for (const paidByTransactionID of [hotel, other])
      expect((await home.send('POST', save, { ...paid, paidByTransactionID })).statusCode).toBe(422);
    expect((await home.one(hotel)).tags).toEqual([]);
  });
});
