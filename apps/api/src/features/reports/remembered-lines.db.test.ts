import { type Day, DEFAULT_REPORT, isDay, type ReportQuery } from '@cairn/domain';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { purgeHistoryDaily, readLedgerVersion, readTouchedDays } from '../../ledger/index.ts';
import { RememberedLines } from './remembered-lines.ts';
import { runOneReport } from './run-report.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T20:00:00Z'));

function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const TODAY = toDay('2026-11-15');
const YEARS = [2018, 2021, 2024, 2025, 2026];
const queries: readonly ReportQuery[] = ([['category', 'period'], ['payee'], ['tag', 'period']] as const).map(
  (groupBy, index) => ({
    ...DEFAULT_REPORT,
    ...{ range: { kind: 'allTime', first: null, last: null }, groupBy, measure: 'net', comparesLastYear: index === 0 },
  }),
);

/** A transaction on May 5 of each year, and what is used to change them. */
async function setScene() {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const [trip, gift] = [await home.tag('Trip'), await home.tag('Gift')];
  const checking = await home.account('Checking', 0);
  const ids: number[] = [];
  for (const [index, year] of YEARS.entries())
    ids.push(
      await home.spend(100 + index, `Shop ${index % 2}`, {
        ...{ transactionDate: `${year}-05-05`, TransactionCategoryID: food, AccountID: checking, TagIDs: [gift] },
      }),
    );
  return { home, ledgerId: await home.ledgerId(database.current), food, fun, trip, gift, ids };
}

type Scene = Awaited<ReturnType<typeof setScene>>;

/** Changes of every kind, each after the reports were run. */
const changes: readonly (readonly [what: string, make: (scene: Scene) => Promise<unknown>])[] = [
  ['a new one', ({ home, food }) => home.spend(9, 'Shop 0', { TransactionCategoryID: food })],
  ['an earlier one than all others', ({ home }) => home.spend(9, 'Shop 2', { transactionDate: '2017-03-01' })],
  [
    'its day, from one year to another',
    ({ home, ids }) =>
      home.post('Transaction/PatchTransaction', { userTransactionID: ids[1], transactionDate: '2025-02-03' }),
  ],
  [
    'its amount',
    ({ home, ids }) => home.post('Transaction/PatchTransaction', { userTransactionID: ids[0], amount: 55 }),
  ],
  [
    'the categories of several',
    ({ home, ids, fun }) =>
      home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: ids.slice(0, 3), newCategoryID: fun }),
  ],
  [
    'a split',
    ({ home, ids, food, fun, trip }) =>
      home.post('Transaction/SaveSplit', {
        userTransactionID: ids[2],
        Splits: [
          { categoryID: food, amount: 60, tagIDs: [trip] },
          { categoryID: fun, amount: 42 },
        ],
      }),
  ],
  [
    'the lines of a split',
    ({ home, ids, food, fun }) =>
      home.post('Transaction/SaveSplit', {
        userTransactionID: ids[2],
        Splits: [
          { categoryID: food, amount: 2 },
          { categoryID: fun, amount: 100 },
        ],
      }),
  ],
  [
    'its tags',
    ({ home, ids, trip }) =>
      home.post('Transaction/PatchTransaction', { userTransactionID: ids[3], AddTagIDs: [trip], TagIDs: [trip] }),
  ],
  ['no longer split', ({ home, ids }) => home.post('Transaction/RemoveSplit', { userTransactionID: ids[2] })],
  ['deleted', ({ home, ids }) => home.post('Transaction/DeleteTransaction', { userTransactionID: ids[4] })],
  [
    'an undone deletion',
    async ({ home, ids }) => {
      const { changeSetId } = await home.post('Transaction/DeleteTransaction', { userTransactionID: ids[0] });
      return await home.undo(changeSetId);
    },
  ],
  ['merged tags', ({ home, trip, gift }) => home.post('Tag/MergeTags', { fromTagID: trip, intoTagID: gift })],
  ['a deleted tag', ({ home, gift }) => home.post('Tag/DeleteTag', { tagID: gift })],
  [
    'a deleted category',
    ({ home, fun }) => home.post('Category/DeleteCategory', { CategoryID: fun, NewCategoryID: null }, 'DELETE'),
  ],
];

// covers: reports 27
test('after a change of any kind, a report from remembered lines equals one that reads everything', async () => {
  const scene = await setScene();
  const lines = new RememberedLines();
  const run = async (query: ReportQuery, remembered?: RememberedLines) =>
    await database.current.db.transaction(async (tx) => {
      const version = await readLedgerVersion(tx, scene.ledgerId);
      return await runOneReport(tx, scene.ledgerId, query, TODAY, remembered && { lines: remembered, version });
    });
  for (const query of queries) await run(query, lines);
  for (const [what, make] of changes) {
    await make(scene);
    for (const query of queries) expect(await run(query, lines), what).toEqual(await run(query));
  }
});

async function touchedBy(
  { home, ledgerId }: Pick<Scene, 'home' | 'ledgerId'>,
  make: (home: Household) => Promise<unknown>,
): Promise<Day[] | null> {
  const { db } = database.current;
  const { version } = await readLedgerVersion(db, ledgerId);
  await make(home);
  const days = await readTouchedDays(db, ledgerId, version);
  return days && [...days].toSorted();
}

// covers: reports 27
test('a change touches the days that its transactions had and have, and an undo any day', async () => {
  const scene = await setScene();
  const [first = 0] = scene.ids;
  const patch = (fields: object) => (home: Household) =>
    home.post('Transaction/PatchTransaction', { userTransactionID: first, ...fields });
  expect(await touchedBy(scene, async (home) => await home.category('Other'))).toEqual([]);
  expect(await touchedBy(scene, patch({ amount: 7 }))).toEqual(['2018-05-05']);
  expect(await touchedBy(scene, patch({ transactionDate: '2019-06-06' }))).toEqual(['2018-05-05', '2019-06-06']);
  const { changeSetId } = await patch({ amount: 8 })(scene.home);
  expect(await touchedBy(scene, (home) => home.undo(changeSetId))).toBeNull();
  expect(await touchedBy(scene, (home) => home.tag('Other'))).toBeNull();
});

// covers: server/rollover 34
test('a change of a budget touches no day, and neither does its undo', async () => {
  const scene = await setScene();
  const { home, food, fun } = scene;
  const moveBody = { Month: 11, Year: 2026, FromCategoryID: food, ToCategoryID: fun, Amount: 5 };
  let moved = 0;
  const move = async () => {
    const { changeSetId } = await home.post('MonthlyBudget/MoveMoney', moveBody);
    moved = changeSetId;
  };
  expect(await touchedBy(scene, move)).toEqual([]);
  expect(await touchedBy(scene, () => home.undo(moved))).toEqual([]);
});

// covers: reports 27
test('a change whose history is purged touches any day, even the first one since', async () => {
  const scene = await setScene();
  const [first = 0] = scene.ids;
  const { db } = database.current;
  const { version } = await readLedgerVersion(db, scene.ledgerId);
  await scene.home.post('Transaction/PatchTransaction', { userTransactionID: first, transactionDate: '2026-06-06' });
  expect(await readTouchedDays(db, scene.ledgerId, version)).toEqual(new Set(['2018-05-05', '2026-06-06']));
  cairn.clock.set('2027-03-01T12:00:00Z');
  await purgeHistoryDaily(db, cairn.clock).run();
  expect(await readTouchedDays(db, scene.ledgerId, version)).toBeNull();
});
