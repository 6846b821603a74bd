import { cents } from '@cairn/domain';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, purchase } from '../../../test/fake-bank.ts';
import type { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** The last change that a synced device knows. */
async function lastChange(home: Household): Promise<number> {
  const { changes }: { changes: { changedIn: number }[] } = await home.get('Sync/Changes');
  return Math.max(...changes.map(({ changedIn }) => changedIn));
}

async function save(home: Household, path: string, payload: object, seen: number) {
  const headers = { 'x-seen-in': String(seen) };
  return await cairn.callAs(home.subject, { method: 'POST', url: `/api/${path}`, payload, headers });
}

const update = 'Transaction/UpdateTransaction';
const edit = (id: number, more: object) => ({
  userTransactionID: id,
  displayName: 'Cafe',
  displayDescription: 'CAFE 0042',
  amount: 10,
  hidden: false,
  ...more,
});

/** Two transactions of 10.00, which the bank then changes to 12.00 on separate pages. */
async function startWithTwoPages() {
  const { home } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.add(purchase('a'), purchase('b'));
  await linkAndSync(home, item);
  const seen = await lastChange(home);
  item.pageRows = 1;
  const pages: number[] = [];
  item.beforePage = async () => {
    // The second page is requested while the first is still being saved.
    if (pages.length === 1) await vi.waitFor(async () => expect(await lastChange(home)).toBeGreaterThan(seen));
    pages.push(await lastChange(home));
  };
  item.modify(purchase('a', { amountCents: cents(12_00) }), purchase('b', { amountCents: cents(12_00) }));
  await sync(home);
  const ids = (await home.list()).map((row) => row.userTransactionID).toSorted((a, b) => a - b);
  return { home, seen, betweenPages: pages[1] ?? 0, ids };
}

// covers: ledgers 7
test('edits of rows on any page of a sync are merged with the bank’s changes: 10.00 seen, 12.00 stays', async () => {
  const { home, seen, ids } = await startWithTwoPages();
  for (const id of ids) {
    const answer = await save(home, update, edit(id, { displayName: 'Lunch' }), seen);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await home.one(id)).toMatchObject({ displayName: 'Lunch', amount: 12 });
  }
});

// covers: ledgers 7
test('a client that read up to the first page doesn’t overwrite the second, even after another edit', async () => {
  const { home, seen, betweenPages, ids } = await startWithTwoPages();
  const [, second = 0] = ids;
  expect(betweenPages).toBeGreaterThan(seen);
  await home.post(update, edit(second, { amount: 12, displayName: 'Lunch' }));
  const answer = await save(home, update, edit(second, { hidden: true }), betweenPages);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await home.one(second)).toMatchObject({ displayName: 'Lunch', amount: 12, hidden: true });
});

test('a rename of a linked account is merged with a balance that the bank reported since', async () => {
  const { home } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.accounts = [checking()];
  const [Id = 0] = await linkAndSync(home, item);
  const [account] = await home.accounts();
  const seen = await lastChange(home);
  item.accounts = [{ ...checking(), currentCents: cents(1_234_00), availableCents: cents(1_200_00) }];
  await sync(home);
  const renamed = {
    Id,
    DisplayName: 'Groceries card',
    InstitutionName: account?.institutionName,
    AccountType: 0,
    AvailableBalance: account?.availableBalance,
    CurrentBalance: account?.currentBalance,
  };
  const answer = await save(home, 'Account/SaveCustomAccount', renamed, seen);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await home.accounts()).toMatchObject([
    { displayName: 'Groceries card', availableBalance: 1_200, currentBalance: 1_234 },
  ]);
});
