import { monthsBefore } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { day } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { addBill, tracking } from './recurring.fixture.ts';
import { repeatingText } from './recurring.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions');
  home = await Household.start(cairn);
  const ledgerId = await home.ledgerId(database.current);
  // Ten years of 40,000 transactions at 500 merchants, 8 a year at each.
  const columns = { day: sql`date '2016-11-16' + n % 3650`, merchant_key: sql`'merchant ' || n % 500` };
  for (let batch = 0; batch < BATCHES; batch += 1)
    await insertBulkTransactions(database.current.db, ledgerId, BATCH_ROWS, columns);
});

/** A busy machine may take seconds for each. */
const BATCHES = 2;
const BATCH_ROWS = 20_000;
const today = day('2026-11-15');

describe('recurring series in a ledger with 40,000 transactions', () => {
  // covers: recurring/series 25
  test('a page of the search reads its own rows by day', async () => {
    const ledgerId = await home.ledgerId(database.current);
    const from = monthsBefore(today, 26);
    const pages = [null, { day: '2025-11-15', id: 1 }];
    for (const before of pages) {
      const plan = await explain(database.current, repeatingText(database.current.db, ledgerId, from, before));
      expect(plan.text).toContain('transactions_by_day');
      expect(plan.rowsRead).toBeLessThanOrEqual(2 * 5_000 + 100);
    }
  });

  test('series are matched, and a search of all pages finds recurring payments', async () => {
    await addBill(home, 'Water');
    const names = ['2026-09-13', '2026-10-13', '2026-11-13'];
    for (const transactionDate of names) await home.spend(95, 'Orchard Mobile', { transactionDate });
    expect((await tracking(home)).series).toHaveLength(1);
    const found = await home.get('Recurring/GetSuggestions');
    expect(found.filter(({ name }: { name: string }) => name === 'Orchard Mobile')).toHaveLength(1);
  });
});
