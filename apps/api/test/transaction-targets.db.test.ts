import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { transactions } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

async function startTwoHouseholds() {
  const [own, other] = [await Household.start(cairn), await Household.start(cairn)];
  await other.startIdsAt(database.current, 2_000);
  const ledgerId = await own.ledgerId(database.current);
  const row = { ledgerId, day: '2026-11-01', name: 'Tea', amountCents: 100, nameKey: 'tea', searchText: 'tea' };
  return { own, other, row: { ...row, madeIn: 1, touchedIn: 1, changedIn: 1 } };
}

const rejectedBy = (constraint: string) => ({ cause: expect.objectContaining({ code: '23503', constraint }) });

test('the database rejects a transaction with the category, subcategory or account of another ledger', async () => {
  const { own, other, row } = await startTwoHouseholds();
  const { db } = database.current;
  const [mine, theirs] = [await own.category('Food'), await other.category('Food')];
  const [account, foreign] = [await own.account('Checking', 1), await other.account('Checking', 1)];
  const good = { ...row, categoryId: mine, accountId: account };
  await expect(
    db.insert(transactions).values([
      { ...good, id: 901 },
      { ...good, id: 902 },
    ]),
  ).resolves.toBeDefined();
  const insert = (bad: object) =>
    db.insert(transactions).values([
      { ...good, id: 903 },
      { ...good, id: 904, ...bad },
    ]);
  await expect(insert({ categoryId: theirs })).rejects.toMatchObject(rejectedBy('transactions_category'));
  await expect(insert({ subcategoryId: theirs })).rejects.toMatchObject(rejectedBy('transactions_category'));
  await expect(insert({ accountId: foreign })).rejects.toMatchObject(rejectedBy('transactions_account'));
  const update = (bad: object) => db.update(transactions).set(bad).where(eq(transactions.ledgerId, row.ledgerId));
  await expect(update({ categoryId: theirs })).rejects.toMatchObject(rejectedBy('transactions_category'));
  await expect(update({ subcategoryId: theirs })).rejects.toMatchObject(rejectedBy('transactions_category'));
  await expect(update({ accountId: foreign })).rejects.toMatchObject(rejectedBy('transactions_account'));
  const stored = await db.select().from(transactions).where(eq(transactions.ledgerId, row.ledgerId));
  expect(stored.map(({ categoryId, accountId }) => [categoryId, accountId])).toEqual([
    [mine, account],
    [mine, account],
  ]);
});
