import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { purgeHistoryDaily } from '../src/ledger/index.ts';
import { categoryRules, ruleCatches } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const migration = readFileSync(new URL('../migrations/0020_rule_effects.sql', import.meta.url), 'utf8');
const countStatement = migration.split('--> statement-breakpoint').at(-1) ?? '';

async function countsOf(home: Household): Promise<Record<string, number>> {
  const rules: { condition: { comparisonValue: string }; caughtCount: number }[] = await home.get('Rule/GetRules');
  return Object.fromEntries(rules.map(({ condition, caughtCount }) => [condition.comparisonValue, caughtCount]));
}

test('the migration counts what existing rules have caught', async () => {
  const home = await Household.start(cairn);
  const food = await home.category('Food');
  const coffee = { CategoryID: food, SubcategoryID: await home.subcategory(food, 'Coffee') };
  await home.rules(food, ['Name', 'contains', ' Trader '], ['Amount', 'Greater Than', '1,000.50']);
  await home.rules(coffee, ['Name', 'equals', 'Blue Heron'], ['Name', 'contains', 'nowhere']);
  for (const name of ['Trader A', 'Trader B', 'Blue Heron']) await home.spend(1, name);
  await home.spend(2_000, 'Rent');
  await home.spend(1, 'Trader C', { TransactionCategoryID: food });
  const expected = { Trader: 2, '1000.50': 1, 'Blue Heron': 1, nowhere: 0 };
  expect(await countsOf(home)).toEqual(expected);
  const { db } = database.current;
  const ledgerId = await home.ledgerId(database.current);
  await db.update(categoryRules).set({ caughtCount: 0 }).where(eq(categoryRules.ledgerId, ledgerId));
  await db.execute(sql.raw(countStatement));
  expect(await countsOf(home)).toEqual(expected);
});

test('counts stay when the history that could undo them is purged', async () => {
  const home = await Household.start(cairn);
  await home.rules(await home.category('Food'), ['Name', 'contains', 'trader']);
  cairn.clock.set('2026-05-01T12:00:00Z');
  await home.spend(1, 'Trader');
  cairn.clock.set('2026-11-01T12:00:00Z');
  await home.spend(2, 'Trader');
  await purgeHistoryDaily(database.current.db, cairn.clock).run();
  const ledgerId = await home.ledgerId(database.current);
  const left = await database.current.db.select().from(ruleCatches).where(eq(ruleCatches.ledgerId, ledgerId));
  expect([await countsOf(home), left.length]).toEqual([{ trader: 2 }, 1]);
});
