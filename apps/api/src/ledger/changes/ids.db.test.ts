import type { LedgerId } from '@cairn/domain';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { ledgers, transactions } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

async function nextIdOf(home: Household): Promise<number> {
  const ledgerId = await home.ledgerId(database.current);
  const [ledger] = await database.current.db
    .select({ nextId: ledgers.nextId })
    .from(ledgers)
    .where(eq(ledgers.id, ledgerId));
  if (!ledger) throw new Error('the ledger is gone');
  return ledger.nextId;
}

async function rowsOf(ledgerId: LedgerId, names: readonly string[]) {
  return await database.current.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), inArray(transactions.name, [...names])))
    .orderBy(asc(transactions.id));
}

// covers: idempotency 7
test('each ledger has its own id sequence: writes to one leave no gaps in the ids of another', async () => {
  const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
  const write = async (who: Household) => [
    await who.category('Food'),
    await who.account('Cash', 1),
    await who.spend(1, 'Tea'),
  ];
  const first = await write(home);
  for (let count = 0; count < 5; count += 1) await other.spend(1, `Coffee ${count}`);
  await write(other);
  const second = await home.spend(1, 'Tea');
  const alone = await Household.start(cairn);
  expect(await write(alone)).toEqual(first);
  expect(await alone.spend(1, 'Tea')).toBe(second);
});

// covers: idempotency 7
test('a failed change releases its ids', async () => {
  const home = await Household.start(cairn);
  const food = await home.category('Food');
  const before = await nextIdOf(home);
  expect((await home.send('POST', 'Category/SaveCategory', { Name: 'Food' })).statusCode).toBe(422);
  const nowhere = { displayName: 'Tea', amount: 1, transactionDate: '2026-11-10', TransactionCategoryID: food + 1_000 };
  expect((await home.send('POST', 'Transaction/CreateTransaction', nowhere)).statusCode).toBe(404);
  expect(await nextIdOf(home)).toBe(before);
  const { changeSetId } = await home.post('Transaction/CreateTransaction', { ...nowhere, TransactionCategoryID: food });
  expect(changeSetId).toBe(before);
});

// covers: idempotency 7
test('ids of 300 rows increase in row order and follow the id of their change set', async () => {
  const home = await Household.start(cairn);
  const earlier = await home.spend(1, 'Earlier');
  const names = Array.from({ length: 300 }, (_, index) => `Shop ${index}`);
  const ImportID = '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a10';
  const Rows = names.map((displayName) => ({ transactionDate: '2026-11-10', displayName, amount: 1, isIncome: false }));
  await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
  const { changeSetId } = await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv' });
  const rows = await rowsOf(await home.ledgerId(database.current), names);
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect(changeSetId).toBeGreaterThan(earlier);
  expect(rows[0]?.id).toBeGreaterThan(changeSetId);
  expect(await nextIdOf(home)).toBeGreaterThan(rows.at(-1)?.id ?? 0);
});

// covers: idempotency 8
test('a bank sync over several pages is one change set, and each page has a higher cursor than the one before', async () => {
  const { home, ledgerId } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  await linkAndSync(home, item);
  item.pageRows = 2;
  const names = ['A', 'B', 'C', 'D', 'E'];
  item.add(...names.map((name) => purchase(name, { name })));
  expect(await sync(home)).toMatchObject({ added: 5 });
  const [change] = await home.history();
  const rows = await rowsOf(ledgerId, names);
  expect(new Set(rows.map(({ madeIn }) => madeIn))).toEqual(new Set([change?.changeSetID]));
  expect(rows.map(({ touchedIn }) => touchedIn)).toEqual(rows.map(({ madeIn }) => madeIn));
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = names.map((one) => rows.find(({ name }) => name === one)?.changedIn);
  expect([b, d]).toEqual([a, c]);
  expect(a).toBe(change?.changeSetID);
  expect(c).toBeGreaterThan(a);
  expect(e).toBeGreaterThan(c);
});
