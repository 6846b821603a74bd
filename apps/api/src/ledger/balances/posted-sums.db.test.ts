import type { LedgerId } from '@cairn/domain';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, day, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

async function rowsOf(statement: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = Object(await database.current.db.execute(statement));
  return rows;
}

/** The stored sums, which must equal the sums of the transactions. */
async function expectSums(ledgerId: LedgerId) {
  const columns = sql`account_id::int, day::text, posted_in::int, timing, after_balance_in::int, cents::int, count::int`;
  const stored = await rowsOf(
    sql`select ${columns} from posted_sums where ledger_id = ${ledgerId} order by 1, 2, 3, 4, 5`,
  );
  const counted = await rowsOf(sql`
    select ${columns} from (
      select account_id, coalesce((bank_values ->> 'day')::date, day) as day, coalesce(posted_in, made_in) as posted_in,
        case when bank_item_id is not null then 'bank' when posted_in is not null then 'placed' else 'day' end as timing,
        coalesce(after_balance_in, 0) as after_balance_in,
        sum(case when is_income then amount_cents else -amount_cents end) as cents, count(*) as count
      from transactions where ledger_id = ${ledgerId} and account_id is not null and not deleted and not pending
      group by 1, 2, 3, 4, 5) as summed
    order by 1, 2, 3, 4, 5`);
  expect(stored).toEqual(counted);
  const outside = await rowsOf(sql`
    select entry.id from transactions as entry join posted_sums as summed on summed.ledger_id = entry.ledger_id
      and summed.account_id = entry.account_id and summed.day = coalesce((entry.bank_values ->> 'day')::date, entry.day)
      and summed.posted_in = coalesce(entry.posted_in, entry.made_in)
    where entry.ledger_id = ${ledgerId} and not entry.deleted and not entry.pending
      and entry.id not between summed.first_id and summed.last_id`);
  expect(outside).toEqual([]);
  return stored;
}

// covers: entry/proof 29
test('typed transactions: −30.00 and −12.50 on two days, edited, deleted, and undone', async () => {
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  const one = await home.account('Checking', 1_000);
  const shop = await home.spend(30, 'Shop', { AccountID: one, transactionDate: '2026-10-10' });
  await home.spend(12.5, 'Aldi', { AccountID: one, transactionDate: '2026-10-11' });
  expect((await expectSums(ledgerId)).map(({ cents }) => cents)).toEqual([-30_00, -12_50]);
  const undoable: number[] = [];
  for (const patch of [{ amount: 31 }, { transactionDate: '2026-10-11' }, { isIncome: true }]) {
    const { changeSetId } = await home.post('Transaction/PatchTransaction', { userTransactionID: shop, ...patch });
    undoable.push(changeSetId);
    await expectSums(ledgerId);
  }
  const { changeSetId } = await home.post('Transaction/DeleteTransaction', { userTransactionID: shop });
  expect((await expectSums(ledgerId)).map(({ cents }) => cents)).toEqual([-12_50]);
  for (const id of [changeSetId, ...undoable.toReversed()]) {
    await home.undo(id);
    await expectSums(ledgerId);
  }
  expect((await expectSums(ledgerId)).map(({ cents }) => cents)).toEqual([-30_00, -12_50]);
});

// covers: entry/proof 29
test('bank transactions count once they post, on the day that the bank says', async () => {
  const { home, ledgerId } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.accounts = [checking()];
  item.add(
    purchase('posted', { day: day('2026-10-10') }),
    purchase('pending', { day: day('2026-10-12'), pending: true }),
  );
  const [account = 0] = await linkAndSync(home, item);
  expect(await expectSums(ledgerId)).toMatchObject([{ day: '2026-10-10', timing: 'bank', count: 1 }]);
  const [posted] = (await home.list({ AccountID: account })).filter(({ pending }) => !pending);
  await home.post('Transaction/PatchTransaction', {
    ...{ userTransactionID: posted?.userTransactionID, transactionDate: '2026-09-29' },
  });
  expect(await expectSums(ledgerId)).toMatchObject([{ day: '2026-10-10' }]);
  item.modify(purchase('pending', { day: day('2026-10-13') }), purchase('posted', { day: day('2026-10-09') }));
  await sync(home);
  expect(await expectSums(ledgerId)).toMatchObject([{ day: '2026-10-09' }, { day: '2026-10-13' }]);
});

// covers: entry/proof 29
test('statements that write many transactions at once, of which some trade places', async () => {
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  const [one, other] = [await home.account('Checking', 1_000), await home.account('Cash', 100)];
  const account = sql`case when n % 2 = 0 then ${one}::bigint else ${other}::bigint end`;
  const days = { day: sql`date '2026-01-01' + n % 30`, amount_cents: sql`100 * n` };
  await insertBulkTransactions(database.current.db, ledgerId, 300, { account_id: account, ...days });
  expect((await expectSums(ledgerId)).length).toBeGreaterThan(25);
  const own = sql`where ledger_id = ${ledgerId}`;
  for (const statement of [
    sql`update transactions set account_id = ${one}::bigint + ${other}::bigint - account_id ${own}`,
    sql`update transactions set day = day + 1, category_source = 'person' ${own}`,
    sql`update transactions set name = name || '!' ${own}`,
    sql`update transactions set deleted = true ${own} and amount_cents % 300 = 0`,
    sql`update transactions set deleted = not deleted ${own}`,
    sql`update transactions set account_id = null ${own} and account_id = ${other}`,
    sql`delete from transactions ${own} and amount_cents % 400 = 0`,
    sql`update transactions set deleted = false ${own}`,
    sql`delete from transactions ${own}`,
  ]) {
    await database.current.db.execute(statement);
    await expectSums(ledgerId);
  }
  expect(await expectSums(ledgerId)).toEqual([]);
});
