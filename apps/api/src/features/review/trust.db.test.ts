import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, idsOf, inboxOf, textOf, toWireItem } from '../../../test/inbox.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** Purchases that a rule categorizes as Pets, each on another day. */
async function startPets(count: number) {
  const home = await Household.start(cairn);
  const [pets, fun] = [await home.category('Pets'), await home.category('Fun')];
  await home.rules(pets, ['Name', 'contains', 'paws']);
  for (let number = 1; number <= count; number += 1) await buy(home, number);
  return { home, pets, fun };
}

async function buy(home: Household, number: number): Promise<number> {
  const transactionDate = `2026-11-${String(number).padStart(2, '0')}`;
  return await home.spend(number, `Happy Paws ${number}`, { transactionDate });
}

async function approve(home: Household, count: number): Promise<number> {
  const items = (await inboxOf(home)).items.slice(0, count);
  return (await home.post('Review/DecideItems', { Items: items.map(toWireItem) })).changeSetId;
}

const countOf = async (home: Household) => (await inboxOf(home)).items.length;

/** The streaks in the ledger, and whether each is trusted. */
async function streaksOf(home: Household) {
  const ledgerId = await home.ledgerId(database.current);
  const { rows } = Object(
    await database.current.db.execute(sql`
      select streak, trusted_since_in is not null as trusted from category_trust where ledger_id = ${ledgerId} order by key`),
  );
  return rows;
}

describe('the trust ladder', () => {
  // covers: review/inbox 18; review/review-screen 4
  test('a rule’s categories are confirmed 5 times in a row and approve themselves from then on, visibly', async () => {
    const { home } = await startPets(8);
    const { items } = await inboxOf(home);
    expect(items.map(textOf)).toEqual(items.map(() => 'Pets, because your rule says so.'));
    // Of the eight, no more are listed than it takes.
    expect(items).toHaveLength(5);
    await approve(home, 4);
    expect(await countOf(home)).toBe(1);
    expect(await streaksOf(home)).toEqual([{ streak: 4, trusted: false }]);
    await approve(home, 1);
    expect(await streaksOf(home)).toEqual([{ streak: 5, trusted: true }]);
    await buy(home, 12);
    await buy(home, 13);
    // All are within seven days of 11/15, except those up to 11/08.
    expect(await inboxOf(home)).toMatchObject({ items: [], selfApproved: 2 });
    const { selfApprovedTransactions } = await home.get('Review/GetItems?Limit=0&SelfApprovedLimit=1');
    expect(selfApprovedTransactions).toMatchObject([{ displayName: 'Happy Paws 13' }]);
  });

  // covers: review/inbox 18
  test('one correction resets the count; transactions approved before it don’t return', async () => {
    const { home, fun } = await startPets(6);
    await approve(home, 5);
    const [id] = [await buy(home, 12)];
    const { changeSetId } = await home.post('Transaction/PatchTransaction', {
      userTransactionID: id,
      TransactionCategoryID: fun,
    });
    expect(await streaksOf(home)).toEqual([{ streak: 0, trusted: false }]);
    expect(await countOf(home)).toBe(0);
    const next = await buy(home, 13);
    expect((await inboxOf(home)).items.map(idsOf)).toEqual([[next]]);
    await home.undo(changeSetId);
    expect(await streaksOf(home)).toEqual([{ streak: 5, trusted: true }]);
    expect(await countOf(home)).toBe(0);
  });

  // covers: review/inbox 18
  test('choosing another category in the inbox is a correction; choosing the same approves', async () => {
    const { home, pets, fun } = await startPets(4);
    const [first, second, third] = (await inboxOf(home)).items;
    if (!first || !second || !third) throw new Error('there are too few items');
    await decide(home, first, 'choose', { CategoryID: pets });
    await decide(home, second, 'approve');
    expect(await streaksOf(home)).toEqual([{ streak: 2, trusted: false }]);
    await decide(home, third, 'choose', { CategoryID: fun });
    expect(await streaksOf(home)).toEqual([{ streak: 0, trusted: false }]);
    expect(await home.categoryOf(idsOf(third)[0] ?? 0)).toBe('Fun');
  });

  // covers: review/inbox 18
  test('recategorizing many is one correction each, and its undo restores the streak exactly', async () => {
    const { home, fun } = await startPets(5);
    const approved = await approve(home, 3);
    const transactionIDs = (await home.list()).map(({ userTransactionID }) => userTransactionID);
    const { changeSetId } = await home.post('Transaction/BulkRecategorizeTransactions', {
      transactionIDs,
      newCategoryID: fun,
    });
    expect(await streaksOf(home)).toEqual([{ streak: 0, trusted: false }]);
    await home.undo(changeSetId);
    expect(await streaksOf(home)).toEqual([{ streak: 3, trusted: false }]);
    await home.undo(approved);
    expect(await streaksOf(home)).toEqual([{ streak: 0, trusted: false }]);
    expect(await countOf(home)).toBe(5);
  });

  // covers: review/inbox 18
  test('undoing an earlier approval takes only that one out of the streak', async () => {
    const { home } = await startPets(6);
    const first = await approve(home, 2);
    await approve(home, 3);
    expect(await streaksOf(home)).toEqual([{ streak: 5, trusted: true }]);
    await home.undo(first);
    expect(await streaksOf(home)).toEqual([{ streak: 3, trusted: false }]);
    expect(await countOf(home)).toBe(2);
  });

  // covers: review/inbox 21
  test('an edited rule isn’t trusted, and undoing the edit restores its trust', async () => {
    const { home, pets } = await startPets(5);
    await approve(home, 5);
    const { changeSetId } = await home.rules(pets, ['Name', 'contains', 'happy paws']);
    await buy(home, 12);
    expect(await countOf(home)).toBe(1);
    await home.undo(changeSetId);
    await buy(home, 13);
    expect(await countOf(home)).toBe(1);
  });

  // covers: review/inbox 18
  test('a saved category that stays the same, or one that the person had chosen, corrects nothing', async () => {
    const { home, pets, fun } = await startPets(5);
    await approve(home, 5);
    const own = await home.spend(30, 'Arcade', { TransactionCategoryID: fun });
    await home.post('Transaction/PatchTransaction', { userTransactionID: own, TransactionCategoryID: pets });
    const [row] = await home.list({ SearchText: 'Paws 1' });
    const same = { userTransactionID: row?.userTransactionID, TransactionCategoryID: pets, Note: 'For Rex' };
    await home.post('Transaction/PatchTransaction', same);
    expect(await streaksOf(home)).toEqual([{ streak: 5, trusted: true }]);
  });
});
