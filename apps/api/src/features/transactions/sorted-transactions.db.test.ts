import { type Day, parseDay } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkCategories, insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { loadLabels } from '../../ledger/index.ts';
import { sortedIds } from './sorted-transactions.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

function dayOf(text: string): Day {
  const day = parseDay(text);
  if (!day) throw new Error(`${text} is not a day`);
  return day;
}

const columns = ['date', 'name', 'category', 'account', 'amount'] as const;
type By = (typeof columns)[number];
const orders = columns.flatMap((By) => [true, false].map((Ascending) => ({ By, Ascending })));

const january = { startDate: dayOf('2020-01-01'), endDate: dayOf('2020-01-31') };

type Listed = Awaited<ReturnType<Household['list']>>[number];

function keyOf(row: Listed, by: By): string | number {
  switch (by) {
    case 'date':
      return row.transactionDate;
    case 'name':
      return row.displayName.toLowerCase();
    case 'category':
      return (row.transactionSubcategory?.name ?? row.transactionCategory?.name ?? '').toLowerCase();
    case 'account':
      return row.accountDisplayName.toLowerCase();
    case 'amount':
      return row.isIncome ? row.amount : -row.amount;
  }
}

/** `rows` are newest first, and sorting is stable. */
function sorted(rows: readonly Listed[], { By, Ascending }: (typeof orders)[number]) {
  const direction = Ascending ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [a, b] = [keyOf(left, By), keyOf(right, By)];
    return a === b ? 0 : (a < b ? -1 : 1) * direction;
  });
}

async function readPages(home: Household, Sort: object, Limit: number): Promise<Listed[]> {
  const paged: Listed[] = [];
  for (;;) {
    const last = paged.at(-1);
    const After = last && { transactionDate: last.transactionDate, userTransactionID: last.userTransactionID };
    const page = await home.list({ Sort, Limit, ...(After && { After }) });
    paged.push(...page);
    if (page.length < Limit) return paged;
  }
}

describe('Transaction/GetTransactions with Sort', () => {
  // covers: state/transactions-list 14
  test('sorts by every column in both directions, equal rows newest first; pages neither skip nor repeat a row', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const coffee = await home.subcategory(food, 'coffee');
    const art = await home.category('Art');
    const names = ['beta', 'Alpha', 'gamma', 'alpha', 'Beta', 'delta', 'Alpha'];
    for (const [index, name] of names.entries())
      await home.spend(5 + (index % 3), name, {
        transactionDate: `2026-11-0${1 + (index % 4)}`,
        isIncome: index % 4 === 1,
        TransactionCategoryID: [food, art, null][index % 3] ?? null,
        TransactionSubcategoryID: index % 6 === 0 ? coffee : null,
      });
    const newestFirst = await home.list();
    for (const order of orders) {
      const expected = sorted(newestFirst, order);
      expect(await home.list({ Sort: order }), JSON.stringify(order)).toEqual(expected);
      expect(await readPages(home, order, 2), JSON.stringify(order)).toEqual(expected);
    }
  });

  // covers: state/transactions-list 14
  test('sorts only what matches the filter, and an unknown last row ends the list', async () => {
    const home = await Household.start(cairn);
    for (const name of ['b', 'a', 'c']) await home.spend(1, name);
    await home.spend(9, 'd');
    const Sort = { By: 'name', Ascending: true };
    expect(await home.names({ Sort, AmountTo: 5 })).toEqual(['a', 'b', 'c']);
    const After = { transactionDate: '2026-11-15', userTransactionID: 999_999 };
    expect(await home.list({ Sort, After })).toEqual([]);
  });

  // covers: state/transactions-list 14
  test('of 20,000 rows, a page reads each once and sorts in memory, and reads none outside the dates', async () => {
    const home = await Household.start(cairn);
    const { db } = database.current;
    const ledgerId = await home.ledgerId(database.current);
    await withoutStatistics(database.current, 'transactions', 'categories');
    await insertBulkCategories(db, ledgerId, 50);
    await insertBulkTransactions(db, ledgerId, 20_000, {
      amount_cents: sql`n * 7919 % 100000 + 1`,
      name_key: sql`'shop ' || n % 5000`,
      category_id: sql`n % 50 + 1`,
    });
    const labels = await loadLabels(db, ledgerId);
    for (const by of columns) {
      const page = { ledgerId, filter: {}, sort: { by, isAscending: true }, labels, limit: 500 };
      const all = await explain(database.current, sortedIds(db, page, undefined));
      expect(all.rowsRead, by).toBe(20_000);
      expect(all.text).toContain('top-N heapsort');
      const narrow = await explain(database.current, sortedIds(db, { ...page, filter: january }, undefined));
      expect(narrow.rowsRead, by).toBeLessThan(400);
    }
  });
});
