import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { importNames } from '../../../test/import-names.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { listVisits, toSearched } from './suggest-payees.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface WirePayee {
  displayName: string;
}

async function suggest(home: Household, text: string): Promise<WirePayee[]> {
  return (await home.post('Transaction/SuggestPayees', { text })).answer;
}

const namesOf = (payees: readonly WirePayee[]) => payees.map(({ displayName }) => displayName);

describe('Transaction/SuggestPayees', () => {
  // covers: entry/quick-add 12
  test('returns the last category and account, and the usual amount: of 6.70, 6.20, and 31.00, it is 6.70', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'Coffee');
    const account = await home.account('Checking', 500);
    const visit = { TransactionCategoryID: food, TransactionSubcategoryID: coffee, AccountID: account };
    await home.spend(31, 'Blue Heron Coffee', { transactionDate: '2026-10-01' });
    await home.spend(6.2, 'Blue Heron Coffee', { transactionDate: '2026-11-02', ...visit });
    await home.spend(6.7, 'BLUE HERON COFFEE', { transactionDate: '2026-11-03', ...visit });
    expect(await suggest(home, 'blue')).toEqual([
      {
        displayName: 'BLUE HERON COFFEE',
        isIncome: false,
        categoryID: food,
        subcategoryID: coffee,
        categoryVisits: 2,
        accountID: account,
        usualAmount: 6.7,
      },
    ]);
  });

  // covers: entry/quick-add 13
  test('finds the beginning of any word, names that start with the text first, then the newest; at most five', async () => {
    const home = await Household.start(cairn);
    const days = ['Cold Blue', 'Bluebird', 'Blue Heron', 'Old Bluegrass', 'Blues', 'Bluest', 'Reblue'];
    for (const [index, name] of days.entries()) await home.spend(1, name, { transactionDate: `2026-11-0${index + 1}` });
    expect(namesOf(await suggest(home, 'blue'))).toEqual([
      'Bluest',
      'Blues',
      'Blue Heron',
      'Bluebird',
      'Old Bluegrass',
    ]);
    expect(namesOf(await suggest(home, 'BLUE  h'))).toEqual(['Blue Heron']);
    expect(await suggest(home, 'blue%')).toEqual([]);
    expect(await suggest(home, ' ')).toEqual([]);
  });

  // covers: entry/quick-add 14
  test('shows printed names as people write them, together with the same names that were typed', async () => {
    const home = await Household.start(cairn);
    const printed = [
      'SQ *BLUE HERON COFFEE PORTLAND OR',
      'BLUE HERON COFFEE 503-555-0182 OR',
      'AMZN MKTP US*2K4LP9QT3',
    ];
    await importNames(home, ...printed);
    await home.spend(2, 'Blue Heron Coffee', { transactionDate: '2026-11-01' });
    expect(namesOf(await suggest(home, 'blue'))).toEqual(['Blue Heron Coffee']);
    expect(namesOf(await suggest(home, 'heron'))).toEqual(['Blue Heron Coffee']);
    expect(namesOf(await suggest(home, 'amaz'))).toEqual(['Amazon']);
    expect(await suggest(home, 'sq')).toEqual([]);
    expect(await suggest(home, 'portland')).toEqual([]);
  });

  // covers: entry/quick-add 13
  test('leaves out hidden and deleted transactions and other ledgers', async () => {
    const home = await Household.start(cairn);
    const other = await Household.start(cairn);
    await other.spend(1, 'Blue Whale');
    await home.spend(1, 'Blue Secret', { hidden: true });
    const id = await home.spend(1, 'Blue Mistake');
    await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect(await suggest(home, 'blue')).toEqual([]);
  });

  // covers: entry/quick-add 15
  test('of 20,000 transactions, it reads the newest 10,000 at most, and fewer if many match', async () => {
    const home = await Household.start(cairn);
    await home.spend(1, 'x');
    const ledgerId = await home.ledgerId(database.current);
    const name = sql`'merchant ' || n % 500`;
    await insertBulkTransactions(database.current.db, ledgerId, 20_000, { name, name_key: name });
    await withoutStatistics(database.current, 'transactions');
    const { db } = database.current;
    const rare = await explain(database.current, listVisits(db, ledgerId, toSearched('nowhere')));
    expect(rare.text).toContain('transactions_by_day');
    expect(rare.text).not.toContain('Sort');
    expect(rare.rowsRead).toBe(10_000);
    const common = await explain(database.current, listVisits(db, ledgerId, toSearched('merch')));
    expect(common.rowsRead).toBeLessThan(1_000);
  });
});
