import { cents } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, day, purchase } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** A pending purchase of 42.00, split 30.00 dining and 12.00 fun. The dining line takes the remainder. */
async function startSplit(more: object = {}) {
  const { home, ledgerId } = await startPremium(cairn, database.current);
  const [dining, fun] = [await home.category('Dining'), await home.category('Fun')];
  const item = cairn.bank.connect();
  item.add(purchase('pending', { pending: true, amountCents: cents(42_00), ...more }));
  await linkAndSync(home, item);
  const [row] = await home.list();
  if (!row) throw new Error('the transaction is missing');
  const id = row.userTransactionID;
  const Splits = [
    { categoryID: dining, amount: 30 },
    { categoryID: fun, amount: 12 },
  ];
  const { changeSetId } = await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits });
  return { home, ledgerId, item, id, dining, fun, changeSetId };
}

const posted = (amountCents: number, more: object = {}) =>
  purchase('posted', {
    pendingExternalId: 'pending',
    amountCents: cents(amountCents),
    day: day('2026-11-12'),
    ...more,
  });

async function linesOf(home: Household, id: number) {
  return (await home.one(id)).splits.map(({ category, amount }) => [category?.name ?? null, amount]);
}

async function newestRefit(home: Household, id: number): Promise<string | null> {
  const [newest] = await home.get(`Transaction/GetTransactionHistory/${id}`);
  return newest.refit;
}

const bothLines = [
  ['Dining', 30],
  ['Fun', 12],
];

describe('a split and the bank', () => {
  // covers: entry/split-lines 25, 26
  test('pending 42.00 posts with a tip as 46.00: the remainder line takes 4.00', async () => {
    const { home, item, id } = await startSplit();
    item.add(posted(46_00));
    item.remove('pending');
    await sync(home);
    expect(await home.list()).toHaveLength(1);
    expect(await home.one(id)).toMatchObject({
      pending: false,
      amount: 46,
      transactionDate: '2026-11-12',
      isSplit: true,
    });
    expect(await linesOf(home, id)).toEqual([
      ['Dining', 34],
      ['Fun', 12],
    ]);
    expect(await newestRefit(home, id)).toBe('The bank’s amount is now $46.00 (+$4.00 on Dining).');
  });

  // covers: entry/split-lines 25, 26
  test('42.00 modified to 7.00 would flip the remainder line, so both are scaled: 5.00 + 2.00', async () => {
    const { home, item, id } = await startSplit();
    item.modify(purchase('pending', { pending: true, amountCents: cents(7_00) }));
    await sync(home);
    expect(await linesOf(home, id)).toEqual([
      ['Dining', 5],
      ['Fun', 2],
    ]);
    expect(await newestRefit(home, id)).toBe(
      'The bank’s amount is now $7.00, and all parts of the split changed in proportion.',
    );
  });

  // covers: entry/split-lines 25
  test('an amount that the user changed stays, and so do the lines', async () => {
    const { home, item, id } = await startSplit();
    await home.post('Transaction/UpdateTransaction', { userTransactionID: id, displayName: 'Cafe', amount: 40 });
    item.add(posted(46_00));
    item.remove('pending');
    await sync(home);
    expect(await home.one(id)).toMatchObject({ amount: 40, pending: false });
    expect(await newestRefit(home, id)).toBeNull();
    expect(await linesOf(home, id)).toEqual([
      ['Dining', 28],
      ['Fun', 12],
    ]);
  });

  // covers: entry/split-lines 25
  test('a row that the user deleted is adapted silently, and undo of the deletion shows the new lines', async () => {
    const { home, item, id, changeSetId } = await startSplit();
    const deletion = await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    item.modify(purchase('pending', { pending: true, amountCents: cents(46_00) }));
    await sync(home);
    await home.undo(deletion.changeSetId);
    expect(await linesOf(home, id)).toEqual([
      ['Dining', 34],
      ['Fun', 12],
    ]);
    await home.undo(changeSetId);
    expect(await home.one(id)).toMatchObject({ isSplit: false, amount: 46 });
  });

  // covers: entry/split-lines 25
  test('undoing a second split after the amount changed silently fits the first split to it', async () => {
    const { home, item, id, dining, fun } = await startSplit();
    const Splits = [
      { categoryID: dining, amount: 10 },
      { categoryID: fun, amount: 32 },
    ];
    const second = await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits });
    const deletion = await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    item.modify(purchase('pending', { pending: true, amountCents: cents(46_00) }));
    await sync(home);
    await home.undo(deletion.changeSetId);
    await home.undo(second.changeSetId);
    expect(await linesOf(home, id)).toEqual([
      ['Dining', 34],
      ['Fun', 12],
    ]);
  });
});

describe('bank changes that used to destroy splits', () => {
  // covers: entry/split-lines 27
  test('Actual #7855: a posted version with another amount, day, and name leaves no line behind', async () => {
    const { home, ledgerId, item, id } = await startSplit();
    item.add(posted(45_99, { name: 'Cafe Downtown', description: 'CAFE DOWNTOWN 7' }));
    item.remove('pending');
    await sync(home);
    const { rows } = Object(
      await database.current.db.execute(sql`
        select count(*)::int as lines, sum(amount_cents)::int as total, count(distinct transaction_id)::int as parents,
          min(day)::text as day from split_lines where ledger_id = ${ledgerId}`),
    );
    expect(rows).toEqual([{ lines: 2, total: 45_99, parents: 1, day: '2026-11-12' }]);
    expect(await home.one(id)).toMatchObject({ displayName: 'Cafe Downtown', amount: 45.99, isSplit: true });
  });

  // covers: entry/split-lines 27
  test('Sure #1937: the amount isn’t overwritten without the lines', async () => {
    const { home, item, id } = await startSplit();
    item.modify(purchase('pending', { pending: true, amountCents: cents(50_00) }));
    await sync(home);
    const { amount, splits } = await home.one(id);
    expect(splits.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
  });

  // covers: entry/split-lines 27
  test('Sure #1937: the lines aren’t deleted with the pending version', async () => {
    const { home, item, id } = await startSplit();
    item.remove('pending');
    item.add(purchase('later', { amountCents: cents(42_00), day: day('2026-11-11') }));
    await sync(home);
    expect(await home.list()).toHaveLength(1);
    expect(await linesOf(home, id)).toEqual(bothLines);
  });

  // covers: entry/split-lines 27
  test('Sure #1937: a second report of the purchase doesn’t replace the split', async () => {
    const { home, item, id } = await startSplit();
    item.add(purchase('pending', { pending: true, amountCents: cents(42_00) }));
    await sync(home);
    await sync(home);
    expect(await home.list()).toHaveLength(1);
    expect(await linesOf(home, id)).toEqual(bothLines);
  });

  // covers: entry/split-lines 27
  test('Sure #1937: relinking the bank doesn’t sweep a split pending purchase away', async () => {
    const { home, id } = await startSplit();
    const [bank] = await home.get('Plaid/GetBanks');
    await home.post('Plaid/RemoveBank', { ItemID: bank.id });
    const again = cairn.bank.connect({ accounts: [checking({ externalId: 'checking-2' })] });
    again.add(
      purchase('other', { accountExternalId: 'checking-2', name: 'Zoo', description: 'ZOO', day: day('2026-11-14') }),
    );
    await linkAndSync(home, again);
    expect(await home.one(id)).toMatchObject({ isSplit: true });
    expect(await linesOf(home, id)).toEqual(bothLines);
  });

  // covers: entry/split-lines 27
  test('Sure #1937: if the bank removes it, it stays, says so, and leaves its lines alone', async () => {
    const { home, item, id } = await startSplit();
    item.remove('pending');
    await sync(home);
    expect(await home.one(id)).toMatchObject({ removedByBank: true, isSplit: true });
    expect(await linesOf(home, id)).toEqual(bothLines);
  });
});
