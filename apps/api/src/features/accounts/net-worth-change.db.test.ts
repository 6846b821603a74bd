import { type AccountId, type Day, isDay, type LedgerId } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import {
  accounts,
  balanceAssertions,
  categories,
  dismissedTransferPairs,
  netWorthPoints,
  transactions,
} from '../../platform/db/schema/index.ts';
import { type RowSpan, rowSums, statedBalances } from './net-worth-change.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(async () => {
  cairn.clock.set('2026-10-31T20:00:00Z');
  home = await Household.start(cairn);
});

const today = () => cairn.clock.set('2026-11-15T20:00:00Z');
const days = (from = '2026-10-31', to = '2026-11-15') => `From=${from}&To=${to}`;

interface WireChange {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly { term: string; amount: number; count: number; moneyIn: number; moneyOut: number }[];
  readonly accounts: readonly {
    id: number;
    start: number;
    end: number;
    isAdded: boolean;
    isRemoved: boolean;
    terms: { term: string; amount: number }[];
    gap: { after: string; through: string; amount: number; count: number } | null;
  }[];
  readonly recordedLater: number;
  readonly firstRecordedOn: string | null;
}

const cents = (dollars: number) => Math.round(dollars * 100);

/** Expects that everything adds up, to the cent. */
async function change(who = home, range = days()): Promise<WireChange> {
  const answer: WireChange = await who.get(`Account/GetNetWorthAttribution?${range}`);
  const sum = (terms: readonly { amount: number }[]) => terms.reduce((total, { amount }) => total + cents(amount), 0);
  expect(sum(answer.terms)).toBe(cents(answer.end) - cents(answer.start));
  for (const { start, end, terms } of answer.accounts) expect(sum(terms)).toBe(cents(end) - cents(start));
  for (const { term, amount, count } of answer.terms) {
    if (!['earned', 'spent', 'interestAndFees', 'transfers'].includes(term)) continue;
    const { rows } = await who.get(`Account/GetNetWorthRows?${range}&Term=${term}`);
    expect([sum(rows), rows.length], term).toEqual([cents(amount), count]);
  }
  return answer;
}

/** The terms that aren't zero, in dollars. */
const shown = ({ terms }: WireChange) =>
  Object.fromEntries(terms.flatMap(({ term, amount }) => (amount === 0 ? [] : [[term, amount]])));

async function type(id: number, balance: number, AccountType: number) {
  await home.post('Account/SaveCustomAccount', {
    Id: id,
    DisplayName: `Account ${id}`,
    InstitutionName: 'Harbor Bank',
    AvailableBalance: balance,
    CurrentBalance: balance,
    AccountType,
  });
}

describe('why net worth changed', () => {
  // covers: net-worth-why 2
  test('2,000.00 earned − 140.00 spent − 12.50 of fees; money that only moved between accounts counts as nothing', async () => {
    const AccountID = await home.account('Checking', 1_000);
    const savings = await home.account('Savings', 500);
    const pay = await home.category('Pay', { Income: true });
    const fees = await home.category('Bank fees');
    const food = await home.category('Food');
    await home.get('Account/CaptureNetWorth');
    await home.spend(99, 'on the first day', { transactionDate: '2026-10-31', AccountID });
    today();
    await home.spend(2_000, 'pay', { AccountID, isIncome: true, TransactionCategoryID: pay });
    await home.spend(150, 'market', { AccountID, TransactionCategoryID: food });
    await home.spend(10, 'returned', { AccountID, TransactionCategoryID: food, isIncome: true });
    await home.spend(12.5, 'overdraft', { AccountID, TransactionCategoryID: fees });
    await home.spend(300, 'to savings', { AccountID, markedAsTransfer: true });
    await home.spend(300, 'to savings', { AccountID: savings, isIncome: true, markedAsTransfer: true });
    await home.spend(77, 'cash, without an account');
    const answer = await change();
    expect([answer.start, answer.end]).toEqual([1_500, 3_347.5]);
    expect(shown(answer)).toEqual({ earned: 2_000, spent: -140, interestAndFees: -12.5 });
    expect(answer.terms.find(({ term }) => term === 'spent')).toEqual({
      term: 'spent',
      amount: -140,
      count: 2,
      moneyIn: 10,
      moneyOut: 150,
    });
    expect(answer.accounts.map(({ id, end, start }) => [id, end - start])).toEqual([
      [AccountID, 1_547.5],
      [savings, 300],
    ]);
    expect(answer.firstRecordedOn).toBe('2026-10-31');
  });

  // covers: net-worth-why 8
  test('a transfer of 200.00 with both sides isn’t listed; one of 75.00 whose other side isn’t here, and a hidden 5.00, are', async () => {
    const [from, to] = [await home.account('Checking', 1_000), await home.account('Savings', 0)];
    today();
    const move = (AccountID: number, transactionDate: string, more: object = {}) => ({
      ...{ AccountID, transactionDate, markedAsTransfer: true, ...more },
    });
    await home.spend(200, 'to savings', move(from, '2026-11-03'));
    await home.spend(200, 'from checking', move(to, '2026-11-06', { isIncome: true }));
    const lone = await home.spend(75, 'to a friend', move(from, '2026-11-04'));
    const late = await home.spend(75, 'from a friend', move(to, '2026-11-09', { isIncome: true }));
    const hidden = await home.spend(5, 'hidden', { AccountID: from, transactionDate: '2026-11-05', hidden: true });
    const answer = await change();
    expect(answer.terms.find(({ term }) => term === 'transfers')).toMatchObject({ amount: -5, count: 3 });
    const { rows } = await home.get(`Account/GetNetWorthRows?${days()}&Term=transfers`);
    const idsOf = (some: { userTransactionID: number }[]) => some.map((row) => row.userTransactionID);
    expect(idsOf(rows)).toEqual([late, hidden, lone]);
    const next = await home.get(
      `Account/GetNetWorthRows?${days()}&Term=transfers&AfterDate=2026-11-05&AfterID=${hidden}`,
    );
    expect(idsOf(next.rows)).toEqual([lone]);
  });

  // covers: net-worth-why 2
  test('each line of a split is in its own term: 100.00 = 60.00 spent + 25.00 interest + 15.00 moved', async () => {
    const AccountID = await home.account('Checking', 1_000);
    const [food, interest] = [await home.category('Food'), await home.category('Home')];
    const SubcategoryID = await home.subcategory(interest, 'Mortgage interest');
    today();
    const id = await home.spend(100, 'bundle', { AccountID });
    await home.post('Transaction/SaveSplit', {
      userTransactionID: id,
      Splits: [
        { categoryID: food, subcategoryID: null, amount: 40, isTransfer: false },
        { categoryID: food, subcategoryID: null, amount: 20, isTransfer: false },
        { categoryID: interest, subcategoryID: SubcategoryID, amount: 25, isTransfer: false },
        { categoryID: null, subcategoryID: null, amount: 15, isTransfer: true },
      ],
    });
    expect(shown(await change())).toEqual({ spent: -60, interestAndFees: -25, transfers: -15 });
  });

  // covers: net-worth-why 15
  test('a row is a part only if other lines of its split are in another term, and has its display name', async () => {
    const AccountID = await home.account('Checking', 1_000);
    const [food, fees] = [await home.category('Food'), await home.category('Bank fees')];
    today();
    const whole = await home.spend(100, 'TRADER JOES #552', { AccountID });
    const mixed = await home.spend(50, 'Bank', { AccountID });
    const split = async (userTransactionID: number, ...lines: [category: number, amount: number][]) =>
      await home.post('Transaction/SaveSplit', {
        userTransactionID,
        Splits: lines.map(([categoryID, amount]) => ({ categoryID, subcategoryID: null, amount, isTransfer: false })),
      });
    await split(whole, [food, 70], [food, 30]);
    await split(mixed, [food, 40], [fees, 10]);
    const ledgerId = await home.ledgerId(database.current);
    await database.current.db
      .update(transactions)
      .set({ isNameReported: true })
      .where(sql`${eq(transactions.ledgerId, ledgerId)} and ${eq(transactions.id, whole)}`);
    const { rows } = await home.get(`Account/GetNetWorthRows?${days()}&Term=spent`);
    expect(rows).toMatchObject([
      { userTransactionID: mixed, displayName: 'Bank', amount: -40, isPart: true },
      { userTransactionID: whole, displayName: 'Trader Joe’s', amount: -100, isPart: false },
    ]);
  });

  // covers: net-worth-why 3
  test('a car payment of 325.00 isn’t spent if the loan got it; without the loan’s side, it is', async () => {
    const AccountID = await home.account('Checking', 1_000);
    const loan = await home.account('Car loan', 8_000, { AccountType: 2 });
    today();
    await home.spend(325, 'auto loan', { AccountID, transactionDate: '2026-11-04' });
    expect(shown(await change())).toEqual({ spent: -325 });
    const received = { AccountID: loan, isIncome: true, transactionDate: '2026-11-06' };
    const payment = await home.spend(325, 'payment received', received);
    expect(shown(await change())).toEqual({});
    await home.post('Transaction/PatchTransaction', { userTransactionID: payment, markedAsTransfer: true });
    const fee = { markedAsTransfer: true, TransactionCategoryID: await home.category('Late fees') };
    await home.spend(3, 'late', { AccountID: loan, ...fee });
    await home.spend(44, 'interest', { AccountID: loan, TransactionCategoryID: await home.category('Loan interest') });
    expect(shown(await change())).toEqual({ interestAndFees: -47 });
  });

  // covers: net-worth-why 3
  test('a payment of 325.00 with a category isn’t spent either; of a payment and a sofa of 325.00, one is', async () => {
    const AccountID = await home.account('Checking', 2_000);
    const loan = await home.account('Car loan', 8_000, { AccountType: 2 });
    today();
    const TransactionCategoryID = await home.category('Car');
    await home.spend(325, 'auto loan', { AccountID, TransactionCategoryID, transactionDate: '2026-11-14' });
    await home.spend(325, 'payment received', { AccountID: loan, isIncome: true, transactionDate: '2026-11-14' });
    expect(shown(await change())).toEqual({});
    const Furniture = { TransactionCategoryID: await home.category('Furniture') };
    await home.spend(325, 'sofa', { AccountID, ...Furniture, transactionDate: '2026-11-15' });
    expect(shown(await change())).toEqual({ spent: -325 });
    const { rows } = await home.get(`Account/GetNetWorthRows?${days()}&Term=spent`);
    expect(rows).toMatchObject([{ displayName: 'sofa' }]);
  });

  // covers: net-worth-why 4
  test.each(['savings', 'a card'])(
    'a payment of 500.00 isn’t spent if %s got a transfer of 500.00 too',
    async (other) => {
      const AccountID = await home.account('Checking', 5_000);
      const receiver = await home.account('Other', 900, { AccountType: other === 'savings' ? 0 : 1 });
      const loan = await home.account('Car loan', 8_000, { AccountType: 2 });
      today();
      const moved = { markedAsTransfer: true, transactionDate: '2026-11-05' };
      await home.spend(500, 'moved', { AccountID, ...moved });
      await home.spend(500, 'moved', { AccountID: receiver, isIncome: true, ...moved });
      const TransactionCategoryID = await home.category('Car');
      await home.spend(500, 'auto loan', { AccountID, TransactionCategoryID, transactionDate: '2026-11-06' });
      await home.spend(500, 'payment received', { AccountID: loan, isIncome: true, transactionDate: '2026-11-06' });
      const answer = await change();
      expect(shown(answer)).toEqual({});
      expect(answer.terms.find(({ term }) => term === 'transfers')?.count).toBe(0);
    },
  );

  // covers: net-worth-why 3
  test('a mortgage payment of 1,500.00 that is split pays 1,000.00 off, and 500.00 are interest', async () => {
    const AccountID = await home.account('Checking', 5_000);
    const loan = await home.account('Mortgage', 200_000, { AccountType: 2 });
    const [housing, interest] = [await home.category('Housing'), await home.category('Mortgage interest')];
    today();
    await home.spend(1_000, 'principal', { AccountID: loan, isIncome: true });
    const id = await home.spend(1_500, 'mortgage', { AccountID });
    await home.post('Transaction/SaveSplit', {
      userTransactionID: id,
      Splits: [
        { categoryID: housing, subcategoryID: null, amount: 1_000, isTransfer: false },
        { categoryID: interest, subcategoryID: null, amount: 500, isTransfer: false },
      ],
    });
    expect(shown(await change())).toEqual({ interestAndFees: -500 });
  });

  // covers: net-worth-why 3
  test('a split that pays 1,000.00 and 500.00 to two loans isn’t listed; of 300.00 more, only those are', async () => {
    const AccountID = await home.account('Checking', 5_000);
    const [house, car] = [
      await home.account('Mortgage', 200_000, { AccountType: 2 }),
      await home.account('Car loan', 8_000, { AccountType: 2 }),
    ];
    today();
    await home.spend(1_000, 'received', { AccountID: house, isIncome: true });
    await home.spend(500, 'received', { AccountID: car, isIncome: true });
    const pay = async (total: number, ...amounts: number[]) => {
      const id = await home.spend(total, 'loans', { AccountID });
      const line = { categoryID: null, subcategoryID: null, isTransfer: true };
      await home.post('Transaction/SaveSplit', {
        userTransactionID: id,
        Splits: amounts.map((amount) => ({ ...line, amount })),
      });
      return id;
    };
    const transfers = async () => (await change()).terms.find(({ term }) => term === 'transfers');
    const both = await pay(1_500, 1_000, 500);
    expect(await transfers()).toMatchObject({ amount: 0, count: 0 });
    await home.post('Transaction/DeleteTransaction', { userTransactionID: both });
    const id = await pay(1_800, 1_000, 500, 300);
    expect(await transfers()).toMatchObject({ amount: -300, count: 1 });
    const { rows } = await home.get(`Account/GetNetWorthRows?${days()}&Term=transfers`);
    expect(rows).toMatchObject([{ userTransactionID: id, amount: -300, isPart: true }]);
  });

  // covers: net-worth-why 3
  test('a pair that a user dismissed, a fee, and a split with a total of 325.00 aren’t loan payments', async () => {
    const AccountID = await home.account('Checking', 2_000);
    const loan = await home.account('Car loan', 8_000, { AccountType: 2 });
    const furniture = await home.category('Furniture');
    const fees = await home.category('Bank fees');
    today();
    const received = await home.spend(325, 'payment received', { AccountID: loan, isIncome: true });
    const sofa = await home.spend(325, 'sofa', { AccountID, TransactionCategoryID: furniture });
    await database.current.db
      .insert(dismissedTransferPairs)
      .values({ ledgerId: await home.ledgerId(database.current), firstId: sofa, secondId: received });
    await home.spend(325, 'fee', { AccountID, TransactionCategoryID: fees, markedAsTransfer: true });
    const id = await home.spend(325, 'bundle', { AccountID });
    await home.post('Transaction/SaveSplit', {
      userTransactionID: id,
      Splits: [
        { categoryID: furniture, subcategoryID: null, amount: 300, isTransfer: false },
        { categoryID: null, subcategoryID: null, amount: 25, isTransfer: false },
      ],
    });
    expect(shown(await change())).toEqual({ spent: -650, interestAndFees: -325, transfers: 325 });
  });

  // covers: net-worth-why 4
  test.each(['pending', 'removedByBank'] as const)(
    'a %s payment on a linked account doesn’t replace the real one',
    async (column) => {
      const AccountID = await home.account('Checking', 2_000);
      const loan = await home.account('Car loan', 8_000, { AccountType: 2 });
      today();
      const TransactionCategoryID = await home.category('Car');
      const gone = await home.spend(325, 'auto loan', { AccountID, transactionDate: '2026-11-05' });
      await home.spend(325, 'auto loan', { AccountID, TransactionCategoryID, transactionDate: '2026-11-05' });
      await home.spend(325, 'payment received', { AccountID: loan, isIncome: true, transactionDate: '2026-11-06' });
      const ledgerId = await home.ledgerId(database.current);
      const { db } = database.current;
      await db
        .update(transactions)
        .set({ [column]: true })
        .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, gone)));
      await db
        .update(accounts)
        .set({ externalId: `bank-${ledgerId}`, wentOutCents: 325_00 })
        .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, AccountID)));
      expect(shown(await change())).not.toHaveProperty('spent');
    },
  );

  // covers: net-worth-why 4
  test('a lunch of 20.00 is spent although a loan took back a fee of 20.00', async () => {
    const AccountID = await home.account('Checking', 1_000);
    const loan = await home.account('Car loan', 8_000, { AccountType: 2 });
    const [fees, food] = [await home.category('Late fees'), await home.category('Food')];
    today();
    await home.spend(20, 'fee taken back', { AccountID: loan, isIncome: true, TransactionCategoryID: fees });
    await home.spend(20, 'lunch', { AccountID, TransactionCategoryID: food });
    expect(shown(await change())).toEqual({ spent: -20, interestAndFees: 20 });
  });

  // covers: net-worth-why 6
  test('entered balances are the market for investments and a new value for a house', async () => {
    const fund = await home.account('Index fund', 5_000, { AccountType: 3 });
    const house = await home.account('House', 500_000, { AccountType: 4 });
    const mortgage = await home.account('Mortgage', 300_000, { AccountType: 2 });
    today();
    await home.spend(500, 'bought', { AccountID: fund, isIncome: true, markedAsTransfer: true });
    await type(fund, 5_630, 3);
    await type(house, 512_000, 4);
    await type(mortgage, 299_000, 2);
    const answer = await change();
    expect(shown(answer)).toEqual({ market: 130, revaluation: 13_000, transfers: 500 });
    expect(answer.terms.find(({ term }) => term === 'revaluation')?.count).toBe(2);
  });

  // covers: net-worth-why 5
  test('a first account of 500.00 without earlier transactions is added on the day it was entered', async () => {
    cairn.clock.set('2026-11-05T20:00:00Z');
    const AccountID = await home.account('Checking', 500);
    today();
    const answer = await change();
    expect([answer.start, answer.end]).toEqual([0, 500]);
    expect(shown(answer)).toEqual({ accounts: 500 });
    expect(answer.accounts).toMatchObject([{ start: 0, end: 500, isAdded: true }]);
    await home.spend(40, 'before it was entered', { AccountID, transactionDate: '2026-11-03' });
    expect(shown(await change())).toEqual({ accounts: 540, spent: -40 });
    expect(shown(await change(home, days('2026-11-05')))).toEqual({});
  });

  // covers: net-worth-why 9
  test('accounts that were added and removed since net worth was first recorded', async () => {
    const old = await home.account('Old', 400);
    await home.get('Account/CaptureNetWorth');
    cairn.clock.set('2026-11-05T20:00:00Z');
    const AccountID = await home.account('New', 900);
    await home.spend(70, 'before it was added', { AccountID, isIncome: true, transactionDate: '2026-11-02' });
    await home.post('Account/DeleteAccount', { ID: old });
    today();
    await home.spend(50, 'after', { AccountID, transactionDate: '2026-11-15' });
    const answer = await change();
    expect([answer.start, answer.end]).toEqual([400, 850]);
    expect(shown(answer)).toEqual({ accounts: 500, spent: -50 });
    expect(answer.accounts.map(({ id, isAdded, isRemoved }) => ({ id, isAdded, isRemoved }))).toEqual([
      { id: AccountID, isAdded: true, isRemoved: false },
      { id: old, isAdded: false, isRemoved: true },
    ]);
  });

  // covers: net-worth-why 9
  test('a ledger’s first accounts count as far back as their transactions: 1,000.00 + 30.00 spent = 1,030.00 before', async () => {
    const AccountID = await home.account('Checking', 1_000);
    await home.spend(30, 'imported history', { AccountID, transactionDate: '2025-03-01' });
    const answer = await change(home, days('2025-02-28', '2026-10-31'));
    expect([answer.start, answer.end]).toEqual([1_030, 1_000]);
    expect(shown(answer)).toEqual({ spent: -30 });
    const earlier = await change(home, days('2025-01-01', '2026-10-31'));
    expect([earlier.start, shown(earlier)]).toEqual([0, { accounts: 1_030, spent: -30 }]);
  });

  // covers: net-worth-why 12
  test('a purchase of 20.00 after a balance of 100.00 entered on the same day is spent, and nothing is unexplained', async () => {
    cairn.clock.set('2026-11-10T20:00:00Z');
    const AccountID = await home.account('Cash', 100);
    const sameDay = { AccountID, transactionDate: '2026-11-10' };
    await home.spend(20, 'after it', { ...sameDay, IsAfterBalance: true });
    await home.spend(7, 'in it', { ...sameDay, IsAfterBalance: false });
    const spentThatDay = await change(home, days('2026-11-01', '2026-11-10'));
    expect([spentThatDay.end, shown(spentThatDay)]).toEqual([80, { accounts: 107, spent: -27 }]);
    today();
    const answer = await change(home, days('2026-11-01'));
    expect([answer.start, answer.end]).toEqual([0, 80]);
    expect(shown(answer)).toEqual({ accounts: 107, spent: -27 });
    expect(shown(await change(home, days('2026-11-09')))).toEqual({ spent: -27 });
    expect(shown(await change(home, days('2026-11-10')))).toEqual({ spent: -20 });
    expect(shown(await change(home, days('2026-11-11')))).toEqual({});
  });

  // covers: net-worth-why 12
  test('a purchase of 20.00 after the balance of an account that was added that day is spent too', async () => {
    await home.account('Old', 400);
    await home.get('Account/CaptureNetWorth');
    cairn.clock.set('2026-11-10T20:00:00Z');
    const AccountID = await home.account('New', 100);
    await home.spend(20, 'after it', { AccountID, transactionDate: '2026-11-10', IsAfterBalance: true });
    today();
    expect(shown(await change())).toEqual({ accounts: 100, spent: -20 });
  });

  // covers: net-worth-why 10
  test('a bank that reports 45.00 more than its transactions explain: unexplained, with the days', async () => {
    const AccountID = await home.account('Checking', 1_000);
    const ledgerId = await home.ledgerId(database.current);
    const { db } = database.current;
    const isAccount = sql`${eq(accounts.ledgerId, ledgerId)} and ${eq(accounts.id, AccountID)}`;
    await db.update(accounts).set({ externalId: 'bank-1' }).where(isAccount);
    await db
      .update(balanceAssertions)
      .set({ source: 'bank', basis: 'asOf' })
      .where(eq(balanceAssertions.ledgerId, ledgerId));
    const stated = {
      ledgerId,
      accountId: AccountID,
      basis: 'asOf',
      source: 'bank',
      seenAt: new Date(),
      changedIn: 1,
    } as const;
    await db.insert(balanceAssertions).values([
      { ...stated, id: 9_001, day: '2026-11-03', amountCents: 1_000_00 },
      { ...stated, id: 9_002, day: '2026-11-09', amountCents: 1_045_00 },
    ]);
    await db.update(accounts).set({ currentCents: 1_045_00, anchoredOn: '2026-11-09' }).where(isAccount);
    today();
    const answer = await change();
    expect(shown(answer)).toEqual({ unexplained: 45 });
    expect(answer.accounts[0]?.gap).toEqual({ after: '2026-11-03', through: '2026-11-09', amount: 45, count: 1 });
  });

  // covers: net-worth-why 7
  test('50.00 that is added between a statement of 1,000.00 and an older balance of 1,000.00 is unexplained, not a new value', async () => {
    today();
    const AccountID = await home.account('Checking', 1_000);
    await home.post('Reconcile/SealPeriod', { AccountID, EndsOn: '2026-10-31', ClosingBalance: 1_000 });
    expect(shown(await change())).toEqual({});
    await home.spend(50, 'market', { AccountID, transactionDate: '2026-11-05' });
    const answer = await change();
    expect(shown(answer)).toEqual({ spent: -50, unexplained: 50 });
    expect(answer.accounts[0]?.gap).toMatchObject({ after: '2026-10-31', through: '2026-11-15', amount: 50 });
    await type(AccountID, 980, 0);
    expect(shown(await change())).toEqual({ spent: -50, revaluation: 30 });
  });

  // covers: net-worth-why 7
  test('50.00 that is added between two statements is unexplained, even after they are unlocked', async () => {
    today();
    const AccountID = await home.account('Checking', 1_000);
    const lock = async (EndsOn: string) =>
      (await home.post('Reconcile/SealPeriod', { AccountID, EndsOn, ClosingBalance: 1_000 })).answer;
    await lock('2026-10-31');
    const { reconciliationID: ReconciliationID } = await lock('2026-11-10');
    await home.spend(50, 'market', { AccountID, transactionDate: '2026-11-05' });
    expect(shown(await change())).toEqual({ spent: -50, unexplained: 50 });
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID, Reopens: true });
    expect(shown(await change())).toEqual({ spent: -50, unexplained: 50 });
  });

  // covers: net-worth-why 13
  test.each([
    ['in the range', '2026-11-02', '2026-11-05', { spent: -30 }],
    ['out of the range', '2026-11-02', '2026-10-20', { spent: -30 }],
    ['into the range', '2026-10-30', '2026-11-05', {}],
  ])('a purchase of 30.00 whose date a person moved %s counts when it posted', async (_, postedOn, editedTo, terms) => {
    const AccountID = await home.account('Checking', 1_000);
    const id = await home.spend(30, 'market', { AccountID, transactionDate: editedTo });
    const ledgerId = await home.ledgerId(database.current);
    const { db } = database.current;
    const currentCents = postedOn > '2026-10-31' ? 970_00 : 1_000_00;
    await db
      .update(transactions)
      .set({ bankValues: { day: day(postedOn) } })
      .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id)));
    await db
      .update(accounts)
      .set({ externalId: `bank-${ledgerId}`, currentCents, wentOutCents: 0, anchoredOn: '2026-11-03' })
      .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, AccountID)));
    today();
    expect(shown(await change())).toEqual(terms);
  });

  // covers: net-worth-why 10
  test('a recorded 80.00 that a later transaction makes 100.00: the 20.00 belong to no account', async () => {
    const AccountID = await home.account('Checking', 80);
    await home.get('Account/CaptureNetWorth');
    today();
    await type(AccountID, 80, 0);
    await database.current.db
      .update(netWorthPoints)
      .set({ assetsCents: 60_00 })
      .where(eq(netWorthPoints.ledgerId, await home.ledgerId(database.current)));
    const answer = await change();
    expect([answer.start, answer.end, answer.recordedLater]).toEqual([60, 80, 20]);
    expect(shown(answer)).toEqual({ unexplained: 20 });
  });

  // covers: net-worth-why 14
  test('without accounts, everything is 0.00', async () => {
    today();
    const answer = await change();
    expect([answer.start, answer.end, answer.accounts]).toEqual([0, 0, []]);
    expect(answer.terms.map(({ amount }) => amount)).toEqual(Array.from({ length: 8 }, () => 0));
  });

  // covers: net-worth-why 14
  test('the end can’t be in the future or at the start', async () => {
    const fields = async (range: string) =>
      (await home.send('GET', `Account/GetNetWorthAttribution?${range}`)).json().fields;
    expect(await fields(days('2026-10-01', '2026-11-01'))).toEqual({ to: 'can’t be in the future' });
    expect(await fields(days('2026-10-31', '2026-10-31'))).toEqual({ from: 'must be before the end date' });
    expect((await home.send('GET', 'Account/GetNetWorthAttribution')).statusCode).toBe(400);
  });

  // covers: net-worth-why 15
  test('250 transactions are listed in three pages, newest first, and add up to 250.00', async () => {
    const AccountID = await home.account('Checking', 1_000);
    const ledgerId = await home.ledgerId(database.current);
    await insertBulkTransactions(database.current.db, ledgerId, 250, {
      account_id: sql`${AccountID}::bigint`,
      day: sql`date '2026-10-01' + n % 10`,
    });
    const range = `${days('2026-09-30', '2026-10-31')}&Term=spent`;
    const all: { userTransactionID: number; transactionDate: string; amount: number }[] = [];
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const last = all.at(-1);
      const after = last ? `&AfterDate=${last.transactionDate}&AfterID=${last.userTransactionID}` : '';
      const answer = await home.get(`Account/GetNetWorthRows?${range}${after}`);
      all.push(...answer.rows);
      ({ hasMore } = answer);
      expect(page).toBeLessThan(3);
    }
    expect(all.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(-250_00);
    expect(new Set(all.map(({ userTransactionID }) => userTransactionID)).size).toBe(250);
    expect(all.map(({ transactionDate }) => transactionDate)).toEqual(
      all
        .map(({ transactionDate }) => transactionDate)
        .toSorted()
        .reverse(),
    );
  });
});

describe('interest or fees', () => {
  const markOf = async (name: string) =>
    (await home.get('Category/GetAllCategories')).find((row: { name: string }) => row.name === name).isInterestOrFees;

  // covers: net-worth-why 16
  test('a new category is marked by its name, unless someone says otherwise', async () => {
    await home.category('Bank fees');
    await home.category('Food');
    await home.category('Interest', { IsInterestOrFees: false });
    await home.category('Finance', { IsInterestOrFees: true });
    expect([
      await markOf('Bank fees'),
      await markOf('Food'),
      await markOf('Interest'),
      await markOf('Finance'),
    ]).toEqual([true, false, false, true]);
  });

  // covers: net-worth-why 16
  test('marking a category is in Activity, can be undone, and leaves the rest as it is', async () => {
    const CategoryID = await home.category('Mortgage', { IconColor: '#155A41' });
    const save = async (more: object) =>
      await home.post('Category/SaveCategory', { CategoryID, Name: 'Mortgage', ...more });
    await save({});
    expect(await markOf('Mortgage')).toBe(false);
    const { changeSetId } = await save({ IsInterestOrFees: true });
    expect(await markOf('Mortgage')).toBe(true);
    const [latest] = await home.history();
    expect(latest).toMatchObject({ summary: 'Mortgage is interest or fees' });
    await home.undo(changeSetId);
    expect(await markOf('Mortgage')).toBe(false);
  });

  // covers: net-worth-why 16
  test('an undo leaves a mark alone that was changed since', async () => {
    const CategoryID = await home.category('Mortgage');
    const mark = async (IsInterestOrFees: boolean) =>
      (await home.post('Category/SaveCategory', { CategoryID, Name: 'Mortgage', IsInterestOrFees })).changeSetId;
    const first = await mark(true);
    await mark(false);
    expect(await home.undo(first)).toMatchObject({ restored: 0, leftBudgets: ['Interest or fees'] });
    expect(await markOf('Mortgage')).toBe(false);
  });

  // covers: net-worth-why 16
  test('a marked subcategory can be undone too', async () => {
    const parent = await home.category('Home');
    const SubcategoryID = await home.subcategory(parent, 'Loan');
    const { changeSetId } = await home.post('Subcategory/SaveSubcategory', {
      CategoryID: parent,
      SubcategoryID,
      Name: 'Loan',
      IsInterestOrFees: true,
    });
    const isMarked = async () => {
      const ledgerId = await home.ledgerId(database.current);
      const [row] = await database.current.db
        .select()
        .from(categories)
        .where(and(eq(categories.ledgerId, ledgerId), eq(categories.id, SubcategoryID)));
      return row?.isInterestOrFees;
    };
    expect(await isMarked()).toBe(true);
    await home.undo(changeSetId);
    expect(await isMarked()).toBe(false);
  });
});

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

describe('at 20,000 transactions', () => {
  let ledgerId: LedgerId;
  let accountId: AccountId;

  beforeAll(async () => {
    cairn.clock.set('2026-10-31T20:00:00Z');
    const large = await Household.start(cairn);
    accountId = await large.account('Checking', 1_000);
    ledgerId = await large.ledgerId(database.current);
    await withoutStatistics(database.current, 'transactions', 'split_lines', 'balance_assertions', 'change_sets');
    await database.current.db.transaction(async (tx) => {
      // Without triggers, because linking each of them takes longer than all the rest.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`insert into change_sets (ledger_id, id, source, made_at, summary, count)
        select ${ledgerId}::bigint, 1000000 + n, 'typed', now(), 'Added a transaction', 1
        from generate_series(1, 2000) n`);
    });
    // One statement for all of them would exceed the time limit of statements.
    for (let batch = 0; batch < 2; batch += 1)
      await insertBulkTransactions(database.current.db, ledgerId, 10_000, { account_id: sql`${accountId}::bigint` });
  });

  // covers: net-worth-why 17
  test('a year reads a year of transactions once, by an index, and the balances around it', async () => {
    const [after, last] = [day('2024-06-15'), day('2025-06-15')];
    const spans: RowSpan[] = [
      { accountId, type: 0, isLinked: false, after, through: last, cuts: [after, last], anchor: null },
      { accountId: 999_999, type: 2, isLinked: true, after, through: last, cuts: [after, last], anchor: null },
    ];
    const sums = await explain(
      database.current,
      rowSums(ledgerId, { spans, payments: { ids: [1, 2], lines: [] } }, true),
    );
    expect(sums.text).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"(transactions|split_lines)"/);
    // 20,000 rows × 365 of 3,650 days = about 2,000, and a few of the other tables.
    expect(sums.rowsRead).toBeLessThan(2_100);
    const stated = await explain(
      database.current,
      statedBalances(ledgerId, [{ accountId, after, last, isOpen: false }]),
    );
    expect(stated.text).toContain('balance_assertions_by_account');
    expect(stated.rowsRead).toBeLessThan(10);
  });
});
