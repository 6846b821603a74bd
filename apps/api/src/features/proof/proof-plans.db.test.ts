import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { stateBalances, stripOf } from './proof.fixture.ts';
import { proofText, readProof } from './proof.queries.ts';

const OTHER_ROWS = 30_000;
const RUNNING_BALANCES = 100_000;
/** Few enough that a statement stays far below its timeout on a busy machine. */
const ROWS_PER_STATEMENT = 20_000;
const ROWS = 10_000;
/** Over which the transactions are spread. */
const DAYS = 3_650;

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
let account: number;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions', 'balance_assertions');
  home = await Household.start(cairn);
  account = await home.account('Checking', 1_000);
  const other = await home.account('Cash', 1_000);
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkTransactions(database.current.db, ledgerId, ROWS, { account_id: sql`${account}::bigint` });
  await insertBulkTransactions(database.current.db, ledgerId, OTHER_ROWS, { account_id: sql`${other}::bigint` });
});

describe('a ledger with 40,000 transactions', () => {
  // covers: entry/proof 28
  test('only the sums of the accounts with two balances are read, one for each day, and no transaction', async () => {
    await stateBalances(database.current, home, account, [{ day: '2026-11-02', amount: 1_000 }]);
    const plan = await explain(database.current, proofText(await home.ledgerId(database.current)));
    expect(plan.text).toContain('posted_sums_key');
    expect(plan.rowsRead).toBeLessThan(DAYS + 100);
    expect((await stripOf(home, account)).counts).toMatchObject({ proven: 13, contradicted: 0 });
  });

  test('days between balances that include whole days are added up: one sum for each balance, and one after the last', async () => {
    const { assertions, movements } = await readProof(database.current.db, await home.ledgerId(database.current));
    expect(movements.length).toBeLessThanOrEqual(assertions.length + 1);
    const total = movements.reduce((sum, [, , , , , cents]) => sum + cents, 0);
    const { rows } = Object(
      await database.current.db.execute(
        sql`select sum(cents)::bigint as cents from posted_sums where account_id = ${account}::bigint`,
      ),
    );
    expect(total).toBe(Number(rows[0].cents));
  });
});

/** A running balance for each row of a file, and three that a user entered. */
async function _stateRunning(accountId: number, ledgerId: number): Promise<void> {
  const { db } = database.current;
  const columns = sql`ledger_id, id, account_id, day, basis, after_transaction_id, amount_cents, source, seen_at, changed_in`;
  for (let start = 1; start <= RUNNING_BALANCES; start += ROWS_PER_STATEMENT)
    await db.execute(sql`
      insert into balance_assertions (${columns})
      select ${ledgerId}::bigint, 1000000 + n, ${accountId}::bigint, date '2016-11-16' + n % ${DAYS}::int, 'afterRow', n, 100,
        'file', now(), 1 from generate_series(${start}::int, ${start + ROWS_PER_STATEMENT - 1}::int) as n`);
  for (const day of ['2026-11-01', '2026-11-05', '2026-11-09'])
    await stateBalances(database.current, home, accountId, [{ day, amount: 1 }], 'person');
}
