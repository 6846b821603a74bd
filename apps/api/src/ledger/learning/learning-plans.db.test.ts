import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { explain, withoutStatistics } from '../../../test/plan.ts';
import { categoryModels, ledgers } from '../../platform/db/schema/index.ts';
import { type ChangeRange, decidedQueries, deleteTouched, hasNews } from './decisions.ts';
import { latestDecisions } from './knowledge.ts';
import { findModelState, trainIfDue } from './models.ts';

const database = useTestDatabase();
let cairn: TestApp;
let range: ChangeRange;

const ROWS = 20_000;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
  await withoutStatistics(database.current, 'transactions', 'category_decisions', 'review_decisions', 'split_lines');
  const home = await Household.start(cairn);
  const [coffee, food] = [await home.category('Coffee'), await home.category('Food')];
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await insertBulkTransactions(db, ledgerId, ROWS, {
    merchant_key: sql`'merchant ' || n % 200`,
    category_id: sql`case when n % 2 = 0 then ${coffee}::bigint else ${food}::bigint end`,
    category_source: sql`'person'`,
  });
  await trainIfDue(db, ledgerId);
  const after = (await findModelState(db, ledgerId))?.model?.learnedThrough ?? 0;
  await home.spend(4, 'Blue Heron', { TransactionCategoryID: coffee });
  range = { ledgerId, after, through: after + 1_000 };
});

describe('a ledger with 20,000 decisions', () => {
  // covers: learned 24
  test('is learned whole by the job', async () => {
    const found = await findModelState(database.current.db, range.ledgerId);
    expect(found?.model).toMatchObject({ decisions: ROWS, trainedDecisions: ROWS });
  });

  // covers: learned 24
  test('one more decision reads only the rows of its change', async () => {
    for (const query of decidedQueries(database.current.db, range))
      expect((await explain(database.current, query)).rowsRead).toBeLessThan(20);
    expect((await explain(database.current, deleteTouched(database.current.db, range))).rowsRead).toBeLessThan(20);
  });

  test('whether there is news reads at most one row of each kind, also after many changes', async () => {
    const { db } = database.current;
    const isNews = db
      .select({ isNews: hasNews() })
      .from(ledgers)
      .innerJoin(categoryModels, eq(categoryModels.ledgerId, ledgers.id))
      .where(eq(ledgers.id, range.ledgerId));
    expect((await explain(database.current, isNews)).rowsRead).toBeLessThan(8);
    expect(await isNews).toEqual([{ isNews: true }]);
  });

  // covers: learned 24
  test('at most 50 decisions of a merchant are read', async () => {
    const keys = new Set(['merchant 1', 'merchant 2', 'unknown']);
    expect((await explain(database.current, latestDecisions(range.ledgerId, keys))).rowsRead).toBe(2 * 50);
  });
});
