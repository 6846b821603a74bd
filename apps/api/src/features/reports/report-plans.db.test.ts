import { DEFAULT_REPORT, type LedgerId, listBehind, parseDay } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkCategories, insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import type { Db } from '../../platform/db/database.ts';
import { buildTotals } from '../transactions/index.ts';
import type { LineColumn } from './line-columns.ts';
import { buildLines, expectManyRows, type LineSource } from './lines.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const COUNT = 20_000;
const SPLIT = COUNT / 10;

/** A tenth of the transactions is split in two, and a hundredth has a tag. */
async function largeLedger(): Promise<LedgerId> {
  const home = await Household.start(cairn);
  const { db } = database.current;
  await withoutStatistics(database.current, 'transactions', 'split_lines');
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkCategories(db, ledgerId, 12);
  const [first = 0] = (await home.categories()).map(({ categoryID }) => categoryID).toSorted((a, b) => a - b);
  await db.transaction(async (tx) => {
    await insertBulkTransactions(tx, ledgerId, COUNT, {
      amount_cents: sql`300 + n % 5000`,
      merchant_key: sql`'merchant ' || n % 50`,
      is_split: sql`n % 10 = 0`,
      category_id: sql`case when n % 10 = 0 then null else ${first}::bigint + n % 12 end`,
    });
    await tx.execute(sql`insert into split_lines
        (ledger_id, transaction_id, position, day, category_id, amount_cents, takes_remainder)
      select ledger_id, id, n, day, ${first}::bigint + (id + n) % 12, case n when 0 then amount_cents - 100 else 100 end, n = 0
      from transactions, generate_series(0, 1) n where ledger_id = ${ledgerId} and is_split`);
  });
  return ledgerId;
}

function spanOf([first, last]: readonly [string, string]) {
  const [start, end] = [parseDay(first), parseDay(last)];
  if (!start || !end) throw new Error('not a day');
  return { first: start, last: end };
}

const ALL = spanOf(['2016-01-01', '2026-12-31']);
const MONTH = spanOf(['2016-03-01', '2016-03-31']);
const columnSets: readonly (readonly LineColumn[])[] = [[], ['account'], ['id', 'account', 'payee', 'wholeAmount']];

// covers: reports 26
test('the lines of a report are read with one look at each row of its days, and splits join their transactions once', async () => {
  const ledgerId = await largeLedger();
  await database.current.db.transaction(async (tx) => {
    await expectManyRows(tx);
    const inTransaction = { ...database.current, db: tx };
    const rowsOf = async (source: LineSource, days: typeof ALL, columns: readonly LineColumn[]) =>
      (await explain(inTransaction, buildLines(ledgerId, source, days, new Set(columns)))).rowsRead;
    for (const columns of columnSets) {
      expect(await rowsOf('unsplit', ALL, columns)).toBeLessThan(COUNT + 1_000);
      expect(await rowsOf('excludedUnsplit', ALL, columns)).toBeLessThan(COUNT + 1_000);
      expect(await rowsOf('split', ALL, columns)).toBeLessThan(COUNT + 5 * SPLIT);
      expect(await rowsOf('everySplit', ALL, columns)).toBeLessThan(COUNT + 5 * SPLIT);
      for (const source of ['unsplit', 'excludedUnsplit'] as const)
        expect(await rowsOf(source, MONTH, columns)).toBeLessThan(1_500);
      expect(await rowsOf('split', MONTH, columns)).toBeLessThan(1_500);
    }
    // Lines alone contain everything that most reports need.
    expect(await rowsOf('split', ALL, ['id'])).toBeLessThan(3 * SPLIT);
  });
  await expectListPlan(database.current.db, ledgerId);
});

/** The totals of a cell's list read the same columns as its report. */
async function expectListPlan(db: Db, ledgerId: LedgerId) {
  const filter = listBehind(DEFAULT_REPORT, MONTH, [{ by: 'payee', member: { payee: 'merchant 7' } }]);
  const { rowsRead } = await explain(database.current, buildTotals(db, ledgerId, filter, undefined));
  expect(rowsRead).toBeLessThan(1_500);
}
