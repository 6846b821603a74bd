import { cents, type Day, parseDay } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beginChange, insertTransactions, rewriteTransactions, updateBalances } from '../src/ledger/index.ts';
import { transactions } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T12:00:00Z'));

const create = 'Transaction/CreateTransaction';
const update = 'Transaction/UpdateTransaction';
const [CREDIT, LOAN] = [1, 2];

describe('a typed balance', () => {
  // covers: server/accounts 5
  test('isn’t moved by transactions before or on its day: 1,000.00 + 200.50 − 50.25 − 0.25 = 1,150.00', async () => {
    const home = await Household.start(cairn);
    const AccountID = await home.account('Checking', 1_000);
    for (const transactionDate of ['1999-01-01', '2026-11-14', '2026-11-15'])
      await home.spend(100, 'before', { transactionDate, AccountID });
    expect(await home.balance(AccountID)).toBe(1_000);
    await home.spend(200.5, 'pay', { transactionDate: '2026-11-16', AccountID, isIncome: true });
    await home.spend(50.25, 'groceries', { transactionDate: '2026-11-16', AccountID });
    await home.spend(0.25, 'years ahead', { transactionDate: '2031-01-01', AccountID });
    expect(await home.accounts()).toMatchObject([{ currentBalance: 1_150, availableBalance: 1_150 }]);
    expect(await home.get(`Account/GetAccountReckoning?id=${AccountID}`)).toEqual({
      reckoning: {
        anchorDate: '2026-11-15',
        typedBalance: 1_000,
        raisedBy: 200.5,
        loweredBy: 50.5,
        currentBalance: 1_150,
      },
    });
  });

  // covers: server/accounts 6
  test.each([
    ['Credit', CREDIT, 530, 470],
    ['Loan', LOAN, 530, 500],
  ])('%s: 500.00 owed + 40.00 expense − 10.00 payment = 530.00 owed', async (_name, AccountType, owed, available) => {
    const home = await Household.start(cairn);
    const AccountID = await home.account('Owed', 500, { AccountType });
    await home.spend(40, 'shoes', { transactionDate: '2026-11-16', AccountID });
    await home.spend(10, 'payment', { transactionDate: '2026-11-16', AccountID, isIncome: true });
    expect(await home.accounts()).toMatchObject([{ currentBalance: owed, availableBalance: available }]);
    expect(await home.get(`Account/GetAccountReckoning?id=${AccountID}`)).toMatchObject({
      reckoning: { raisedBy: 40, loweredBy: 10 },
    });
  });

  // covers: server/amounts 7
  test('is moved by transfers and hidden transactions: 100.00 − 10.00 − 5.00 = 85.00', async () => {
    const home = await Household.start(cairn);
    const AccountID = await home.account('Checking', 100);
    await home.spend(10, 'x', { transactionDate: '2026-11-16', AccountID, markedAsTransfer: true });
    await home.spend(5, 'x', { transactionDate: '2026-11-16', AccountID, hidden: true });
    expect(await home.balance(AccountID)).toBe(85);
  });

  // covers: server/accounts 7
  test('follows edits of amount, direction, day and account, a delete, and the undo of each', async () => {
    const home = await Household.start(cairn);
    const [from, to] = [await home.account('Checking', 100), await home.account('Savings', 200)];
    const balances = async () => [await home.balance(from), await home.balance(to)];
    const id = await home.spend(10, 'x', { transactionDate: '2026-11-16', AccountID: from });
    expect(await balances()).toEqual([90, 200]);
    const edit = async (change: object) =>
      (await home.post(update, { userTransactionID: id, displayName: 'x', amount: 10, ...change })).changeSetId;
    const steps: [object, number[]][] = [
      [{ amount: 12.5 }, [87.5, 200]],
      [{ isIncome: true }, [110, 200]],
      [{ isIncome: false, transactionDate: '2026-11-15' }, [100, 200]],
      [{ transactionDate: '2026-11-30', hidden: true }, [90, 200]],
      [{ AccountID: to }, [100, 190]],
      [{ AccountID: null }, [100, 200]],
      [{ AccountID: from, amount: 1, isIncome: true }, [101, 200]],
      [{ displayName: 'renamed', amount: 1 }, [101, 200]],
    ];
    const done: number[] = [];
    for (const [change, expected] of steps) {
      done.push(await edit(change));
      expect(await balances(), JSON.stringify(change)).toEqual(expected);
    }
    done.push((await home.post('Transaction/DeleteTransaction', { userTransactionID: id })).changeSetId);
    expect(await balances()).toEqual([100, 200]);
    const seen = [[90, 200], ...steps.map(([, expected]) => expected)];
    for (const changeSetId of done.toReversed()) {
      await home.undo(changeSetId);
      expect(await balances()).toEqual(seen.pop());
    }
  });

  test('follows the undo of a new transaction: 100.00 − 10.00 + 10.00 = 100.00', async () => {
    const home = await Household.start(cairn);
    const AccountID = await home.account('Checking', 100);
    const typed = { displayName: 'x', amount: 10, transactionDate: '2026-11-16', AccountID };
    const { changeSetId } = await home.post(create, typed);
    expect(await home.balance(AccountID)).toBe(90);
    await home.undo(changeSetId);
    expect(await home.balance(AccountID)).toBe(100);
    expect(await home.list()).toEqual([]);
  });

  test('counts all concurrent writes: 100.00 − 12 × 1.25 = 85.00', async () => {
    const home = await Household.start(cairn);
    const AccountID = await home.account('Checking', 100);
    await Promise.all(
      Array.from({ length: 12 }, () => home.spend(1.25, 'x', { transactionDate: '2026-11-16', AccountID })),
    );
    expect(await home.balance(AccountID)).toBe(85);
  });

  test('rejects more than 100 billion in or out of one account and stores nothing', async () => {
    const home = await Household.start(cairn);
    const AccountID = await home.account('Checking', 100);
    const typed = { displayName: 'x', amount: 100_000_000_000, transactionDate: '2026-11-16', AccountID };
    await home.post(create, typed);
    const answer = await home.send('POST', create, { ...typed, amount: 0.01 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('An account’s total money in or out can’t be more than $100,000,000,000.00.');
    expect(await home.balance(AccountID)).toBe(-99_999_999_900);
    expect((await home.list()).length).toBe(1);
  });
});

describe('transactions of an account', () => {
  // covers: server/accounts 7
  test('are listed newest first and can be searched for ids', async () => {
    const home = await Household.start(cairn);
    const [one, other] = [await home.account('Checking', 1), await home.account('Savings', 1)];
    const id = await home.spend(1, 'a', { AccountID: one });
    await home.spend(1, 'b', { AccountID: other });
    await home.spend(1, 'c', { AccountID: one, transactionDate: '2026-11-12' });
    await home.spend(1, 'd');
    expect(await home.names({ AccountID: one })).toEqual(['c', 'a']);
    expect(await home.names({ AccountID: one, EndDate: '2026-11-11' })).toEqual(['a']);
    expect((await home.post('Transaction/GetTransactionIDs', { AccountID: one, SearchText: 'a' })).answer).toEqual([
      id,
    ]);
    expect((await home.list({ AccountID: null })).length).toBe(4);
    expect((await home.list()).map((row) => [row.displayName, row.accountDisplayName, row.institution])).toEqual([
      ['c', 'Checking', 'Harbor Bank'],
      ['d', '', ''],
      ['b', 'Savings', 'Harbor Bank'],
      ['a', 'Checking', 'Harbor Bank'],
    ]);
  });
});

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`not a day: ${text}`);
  return parsed;
}

describe('a change set', () => {
  const draft = {
    day: day('2026-11-16'),
    name: 'x',
    description: '',
    amountCents: cents(1_00),
    isIncome: false,
    markedAsTransfer: false,
    hidden: false,
    accountId: null,
    category: null,
  };

  test('counts a row that it creates and then changes only once: 100.00 − 7.00 = 93.00', async () => {
    const home = await Household.start(cairn);
    const [ledgerId, accountId] = [await home.ledgerId(database.current), await home.account('Checking', 100)];
    await database.current.db.transaction(async (tx) => {
      const change = await beginChange(tx, ledgerId, {
        source: 'import',
        now: cairn.clock.now(),
        actorId: null,
        via: 'job',
      });
      const [id = 0] = await insertTransactions(tx, change, [{ ...draft, accountId }]);
      await rewriteTransactions(tx, change, eq(transactions.id, id), { amountCents: 7_00 });
      await updateBalances(tx, change);
    });
    expect(await home.balance(accountId)).toBe(93);
  });

  test('doesn’t touch accounts when recategorizing, hiding, renaming or adding without an account', async () => {
    const home = await Household.start(cairn);
    const [ledgerId, accountId] = [await home.ledgerId(database.current), await home.account('Checking', 1)];
    await database.current.db.transaction(async (tx) => {
      const begin = () =>
        beginChange(tx, ledgerId, { source: 'typed', now: cairn.clock.now(), actorId: null, via: 'job' });
      const change = await begin();
      const ids = await insertTransactions(tx, change, [draft]);
      expect(change.movesBalances).toBe(false);
      const isRow = eq(transactions.id, ids[0] ?? 0);
      await rewriteTransactions(tx, change, isRow, { categoryId: null, categorySource: null, hidden: true, name: 'y' });
      expect(change.movesBalances).toBe(false);
      const typed = await begin();
      await insertTransactions(tx, typed, [draft, { ...draft, accountId }]);
      expect(typed.movesBalances).toBe(true);
      for (const values of [
        { day: draft.day },
        { amountCents: 1 },
        { isIncome: true },
        { accountId },
        { deleted: true },
      ]) {
        const moved = await begin();
        await rewriteTransactions(tx, moved, isRow, values);
        expect(moved.movesBalances, JSON.stringify(values)).toBe(true);
      }
    });
  });
});
