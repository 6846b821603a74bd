import { type AccountId, cents, type Day, type LedgerId, parseDay } from '@cairn/domain';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, makePremium } from '../../../test/bank.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { accounts, ledgers, transactions } from '../../platform/db/schema/index.ts';
import { addBill } from '../recurring/recurring.fixture.ts';
import { accountStarts, movesBetween, weekFlows } from './forecast.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;

beforeAll(async () => {
  cairn = await startTestApp(database.current, '2026-11-15T20:00:00Z');
});

beforeEach(async () => {
  home = await Household.start(cairn);
});

interface WireForecast {
  accountID: number;
  balance: number;
  history: number[];
  balances: number[];
  layers: Record<'committed' | 'planned' | 'habit', number[]>;
  fullWeeks: number;
  band: { low: number[]; high: number[] } | null;
  lowest: {
    day: string;
    balance: number;
    low: number | null;
    causes: { layer: string; name: string; amount: number }[];
  };
  entries: { day: string; name: string; amount: number; cardAccountID: number | null }[];
  cardCycle: object | null;
  lacksCardCycle: boolean;
  floor: number | null;
}

async function forecast(query = ''): Promise<WireForecast[]> {
  return (await home.get(`Forecast/GetForecast${query}`)).accounts;
}

async function forecastOf(accountId: number): Promise<WireForecast> {
  const [found] = await forecast(`?AccountID=${accountId}`);
  if (!found) throw new Error('no such account');
  return found;
}

function requireDay(text: string): Day {
  const day = parseDay(text);
  if (!day) throw new Error('not a day');
  return day;
}

const sum = (values: readonly number[] | undefined) =>
  Math.round(100 * (values ?? []).reduce((a, b) => a + b, 0)) / 100;

/** 70.00 every week for the given number of weeks before today. */
async function spendWeekly(accountId: number, weeks: number, more: object = {}): Promise<void> {
  for (let week = 0; week < weeks; week += 1) {
    const day = new Date(Date.UTC(2026, 10, 14 - 7 * week)).toISOString().slice(0, 10);
    await home.spend(70, 'Market', { AccountID: accountId, transactionDate: day, ...more });
  }
}

describe('Forecast/GetLowestPoint', () => {
  test('is null without accounts', async () => {
    expect(await home.get('Forecast/GetLowestPoint')).toBeNull();
  });

  // covers: month-strip 12
  test('defaults to the account with the most expected entries: 500.00 − 13 × 40.00 = −20.00', async () => {
    await home.account('Savings', 10);
    const account = await home.account('Checking', 500);
    await addBill(home, 'Phone', { AccountID: account });
    const { lowest } = await forecastOf(account);
    expect(lowest.balance).toBe(-20);
    expect(await home.get('Forecast/GetLowestPoint')).toEqual({
      accountID: account,
      day: lowest.day,
      balance: lowest.balance,
    });
  });

  // covers: month-strip 12
  test('defaults to a bank account, even if a loan comes first', async () => {
    const account = await home.account('Everyday Checking', 3_250.4);
    await home.account('Car Loan', 9_000, { AccountType: 2 });
    expect(await home.get('Forecast/GetLowestPoint')).toMatchObject({ accountID: account, balance: 3_250.4 });
  });
});

describe('Forecast/GetCardDues', () => {
  test('is empty without cards that have a billing cycle', async () => {
    await home.account('Sapphire', 200, { AccountType: 1 });
    expect(await home.get('Forecast/GetCardDues')).toEqual([]);
  });

  // covers: reconciliation 39
  test('a closed statement is due in full; if all was spent since it closed, the open one is expected', async () => {
    const checking = await home.account('Checking', 1_000);
    const card = await home.account('Sapphire', 200, { AccountType: 1 });
    const Cycle = { ClosesOnDay: 10, DueOnDay: 5, PaysFromAccountID: checking };
    await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle });
    expect(await home.get('Forecast/GetCardDues')).toEqual([
      { accountID: card, day: '2026-12-05', amount: 200, isEstimate: false },
    ]);
    await home.spend(200, 'Market', { AccountID: card, transactionDate: '2026-11-12' });
    const [due] = await home.get('Forecast/GetCardDues');
    expect(due).toEqual({ accountID: card, day: '2027-01-05', amount: 200, isEstimate: true });
    const { entries } = await forecastOf(card);
    expect(entries[0]).toMatchObject({ day: due.day, amount: due.amount });
  });
});

describe('Forecast/GetForecast', () => {
  test('is empty without accounts', async () => {
    expect(await home.get('Forecast/GetForecast')).toEqual({ today: '2026-11-15', accounts: [] });
  });

  // covers: forecast 1
  test('a flat line without anything to learn from: no band, no causes, 45 days before and 366 ahead', async () => {
    const account = await home.account('Checking', 500);
    const [one] = await forecast();
    expect(one).toMatchObject({ accountID: account, balance: 500, fullWeeks: 0, band: null, floor: null });
    expect([one?.history.length, one?.balances.length, new Set(one?.balances).size]).toEqual([45, 366, 1]);
    expect(one?.lowest).toMatchObject({ day: '2026-11-15', balance: 500, low: null, causes: [] });
  });

  // covers: forecast 8
  test('history counts back from today: 470.00 now, 500.00 before yesterday’s 30.00', async () => {
    const account = await home.account('Checking', 500);
    await database.current.db.update(accounts).set({ anchoredOn: '2026-01-01' }).where(eq(accounts.id, account));
    await home.spend(30, 'Cinema', { AccountID: account, transactionDate: '2026-11-14' });
    const { balance, history } = await forecastOf(account);
    expect([balance, history.at(-1), history.at(-2), history[0]]).toEqual([470, 470, 500, 500]);
  });

  test('follows the upgrade of merchant keys, which is no change of the ledger', async () => {
    const account = await home.account('Checking', 500);
    await spendWeekly(account, 9);
    const isHome = eq(transactions.ledgerId, await home.ledgerId(database.current));
    const { db } = database.current;
    const habits = async () => sum((await forecast())[0]?.layers.habit);
    const before = await habits();
    // As in the upgrade, without a change set: only the version of the keys tells.
    await db.update(transactions).set({ markedAsTransfer: true }).where(isHome);
    expect(await habits()).toBe(before);
    await db
      .update(ledgers)
      .set({ merchantKeyVersion: 0 })
      .where(eq(ledgers.id, await home.ledgerId(database.current)));
    expect(await habits()).not.toBe(before);
  });

  // covers: forecast 8
  test('a linked account starts with its pending transactions: 1,000.00 − 25.00 pending = 975.00', async () => {
    await makePremium(database.current, home);
    const item = cairn.bank.connect();
    item.accounts = [checking({ currentCents: cents(1_000_00) })];
    const day = requireDay('2026-11-14');
    item.add(
      purchase('posted', { day, amountCents: cents(40_00) }),
      purchase('soon', { day, amountCents: cents(25_00), pending: true }),
    );
    await linkAndSync(home, item);
    const [one] = await forecast();
    expect([one?.balance, one?.history.at(-1), one?.history.at(-2)]).toEqual([975, 975, 1_040]);
  });

  // covers: forecast 6
  test('9 weeks of 70.00 are a habit of 10.00 a day, with a band', async () => {
    const account = await home.account('Checking', 5_000);
    await spendWeekly(account, 10);
    const { fullWeeks, layers, band, lowest } = await forecastOf(account);
    expect([fullWeeks, layers.habit[0], layers.habit[1], band !== null]).toEqual([9, 0, -10, true]);
    expect(lowest.day).toBe('2027-11-15');
  });

  // covers: forecast 6
  test('transfers are no habit, and hidden transactions and split lines are', async () => {
    const account = await home.account('Checking', 5_000);
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    await spendWeekly(account, 10, { markedAsTransfer: true });
    expect(sum((await forecastOf(account)).layers.habit)).toBe(0);
    await spendWeekly(account, 10, { hidden: true });
    expect((await forecastOf(account)).layers.habit[1]).toBe(-10);
    const id = await home.spend(63, 'Split', { AccountID: account });
    const line = (categoryID: number, amount: number) => ({
      ...{ categoryID, subcategoryID: null, amount, note: '' },
      ...{ isTransfer: false, takesRemainder: false, tagIDs: [] },
    });
    await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits: [line(food, 33), line(fun, 30)] });
    // 63.00 in 9 weeks is 1.00 a day more, once the median four weeks are over.
    const { habit } = (await forecastOf(account)).layers;
    expect([habit[1], habit[29]]).toEqual([-10, -11]);
  });

  // covers: forecast 4
  test('a budget of 310.00 less 10.00 spent is planned: 20.00 on each of the 15 days left, then 310.00 a month', async () => {
    const account = await home.account('Checking', 5_000);
    const food = await home.category('Food', { DefaultBudget: 310 });
    await home.spend(10, 'Market', { AccountID: account, TransactionCategoryID: food, transactionDate: '2026-11-03' });
    const { layers } = await forecastOf(account);
    expect([layers.planned[1], sum(layers.planned.slice(0, 16)), sum(layers.planned.slice(16, 47))]).toEqual([
      -20, -300, -310,
    ]);
  });

  // covers: forecast 11
  test('a sinking fund is planned in the month in which it is due', async () => {
    const account = await home.account('Checking', 5_000);
    const CategoryID = await home.category('Gifts');
    const Fund = { Target: 620, DueMonth: '2026-12', RepeatMonths: null };
    await home.post('AnnualBudget/SaveSinkingFund', { CategoryID, Fund, SetsPolicy: true });
    const { layers } = await forecastOf(account);
    expect([sum(layers.planned.slice(0, 16)), layers.planned[16], sum(layers.planned)]).toEqual([0, -20, -620]);
  });

  // covers: forecast 16
  test('a card without a cycle is marked; with one, the amount owed is paid on the due date', async () => {
    const checking = await home.account('Checking', 1_000);
    const card = await home.account('Sapphire', 200, { AccountType: 1 });
    expect(await forecastOf(card)).toMatchObject({ balance: -200, cardCycle: null, lacksCardCycle: true });
    const Cycle = { ClosesOnDay: 10, DueOnDay: 5, PaysFromAccountID: checking };
    await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle });
    const [paying, paid] = [await forecastOf(checking), await forecastOf(card)];
    expect(paid).toMatchObject({ cardCycle: Cycle, lacksCardCycle: false });
    expect(paying.entries).toEqual([
      { day: '2026-12-05', name: 'Sapphire payment', amount: -200, seriesID: null, cardAccountID: card },
    ]);
    expect([paying.balances.at(-1), paid.balances.at(-1)]).toEqual([800, 0]);
    expect(paying.lowest).toMatchObject({
      day: '2026-12-05',
      balance: 800,
      causes: [{ name: 'Sapphire payment', amount: -200 }],
    });
  });

  // covers: forecast 17
  test('a removed account has no line, and a cycle that it pays no longer counts', async () => {
    const checking = await home.account('Checking', 1_000);
    const card = await home.account('Sapphire', 200, { AccountType: 1 });
    const Cycle = { ClosesOnDay: 10, DueOnDay: 5, PaysFromAccountID: checking };
    await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle });
    await home.post('Account/DeleteAccount', { ID: checking });
    expect(await forecast()).toMatchObject([{ accountID: card, lacksCardCycle: true, entries: [] }]);
    expect((await home.send('GET', `Forecast/GetForecast?AccountID=${checking}`)).statusCode).toBe(404);
  });
});

describe('Forecast/SaveCardCycle and SaveFloor', () => {
  // covers: forecast 15
  test('can be undone, saving the same again writes nothing, and null removes', async () => {
    const checking = await home.account('Checking', 1_000);
    const card = await home.account('Sapphire', 200, { AccountType: 1 });
    const Cycle = { ClosesOnDay: 10, DueOnDay: 5, PaysFromAccountID: checking };
    const saved = await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle });
    expect(saved.answer).toEqual({ changeSetID: saved.changeSetId });
    expect((await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle })).answer).toEqual({
      changeSetID: null,
    });
    const moved = await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle: { ...Cycle, DueOnDay: 7 } });
    expect((await home.undo(saved.changeSetId)).leftMade).toEqual(['The billing cycle of Sapphire']);
    await home.undo(moved.changeSetId);
    expect((await forecastOf(card)).cardCycle).toEqual(Cycle);
    const removed = await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle: null });
    expect((await forecastOf(card)).cardCycle).toBeNull();
    await home.undo(removed.changeSetId);
    expect((await forecastOf(card)).cardCycle).toEqual(Cycle);
    const floor = await home.post('Forecast/SaveFloor', { AccountID: checking, Floor: 250 });
    expect((await forecastOf(checking)).floor).toBe(250);
    await home.undo(floor.changeSetId);
    expect((await forecastOf(checking)).floor).toBeNull();
    expect((await home.history()).map(({ summary }) => summary)).toContain('Set the lowest balance of Checking');
  });

  // covers: forecast 15
  test('sync clients receive both, and their removal', async () => {
    const card = await home.account('Sapphire', 200, { AccountType: 1 });
    const PaysFromAccountID = await home.account('Checking', 1_000);
    await home.post('Forecast/SaveCardCycle', {
      AccountID: card,
      Cycle: { ClosesOnDay: 1, DueOnDay: 20, PaysFromAccountID },
    });
    await home.post('Forecast/SaveFloor', { AccountID: card, Floor: -900 });
    const { changes, cursor } = await home.get('Sync/Changes');
    const rows = changes.filter(({ noun }: { noun: string }) => noun === 'cardCycle' || noun === 'accountFloor');
    expect(rows.map(({ noun, row }: { noun: string; row: object }) => [noun, row])).toEqual([
      ['cardCycle', { accountID: card, closesOnDay: 1, dueOnDay: 20, paysFromAccountID: PaysFromAccountID }],
      ['accountFloor', { accountID: card, floor: -900 }],
    ]);
    await home.post('Forecast/SaveFloor', { AccountID: card, Floor: null });
    const later = await home.get(`Sync/Changes?after=${encodeURIComponent(cursor)}`);
    expect(later.changes).toMatchObject([{ noun: 'gone', row: { noun: 'accountFloor', id: card } }]);
  });

  // covers: forecast 16
  test('an account that pays itself, one that isn’t a card, and days outside of a month are rejected', async () => {
    const checking = await home.account('Checking', 1_000);
    const card = await home.account('Sapphire', 200, { AccountType: 1 });
    const save = async (AccountID: number, PaysFromAccountID: number, ClosesOnDay = 1) => {
      const Cycle = { ClosesOnDay, DueOnDay: 20, PaysFromAccountID };
      return (await home.send('POST', 'Forecast/SaveCardCycle', { AccountID, Cycle })).statusCode;
    };
    expect([await save(card, card), await save(checking, card), await save(card, checking, 32)]).toEqual([
      422, 422, 400,
    ]);
    expect([await save(card, 999_999), await save(999_999, checking)]).toEqual([404, 404]);
  });
});

describe('at 20,000 transactions', () => {
  const today = requireDay('2025-06-15');
  let ledgerId: LedgerId;
  let account: AccountId;

  beforeAll(async () => {
    const large = await Household.start(cairn);
    account = await large.account('Checking', 1_000);
    ledgerId = await large.ledgerId(database.current);
    await withoutStatistics(database.current, 'transactions', 'split_lines');
    // One statement for all of them would exceed the time limit of statements.
    for (let batch = 0; batch < 2; batch += 1)
      await insertBulkTransactions(database.current.db, ledgerId, 10_000, { account_id: sql`${account}::bigint` });
  });

  // covers: forecast 19
  test('reads the last 52 weeks for habits, 62 days for balances, and the ends of an index for accounts', async () => {
    const { db } = database.current;
    const weeks = await explain(database.current, weekFlows(db, ledgerId, today, [1, 2, 3]));
    expect(weeks.text).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"(transactions|split_lines)"/);
    // 20,000 rows × 364 of 3,650 days = about 1,995.
    expect(weeks.rowsRead).toBeLessThan(2_040);
    const first = requireDay('2025-04-14');
    const moves = await explain(database.current, movesBetween(db, ledgerId, first, today));
    expect(moves.text).not.toMatch(/"Seq Scan"[^}]*"Relation Name":"transactions"/);
    expect(moves.rowsRead).toBeLessThan(380);
    const starts = await explain(database.current, accountStarts(db, ledgerId, today));
    expect(starts.text).toContain('transactions_by_account');
    // The oldest row, and those of the last 30 days and later.
    expect(starts.rowsRead).toBeLessThan(1_600);
  });
});
