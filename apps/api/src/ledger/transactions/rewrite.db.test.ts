import { type ChangeSetId, cents, type LedgerId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { changes, transactions } from '../../platform/db/schema/index.ts';
import { beginChange, resumeChange } from '../changes/change-set.ts';
import { rewriteTransaction, rewriteTransactions } from './rewrite.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const now = new Date('2026-11-16T12:00:00Z');
const fromBank = { source: 'bank', now, actorId: null, via: 'bank' } as const;

/** The previous values that the change set stores for the row. */
async function storedBefore(ledgerId: LedgerId, changeSetId: ChangeSetId, id: number) {
  const rows = await database.current.db
    .select({ before: changes.before })
    .from(changes)
    .where(and(eq(changes.ledgerId, ledgerId), eq(changes.changeSetId, changeSetId), eq(changes.rowId, id)));
  expect(rows).toHaveLength(1);
  return rows[0]?.before;
}

test('a second step of a change stores the fields that the first step left alone and preserves the first values', async () => {
  const home = await Household.start(cairn);
  const [tea, milk] = [await home.spend(1, 'Tea'), await home.spend(2, 'Milk')];
  const ledgerId = await home.ledgerId(database.current);
  const changeSetId = await database.current.db.transaction(async (tx) => {
    const change = await beginChange(tx, ledgerId, fromBank);
    expect(await rewriteTransaction(tx, change, tea, { name: 'Green tea' })).toBe(1);
    const all = eq(transactions.ledgerId, ledgerId);
    expect(await rewriteTransactions(tx, change, all, { name: 'Drink', amountCents: cents(300) })).toBe(2);
    return change.id;
  });
  expect(await storedBefore(ledgerId, changeSetId, tea)).toMatchObject({ name: 'Tea', amountCents: 100 });
  expect(await storedBefore(ledgerId, changeSetId, milk)).toMatchObject({ name: 'Milk', amountCents: 200 });
});

test('a change in several transactions can touch a row again after the user edited it in between', async () => {
  const home = await Household.start(cairn);
  const tea = await home.spend(1, 'Tea');
  const ledgerId = await home.ledgerId(database.current);
  const { db } = database.current;
  const isTea = eq(transactions.id, tea);
  const changeSetId = await db.transaction(async (tx) => {
    const change = await beginChange(tx, ledgerId, fromBank);
    await rewriteTransactions(tx, change, isTea, { removedByBank: true });
    return change.id;
  });
  await home.post('Transaction/UpdateTransaction', { userTransactionID: tea, displayName: 'Green tea', amount: 1 });
  const resumedIn = await db.transaction(async (tx) => {
    const change = await resumeChange(tx, ledgerId, changeSetId, now);
    expect(await rewriteTransactions(tx, change, isTea, { removedByBank: false, pending: true })).toBe(1);
    return change.changedIn;
  });
  expect(await storedBefore(ledgerId, changeSetId, tea)).toMatchObject({ removedByBank: false });
  expect(await storedBefore(ledgerId, resumedIn, tea)).toMatchObject({ removedByBank: true, pending: false });
});
