import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkCategories, insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { ledgers } from '../../platform/db/schema/index.ts';
import { buildTotals } from './totals.queries.ts';
import { listTransactions } from './transactions.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const totalsOf = async (home: Household, filter: object = {}) =>
  (await home.post('Transaction/GetTotals', filter)).answer;

interface Line {
  readonly amountCents: number;
  readonly categoryId?: number;
  readonly subcategoryId?: number;
  readonly isTransfer?: boolean;
}

async function split(home: Household, id: number, lines: readonly Line[]): Promise<void> {
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  const rows = lines.map(
    ({ amountCents, categoryId = null, subcategoryId = null, isTransfer = false }, position) =>
      sql`(${ledgerId}::bigint, ${id}::bigint, ${position}::smallint, date '2026-11-10', ${categoryId}::bigint,
        ${subcategoryId}::bigint, ${amountCents}::bigint, ${isTransfer}, ${position === 0})`,
  );
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update transactions set is_split = true, category_id = null where ledger_id = ${ledgerId} and id = ${id}`,
    );
    await tx.execute(sql`insert into split_lines (ledger_id, transaction_id, position, day, category_id, subcategory_id,
      amount_cents, is_transfer, takes_remainder) values ${sql.join(rows, sql`, `)}`);
  });
}

describe('Transaction/GetTotals', () => {
  // covers: entry/fields 7
  test('3,000.00 in − 86.42 − 6.75 out = 2,906.83 net; transfers and hidden ones are only counted', async () => {
    const home = await Household.start(cairn);
    expect(await totalsOf(home)).toEqual({
      count: 0,
      moneyIn: 0,
      moneyOut: 0,
      net: 0,
      transferCount: 0,
      hiddenCount: 0,
    });
    await home.spend(86.42, 'Trader Joe’s');
    const coffee = await home.spend(6.75, 'Coffee', { transactionDate: '2026-11-11' });
    const pay = await home.spend(3_000, 'Harbor Design', { isIncome: true });
    await home.spend(500, 'To savings', { markedAsTransfer: true });
    await home.spend(50, 'Old', { hidden: true });
    await home.spend(60, 'Both', { hidden: true, markedAsTransfer: true });
    const gone = await home.spend(1, 'Gone');
    await home.post('Transaction/DeleteTransaction', { userTransactionID: gone });
    const all = { count: 6, moneyIn: 3_000, moneyOut: 93.17, net: 2_906.83, transferCount: 2, hiddenCount: 1 };
    expect(await totalsOf(home)).toEqual(all);
    expect(await totalsOf(home, { StartDate: '2026-11-11' })).toMatchObject({ count: 1, net: -6.75 });
    const some = await totalsOf(home, { TransactionIDs: [coffee, pay, gone] });
    expect(some).toMatchObject({ count: 2, moneyIn: 3_000, moneyOut: 6.75 });
    expect(await totalsOf(home, { SearchText: 'coffee', TransactionIDs: [pay] })).toMatchObject({ count: 0, net: 0 });
    expect(await totalsOf(home, { TransactionIDs: [] })).toMatchObject({ count: 0 });
  });

  // covers: entry/fields 9
  test('by category, a split counts its lines: 50.00 + 30.00 − 40.00 returned of 100.00 = 40.00', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const market = await home.subcategory(food, 'Market');
    await home.spend(50, 'Bakery', { TransactionCategoryID: food });
    const costco = await home.spend(100, 'Costco');
    await split(home, costco, [
      { amountCents: 60_00 },
      { amountCents: 30_00, categoryId: food, subcategoryId: market },
      { amountCents: -40_00, categoryId: food },
      { amountCents: 45_00, categoryId: food, isTransfer: true },
      { amountCents: 5_00, categoryId: food, subcategoryId: market, isTransfer: true },
    ]);
    expect(await totalsOf(home, { CategoryID: food })).toMatchObject({ count: 2, moneyOut: 40, net: -40 });
    const inMarket = await totalsOf(home, { CategoryID: food, SubcategoryID: market });
    expect(inMarket).toMatchObject({ count: 1, moneyOut: 30 });
    expect(await totalsOf(home, { ShowOnlyUncategorized: true })).toMatchObject({ count: 1, moneyOut: 60 });
    expect(await totalsOf(home)).toMatchObject({ count: 2, moneyOut: 100 });
    await home.post('Transaction/PatchTransaction', { userTransactionID: costco, hidden: true });
    const withoutSplit = await totalsOf(home, { CategoryID: food });
    expect(withoutSplit).toMatchObject({ count: 2, moneyOut: 50, hiddenCount: 1 });
  });

  // covers: entry/fields 9
  test('by tag, a split with the tag counts whole: 100.00 − 10.00 transferred + 5.00 = 95.00', async () => {
    const home = await Household.start(cairn);
    const trip = await home.tag('Trip');
    const food = await home.category('Food');
    const costco = await home.spend(100, 'Costco', { TagIDs: [trip] });
    await split(home, costco, [
      { amountCents: 60_00, categoryId: food },
      { amountCents: 30_00 },
      { amountCents: 10_00, isTransfer: true },
    ]);
    await home.spend(5, 'Tea', { TagIDs: [trip] });
    await home.spend(7, 'Untagged', { TransactionCategoryID: food });
    expect(await totalsOf(home, { TagID: trip })).toMatchObject({ count: 2, moneyOut: 95 });
    expect(await totalsOf(home, { TagID: trip, CategoryID: food })).toMatchObject({ count: 1, moneyOut: 60 });
  });
});

// covers: entry/fields 8
test('the migration counts existing transactions: 3,000.00 in − 86.42 out, 1 transfer, 1 hidden', async () => {
  const home = await Household.start(cairn);
  await home.spend(3_000, 'Paycheck', { isIncome: true });
  await home.spend(86.42, 'Trader');
  await home.spend(500, 'To savings', { markedAsTransfer: true });
  await home.spend(20, 'Hidden', { hidden: true });
  const before = await totalsOf(home, {});
  expect(before).toMatchObject({ count: 4, moneyIn: 3_000, moneyOut: 86.42, transferCount: 1, hiddenCount: 1 });
  const ledgerId = await home.ledgerId(database.current);
  const nothing = { transactionCount: 0, moneyInCents: 0, moneyOutCents: 0, transferCount: 0, hiddenCount: 0 };
  await database.current.db.update(ledgers).set(nothing).where(eq(ledgers.id, ledgerId));
  const migration = readFileSync(new URL('../../../migrations/0024_ledger_totals.sql', import.meta.url), 'utf8');
  const recount = migration.split('--> statement-breakpoint').find((part) => part.trim().startsWith('UPDATE')) ?? '';
  await database.current.db.execute(sql.raw(`${recount.trim().slice(0, -1)} AND "ledgers"."id" = ${ledgerId}`));
  expect(await totalsOf(home, {})).toEqual(before);
});

describe('at 20,000 transactions, 6,000 of them split, without statistics', () => {
  const COUNT = 20_000;

  async function largeLedger() {
    const home = await Household.start(cairn);
    const { db } = database.current;
    await withoutStatistics(database.current, 'transactions', 'split_lines', 'transaction_tags', 'tags');
    const ledgerId = await home.ledgerId(database.current);
    const [rare, common] = [await home.tag('Rare'), await home.tag('Common')];
    await insertBulkCategories(db, ledgerId, 12);
    const [first] = (await home.categories()).map(({ categoryID }) => categoryID).toSorted((a, b) => a - b);
    const category = sql`${first ?? 0}::bigint + n % 12`;
    await db.transaction(async (tx) => {
      await insertBulkTransactions(tx, ledgerId, COUNT, {
        amount_cents: sql`300 + n % 5000`,
        is_split: sql`n % 10 < 3`,
        category_id: sql`case when n % 10 < 3 then null else ${category} end`,
      });
      await tx.execute(sql`insert into split_lines
          (ledger_id, transaction_id, position, day, category_id, amount_cents, is_transfer, takes_remainder)
        select ledger_id, id, n, day, ${first ?? 0}::bigint + (id + n) % 12,
          case when n = 0 then amount_cents - 200 else 100 end, n = 1 and id % 7 = 0, n = 0
        from transactions, generate_series(0, 2) n where ledger_id = ${ledgerId} and is_split`);
    });
    await db.execute(sql`insert into transaction_tags (ledger_id, transaction_id, tag_id)
      select ledger_id, id, case when id % 1000 = 0 then ${rare}::bigint else ${common}::bigint end
      from transactions where ledger_id = ${ledgerId} and (id % 1000 = 0 or id % 2 = 0)`);
    return { ledgerId, rare, common, categoryId: first ?? 0 };
  }

  // covers: entry/fields 8, 10
  test('totals and tagged lists read only the rows they need', async () => {
    const { ledgerId, rare, common, categoryId } = await largeLedger();
    const { db } = database.current;
    const rowsRead = async (filter: object) =>
      (await explain(database.current, buildTotals(db, ledgerId, filter, undefined))).rowsRead;
    // Only transfer lines and their transactions, because the ledger stores the rest.
    expect(await rowsRead({})).toBeLessThan(2_500);
    expect(await rowsRead({ amountFrom: 1 })).toBeLessThan(COUNT + 4_000);
    expect(await rowsRead({ categoryId })).toBeLessThan(6_000);
    expect(await rowsRead({ startDate: '2016-03-01', endDate: '2016-03-31' })).toBeLessThan(800);
    expect(await rowsRead({ tagId: rare })).toBeLessThan(3_000);
    const page = { limit: 100, after: null };
    for (const [tagId, most] of [
      [rare, 400],
      [common, 40_000],
    ] as const) {
      const plan = await explain(database.current, listTransactions(db, ledgerId, { tagId }, page));
      expect(plan.rowsRead).toBeLessThan(most);
    }
    // Then the planner knows the number of rows, but not their contents.
    for (const table of ['transactions', 'transaction_tags']) await db.execute(sql.raw(`vacuum ${table}`));
    const plan = await explain(database.current, listTransactions(db, ledgerId, {}, page));
    expect(plan.rowsRead).toBeLessThan(1_000);
  });
});
