import { addCents, type LedgerId, type Month, monthIn, monthsThrough } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { loadSumsByMonth } from './sums-by-month.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const decade = monthsThrough(monthIn(2016, 12), monthIn(2026, 11));

async function totals(ledgerId: LedgerId, months: readonly Month[] = decade, { db } = database.current) {
  const sums = await loadSumsByMonth(db, ledgerId, months);
  const byMonth = [...sums].map(([month, ofMonth]) => [month, addCents(...ofMonth.map(({ total }) => total))] as const);
  return Object.fromEntries(byMonth.filter(([, total]) => total !== 0));
}

// covers: server/rollover 34
test('only months that a change touched are read again', async () => {
  const { db } = database.current;
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId({ db });
  const tea = await home.spend(4, 'tea', { transactionDate: '2017-05-05' });
  await home.spend(9, 'cake', { transactionDate: '2026-11-05' });
  expect(await totals(ledgerId)).toEqual({ '2017-05': 4_00, '2026-11': 9_00 });
  // Only change sets change a ledger, so this goes unnoticed until one touches the month.
  await db.execute(sql`update transactions set amount_cents = amount_cents + 1 where ledger_id = ${ledgerId}`);
  await home.spend(1, 'tip', { transactionDate: '2026-10-10' });
  expect(await totals(ledgerId)).toEqual({ '2017-05': 4_00, '2026-10': 1_00, '2026-11': 9_00 });
  await home.post('Transaction/PatchTransaction', { userTransactionID: tea, transactionDate: '2026-11-06' });
  expect(await totals(ledgerId)).toEqual({ '2026-10': 1_00, '2026-11': 13_02 });
});

// covers: server/rollover 34
test('a transaction reads what it has changed itself', async () => {
  const { db } = database.current;
  const home = await Household.start(cairn);
  const ledgerId = await home.ledgerId({ db });
  await home.spend(4, 'tea', { transactionDate: '2026-11-05' });
  const rolledBack = db.transaction(async (tx) => {
    const totalsInside = () => totals(ledgerId, decade, { ...database.current, db: tx });
    expect(await totalsInside()).toEqual({ '2026-11': 4_00 });
    await tx.execute(sql`update transactions set amount_cents = 500 where ledger_id = ${ledgerId}`);
    expect(await totalsInside()).toEqual({ '2026-11': 5_00 });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await totals(ledgerId)).toEqual({ '2026-11': 4_00 });
});
