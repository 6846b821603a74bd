import { cents, type Day, isDay } from '@cairn/domain';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household, type WrittenRule } from '../../../test/household.ts';
import { transactions, users } from '../../platform/db/schema/index.ts';
import { beginChange } from '../changes/change-set.ts';
import { type Draft, insertTransactions } from './insert.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`not a day: ${text}`);
  return text;
}

function draft(name: string, more: Partial<Draft> = {}): Draft {
  return {
    day: day('2026-11-10'),
    name,
    description: '',
    amountCents: cents(1_00),
    isIncome: false,
    accountId: null,
    markedAsTransfer: false,
    hidden: false,
    category: null,
    ...more,
  };
}

/** Inserts as an import or a bank sync does. */
async function insert(home: Household, drafts: readonly Draft[]): Promise<{ ids: number[]; changeSetId: number }> {
  const { db } = database.current;
  const [owner] = await db.select({ id: users.ledgerId }).from(users).where(eq(users.subject, home.subject));
  const now = cairn.clock.now();
  return await db.transaction(async (tx) => {
    const change = await beginChange(tx, owner?.id ?? 0, { source: 'import', now, actorId: null, via: 'job' });
    return { ids: await insertTransactions(tx, change, drafts), changeSetId: change.id };
  });
}

async function storedRows(ids: readonly number[]) {
  const rows = await database.current.db
    .select()
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id));
}

describe('normalization', () => {
  test('names and descriptions have one line, no control characters and a maximum length', async () => {
    const home = await Household.start(cairn);
    const { ids } = await insert(home, [
      draft('  SHELL\r\n\tOIL\u0000 '),
      draft('x'.repeat(300), { description: 'y'.repeat(2_000) }),
      draft('\u0007', { description: ' what the bank\nprinted ' }),
      draft(' '),
      draft('half a \ud83d'),
    ]);
    const rows = await storedRows(ids);
    expect(rows.map((row) => row?.name)).toEqual([
      'SHELL OIL',
      'x'.repeat(200),
      'what the bank printed',
      'Unnamed',
      'half a \ufffd',
    ]);
    expect(rows.map((row) => row?.description.length)).toEqual([0, 1_000, 21, 0, 0]);
    expect(rows[0]).toMatchObject({ nameKey: 'shell oil', searchText: 'shell oil\n\n1.00' });
    expect(await home.names({ SearchText: 'shell oil' })).toEqual(['SHELL OIL']);
  });

  test('edits are normalized the same way, and name rules match them', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const id = await home.spend(1, 'Shell');
    const twin = await home.spend(2, 'Shell\tOil');
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName: 'Shell\nOil',
      displayDescription: 'a\u0001b',
      amount: 1,
      transactionCategoryID: food,
      rule: { categoryID: food, type: 'Name', comparison: 'equals', comparisonValue: 'Shell\nOil' },
    });
    expect(await home.one(id)).toMatchObject({ displayName: 'Shell Oil', displayDescription: 'a b' });
    expect(await home.categoryOf(twin)).toBe('Food');
  });
});

describe('large inserts', () => {
  test('2,500 rows in batches: ids in order, rules applied, other requests served meanwhile, one undo', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const rules = Array.from({ length: 60 }, (_, index): WrittenRule => ['Name', 'contains', `shop ${index} of`]);
    await home.rules(food, ...rules);
    await home.spend(1, 'before');
    const drafts = Array.from({ length: 2_500 }, (_, index) =>
      draft(`Shop ${index % 100} of ${index}`, { amountCents: cents(index + 1) }),
    );
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const { ids, changeSetId } = await insert(home, drafts);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(4);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const rows = await storedRows(ids);
    expect(rows.map((row) => row?.amountCents)).toEqual(drafts.map((given) => given.amountCents));
    expect(rows.filter((row) => row?.categoryId === food)).toHaveLength(1_500);
    expect(rows[160]).toMatchObject({ name: 'Shop 60 of 160', categoryId: null });
    expect(rows[159]).toMatchObject({ categorySource: 'rule', categoryRule: 'Name contains shop 59 of' });
    expect(await home.undo(changeSetId)).toMatchObject({ restored: 2_500, left: [], leftCount: 0, leftBudgets: [] });
    expect(await home.names()).toEqual(['before']);
  });
});
