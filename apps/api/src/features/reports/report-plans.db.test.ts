import {
  DEFAULT_REPORT,
  type LedgerId,
  listBehind,
  parseDay,
  periodsIn,
  type ReportGroup,
  type ReportQuery,
} from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkCategories, insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import type { Db } from '../../platform/db/database.ts';
import { buildTotals } from '../transactions/index.ts';
import { type Dimension, expectManyRows } from './report.queries.ts';
import { buildSplit, preferHashing } from './split.queries.ts';
import { buildUnsplit } from './unsplit.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const COUNT = 20_000;
const SPLIT = COUNT / 10;
const TAGGED = COUNT / 100;

/** A tenth of the transactions is split in two, and a hundredth has a tag. */
async function largeLedger(): Promise<LedgerId> {
  const home = await Household.start(cairn);
  const { db } = database.current;
  await withoutStatistics(database.current, 'transactions', 'split_lines', 'transaction_tags', 'tags');
  const ledgerId = await home.ledgerId(database.current);
  const tag = await home.tag('Trip');
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
  await db.execute(sql`insert into transaction_tags (ledger_id, transaction_id, tag_id)
    select ledger_id, id, ${tag}::bigint from transactions where ledger_id = ${ledgerId} and id % 100 = 0`);
  return ledgerId;
}

function scopeOf(ledgerId: LedgerId, groupBy: readonly ReportGroup[], [first, last]: readonly [string, string]) {
  const [start, end] = [parseDay(first), parseDay(last)];
  if (!start || !end) throw new Error('not a day');
  const range = { first: start, last: end };
  const query: ReportQuery = { ...DEFAULT_REPORT, groupBy };
  return { ledgerId, query, range, periods: periodsIn(range, 'month'), incomeIds: [] };
}

const ALL = ['2016-01-01', '2026-12-31'] as const;
const MONTH = ['2016-03-01', '2016-03-31'] as const;

test('a report reads every row of its range once and hashes its groups, and by tag only the tagged rows again', async () => {
  const ledgerId = await largeLedger();
  await database.current.db.transaction(async (tx) => {
    await expectManyRows(tx);
    const inTransaction = { ...database.current, db: tx };
    const plansOf = async (
      groupBy: readonly ReportGroup[],
      days: readonly [string, string],
      dimensions: readonly Dimension[] = groupBy,
    ) => {
      const scope = scopeOf(ledgerId, groupBy, days);
      const ofPart = async (build: typeof buildUnsplit | typeof buildSplit) =>
        await explain(inTransaction, build(tx, scope, dimensions));
      const unsplit = await ofPart(buildUnsplit);
      const isJoining = dimensions.includes('payee') || dimensions.includes('account');
      await preferHashing(tx, isJoining);
      return { unsplit, split: await ofPart(buildSplit) };
    };
    for (const groupBy of [['category', 'period'], ['payee'], ['account', 'subcategory'], []] as const) {
      const { unsplit, split } = await plansOf(groupBy, ALL);
      expect(unsplit.rowsRead).toBeLessThan(COUNT + 1_000);
      expect(split.rowsRead).toBeLessThan(COUNT + 5 * SPLIT);
      if (groupBy.length > 0) expect(unsplit.text).toContain('"Strategy":"Hashed"');
    }
    const month = await plansOf(['category'], MONTH);
    expect(month.unsplit.rowsRead + month.split.rowsRead).toBeLessThan(1_500);
    const tagged = await plansOf(['tag', 'period'], ALL);
    expect(tagged.unsplit.rowsRead).toBeLessThan(10 * TAGGED);
    expect(tagged.split.rowsRead).toBeLessThan(10 * TAGGED);
    expect((await plansOf(['tag', 'period'], ALL, ['tagged', 'period'])).unsplit.rowsRead).toBeLessThan(COUNT + 1_000);
  });
  await expectListPlan(database.current.db, ledgerId);
});

/** The totals of a cell's list read what its report reads. */
async function expectListPlan(db: Db, ledgerId: LedgerId) {
  const { query, range } = scopeOf(ledgerId, ['payee'], MONTH);
  const filter = listBehind(query, range, [{ by: 'payee', member: { payee: 'merchant 7' } }]);
  const { rowsRead } = await explain(database.current, buildTotals(db, ledgerId, filter, undefined));
  expect(rowsRead).toBeLessThan(1_500);
}
