import type { LedgerId, UserId } from '@cairn/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, makePremium, sync } from '../../../test/bank.ts';
import { testEngine, useTestDatabase } from '../../../test/database.ts';
import { purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { decide, onlyItem } from '../../../test/inbox.ts';
import { wireReport } from '../../../test/reports.ts';
import { featureJobs } from '../../app.ts';
import { updatePersonalLedger } from '../../ledger/index.ts';
import {
  bankWebhooks,
  dismissedTransferPairs,
  forecastScores,
  forecastSnapshots,
  identityAccounts,
  identityArtifacts,
  subscriptionEvents,
  subscriptions,
  users,
} from '../../platform/db/schema/index.ts';
import { addBill } from '../recurring/recurring.fixture.ts';
import { eraseDeleted } from './erase-deleted.ts';
import { eraseUser } from './erase-user.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T20:00:00Z'));

/** Creates a user with rows in every table that can hold user data. */
async function createFullUser(): Promise<{ home: Household; userId: UserId; ledgerId: LedgerId }> {
  const home = await Household.start(cairn);
  const { db } = database.current;
  await db.insert(identityAccounts).values({
    id: home.subject,
    email: `${home.subject}@example.com`,
    name: 'Robin',
    passwordHash: 'x',
  });
  await db.insert(identityArtifacts).values({
    model: 'RefreshToken',
    id: `token of ${home.subject}`,
    payload: '{}',
    accountId: home.subject,
    expiresAt: new Date('2030-01-01T00:00:00Z'),
  });
  const food = await home.category('Food', { DefaultBudget: 10 });
  await home.subcategory(food, 'Coffee');
  await home.rules(food, ['Name', 'contains', 'tea']);
  const account = await home.account('Cash', 10);
  const id = await home.spend(5, 'Tea', { AccountID: account });
  await decide(home, await onlyItem(home, 'category'), 'approve');
  await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
  await home.post('MonthlyBudget/SaveCategoryBudgetDataForMonth', {
    CategoryID: food,
    Month: 11,
    Year: 2026,
    Budget: 7,
  });
  const SeriesID = await addBill(home, 'Rent');
  await home.post('Recurring/SaveException', { SeriesID, DueOn: '2026-12-13', Kind: 'skipped' });
  await home.post('Calendar/CreateFeed', { ShowsAmounts: false });
  const november = { Month: 11, Year: 2026 };
  await home.post('MonthlyBudget/SavePolicy', { ...november, CategoryID: food, Policy: 'left' });
  await home.post('MonthlyBudget/MoveMoney', {
    ...november,
    FromCategoryID: null,
    ToCategoryID: food,
    Amount: 1,
  });
  await home.post('AnnualBudget/SaveSinkingFund', {
    CategoryID: food,
    Fund: { Target: 60, DueMonth: '2026-12', RepeatMonths: null },
  });
  await home.post('Goal/SaveGoal', {
    ...{ Name: 'Trip', Icon: 'fas fa-plane', IconColor: '#155A41', Target: 9, Monthly: null, DueOn: null },
    Earmarks: [{ AccountID: account, Amount: 1 }],
  });
  await home.post('Report/SaveReport', { Name: 'Food', Query: wireReport(), IsPinned: true });
  await home.post('Reconcile/SealPeriod', {
    ...{ AccountID: account, EndsOn: '2026-10-31', ClosingBalance: 1, LastResort: 'adjust' },
  });
  await home.get('Account/CaptureNetWorth');
  await makePremium(database.current, home);
  const item = cairn.bank.connect();
  item.add(purchase('pending', { pending: true }));
  await linkAndSync(home, item);
  item.remove('pending');
  await sync(home);
  const [userId, ledgerId] = [await home.userId(database.current), await home.ledgerId(database.current)];
  await db.insert(bankWebhooks).values({ ledgerId, hash: 'x', bankItemId: 1, code: 'x', receivedAt: new Date() });
  await db.insert(dismissedTransferPairs).values({ ledgerId, firstId: 1, secondId: 2 });
  const card = await home.account('Card', 0, { AccountType: 1 });
  await home.post('Forecast/SaveCardCycle', {
    AccountID: card,
    Cycle: { ClosesOnDay: 25, DueOnDay: 20, PaysFromAccountID: account },
  });
  await home.post('Forecast/SaveFloor', { AccountID: account, Floor: 5 });
  const forecast = { ledgerId, madeOn: '2026-11-01', accountId: account };
  await db.insert(forecastSnapshots).values({ ...forecast, points: [], band: null, lowOn: '2026-11-01', lowCents: 0 });
  const compared = { scoredTo: '2026-11-01', days: 1, absErrorCents: 0, daysWithBand: 0, daysInBand: 0 };
  await db.insert(forecastScores).values({ ...forecast, ...compared });
  await db.insert(subscriptions).values({ userId, customerId: 'cus_1' });
  await db.insert(subscriptionEvents).values({ userId, eventId: 'evt_1', receivedAt: cairn.clock.now() });
  return { home, userId, ledgerId };
}

/** The number of the user's rows by table. Finds the tables in the database catalog, so that it covers new ones. */
async function countRows({
  userId,
  ledgerId,
  home: { subject },
}: Awaited<ReturnType<typeof createFullUser>>): Promise<Record<string, number>> {
  const { db } = database.current;
  const columns = Object(
    await db.execute(sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and (column_name in ('user_id', 'ledger_id') or table_name like 'identity_%' and column_name in ('id', 'account_id')
        or table_name in ('users', 'ledgers') and column_name = 'id')`),
  ).rows;
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const isLedgerColumn = column === 'ledger_id' || table === 'ledgers';
    const owner = table.startsWith('identity_') ? subject : String(isLedgerColumn ? ledgerId : userId);
    const { rows } = Object(
      await db.execute(
        sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)}::text = ${owner}`,
      ),
    );
    if (rows[0].count > 0) counts[table] = rows[0].count;
  }
  return counts;
}

// covers: server/user-account 10
test('on day 29, the user’s rows are erased from every table, and other users’ rows stay', async () => {
  const [gone, stays] = [await createFullUser(), await createFullUser()];
  const before = await countRows(gone);
  expect(Object.keys(before).toSorted()).toEqual(
    [
      'account_floors',
      'accounts',
      'balance_assertions',
      'bank_former_ids',
      'bank_item_ledgers',
      'bank_items',
      'bank_webhooks',
      'budget_moves',
      'calendar_feeds',
      'card_cycles',
      'categories',
      'category_models',
      'category_rules',
      'category_trust',
      'chained_change_sets',
      'chained_rows',
      'change_links',
      'change_sets',
      'changes',
      'default_budgets',
      'dismissed_transfer_pairs',
      'forecast_scores',
      'forecast_snapshots',
      'goal_earmarks',
      'goals',
      'identity_accounts',
      'identity_artefacts',
      'institution_balance_modes',
      'ledger_members',
      'ledgers',
      'month_budgets',
      'net_worth_points',
      'posted_sums',
      'reconciliations',
      'recurring_exceptions',
      'recurring_series',
      'review_decisions',
      'rollover_policies',
      'rule_catches',
      'saved_reports',
      'sinking_funds',
      'subscription_events',
      'subscriptions',
      'tombstones',
      'transactions',
      'users',
    ].toSorted(),
  );
  await gone.home.send('DELETE', 'User/DeleteUserAccount');
  const others = await countRows(stays);
  // Still day 28 in the user's time zone, the last day to reinstate the account.
  expect(await eraseDeleted(database.current.db, new Date('2026-12-14T07:59:00Z'))).toBe(0);
  expect(await countRows(gone)).toEqual(before);
  expect(await eraseDeleted(database.current.db, new Date('2026-12-14T08:01:00Z'))).toBe(1);
  expect(await countRows(gone)).toEqual({});
  expect(await countRows(stays)).toEqual(others);
  expect(await eraseDeleted(database.current.db, new Date('2026-12-14T08:02:00Z'))).toBe(0);
});

test('removes bank links at the provider before erasing the user, with hourly retries on that day', async () => {
  const home = await Household.start(cairn);
  const userId = await makePremium(database.current, home);
  const gone = { home, userId, ledgerId: await home.ledgerId(database.current) };
  const item = cairn.bank.connect();
  await linkAndSync(home, item);
  await home.send('DELETE', 'User/DeleteUserAccount');
  const { db } = database.current;
  const erase = async (at: string) => {
    cairn.clock.set(at);
    const jobs = featureJobs(db, cairn.clock, { bank: cairn.link }, cairn.app.log);
    await jobs.find(({ name }) => name === 'users-erase-deleted')?.run();
  };
  item.failures.push('INTERNAL_SERVER_ERROR');
  await expect(erase('2026-12-14T08:37:00Z')).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect(await countRows(gone)).not.toEqual({});
  await erase('2026-12-14T09:37:00Z');
  expect(item.isRemoved).toBe(true);
  expect(await countRows(gone)).toEqual({});
});

test('a user reinstated during the run is neither erased nor cleaned up at providers', async () => {
  const { db } = database.current;
  const [gone, back] = [await Household.start(cairn), await Household.start(cairn)];
  for (const home of [gone, back]) await home.send('DELETE', 'User/DeleteUserAccount');
  const [goneId, backId] = [await gone.userId(database.current), await back.userId(database.current)];
  const cleanedUp: number[] = [];
  const erased = await eraseDeleted(db, new Date('2026-12-14T20:00:00Z'), async ({ id }) => {
    cleanedUp.push(id);
    await db.update(users).set({ deletedAt: null }).where(eq(users.id, backId));
  });
  expect([erased, cleanedUp]).toEqual([1, [goneId]]);
  expect((await back.send('GET', 'Plaid/GetAccountsList')).statusCode).toBe(200);
});

test('a reinstated user isn’t erased, and deleting again starts another 29 days', async () => {
  const user = await createFullUser();
  const { home } = user;
  await home.send('DELETE', 'User/DeleteUserAccount');
  cairn.clock.set('2026-12-10T20:00:00Z');
  expect((await home.send('POST', 'User/ReinstateAccount')).statusCode).toBe(200);
  await home.send('DELETE', 'User/DeleteUserAccount');
  expect(await eraseDeleted(database.current.db, new Date('2026-12-20T20:00:00Z'))).toBe(0);
  expect(await countRows(user)).not.toEqual({});
  expect(await eraseDeleted(database.current.db, new Date('2027-01-08T20:00:00Z'))).toBe(1);
});

if (testEngine() === 'postgres')
  test('a user reinstated while the erasure begins isn’t erased, and neither of the two deadlocks', async () => {
    const { db } = database.current;
    const home = await Household.start(cairn);
    await home.send('DELETE', 'User/DeleteUserAccount');
    const [userId, ledgerId] = [await home.userId(database.current), await home.ledgerId(database.current)];
    const waiting = async () =>
      Object(
        await db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      ).rows.length;
    // The statements of `markReinstated`, with the erasure in between.
    const { erasing } = await db.transaction(async (tx) => {
      await updatePersonalLedger(tx, ledgerId, { deletedAt: null });
      const erasing = eraseUser(db, userId, cairn.clock.now());
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      await tx.update(users).set({ deletedAt: null }).where(eq(users.id, userId));
      return { erasing };
    });
    expect(await erasing).toBe(false);
    expect((await home.send('GET', 'Plaid/GetAccountsList')).statusCode).toBe(200);
  });
