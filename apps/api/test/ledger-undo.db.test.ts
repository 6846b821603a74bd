import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { categories, categoryRules, transactions } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const RUNS = inject('isDeep') ? 80 : 3;

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Scene {
  readonly home: Household;
  readonly rows: readonly number[];
  readonly mains: readonly number[];
  readonly subs: readonly number[];
}

type Write = (scene: Scene) => ReturnType<Household['send']>;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const anyIndex = fc.nat({ max: 11 });
const anyName = fc.constantFrom('Aldi', 'ALDI ', 'Shell', 'Shell Oil');
const anyIndexOrNull = fc.option(anyIndex, { freq: 2 });
const pickOrNull = (list: readonly number[], index: number | null) =>
  index === null ? null : (pick(list, index) ?? null);

const create: fc.Arbitrary<Write> = fc.tuple(anyName, anyIndexOrNull).map(
  ([displayName, category]): Write =>
    ({ home, mains }) =>
      home.send('POST', 'Transaction/CreateTransaction', {
        displayName,
        amount: 2,
        transactionDate: '2026-11-11',
        TransactionCategoryID: pickOrNull(mains, category),
      }),
);
const edit: fc.Arbitrary<Write> = fc.tuple(anyIndex, anyName, anyIndex, fc.constantFrom('none', 'on', 'off')).map(
  ([row, displayName, category, rule]): Write =>
    ({ home, rows, mains }) =>
      home.send('POST', 'Transaction/UpdateTransaction', {
        userTransactionID: pick(rows, row),
        displayName,
        amount: 3,
        transactionCategoryID: pick(mains, category),
        ...(rule === 'off' && { rule: null }),
        ...(rule === 'on' && {
          rule: {
            categoryID: pick(mains, category),
            type: 'Name',
            comparison: 'equals',
            comparisonValue: displayName,
          },
        }),
      }),
);
const recategorize: fc.Arbitrary<Write> = fc.tuple(fc.array(anyIndex, { minLength: 1 }), anyIndexOrNull).map(
  ([chosen, category]): Write =>
    ({ home, rows, mains }) =>
      home.send('POST', 'Transaction/BulkRecategorizeTransactions', {
        transactionIDs: chosen.map((row) => pick(rows, row)),
        newCategoryID: pickOrNull(mains, category),
      }),
);
const remove: fc.Arbitrary<Write> = anyIndex.map(
  (row): Write =>
    ({ home, rows }) =>
      home.send('POST', 'Transaction/DeleteTransaction', { userTransactionID: pick(rows, row) }),
);
const anyRule = fc.record({
  Type: fc.constant('Name'),
  Comparison: fc.constantFrom('equals', 'contains'),
  ComparisonValue: anyName,
});
const saveRules: fc.Arbitrary<Write> = fc.tuple(anyIndex, fc.array(anyRule, { maxLength: 3 })).map(
  ([category, CategoryRules]): Write =>
    ({ home, mains }) =>
      home.send('POST', 'Rule/SaveCategoryRules', { CategoryID: pick(mains, category), CategoryRules }),
);
const removeCategory: fc.Arbitrary<Write> = fc.tuple(anyIndex, anyIndexOrNull).map(
  ([category, other]): Write =>
    ({ home, mains }) =>
      home.send('DELETE', 'Category/DeleteCategory', {
        CategoryID: pick(mains, category),
        NewCategoryID: pickOrNull(mains, other),
      }),
);
const removeSubcategory: fc.Arbitrary<Write> = fc.tuple(anyIndex, anyIndexOrNull).map(
  ([category, other]): Write =>
    ({ home, mains, subs }) =>
      home.send('DELETE', 'Subcategory/DeleteSubcategory', {
        CategoryID: pick(mains, category),
        SubcategoryID: pick(subs, category),
        NewCategoryID: pickOrNull(mains, other),
      }),
);
const moveSubcategory: fc.Arbitrary<Write> = fc.tuple(anyIndex, anyIndex).map(
  ([sub, category]): Write =>
    ({ home, mains, subs }) =>
      home.send('POST', 'Subcategory/SaveSubcategory', {
        CategoryID: pick(mains, category),
        SubcategoryID: pick(subs, sub),
        Name: 'Part',
      }),
);

/** Three categories, each with a subcategory, rules and transactions. */
async function setUp(): Promise<Scene> {
  const home = await Household.start(cairn);
  const scene = { home, rows: [] as number[], mains: [] as number[], subs: [] as number[] };
  for (const name of ['Food', 'Fun', 'Car']) {
    const main = await home.category(name);
    const sub = await home.subcategory(main, 'Part');
    scene.mains.push(main);
    scene.subs.push(sub);
    scene.rows.push(
      await home.spend(1, 'Aldi', { TransactionCategoryID: main }),
      await home.spend(1, 'Shell', { TransactionCategoryID: main, TransactionSubcategoryID: sub }),
      await home.spend(1, 'Shell Oil'),
    );
    await home.rules({ CategoryID: main, SubcategoryID: sub }, ['Name', 'contains', `${name} oil`]);
  }
  await home.rules(scene.mains[0] ?? 0, ['Name', 'equals', 'Aldi'], ['Amount', 'Less than', '1']);
  return scene;
}

/** Every column that a change may touch, except the cursor, which an undo advances too. */
async function ledgerOf({ home }: Scene) {
  const ledgerId = await home.ledgerId(database.current);
  const rowsOf = async (table: typeof transactions | typeof categories | typeof categoryRules) => {
    const rows = await database.current.db
      .select()
      .from<PgTable>(table)
      .where(eq(table.ledgerId, ledgerId))
      .orderBy(table.id);
    return rows.map(({ changedIn: _cursor, ...row }) => row);
  };
  return {
    transactions: await rowsOf(transactions),
    categories: await rowsOf(categories),
    rules: await rowsOf(categoryRules),
  };
}

// covers: server/history 1
test('undoing any writes in reverse order restores the ledger exactly', { timeout: RUNS * 20_000 }, async () => {
  const scene = await setUp();
  const before = await ledgerOf(scene);
  const writes = fc.oneof(
    create,
    edit,
    recategorize,
    remove,
    saveRules,
    removeCategory,
    removeSubcategory,
    moveSubcategory,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 2, maxLength: 8 }), async (sequence) => {
      const made: number[] = [];
      for (const write of sequence) {
        const answer = await write(scene);
        // Writes to rows that an earlier write deleted change nothing.
        expect([200, 404, 422], answer.body).toContain(answer.statusCode);
        if (answer.headers['x-change-set']) made.push(Number(answer.headers['x-change-set']));
      }
      for (const changeSetId of made.toReversed())
        expect(await scene.home.undo(changeSetId)).toMatchObject({ left: [], leftCount: 0 });
      expect(await ledgerOf(scene)).toEqual(before);
    }),
    { numRuns: RUNS },
  );
});
