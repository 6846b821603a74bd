import { cents } from '@cairn/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { caught, save, sharesOf, tagIdsOf, type WantedRule } from '../../../test/rule-calls.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

describe('a pending purchase that posts as “COSTCO”', () => {
  /** The purchase is pending under another name until `post` is called. */
  async function startPending(amountCents: number) {
    const { home } = await startPremium(cairn, database.current);
    const [food, fun, tag] = [await home.category('Food'), await home.category('Fun'), await home.tag('Weekly')];
    const item = cairn.bank.connect();
    item.add(purchase('pending', { name: 'PENDING PURCHASE', pending: true, amountCents: cents(amountCents) }));
    await linkAndSync(home, item);
    const [row] = await home.list();
    if (!row) throw new Error('the transaction is missing');
    const post = async (wanted: WantedRule) => {
      await save(home, 'costco', wanted);
      item.add(purchase('posted', { name: 'COSTCO', pendingExternalId: 'pending', amountCents: cents(amountCents) }));
      item.remove('pending');
      await sync(home);
      return await home.one(row.userTransactionID);
    };
    return { home, item, food, fun, tag, post };
  }

  // covers: entry/rules 15
  test('10.00 is split by the rule in 7.00 and 3.00, and the rule counts it', async () => {
    const { home, food, fun, post } = await startPending(10_00);
    const row = await post({ category: fun, effects: { splits: sharesOf([food, 70], [fun, 30]) } });
    expect(row.splits.map(({ amount }) => amount)).toEqual([7, 3]);
    expect([row.transactionCategory, row.pending]).toEqual([null, false]);
    expect(await caught(home)).toEqual([1]);
  });

  // covers: entry/rules 15
  test('0.01 is too small to split and gets the rule’s category', async () => {
    const { home, food, fun, post } = await startPending(1);
    const row = await post({ category: fun, effects: { splits: sharesOf([food, 70], [fun, 30]) } });
    expect([row.isSplit, row.transactionCategory?.name]).toEqual([false, 'Fun']);
    expect(row.categorySource).toBe('Rule: Name contains costco');
    expect(await caught(home)).toEqual([1]);
  });

  // covers: entry/rules 15
  test('is renamed, tagged, marked as a transfer, and hidden, and stays so', async () => {
    const { home, item, tag, post } = await startPending(10_00);
    const row = await post({ effects: { name: 'Costco', tagIDs: [tag], markAsTransfer: true, hide: true } });
    const done = { displayName: 'Costco', markedAsTransfer: true, hidden: true, isEdited: false };
    expect(row).toMatchObject(done);
    expect(await tagIdsOf(home, row.userTransactionID)).toEqual([tag]);
    expect(await caught(home)).toEqual([1]);
    item.modify(purchase('posted', { name: 'COSTCO WHOLESALE', amountCents: cents(11_00) }));
    await sync(home);
    expect(await home.one(row.userTransactionID)).toMatchObject({ ...done, amount: 11 });
    expect(await caught(home)).toEqual([1]);
  });
});
