import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { firstDays, movesAfter } from './calendar.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
let accountId: number;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions');
  home = await Household.start(cairn);
  accountId = await home.account('Checking', 1_000);
  const columns = { day: sql`date '2016-11-16' + n % 3650`, account_id: sql`${accountId}::bigint` };
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkTransactions(database.current.db, ledgerId, 20_000, columns);
});

// covers: recurring/calendar 1
test('the balances of a month read only the transactions since its first day', async () => {
  const ledgerId = await home.ledgerId(database.current);
  const moves = movesAfter(database.current.db, ledgerId, [accountId], day('2026-10-31'));
  const plan = await explain(database.current, moves);
  expect(plan.text).toContain('transactions_by_account');
  expect(plan.rowsRead).toBeLessThan(20 * 6);
});

// covers: recurring/calendar 1
test('the first transaction of an account is found without reading the others', async () => {
  const ledgerId = await home.ledgerId(database.current);
  const plan = await explain(database.current, firstDays(database.current.db, ledgerId, [accountId]));
  expect(plan.text).toContain('transactions_by_account');
  expect(plan.rowsRead).toBe(1);
});
