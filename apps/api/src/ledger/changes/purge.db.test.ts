import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { changeSets, changes } from '../../platform/db/schema/index.ts';
import { purgeHistoryDaily } from './purge-history.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const bulk = 'Transaction/BulkRecategorizeTransactions';

async function storedHistory(home: Household) {
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  const sets = await db.select({ id: changeSets.id }).from(changeSets).where(eq(changeSets.ledgerId, ledgerId));
  const rows = await db.select({ id: changes.changeSetId }).from(changes).where(eq(changes.ledgerId, ledgerId));
  return { changeSets: sets.map((row) => row.id), changes: [...new Set(rows.map((row) => row.id))] };
}

test('purges history older than 90 days in every ledger; the transactions stay and later changes can still be undone', async () => {
  const [home, neighbor] = [await Household.start(cairn), await Household.start(cairn)];
  cairn.clock.set('2026-08-01T12:00:00Z');
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const id = await home.spend(1, 'x');
  const old = await home.post(bulk, { transactionIDs: [id], newCategoryID: food });
  await neighbor.spend(1, 'long ago');
  cairn.clock.set('2026-08-20T12:00:00Z');
  const recent = await home.post(bulk, { transactionIDs: [id], newCategoryID: fun });

  cairn.clock.set('2026-11-01T12:00:00Z');
  await purgeHistoryDaily(database.current.db, cairn.clock).run();
  expect(await storedHistory(home)).toEqual({ changeSets: [recent.changeSetId], changes: [recent.changeSetId] });
  expect(await storedHistory(neighbor)).toEqual({ changeSets: [], changes: [] });

  const purged = await home.send('POST', 'Ledger/Undo', { ChangeSetID: old.changeSetId });
  expect(purged.statusCode).toBe(404);
  expect(await home.undo(recent.changeSetId)).toMatchObject({ restored: 1 });
  expect(await home.categoryOf(id)).toBe('Food');
  await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
  expect(await neighbor.names()).toEqual(['long ago']);
});

test('nothing can be undone after 90 days, purged or not', async () => {
  const home = await Household.start(cairn);
  cairn.clock.set('2026-08-01T12:00:00Z');
  const { changeSetId } = await home.post('Transaction/CreateTransaction', {
    displayName: 'x',
    amount: 1,
    transactionDate: '2026-08-01',
  });
  cairn.clock.set('2026-10-30T12:00:01Z');
  expect(await home.history()).toEqual([]);
  expect((await home.send('POST', 'Ledger/Undo', { ChangeSetID: changeSetId })).statusCode).toBe(404);
  expect(await home.names()).toEqual(['x']);
});

test('removes 1,001 rows of one change in batches', async () => {
  const home = await Household.start(cairn);
  cairn.clock.set('2026-08-01T12:00:00Z');
  const { changeSetId } = await home.post('Transaction/CreateTransaction', {
    displayName: 'x',
    amount: 1,
    transactionDate: '2026-08-01',
  });
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  const rows = Array.from({ length: 1_001 }, (_, index) => ({
    ledgerId,
    changeSetId,
    rowId: index + 1,
    before: {},
  }));
  await db.insert(changes).values(rows);
  cairn.clock.set('2026-11-15T12:00:00Z');
  await purgeHistoryDaily(db, cairn.clock).run();
  expect(await storedHistory(home)).toEqual({ changeSets: [], changes: [] });
});
