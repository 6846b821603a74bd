import { readFileSync } from 'node:fs';
import { cents, nameKey, searchText } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { categoryRules, changeSets, changes, transactions } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const migration = readFileSync(new URL('../migrations/0010_fold_names.sql', import.meta.url), 'utf8')
  // Uses the columns' current names.
  .replaceAll('"user_id"', '"ledger_id"')
  .replaceAll('"removed"', '"undo_payload"');

async function migrate(): Promise<void> {
  for (const statement of migration.split('--> statement-breakpoint')) {
    await database.current.db.execute(sql.raw(statement));
  }
}

/** How names were normalized before the migration. */
const formerKey = (name: string) => name.normalize('NFC').trim().toLowerCase();

const names = [
  "Trader Joe's",
  'TRADER JOE’S',
  'Trader  Joe`s',
  'Café Blau',
  'Cafe\u0301 BLAU',
  'Süßwaren Æther Œuvre Smørrebrød Łódź Þing',
  '7–Eleven “Express”',
  'SHELL\u00a0OIL\u3000ｾﾌﾞﾝ',
  'Net\u200bflix ™ № 5',
  'ΣΊΣΥΦΟΣ Ёлка',
];

// covers: server/rules 2
test('the migration normalizes stored keys like current names', async () => {
  const household = await Household.start(cairn);
  const ledgerId = await household.ledgerId(database.current);
  const { db } = database.current;
  const rows = names.map((name) => {
    const search = `${formerKey(name)}\n${formerKey(`of ${name}`)}\n1.00`;
    return { ledgerId, day: '2026-11-01', name, amountCents: 100, nameKey: formerKey(name), searchText: search };
  });
  await db.insert(transactions).values(rows.map((row, id) => ({ ...row, id, madeIn: 1, touchedIn: 1, changedIn: 1 })));
  const before = { nameKey: formerKey('CAFÉ’S'), searchText: `${formerKey('CAFÉ’S')}\n\n2.00`, hidden: false };
  await db.insert(changes).values({ ledgerId, changeSetId: 1, rowId: 1, before });
  await migrate();
  const stored = await db.select().from(transactions).where(eq(transactions.ledgerId, ledgerId));
  expect(stored.map((row) => [row.nameKey, row.searchText])).toEqual(
    names.map((name) => [nameKey(name), searchText({ name, description: `of ${name}`, amountCents: cents(100) })]),
  );
  const [change] = await db.select().from(changes).where(eq(changes.ledgerId, ledgerId));
  expect(change?.before).toEqual({ nameKey: "cafe's", searchText: "cafe's\n\n2.00", hidden: false });
});

test('of two rules that now have the same name, the newer stays, and a removed rule is normalized for its undo', async () => {
  const household = await Household.start(cairn);
  const ledgerId = await household.ledgerId(database.current);
  const { db } = database.current;
  const categoryId = await household.category('Food');
  const rule = { ledgerId, categoryId, type: 'Name' as const, comparison: 'equals' as const, amountCents: null };
  const values = ["Joe's", 'Joe’s', 'Café'];
  await db
    .insert(categoryRules)
    .values(values.map((value, at) => ({ ...rule, id: 900 + at, value, valueKey: formerKey(value) })));
  const undoPayload = { rules: [{ ...rule, id: 9, value: 'Müller', valueKey: 'müller' }], madeRuleIds: [3] };
  const made = {
    ledgerId,
    id: 990,
    source: 'category' as const,
    madeAt: new Date(0),
    summary: 'Test',
    count: 0,
    undoPayload,
  };
  await db.insert(changeSets).values(made);
  await migrate();
  const rules = await db.select().from(categoryRules).where(eq(categoryRules.ledgerId, ledgerId));
  expect(rules.map(({ value, valueKey }) => [value, valueKey])).toEqual([
    ['Joe’s', "joe's"],
    ['Café', 'cafe'],
  ]);
  const [set] = await db
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.ledgerId, ledgerId), eq(changeSets.summary, 'Test')));
  expect(set?.undoPayload).toEqual({ rules: [{ ...undoPayload.rules[0], valueKey: 'muller' }], madeRuleIds: [3] });
});
