import { addDays, REVIEW_ROWS_MAX, SAMPLES_MAX } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { earlierText, windowText } from './review.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions', 'changes', 'change_sets', 'review_decisions');
  home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  // Ten years of 100,000 transactions at 500 merchants, 25 or 30 a day.
  const columns = { day: sql`date '2016-11-16' + n % 3650`, merchant_key: sql`'merchant ' || n % 500` };
  for (let batch = 0; batch < BATCHES; batch += 1)
    await insertBulkTransactions(database.current.db, ledgerId, BATCH_ROWS, columns);
});

/** A busy machine may take seconds for each. */
const BATCHES = 5;
const BATCH_ROWS = 20_000;
const today = day('2026-11-15');

describe('the inbox of a ledger with 100,000 transactions', () => {
  // covers: review/inbox 28
  test('the window is read by day: only its own rows', async () => {
    const plan = await explain(
      database.current,
      windowText(database.current.db, await home.ledgerId(database.current), today),
    );
    expect(plan.text).toContain('transactions_by_day');
    expect(plan.rowsRead).toBeLessThanOrEqual(REVIEW_ROWS_MAX);
  });

  // covers: review/inbox 28
  test('the history of 500 merchants takes at most 30 rows of each', async () => {
    const keys = Array.from({ length: 500 }, (_, number) => `merchant ${number}`);
    const oldest = { day: addDays(today, -90), id: 1 };
    const ledgerId = await home.ledgerId(database.current);
    const plan = await explain(database.current, earlierText(database.current.db, ledgerId, keys, oldest));
    expect(plan.text).toContain('transactions_by_merchant');
    expect(plan.rowsRead).toBeLessThanOrEqual(500 * (SAMPLES_MAX + 1));
  });

  test('89 days × 25 uncategorized transactions = 2,225 are counted, and 500 are listed', async () => {
    const { items, counts } = await home.get('Review/GetItems');
    expect(items).toHaveLength(500);
    expect(counts).toEqual([{ reason: 'category', count: 2_225 }]);
  });
});
