import { cents } from '@cairn/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { decide, idsOf, inboxOf, onlyItem, textOf, toWireItem } from '../../../test/inbox.ts';
import { trainCategoryModelsHourly, upgradeMerchantKeysHourly } from '../../ledger/index.ts';
import { ledgers, transactions } from '../../platform/db/schema/index.ts';
import { TRAIN_CATEGORY_MODELS, UPGRADE_MERCHANT_KEYS } from '../../platform/jobs/jobs.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** 200.00 out of Checking on 11/10 and into Savings on 11/11. */
async function startTransfer() {
  const home = await Household.start(cairn);
  const category = await home.category('Moves');
  const [checking, savings] = [await home.account('Checking', 1_000), await home.account('Savings', 0)];
  const own = { TransactionCategoryID: category };
  const out = await home.spend(200, 'To savings', { ...own, AccountID: checking });
  const deposit = { ...own, AccountID: savings, isIncome: true, transactionDate: '2026-11-11' };
  const into = await home.spend(200, 'Deposit', deposit);
  return { home, category, out, into };
}

async function startBank(...purchases: readonly Parameters<typeof purchase>[]) {
  const { home } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  for (const [id, more] of purchases) item.add(purchase(id, more));
  await linkAndSync(home, item);
  return { home, item };
}

describe('transfers', () => {
  // covers: review/inbox 15
  test('a pair is one item; approving marks both, and undoing brings it back', async () => {
    const { home, out, into } = await startTransfer();
    const item = await onlyItem(home, 'transfer');
    expect(idsOf(item)).toEqual([out, into]);
    expect(textOf(item)).toBe(
      'Left Checking and reached Savings a day later. One transfer, so it won’t count as spending.',
    );
    const { answer, changeSetId } = await decide(home, item, 'approve');
    expect(answer).toEqual({ changeSetID: changeSetId, count: 1 });
    expect(await home.one(out)).toMatchObject({ markedAsTransfer: true });
    expect(await inboxOf(home)).toEqual({ items: [], counts: [], selfApproved: 0 });
    await home.undo(changeSetId);
    expect(await home.one(into)).toMatchObject({ markedAsTransfer: false, isEdited: false });
    expect(await onlyItem(home, 'transfer')).toMatchObject({ fingerprint: item.fingerprint });
  });

  // covers: review/inbox 15
  test('declining leaves both apart, also for GetTransferPairs, and can be undone', async () => {
    const { home } = await startTransfer();
    const { changeSetId } = await decide(home, await onlyItem(home, 'transfer'), 'decline');
    expect((await inboxOf(home)).items).toEqual([]);
    expect(await home.get('Plaid/GetTransferPairs')).toEqual([]);
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, leftCount: 0 });
    expect((await inboxOf(home)).items).toHaveLength(1);
    expect(await home.get('Plaid/GetTransferPairs')).toHaveLength(1);
  });

  // covers: review/inbox 15
  test('a pair that was dismissed with DismissTransferPair isn’t an item', async () => {
    const { home, out, into } = await startTransfer();
    await home.post('Plaid/DismissTransferPair', { FirstID: into, SecondID: out });
    expect((await inboxOf(home)).items).toEqual([]);
  });
});

describe('a category that was created for a decision', () => {
  async function chooseNew(more: object) {
    const home = await Household.start(cairn);
    const id = await home.spend(12, 'Farmstand');
    const [item] = (await inboxOf(home)).items;
    if (!item) throw new Error('nothing to decide');
    const category = await home.category('Vegetables');
    const { changeSetId } = await decide(home, item, 'choose', { CategoryID: category, ...more });
    expect(await home.categoryOf(id)).toBe('Vegetables');
    const names = async () => (await home.categories()).map(({ name }) => name);
    return { home, id, category, changeSetId, names };
  }

  // covers: review/inbox 22
  test('goes with the undo of the decision', async () => {
    const { home, id, changeSetId, names } = await chooseNew({ IsCategoryNew: true });
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, removed: { categories: 1 } });
    expect(await home.categoryOf(id)).toBeNull();
    expect(await names()).not.toContain('Vegetables');
  });

  // covers: review/inbox 22
  test('stays if something else uses it', async () => {
    const { home, category, changeSetId, names } = await chooseNew({ IsCategoryNew: true });
    await home.spend(4, 'Market', { TransactionCategoryID: category });
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1, removed: { categories: 0 } });
    expect(await names()).toContain('Vegetables');
  });

  test('stays if it existed before', async () => {
    const { home, changeSetId, names } = await chooseNew({});
    await home.undo(changeSetId);
    expect(await names()).toContain('Vegetables');
  });
});

describe('while a job has yet to learn', () => {
  const isLearning = async (home: Household) => (await inboxOf(home)).isLearning;
  const change = async (
    home: Household,
    values: { merchantKeyVersion?: number; nextId?: SQL<number>; learnsCategories?: boolean },
  ) =>
    await database.current.db
      .update(ledgers)
      .set(values)
      .where(eq(ledgers.id, await home.ledgerId(database.current)));

  // covers: review/inbox 25
  test('says so and wakes the job until it has trained the model', async () => {
    const { home } = await startTransfer();
    expect(await isLearning(home)).toBeUndefined();
    await change(home, { nextId: sql`${ledgers.nextId} + 6000` });
    cairn.woken.length = 0;
    expect(await isLearning(home)).toBe(true);
    expect(cairn.woken).toEqual([TRAIN_CATEGORY_MODELS]);
    await trainCategoryModelsHourly(database.current.db).run();
    cairn.woken.length = 0;
    expect(await isLearning(home)).toBeUndefined();
    expect(cairn.woken).toEqual([]);
  });

  // covers: review/inbox 25
  test('says so while merchants wait for new keys, and wakes their upgrade; counts alone do neither', async () => {
    const { home } = await startTransfer();
    await change(home, { merchantKeyVersion: 0 });
    cairn.woken.length = 0;
    expect(await home.get('Review/GetItems?Limit=0')).not.toHaveProperty('isLearning');
    expect(cairn.woken).toEqual([]);
    expect(await isLearning(home)).toBe(true);
    expect(cairn.woken).toEqual([UPGRADE_MERCHANT_KEYS]);
    await upgradeMerchantKeysHourly(database.current.db).run();
    expect(await isLearning(home)).toBeUndefined();
  });

  test('says nothing and wakes no job if the ledger doesn’t learn', async () => {
    const { home } = await startTransfer();
    await change(home, { merchantKeyVersion: 0, learnsCategories: false });
    cairn.woken.length = 0;
    expect(await isLearning(home)).toBeUndefined();
    expect(cairn.woken).toEqual([]);
  });

  // covers: review/inbox 26
  test('items follow the upgrade of merchant keys, which is no change of the ledger', async () => {
    const { home } = await startTransfer();
    const { db } = database.current;
    const isHome = eq(transactions.ledgerId, await home.ledgerId(database.current));
    await onlyItem(home, 'transfer');
    // As in the upgrade, without a change set: only the version of the keys tells.
    await db.update(transactions).set({ markedAsTransfer: true }).where(isHome);
    await onlyItem(home, 'transfer');
    await change(home, { merchantKeyVersion: 0 });
    expect((await inboxOf(home)).items).toEqual([]);
  });
});

describe('duplicates', () => {
  // covers: review/inbox 11
  test('a typed purchase next to the bank’s: approving deletes the typed one and moves its note, tag, and category', async () => {
    const { home } = await startBank(['coffee', { name: 'Blue Heron Coffee', amountCents: cents(6_70) }]);
    const [fun, trip] = [await home.category('Fun'), await home.tag('Trip')];
    const more = { TransactionCategoryID: fun, Note: 'With Sam', TagIDs: [trip] };
    const typed = await home.spend(6.7, 'Blue Heron', { ...more, transactionDate: '2026-11-09' });
    const item = await onlyItem(home, 'duplicate');
    expect(textOf(item)).toBe('This looks like the one you typed in yourself on 11/09.');
    const [fromBank = 0] = idsOf(item).filter((id) => id !== typed);
    const { changeSetId } = await decide(home, item, 'approve');
    expect(await home.list()).toHaveLength(1);
    expect(await home.one(fromBank)).toMatchObject({ note: 'With Sam', tags: [{ tagID: trip }] });
    expect(await home.categoryOf(fromBank)).toBe('Fun');
    expect((await home.history())[0]).toMatchObject({
      source: 'deleted',
      summary: 'Deleted the duplicate of Blue Heron Coffee',
    });
    await home.undo(changeSetId);
    expect(await home.one(fromBank)).toMatchObject({ note: '', tags: [], transactionCategory: null });
    expect(await home.one(typed)).toMatchObject({ note: 'With Sam', transactionDeleted: false });
    expect(idsOf(await onlyItem(home, 'duplicate'))).toEqual(idsOf(item));
  });

  // covers: review/inbox 8
  test('declining leaves both, and the next reason appears', async () => {
    const { home } = await startBank(['coffee', { name: 'Blue Heron Coffee', amountCents: cents(6_70) }]);
    await home.spend(6.7, 'Blue Heron');
    await decide(home, await onlyItem(home, 'duplicate'), 'decline');
    expect((await inboxOf(home)).items.map(({ reason }) => reason)).toEqual(['category', 'category']);
    expect(await home.list()).toHaveLength(2);
  });

  // covers: review/inbox 10
  test('of four that are alike, one decision leaves the other items of the screen decidable', async () => {
    const home = await Household.start(cairn);
    for (let count = 0; count < 4; count += 1) await home.spend(6.7, 'Blue Heron');
    const listed = (await inboxOf(home)).items;
    expect(listed.map(({ reason }) => reason)).toEqual(['duplicate', 'duplicate']);
    for (const item of listed) await decide(home, item, 'decline');
    expect(await home.list()).toHaveLength(4);
  });

  // covers: review/inbox 10
  test('of three that are alike, the third can be decided after the pair, though it may be a duplicate now', async () => {
    const home = await Household.start(cairn);
    for (let count = 0; count < 3; count += 1) await home.spend(6.7, 'Blue Heron');
    const [pair, third] = (await inboxOf(home)).items;
    if (!pair || !third) throw new Error('two items are expected');
    expect([pair.reason, third.reason]).toEqual(['duplicate', 'category']);
    await decide(home, pair, 'decline');
    const food = await home.category('Food');
    await decide(home, third, 'choose', { CategoryID: food });
    expect(await home.categoryOf(idsOf(third)[0] ?? 0)).toBe('Food');
    // The other two pairs are asked about one after the other.
    await decide(home, await onlyItem(home, 'duplicate'), 'decline');
    await decide(home, await onlyItem(home, 'duplicate'), 'decline');
    expect((await inboxOf(home)).items.map(({ reason }) => reason)).not.toContain('duplicate');
  });

  // covers: review/inbox 10
  test('a pair with one side gone returns 409 with the remaining decision about the other', async () => {
    const home = await Household.start(cairn);
    await home.spend(6.7, 'Blue Heron');
    const second = await home.spend(6.7, 'Blue Heron');
    const item = await onlyItem(home, 'duplicate');
    await home.post('Transaction/DeleteTransaction', { userTransactionID: second });
    const payload = { Item: toWireItem(item), Decision: 'decline' };
    const answer = await home.send('POST', 'Review/DecideItem', payload);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ item: { reason: 'category' } });
  });

  // covers: review/inbox 11
  test('a split moves to the one that stays', async () => {
    const { home } = await startBank(['market', { name: 'Greenleaf Market', amountCents: cents(40_00) }]);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const Splits = [
      { categoryID: food, amount: 30 },
      { categoryID: fun, amount: 10 },
    ];
    await home.spend(40, 'Greenleaf Market', { Splits });
    await decide(home, await onlyItem(home, 'duplicate'), 'approve');
    const [row] = await home.list();
    expect(row?.splits.map(({ category, amount }) => [category?.name, amount])).toEqual([
      ['Food', 30],
      ['Fun', 10],
    ]);
  });
});

/** A pending purchase of 42.00, split 30.00 dining and 12.00 fun, which posts as 46.00. */
async function startRefit() {
  const { home, item } = await startBank(['pending', { pending: true, amountCents: cents(42_00) }]);
  const [dining, fun] = [await home.category('Dining'), await home.category('Fun')];
  const id = (await home.list())[0]?.userTransactionID ?? 0;
  const Splits = [
    { categoryID: dining, amount: 30 },
    { categoryID: fun, amount: 12 },
  ];
  await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits });
  item.add(purchase('posted', { pendingExternalId: 'pending', amountCents: cents(46_00) }));
  item.remove('pending');
  await sync(home);
  return { home, item, id };
}

const linesOf = async (home: Household, id: number) => (await home.one(id)).splits.map(({ amount }) => amount);

describe('changes by the bank', () => {
  // covers: review/inbox 12
  test('a split that a tip changed from 42.00 to 46.00 says where the 4.00 went; approving changes nothing', async () => {
    const { home, id } = await startRefit();
    const item = await onlyItem(home, 'bankChange');
    expect(textOf(item)).toBe('Your bank changed this from $42.00 to $46.00. The extra $4.00 went to Dining.');
    await decide(home, item, 'approve');
    expect(await linesOf(home, id)).toEqual([34, 12]);
    expect((await inboxOf(home)).items).toEqual([]);
  });

  // covers: review/inbox 12
  test('declining restores 42.00 = 30.00 + 12.00, and undoing that accepts 46.00 again', async () => {
    const { home, id } = await startRefit();
    const { changeSetId } = await decide(home, await onlyItem(home, 'bankChange'), 'decline');
    expect(await home.one(id)).toMatchObject({ amount: 42, isEdited: true });
    expect(await linesOf(home, id)).toEqual([30, 12]);
    expect((await inboxOf(home)).items).toEqual([]);
    await home.undo(changeSetId);
    expect(await linesOf(home, id)).toEqual([34, 12]);
    expect(await onlyItem(home, 'bankChange')).toMatchObject({ fingerprint: 'bankChange:split' });
  });

  // covers: review/inbox 7
  test('after a decision on 46.00, 48.00 isn’t listed, but 60.00 is', async () => {
    const { home, item } = await startRefit();
    await decide(home, await onlyItem(home, 'bankChange'), 'approve');
    item.modify(purchase('posted', { amountCents: cents(48_00) }));
    await sync(home);
    expect((await inboxOf(home)).items).toEqual([]);
    item.modify(purchase('posted', { amountCents: cents(60_00) }));
    await sync(home);
    expect(await onlyItem(home, 'bankChange')).toMatchObject({ transactions: [{ amount: 60 }] });
  });

  // covers: review/inbox 12
  test('an amount that a user entered and the bank changed: approving takes the bank’s', async () => {
    const { home, item } = await startBank(['cafe', { amountCents: cents(10_00) }]);
    const fun = await home.category('Fun');
    const id = (await home.list())[0]?.userTransactionID ?? 0;
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, amount: 12, TransactionCategoryID: fun });
    item.modify(purchase('cafe', { amountCents: cents(18_00) }));
    await sync(home);
    const changed = await onlyItem(home, 'bankChange');
    expect(textOf(changed)).toBe('You entered $12.00, and your bank now says $18.00.');
    const { changeSetId } = await decide(home, changed, 'approve');
    expect(await home.one(id)).toMatchObject({ amount: 18 });
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({ amount: 12 });
    await decide(home, await onlyItem(home, 'bankChange'), 'decline');
    expect(await home.one(id)).toMatchObject({ amount: 12 });
    expect((await inboxOf(home)).items).toEqual([]);
  });

  // covers: review/inbox 12
  test('a transaction that the bank removed after an edit: approving deletes it, declining leaves it', async () => {
    const { home, item } = await startBank(['cafe']);
    const fun = await home.category('Fun');
    const id = (await home.list())[0]?.userTransactionID ?? 0;
    await home.post('Transaction/PatchTransaction', { userTransactionID: id, TransactionCategoryID: fun });
    item.remove('cafe');
    await sync(home);
    const removed = await onlyItem(home, 'bankChange');
    expect(textOf(removed)).toBe('Your bank removed this after you had edited it.');
    const { changeSetId } = await decide(home, removed, 'approve');
    expect(await home.list()).toEqual([]);
    await home.undo(changeSetId);
    await decide(home, await onlyItem(home, 'bankChange'), 'decline');
    expect(await home.list()).toHaveLength(1);
    expect((await inboxOf(home)).items).toEqual([]);
  });
});

describe('merchants', () => {
  /** Six visits to Cafe for 10.00, and one to Diner, all with a category. */
  async function startRegular(...more: readonly Parameters<typeof purchase>[]) {
    const visits = ['08-20', '09-01', '09-10', '09-20', '10-01', '10-10'].map(
      (date, at) => [`cafe ${at}`, { day: day(`2026-${date}`) }] as const,
    );
    const { home, item } = await startBank();
    const food = await home.category('Food', {
      Rules: [{ Type: 'Amount', Comparison: 'Less than', ComparisonValue: '1000' }],
    });
    for (const [id, values] of [...visits, ...more]) item.add(purchase(id, values));
    await sync(home);
    return { home, food };
  }

  // covers: review/inbox 13
  test('10.00 six times, then 55.00: larger than usual; approving is all it takes', async () => {
    const { home } = await startRegular(['large', { amountCents: cents(55_00), day: day('2026-11-12') }]);
    const item = await onlyItem(home, 'large');
    expect(textOf(item)).toBe(
      'About 6 times what you usually spend here. Filed under Food, because your rule says so.',
    );
    const { changeSetId } = await decide(home, item, 'approve');
    const left = (await inboxOf(home)).items;
    expect(left.flatMap(idsOf)).not.toContain(idsOf(item)[0]);
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 1 });
    expect(idsOf(await onlyItem(home, 'large'))).toEqual(idsOf(item));
  });

  // covers: review/inbox 16
  test('the first visit to Diner is new; approving also approves the category that a rule set', async () => {
    const { home } = await startRegular(['diner', { name: 'Diner', description: 'DINER', day: day('2026-11-12') }]);
    const item = await onlyItem(home, 'newMerchant');
    expect(textOf(item)).toBe('First time here. Filed under Food, because your rule says so.');
    expect(item.suggestion).toMatchObject({ sureness: 'verySure' });
    await decide(home, item, 'approve');
    const left = (await inboxOf(home)).items;
    expect(left.flatMap(idsOf)).not.toContain(idsOf(item)[0]);
    expect(left.map(({ reason }) => reason)).not.toContain('newMerchant');
  });
});

describe('categories', () => {
  // covers: review/inbox 17
  test('without a category or a suggestion, one has to be chosen; choosing sets it and can be undone', async () => {
    const home = await Household.start(cairn);
    const fun = await home.category('Fun');
    const id = await home.spend(20, 'Arcade');
    const item = await onlyItem(home, 'category');
    expect(textOf(item)).toBe('This has no category yet.');
    expect(item).toMatchObject({ suggestion: null, alternatives: [] });
    const refused = await home.send('POST', 'Review/DecideItem', { Item: toWireItem(item), Decision: 'approve' });
    expect(refused.statusCode).toBe(422);
    const { changeSetId } = await decide(home, item, 'choose', { CategoryID: fun });
    expect(await home.one(id)).toMatchObject({ categorySource: 'You' });
    expect((await home.history())[0]?.summary).toBe('Categorized Arcade as Fun');
    expect((await inboxOf(home)).items).toEqual([]);
    await home.undo(changeSetId);
    expect(await home.categoryOf(id)).toBe(null);
    expect((await inboxOf(home)).items).toHaveLength(1);
  });

  // covers: review/inbox 17
  test('approving takes the category that was shown', async () => {
    const home = await Household.start(cairn);
    const fun = await home.category('Fun');
    const id = await home.spend(20, 'Arcade');
    await decide(home, await onlyItem(home, 'category'), 'approve', { CategoryID: fun });
    expect(await home.categoryOf(id)).toBe('Fun');
  });

  // covers: review/inbox 17
  test('pending, hidden, and transferred transactions need no category; declining leaves one without', async () => {
    const { home } = await startBank(['pending', { pending: true }]);
    await home.spend(20, 'Arcade', { hidden: true });
    await home.spend(21, 'Savings', { markedAsTransfer: true });
    await home.spend(22, 'Kiosk');
    await decide(home, await onlyItem(home, 'category'), 'decline');
    expect((await inboxOf(home)).items).toEqual([]);
  });
});

describe('deciding', () => {
  // covers: review/inbox 24
  test('an item that was decided meanwhile: 409 with null; one that changed: 409 with the current item', async () => {
    const { home, out } = await startTransfer();
    const item = await onlyItem(home, 'transfer');
    await decide(home, item, 'decline');
    const again = await home.send('POST', 'Review/DecideItem', { Item: toWireItem(item), Decision: 'approve' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ error: 'conflict', item: null });
    await home.post('Transaction/PatchTransaction', { userTransactionID: out, TransactionCategoryID: null });
    const changed = await home.send('POST', 'Review/DecideItem', { Item: toWireItem(item), Decision: 'approve' });
    expect(changed.json()).toMatchObject({ item: { reason: 'category', transactions: [{ userTransactionID: out }] } });
    const all = await home.send('POST', 'Review/DecideItems', { Items: [toWireItem(item)] });
    expect(all.statusCode).toBe(409);
  });

  // covers: review/inbox 23
  test('many items are approved in one change set and undone together; items that no longer apply are left alone', async () => {
    const { home } = await startTransfer();
    const fun = await home.category('Fun');
    const ids = [await home.spend(20, 'Arcade'), await home.spend(21, 'Cinema')];
    const { items } = await inboxOf(home);
    const stale = { Reason: 'large', userTransactionIDs: ids.slice(0, 1), Fingerprint: 'large' };
    const Items = [...items.map((item) => ({ ...toWireItem(item), CategoryID: fun })), stale];
    const { answer, changeSetId } = await home.post('Review/DecideItems', { Items });
    expect(answer).toEqual({ changeSetID: changeSetId, count: 3 });
    expect((await home.history())[0]).toMatchObject({ source: 'bulk', summary: 'Reviewed 3 items', count: 3 });
    expect((await inboxOf(home)).items).toEqual([]);
    await home.undo(changeSetId);
    expect((await inboxOf(home)).items).toEqual(
      items.map((item) => expect.objectContaining({ fingerprint: item.fingerprint })),
    );
  });

  // covers: review/inbox 27
  test('counts include the items beyond the limit, and without items there are only counts', async () => {
    const { home } = await startTransfer();
    await home.spend(20, 'Arcade');
    expect(await home.get('Review/GetItems?Limit=0')).toMatchObject({
      items: [],
      counts: [
        { reason: 'transfer', count: 1 },
        { reason: 'category', count: 1 },
      ],
    });
    expect((await home.get('Review/GetItems?Limit=1')).items).toHaveLength(1);
  });
});
