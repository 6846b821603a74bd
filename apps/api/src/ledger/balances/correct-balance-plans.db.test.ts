import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { reassignment } from './correct-balance.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions');
});

const COUNT = 5_000;
const LATER = 3;
const BALANCE = 900_001;
const CORRECTED = 900_002;

/** One account, with the first transactions after a balance on its day. One of them was deleted. */
async function accountWithLater() {
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  const accountId = await home.account('Checking', 100);
  await insertBulkTransactions(database.current.db, ledgerId, COUNT, {
    account_id: sql`${accountId}::bigint`,
    after_balance_in: sql`case when n <= ${LATER}::int then ${BALANCE}::bigint end`,
    deleted: sql`n = 1`,
  });
  return { ledgerId, accountId };
}

describe('an account with 5,000 transactions', () => {
  // covers: server/load 32
  test.each(['before', 'after'])(
    'correcting a balance reads only the 3 transactions after it, %s statistics',
    async (when) => {
      const { db } = database.current;
      const { ledgerId, accountId } = await accountWithLater();
      if (when === 'after') await db.execute(sql`analyze transactions`);
      const query = reassignment(db, { ledgerId, changedIn: CORRECTED }, { accountId, madeIn: BALANCE }, CORRECTED);
      const plan = await explain(database.current, query);
      expect(plan.text).toContain('transactions_after_balance');
      expect(plan.rowsRead).toBe(LATER);
      const { rows } = Object(
        await db.execute(sql`select count(*)::int as count from transactions
        where ledger_id = ${ledgerId} and after_balance_in = ${CORRECTED}`),
      );
      expect(rows).toEqual([{ count: LATER }]);
    },
  );
});
