import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { chainedNouns, chainedRowsText } from './read-chain.ts';

const ROWS = 10_000;
const PAGE = 100;

const database = useTestDatabase();

test('a page of chained rows reads no others of the ledger', async () => {
  const cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions');
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkTransactions(database.current.db, ledgerId, ROWS);
  for (const noun of chainedNouns) {
    const plan = await explain(
      database.current,
      chainedRowsText(ledgerId, noun, { after: 500, limit: PAGE, isDigest: true }),
    );
    expect({ noun, isShort: plan.rowsRead <= PAGE }).toEqual({ noun, isShort: true });
  }
});

const rowsRead = sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
  from pg_stat_xact_user_tables where relname = 'transactions'`;

test('a change is linked in the order of an index, without reading other transactions', async () => {
  const cairn = await startTestApp(database.current);
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  const id = await home.spend(4.5, 'Corner Cafe');
  const { db } = database.current;
  await insertBulkTransactions(db, ledgerId, ROWS);
  await db.execute(sql`analyze transactions`);
  const read = await db.transaction(async (tx) => {
    // In a large ledger, the planner would rather read all transactions in order than sort a third of them.
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`insert into change_sets (ledger_id, id, source, made_at, summary, count)
      select id, next_id, 'edited', now(), '', 1 from ledgers where id = ${ledgerId}`);
    await tx.execute(sql`update transactions set changed_in = (select next_id from ledgers where id = ${ledgerId})
      where ledger_id = ${ledgerId} and id = ${id}`);
    const [before] = Object(await tx.execute(rowsRead)).rows;
    await tx.execute(sql`set constraints all immediate`);
    const [after] = Object(await tx.execute(rowsRead)).rows;
    return after.rows - before.rows;
  });
  expect(read).toBe(1);
});
