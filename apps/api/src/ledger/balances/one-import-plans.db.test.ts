import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain } from '../../../test/plan.ts';
import { balanceMoves } from './balances.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const COUNT = 5_000;

/** By its statistics, any change made all transactions, and edited as many as the largest one. */
async function importedLedger() {
  const { db } = database.current;
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  const accountId = await home.account('Checking', 100);
  await insertBulkTransactions(db, ledgerId, COUNT, { account_id: sql`${accountId}::bigint` });
  await db.execute(sql`insert into changes (ledger_id, change_set_id, row_id, before)
    select ledger_id, 1, id, '{"categoryId": null}' from transactions where ledger_id = ${ledgerId}`);
  await db.execute(sql`analyze transactions`);
  await db.execute(sql`analyze changes`);
  return { home, ledgerId, accountId };
}

describe('in a database with one import and one large edit', () => {
  // covers: server/load 31
  test('100.00 − 5.00 = 95.00 reads only the row that was added', async () => {
    const { home, ledgerId, accountId } = await importedLedger();
    const { db } = database.current;
    const { changeSetId } = await home.post('Transaction/CreateTransaction', {
      displayName: 'Tea',
      amount: 5,
      transactionDate: '2026-11-20',
      AccountID: accountId,
    });
    expect(await home.balance(accountId)).toBe(95);
    const moved = await explain(database.current, balanceMoves(db, ledgerId, changeSetId));
    expect(moved.rowsRead).toBeLessThan(100);
  });
});
