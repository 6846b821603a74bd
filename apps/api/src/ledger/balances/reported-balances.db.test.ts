import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium } from '../../../test/bank.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { accountSums } from './reported-balances.ts';

const database = useTestDatabase();

// covers: entry/balances 2
test('a balance of an account with 5,000 transactions reads the pending ones and those of the sync', async () => {
  const cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions', 'balance_assertions');
  const { home, ledgerId } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.add(purchase('a', { pending: true }), purchase('b'));
  const [account = 0] = await linkAndSync(home, item);
  await insertBulkTransactions(database.current.db, ledgerId, 5_000, { account_id: sql`${account}::bigint` });
  const { rowsRead } = await explain(database.current, accountSums(ledgerId, [account]));
  expect(rowsRead).toBeLessThan(20);
});
