import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { changeSets, transactions } from '../../platform/db/schema/index.ts';
import { purgeHistoryDaily } from './purge-history.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Changed {
  readonly noun: string;
  readonly changedIn: number;
  readonly row: { readonly id: number };
}

/** The change that last touched a row, as a synced device knows it. */
async function seenIn(home: Household, noun: string, id: number): Promise<number> {
  const { changes }: { changes: Changed[] } = await home.get('Sync/Changes');
  return changes.find((changed) => changed.noun === noun && changed.row.id === id)?.changedIn ?? 0;
}

async function save(home: Household, path: string, payload: object, seen: number | string) {
  const headers = { 'x-seen-in': String(seen) };
  return await cairn.callAs(home.subject, { method: 'POST', url: `/api/${path}`, payload, headers });
}

const edit = (id: number, more: object = {}) => ({
  userTransactionID: id,
  displayName: 'Tea',
  displayDescription: '',
  amount: 5,
  hidden: false,
  ...more,
});
const path = 'Transaction/UpdateTransaction';

async function storedRow(home: Household, id: number) {
  const ledgerId = await home.ledgerId(database.current);
  const [row] = await database.current.db
    .select()
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id)));
  return row;
}

describe('X-Seen-In', () => {
  // covers: ledgers 6
  test('edits of different fields of a transaction by two users are merged', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    await home.post(path, edit(id, { amount: 7 }));
    const answer = await save(home, path, edit(id, { displayName: 'Green tea', transactionCategoryID: food }), seen);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await home.one(id)).toMatchObject({ displayName: 'Green tea', amount: 7 });
    expect(await home.categoryOf(id)).toBe('Food');
  });

  // covers: ledgers 6
  test('a field that both changed is rejected with both values, and nothing is written', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    await home.post(path, edit(id, { amount: 7 }));
    const answer = await save(home, path, edit(id, { displayName: 'Green tea', amount: 8 }), seen);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { error: 'conflict', conflicts: [{ field: 'amount', yours: 8, theirs: 7 }] },
    ]);
    expect(await home.one(id)).toMatchObject({ displayName: 'Tea', amount: 7 });
  });

  test('the same value from both is not a conflict', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    const { changeSetId } = await home.post(path, edit(id, { amount: 7 }));
    expect((await save(home, path, edit(id, { amount: 7, hidden: true }), seen)).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ amount: 7, hidden: true });
    const other = await home.spend(5, 'Tea');
    const seenOther = await seenIn(home, 'transaction', other);
    expect(changeSetId).toBeGreaterThan(seen);
    expect((await save(home, path, edit(other, { amount: 9 }), seenOther)).statusCode).toBe(200);
  });

  test('after an undo, any other value is a conflict: the undo leaves no record except on the row', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const { changeSetId } = await home.post(path, edit(id, { amount: 7 }));
    const seen = await seenIn(home, 'transaction', id);
    await home.undo(changeSetId);
    const answer = await save(home, path, edit(id, { amount: 8 }), seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([409, [{ field: 'amount', yours: 8, theirs: 5 }]]);
  });

  // covers: ledgers 7
  test('derived fields are computed from the merged values', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    await home.post(path, edit(id, { displayName: 'Coffee', amount: 7 }));
    expect((await save(home, path, edit(id, { hidden: true }), seen)).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ displayName: 'Coffee', amount: 7, hidden: true });
    const row = await storedRow(home, id);
    expect(row).toMatchObject({ nameKey: 'coffee', searchText: 'coffee\n\n7.00', merchantKey: 'coffee' });
  });

  // covers: ledgers 7
  test('an undo followed by another edit still conflicts with the caller’s different value', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    const { changeSetId } = await home.post(path, edit(id, { amount: 7 }));
    const seen = await seenIn(home, 'transaction', id);
    await home.undo(changeSetId);
    await home.post(path, edit(id, { displayDescription: 'with milk' }));
    const answer = await save(home, path, edit(id, { amount: 8, displayDescription: 'with milk' }), seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([409, [{ field: 'amount', yours: 8, theirs: 5 }]]);
  });

  test('an edit of only the description succeeds after its category was deleted', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(5, 'Tea');
    await home.post(path, edit(id, { transactionCategoryID: food }));
    const seen = await seenIn(home, 'transaction', id);
    await home.post('Category/DeleteCategory', { CategoryID: food, NewCategoryID: null }, 'DELETE');
    const wanted = edit(id, { displayDescription: 'green', transactionCategoryID: food });
    expect((await save(home, path, wanted, seen)).statusCode).toBe(200);
    expect(await home.one(id)).toMatchObject({ displayDescription: 'green', transactionCategory: null });
  });

  test('a category’s name and color changed by two users are merged', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food', { IconColor: '#155A41' });
    const seen = await seenIn(home, 'category', food);
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Food', IconColor: '#22864A' });
    const mine = { CategoryID: food, Name: 'Meals', IconColor: '#155A41' };
    expect((await save(home, 'Category/SaveCategory', mine, seen)).statusCode).toBe(200);
    const [category] = await home.get('Category/GetAllCategories');
    expect(category).toMatchObject({ name: 'Meals', iconColor: '#22864A' });
  });

  // covers: ledgers 7
  test('a save that changes nothing creates no change set and leaves the row’s last change alone', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const cash = await home.account('Cash', 100);
    const seen = [await seenIn(home, 'category', food), await seenIn(home, 'account', cash)];
    const balances = { AvailableBalance: 100, CurrentBalance: 100, AccountType: 0 };
    const same = { Id: cash, DisplayName: 'Cash', InstitutionName: 'Harbor Bank', ...balances };
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Food' });
    await home.post('Account/SaveCustomAccount', same);
    expect([await seenIn(home, 'category', food), await seenIn(home, 'account', cash)]).toEqual(seen);
    const ledgerId = await home.ledgerId(database.current);
    const stored = await database.current.db.$count(changeSets, eq(changeSets.ledgerId, ledgerId));
    expect(stored).toBe(2);
  });

  // covers: ledgers 6
  test('without the header the last write wins', async () => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    await home.post(path, edit(id, { amount: 7 }));
    await home.post(path, edit(id, { amount: 8 }));
    expect(await home.one(id)).toMatchObject({ amount: 8 });
  });

  // covers: ledgers 6
  test('a category and a budget that changed since are rejected with both values', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const seen = await seenIn(home, 'category', food);
    await home.post('Category/SaveCategory', { CategoryID: food, Name: 'Eating' });
    const category = await save(home, 'Category/SaveCategory', { CategoryID: food, Name: 'Meals' }, seen);
    expect([category.statusCode, category.json().conflicts]).toEqual([
      409,
      [{ field: 'Name', yours: 'Meals', theirs: 'Eating' }],
    ]);
    const month = { CategoryID: food, Month: 11, Year: 2026 };
    await home.post('MonthlyBudget/SaveCategoryBudgetDataForMonth', { ...month, Budget: 10 });
    const budget = await save(home, 'MonthlyBudget/SaveCategoryBudgetDataForMonth', { ...month, Budget: 20 }, seen);
    expect([budget.statusCode, budget.json().conflicts]).toEqual([
      409,
      [{ field: `Budget ${food} 2026-11`, yours: 20, theirs: 10 }],
    ]);
    expect((await save(home, 'Category/SaveCategory', { CategoryID: food, Name: 'Eating' }, seen)).statusCode).toBe(
      200,
    );
  });

  test.each(['x', '-1', ''])('the malformed header "%s" is rejected', async (header) => {
    const home = await Household.start(cairn);
    const id = await home.spend(5, 'Tea');
    expect((await save(home, path, edit(id), header)).statusCode).toBe(400);
  });

  // covers: ledgers 6
  test('once part of the history since is purged, any other value is a conflict', async () => {
    const now = cairn.clock.now().toISOString();
    const home = await Household.start(cairn);
    cairn.clock.set('2026-08-01T12:00:00Z');
    const id = await home.spend(5, 'Tea');
    const seen = await seenIn(home, 'transaction', id);
    await home.post(path, edit(id, { amount: 7 }));
    cairn.clock.set('2026-08-20T12:00:00Z');
    await home.post(path, edit(id, { amount: 7, displayDescription: 'with milk' }));
    cairn.clock.set('2026-11-01T12:00:00Z');
    await purgeHistoryDaily(database.current.db, cairn.clock).run();
    cairn.clock.set(now);
    const answer = await save(home, path, edit(id, { displayDescription: 'with milk' }), seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([409, [{ field: 'amount', yours: 5, theirs: 7 }]]);
  });
});

describe('X-Seen-In on a manual account', () => {
  const tomorrow = '2026-11-16';
  const account = (Id: number, balance: number, more: object = {}) => ({
    Id,
    DisplayName: 'Wallet',
    InstitutionName: 'Harbor Bank',
    AccountType: 0,
    AvailableBalance: balance,
    CurrentBalance: balance,
    ...more,
  });
  const saveAccount = 'Account/SaveCustomAccount';
  const bothBalances = (yours: number, theirs: number) => [
    { field: 'AvailableBalance', yours, theirs },
    { field: 'CurrentBalance', yours, theirs },
  ];

  async function start() {
    const home = await Household.start(cairn, 'UTC');
    const id = await home.account('Cash', 100);
    return { home, id, seen: await seenIn(home, 'account', id) };
  }

  // covers: ledgers 6
  test('100.00 − 10.00 spent since = 90.00: a rename with the 100.00 seen before is rejected', async () => {
    const { home, id, seen } = await start();
    await home.spend(10, 'Tea', { AccountID: id, transactionDate: tomorrow });
    const answer = await save(home, saveAccount, account(id, 100), seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([409, bothBalances(100, 90)]);
    expect(await home.balance(id)).toBe(90);
    expect((await save(home, saveAccount, account(id, 90), seen)).statusCode).toBe(200);
    expect(await home.balance(id)).toBe(90);
  });

  test('a rename by someone else since doesn’t hide the 10.00 spent', async () => {
    const { home, id, seen } = await start();
    await home.spend(10, 'Tea', { AccountID: id, transactionDate: tomorrow });
    await home.post(saveAccount, account(id, 90, { DisplayName: 'Cash', AccountIconColor: '#155A41' }));
    const answer = await save(home, saveAccount, account(id, 100), seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([409, bothBalances(100, 90)]);
  });

  const removals = [
    ['deleted', 'Transaction/DeleteTransaction', {}],
    ['moved to another account', path, { displayName: 'Tea', amount: 10 }],
  ] as const;
  test.each(removals)(
    '90.00 + 10.00 of a transaction %s since = 100.00: the 90.00 seen before is rejected',
    async (_, call, more) => {
      const { home, id } = await start();
      const other = await home.account('Savings', 0);
      const tea = await home.spend(10, 'Tea', { AccountID: id, transactionDate: tomorrow });
      const seen = await seenIn(home, 'transaction', tea);
      await home.post(call, { userTransactionID: tea, ...more, AccountID: other });
      expect(await home.balance(id)).toBe(100);
      const answer = await save(home, saveAccount, account(id, 90), seen);
      expect([answer.statusCode, answer.json().conflicts]).toEqual([409, bothBalances(90, 100)]);
    },
  );

  test('90.00 + 10.00 of an undone transaction = 100.00: the 90.00 seen before is rejected', async () => {
    const { home, id } = await start();
    const typed = { displayName: 'Tea', amount: 10, transactionDate: tomorrow, AccountID: id };
    const { answer: tea, changeSetId } = await home.post('Transaction/CreateTransaction', typed);
    const seen = await seenIn(home, 'transaction', tea);
    await home.undo(changeSetId);
    const answer = await save(home, saveAccount, account(id, 90), seen);
    expect([answer.statusCode, answer.json().conflicts]).toEqual([409, bothBalances(90, 100)]);
  });

  test('95.00 entered by a client that saw every transaction − 10.00 dated tomorrow = 85.00', async () => {
    const { home, id } = await start();
    const tea = await home.spend(10, 'Tea', { AccountID: id, transactionDate: tomorrow });
    const seen = await seenIn(home, 'transaction', tea);
    expect((await save(home, saveAccount, account(id, 95), seen)).statusCode).toBe(200);
    expect(await home.balance(id)).toBe(85);
  });

  test('names and colors changed by two users are merged, and the balance entered since survives', async () => {
    const { home, id, seen } = await start();
    await home.post(saveAccount, account(id, 120, { DisplayName: 'Cash', AccountIconColor: '#155A41' }));
    expect((await save(home, saveAccount, account(id, 100), seen)).statusCode).toBe(200);
    const [saved] = await home.accounts();
    expect(saved).toMatchObject({ displayName: 'Wallet', iconColor: '#155A41', currentBalance: 120 });
  });
});
