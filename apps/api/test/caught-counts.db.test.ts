import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { purgeHistoryDaily } from '../src/ledger/index.ts';
import { categoryRules, ruleCatches } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';
import { caught, save, sharesOf } from './rule-calls.ts';

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

// covers: entry/rules 19
test('the migration counts the transactions that existing rules have caught', async () => {
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

// covers: entry/rules 19
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

// covers: entry/rules 19
test('a catch that is undone while the rule is deleted isn’t counted when the rule is restored: 2 − 1 = 1', async () => {
  const home = await Household.start(cairn);
  const { ruleID } = (await save(home, 'trader', { effects: { hide: true } })).answer;
  const made = { displayName: 'Trader', amount: 1, transactionDate: '2026-11-10' };
  const { changeSetId } = await home.post('Transaction/CreateTransaction', made);
  await home.spend(2, 'Trader');
  const deleted = await home.post('Rule/DeleteRule', { ruleID });
  await home.undo(changeSetId);
  await home.undo(deleted.changeSetId);
  expect(await caught(home)).toEqual([1]);
});

// covers: entry/rules 19
test('a transaction that the rules leave as it was isn’t counted', async () => {
  const home = await Household.start(cairn);
  const [food, fun, tag] = [await home.category('Food'), await home.category('Fun'), await home.tag('Weekly')];
  await save(home, 'hidden', { effects: { hide: true } });
  await save(home, 'moved', { effects: { markAsTransfer: true } });
  await save(home, 'tagged', { effects: { tagIDs: [tag] } });
  await save(home, 'named', { effects: { name: 'Named' } });
  await save(home, 'small', { effects: { splits: sharesOf([food, 50], [fun, 50]) } });
  await home.spend(1, 'Hidden', { hidden: true });
  await home.spend(1, 'Moved', { markedAsTransfer: true });
  await home.spend(1, 'Tagged', { TagIDs: [tag] });
  await home.spend(1, 'Named');
  await home.spend(0.01, 'Small');
  expect(await countsOf(home)).toEqual({ hidden: 0, moved: 0, tagged: 0, named: 0, small: 0 });
  for (const name of ['Hidden', 'Moved', 'Tagged', 'NAMED', 'Small']) await home.spend(1, name);
  expect(await countsOf(home)).toEqual({ hidden: 1, moved: 1, tagged: 1, named: 1, small: 1 });
});

// covers: entry/rules 19
test('a rule isn’t counted where the merchant’s own split precedes it', async () => {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const Splits = [food, fun].map((categoryID) => ({ categoryID, amount: 5 }));
  const id = await home.spend(10, 'Costco');
  await home.post('Transaction/SaveSplit', { userTransactionID: id, Splits, Remember: 'automatic' });
  await save(home, 'costco', { effects: { splits: sharesOf([food, 70], [fun, 30]) } });
  await home.spend(20, 'Costco');
  expect(await caught(home)).toEqual([0]);
});
