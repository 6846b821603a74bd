import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { statementRows } from './reconcile.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
let accountId = 0;

/** A busy machine may take seconds for each. */
const BATCHES = 5;
const BATCH_ROWS = 20_000;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions', 'reconciliations');
  home = await Household.start(cairn);
  accountId = await home.account('Checking', 1_000);
  const ledgerId = await home.ledgerId(database.current);
  // Ten years of 100,000 transactions on one account, 25 or 30 a day.
  const columns = { day: sql`date '2016-11-16' + n % 3650`, account_id: sql`${accountId}::bigint` };
  for (let batch = 0; batch < BATCHES; batch += 1)
    await insertBulkTransactions(database.current.db, ledgerId, BATCH_ROWS, columns);
});

describe('a statement of an account with 100,000 transactions', () => {
  // covers: reconciliation 22
  test('reads only the rows of its days and of a year around them: (366 + 31 + 13) × 30 = 12,300 at most', async () => {
    const days = { since: day('2026-10-01'), from: day('2026-10-01'), endsOn: day('2026-10-31') };
    const scope = {
      ledgerId: await home.ledgerId(database.current),
      accountId,
      openedIn: null,
      ...days,
    };
    const query = statementRows(database.current.db, { ...scope, clearedIds: undefined, clearsAll: false }, 1_000);
    const plan = await explain(database.current, query);
    expect(plan.text).toContain('transactions_by_account');
    expect(plan.rowsRead).toBeLessThanOrEqual(12_300);
  });

  // covers: reconciliation 22
  test('a change of another day doesn’t break a seal', async () => {
    const statement = { AccountID: accountId, EndsOn: '2026-10-31', ClosingBalance: 1, LastResort: 'adjust' };
    await home.post('Reconcile/SealPeriod', statement);
    await home.spend(1, 'Later', { AccountID: accountId, transactionDate: '2026-11-10' });
    expect(await home.get('Reconcile/GetSeals')).toMatchObject([{ brokenIn: null }]);
  });
});
