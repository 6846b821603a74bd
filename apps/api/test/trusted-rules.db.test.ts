import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { categoryTrust } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';
import { inboxOf } from './inbox.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const migration = readFileSync(new URL('../migrations/0021_review.sql', import.meta.url), 'utf8');
const trustStatement = migration.split('--> statement-breakpoint').at(-1) ?? '';

// covers: review/inbox 21
test('the migration trusts existing rules and the categories that they set', async () => {
  const home = await Household.start(cairn);
  const food = await home.category('Food');
  const coffee = { CategoryID: food, SubcategoryID: await home.subcategory(food, 'Coffee') };
  await home.rules(food, ['Name', 'contains', ' Trader '], ['Amount', 'Greater Than', '1,000.50']);
  await home.rules(coffee, ['Name', 'equals', 'Blue Heron']);
  await home.spend(1, 'Blue Heron');
  // The rule that categorized it is gone.
  await home.rules(coffee);
  await home.spend(1, 'Trader A');
  await home.spend(2_000, 'Rent');
  const { counts } = await inboxOf(home);
  expect(counts).toEqual([{ reason: 'category', count: 3 }]);
  const { db } = database.current;
  await db.execute(sql.raw(trustStatement));
  // Any change makes the server derive the inbox again.
  await home.category('Fun');
  expect(await inboxOf(home)).toEqual({ items: [], counts: [], selfApproved: 3 });
  const ledgerId = await home.ledgerId(database.current);
  const trusted = await db.select().from(categoryTrust).where(eq(categoryTrust.ledgerId, ledgerId));
  expect(trusted.map(({ streak, initialStreak }) => [streak, initialStreak])).toEqual([
    [5, 5],
    [5, 5],
    [5, 5],
  ]);
});
