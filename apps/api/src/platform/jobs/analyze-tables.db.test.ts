import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { withoutStatistics } from '../../../test/plan.ts';
import { analyzeTables } from './analyze-tables.ts';

const database = useTestDatabase();

/** Flushes the statistics, which a server may otherwise update with a delay. */
async function write(statement: ReturnType<typeof sql>): Promise<void> {
  await database.current.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_stat_force_next_flush()`);
    await tx.execute(statement);
  });
}

async function countedRows(): Promise<unknown> {
  const found = await database.current.db
    .select({ rows: sql`reltuples::integer` })
    .from(sql`pg_class`)
    .where(sql`relname = 'transactions'`);
  return found[0]?.rows;
}

// covers: server/load 5
test('analyzes after 5,000 new rows, not after 400 more, and again after 2,000 changed ones', async () => {
  await withoutStatistics(database.current, 'transactions');
  expect(await analyzeTables(database.current)).toEqual([]);
  await write(bulkTransactions(1, 5_000));
  expect(await analyzeTables(database.current)).toEqual(['transactions']);
  expect(await countedRows()).toBe(5_000);
  expect(await analyzeTables(database.current)).toEqual([]);
  await write(bulkTransactions(1, 400, {}, { firstId: 5_001 }));
  expect(await analyzeTables(database.current)).toEqual([]);
  await write(sql`update transactions set name = 'm' where id <= 2000`);
  expect(await analyzeTables(database.current)).toEqual(['transactions']);
});
