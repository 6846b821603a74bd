import { max, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { compileRows } from './compile-rows.ts';
import { accounts, transactions } from './schema/index.ts';

const database = useTestDatabase();

test('compiled rows equal the library’s: columns, expressions, aggregates and nulls, on either engine', async () => {
  const { db } = database.current;
  await insertBulkTransactions(db, 1, 3, { amount_cents: sql`100000000000 + n` });
  const flat = () => db.select().from(transactions).orderBy(transactions.id);
  const computed = () =>
    db
      .select({
        latest: max(transactions.day),
        twice: sql`${transactions.amountCents} * 2`.mapWith(Number).as('twice'),
      })
      .from(transactions)
      .groupBy(transactions.amountCents)
      .orderBy(transactions.amountCents);
  const nested = () =>
    db
      .select({ transaction: transactions, account: accounts })
      .from(transactions)
      .leftJoin(accounts, sql`false`)
      .orderBy(transactions.id);
  for (const query of [flat, computed, nested]) {
    const rows = await query();
    expect(rows).toHaveLength(3);
    expect(await compileRows(query().prepare('')).execute()).toEqual(rows);
  }
});
