import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { insertBulkTransactions } from '../../../test/bulk-rows.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, onlyItem } from '../../../test/inbox.ts';
import { purgeHistoryDaily } from '../../ledger/index.ts';
import { registerOneConnection } from '../../platform/db/one-connection.ts';
import { ledgers } from '../../platform/db/schema/index.ts';
import { monthlyBill } from '../recurring/recurring.fixture.ts';
import { writeCursor } from './cursor.ts';

const HISTORIES = inject('isDeep') ? 100 : 4;
const MS_PER_HISTORY = 15_000;

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Changed {
  readonly noun: string;
  readonly changedIn: number;
  readonly row: { id?: number; noun?: string; month?: string; categoryID?: number; fromMonth?: string };
}

const keyOf = ({ noun, row }: Changed) =>
  noun === 'gone'
    ? `${row.noun} ${row.id} ${row.month}`
    : row.id === undefined
      ? `${noun} ${row.categoryID} ${row.month ?? row.fromMonth ?? ''}`
      : `${noun} ${row.id} `;

/** A device with a copy of a ledger that it updates using only the cursor. */
class Replica {
  readonly rows = new Map<string, Changed>();
  cursor: string | null = null;
  pages = 0;
  readonly #home: Household;

  constructor(home: Household) {
    this.#home = home;
  }

  async catchUp(limit: number, between: () => Promise<unknown> = async () => {}): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const after = this.cursor === null ? '' : `&after=${this.cursor}`;
      const page = await this.#home.get(`Sync/Changes?limit=${limit}${after}`);
      this.pages += 1;
      let last = 0;
      for (const changed of page.changes as Changed[]) {
        expect(changed.changedIn).toBeGreaterThanOrEqual(last);
        last = changed.changedIn;
        if (changed.noun === 'gone') this.rows.delete(keyOf(changed));
        else this.rows.set(keyOf(changed), changed);
      }
      ({ cursor: this.cursor, hasMore } = page);
      if (hasMore) await between();
    }
  }

  state() {
    return Object.fromEntries([...this.rows].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

async function freshCopy(home: Household) {
  const replica = new Replica(home);
  await replica.catchUp(5_000);
  return replica.state();
}

interface World {
  readonly home: Household;
  readonly ids: number[];
  readonly categories: number[];
  readonly tags: number[];
  readonly series: number[];
  readonly undoable: number[];
}

const pick = (from: readonly number[], at: number): number => from[at % Math.max(from.length, 1)] ?? 1;

type Step = (world: World) => Promise<unknown>;

async function sendUndoable({ home, undoable }: World, path: string, payload: object) {
  const answer = await home.send('POST', path, payload);
  if (answer.headers['x-change-set']) undoable.push(Number(answer.headers['x-change-set']));
  return answer;
}

async function recategorize(world: World, transactionID: number, newCategoryID: number): Promise<void> {
  const payload = { transactionIDs: [transactionID], newCategoryID };
  await sendUndoable(world, 'Transaction/BulkRecategorizeTransactions', payload);
}

const number = fc.nat(50);
const step: fc.Arbitrary<Step> = fc.oneof(
  number.map(
    (n): Step =>
      async ({ home, ids }) =>
        void ids.push(await home.spend(n + 1, `Shop ${n % 5}`)),
  ),
  number.map(
    (n): Step =>
      async ({ home, categories }) => {
        const answer = await home.send('POST', 'Category/SaveCategory', { Name: `Category ${n}` });
        if (answer.statusCode === 200) categories.push(answer.json().categoryID);
      },
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) => {
        const { ids, categories } = world;
        if (ids.length === 0 || categories.length === 0) return Promise.resolve();
        return recategorize(world, pick(ids, a), pick(categories, b));
      },
  ),
  number.map(
    (n): Step =>
      async (world) => {
        const answer = await sendUndoable(world, 'Tag/SaveTag', { tagID: null, name: `Tag ${n}`, color: '#155A41' });
        if (answer.statusCode === 200) world.tags.push(answer.json());
      },
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) => {
        const payload = { transactionIDs: [pick(world.ids, a)], addTagIDs: [pick(world.tags, b)], removeTagIDs: [] };
        return sendUndoable(world, 'Transaction/BulkTag', payload);
      },
  ),
  fc.tuple(number, number).map(
    ([a, n]): Step =>
      async (world) => {
        const isEdit = n % 2 === 0 && world.series.length > 0;
        const payload = monthlyBill(`Bill ${n}`, isEdit ? { SeriesID: pick(world.series, a) } : {});
        const answer = await sendUndoable(world, 'Recurring/SaveSeries', payload);
        if (answer.statusCode === 200) world.series.push(answer.json().seriesID);
      },
  ),
  fc.tuple(number, number).map(
    ([a, n]): Step =>
      (world) => {
        const occurrence = {
          SeriesID: pick(world.series, a),
          DueOn: `2026-${String(1 + (n % 12)).padStart(2, '0')}-13`,
        };
        const payload = { ...occurrence, Kind: 'skipped', IsRemoved: n % 3 === 0 };
        return sendUndoable(world, 'Recurring/SaveException', payload);
      },
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) => {
        const payload = { SeriesID: pick(world.series, a), IntoSeriesID: pick(world.series, b) };
        return sendUndoable(world, 'Recurring/MergeSeries', payload);
      },
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) =>
        sendUndoable(world, 'Tag/MergeTags', { fromTagID: pick(world.tags, a), intoTagID: pick(world.tags, b) }),
  ),
  number.map(
    (n): Step =>
      (world) =>
        sendUndoable(world, 'Tag/DeleteTag', { tagID: pick(world.tags, n) }),
  ),
  number.map(
    (n): Step =>
      (world) =>
        world.ids.length === 0
          ? Promise.resolve()
          : world.home.send('POST', 'Transaction/DeleteTransaction', { userTransactionID: pick(world.ids, n) }),
  ),
  fc.tuple(number, number).map(
    ([a, budget]): Step =>
      ({ home, categories }) =>
        categories.length === 0
          ? Promise.resolve()
          : home.send('POST', 'MonthlyBudget/SaveCategoryBudgetDataForMonth', {
              CategoryID: pick(categories, a),
              Month: 1 + (budget % 12),
              Year: 2026,
              Budget: budget,
            }),
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) => {
        const policy = { CategoryID: pick(world.categories, a), Policy: ['fresh', 'left', 'both', 'pool'][b % 4] };
        return sendUndoable(world, 'MonthlyBudget/SavePolicy', { ...policy, Month: 1 + (b % 12), Year: 2026 });
      },
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) => {
        const move = {
          FromCategoryID: b % 2 ? null : pick(world.categories, b),
          ToCategoryID: pick(world.categories, a),
        };
        return sendUndoable(world, 'MonthlyBudget/MoveMoney', {
          ...move,
          Amount: b + 1,
          Month: 1 + (a % 12),
          Year: 2026,
        });
      },
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) => {
        const Fund = b % 3 === 0 ? null : { Target: b + 1, DueMonth: '2026-12', RepeatMonths: b % 2 ? 12 : null };
        const fund = { CategoryID: pick(world.categories, a), Fund, SetsPolicy: true };
        return sendUndoable(world, 'AnnualBudget/SaveSinkingFund', fund);
      },
  ),
  fc.tuple(number, number).map(
    ([a, b]): Step =>
      (world) => {
        const goal = { Name: `Goal ${a}`, Icon: 'fas fa-plane', IconColor: '#155A41', Target: a + 1, Monthly: null };
        return sendUndoable(world, 'Goal/SaveGoal', { ...goal, DueOn: null, Earmarks: [], Priority: 1 + (b % 4) });
      },
  ),
  number.map(
    (n): Step =>
      ({ home, categories }) =>
        categories.length === 0
          ? Promise.resolve()
          : home.send('POST', 'Rule/SaveCategoryRules', {
              CategoryID: pick(categories, n),
              SubcategoryID: null,
              CategoryRules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: `shop ${n % 5}` }],
            }),
  ),
  number.map(
    (n): Step =>
      ({ home, categories }) => {
        const [id] = categories.splice(n % Math.max(categories.length, 1), 1);
        return id === undefined
          ? Promise.resolve()
          : home.send('DELETE', 'Category/DeleteCategory', { CategoryID: id, NewCategoryID: null });
      },
  ),
  number.map(
    (n): Step =>
      ({ home }) =>
        home.account(`Account ${n}`, n),
  ),
  number.map(
    (n): Step =>
      ({ home, undoable }) =>
        undoable.length === 0
          ? Promise.resolve()
          : home.send('POST', 'Ledger/Undo', { ChangeSetID: pick(undoable, n) }),
  ),
);

describe('Sync/Changes', () => {
  // covers: tamper 1; ledgers 3
  test(
    'replaying any history of concurrent writes, in pages of any size, rebuilds the current ledger',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.nat(3)), {
            minLength: 4,
            maxLength: 12,
          }),
          fc.integer({ min: 1, max: 7 }),
          async (rounds, limit) => {
            const world: World = {
              home: await Household.start(cairn),
              ids: [],
              categories: [],
              tags: [],
              series: [],
              undoable: [],
            };
            const replica = new Replica(world.home);
            const ahead = rounds.flatMap(([writes]) => writes);
            for (const [writes, reads] of rounds) {
              const written = writes.map((write) => write(world));
              // A quarter of the time the device reads at the same time, with another write between every two pages.
              if (reads === 0) written.push(replica.catchUp(limit, async () => await ahead.pop()?.(world)));
              await Promise.all(written);
            }
            await replica.catchUp(limit);
            expect(replica.state()).toEqual(await freshCopy(world.home));
            expect(await world.home.get('Ledger/VerifyHistory')).toMatchObject({ problems: [], problemCount: 0 });
          },
        ),
        { numRuns: HISTORIES, endOnFailure: true },
      );
    },
    HISTORIES * MS_PER_HISTORY,
  );

  // covers: ledgers 3
  test('with ten concurrent writers, no change is skipped: 10 × 5 = 50 transactions', async () => {
    const home = await Household.start(cairn);
    const replica = new Replica(home);
    let reading = Promise.resolve();
    await Promise.all(
      Array.from({ length: 10 }, async (_, writer) => {
        for (let n = 0; n < 5; n += 1) {
          await home.spend(n + 1, `Writer ${writer} ${n}`);
          // The device reads while the others write.
          reading = reading.then(() => replica.catchUp(3));
        }
      }),
    );
    await reading;
    await replica.catchUp(3);
    expect(replica.state()).toEqual(await freshCopy(home));
    expect([...replica.rows.values()].filter(({ noun }) => noun === 'transaction')).toHaveLength(50);
  });

  // covers: ledgers 1
  test('a page has 1,000 rows, or up to 5,000 if the client asks for more', async () => {
    const home = await Household.start(cairn);
    await insertBulkTransactions(database.current.db, await home.ledgerId(database.current), 5_100);
    for (const [query, rows] of [
      ['', 1_000],
      ['?limit=5000', 5_000],
    ] as const) {
      const page = await home.get(`Sync/Changes${query}`);
      expect([page.changes.length, page.hasMore]).toEqual([rows, true]);
    }
    expect((await home.send('GET', 'Sync/Changes?limit=5001')).statusCode).toBe(400);
  });

  // covers: ledgers 4
  test('an undo is sent as a change: the row with its earlier values, or its removal', async () => {
    const home = await Household.start(cairn);
    const replica = new Replica(home);
    const food = await home.category('Food');
    const made = await home.post('Transaction/CreateTransaction', {
      displayName: 'Tea',
      amount: 1,
      transactionDate: '2026-11-01',
    });
    const id: number = made.answer;
    const moved = await home.post('Transaction/BulkRecategorizeTransactions', {
      transactionIDs: [id],
      newCategoryID: food,
    });
    await replica.catchUp(100);
    expect(replica.state()[`transaction ${id} `]).toMatchObject({ row: { categoryID: food } });
    await home.undo(moved.changeSetId);
    await replica.catchUp(100);
    expect(replica.state()[`transaction ${id} `]).toMatchObject({ row: { categoryID: null } });
    await home.undo(made.changeSetId);
    await replica.catchUp(100);
    expect(replica.state()[`transaction ${id} `]).toBeUndefined();
  });

  test('without new changes, returns an empty page and the same cursor', async () => {
    const home = await Household.start(cairn);
    await home.spend(1, 'x');
    const first = await home.get('Sync/Changes');
    expect(first).toMatchObject({ hasMore: false });
    expect(await home.get(`Sync/Changes?after=${first.cursor}`)).toEqual({
      changes: [],
      cursor: first.cursor,
      hasMore: false,
    });
  });

  // covers: ledgers 5
  test('a cursor older than the history or ahead of the ledger is rejected with 410', async () => {
    const home = await Household.start(cairn);
    cairn.clock.set('2026-08-01T12:00:00Z');
    await home.spend(1, 'x');
    const { cursor } = await home.get('Sync/Changes');
    await home.spend(2, 'y');
    cairn.clock.set('2026-11-01T12:00:00Z');
    await purgeHistoryDaily(database.current.db, cairn.clock).run();
    const old = await home.send('GET', `Sync/Changes?after=${cursor}`);
    expect([old.statusCode, old.json()]).toEqual([
      410,
      { error: 'cursor_too_old', message: 'This cursor is too old. Load the ledger again.' },
    ]);
    const ledgerId = await home.ledgerId(database.current);
    const [ledger] = await database.current.db.select().from(ledgers).where(eq(ledgers.id, ledgerId));
    const ahead = { ledgerId, changedIn: ledger?.nextId ?? 0, noun: 0, id: 0, month: '', loadedSince: null };
    expect((await home.send('GET', `Sync/Changes?after=${writeCursor(ahead)}`)).statusCode).toBe(410);
    expect(Object.keys(await freshCopy(home))).toHaveLength(2);
  });

  test('a cursor is rejected with 410 if the history is purged while the page is read', async () => {
    cairn.clock.set('2026-06-01T12:00:00Z');
    const home = await Household.start(cairn);
    await home.spend(1, 'x');
    const { cursor } = await home.get('Sync/Changes');
    await home.spend(2, 'y');
    cairn.clock.set('2026-11-01T12:00:00Z');
    const db = new Proxy(database.current.db, {});
    registerOneConnection(db, async (work) => {
      await purgeHistoryDaily(database.current.db, cairn.clock).run();
      return await work(database.current.db);
    });
    const purging = await startTestApp({ ...database.current, db });
    const url = `/api/Sync/Changes?after=${cursor}`;
    const answer = await purging.callAs(home.subject, { method: 'GET', url });
    expect([answer.statusCode, answer.json().error]).toEqual([410, 'cursor_too_old']);
  });

  // covers: ledgers 5
  test.each([
    'x',
    '!',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('[1,1,1,1,"\\u0000",null]').toString('base64url'),
    'x'.repeat(201),
  ])('the malformed cursor %s is rejected with 400', async (cursor) => {
    const home = await Household.start(cairn);
    const answer = await home.send('GET', `Sync/Changes?after=${encodeURIComponent(cursor)}`);
    expect(answer.statusCode).toBe(400);
  });

  // covers: ledgers 5
  test('another ledger’s cursor is rejected with 400', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    const { cursor } = await other.get('Sync/Changes');
    expect((await home.send('GET', `Sync/Changes?after=${cursor}`)).statusCode).toBe(400);
  });
});

// covers: ledgers 2
test('a decision in Review is a change, and undoing it removes the decision', async () => {
  const home = await Household.start(cairn);
  const id = await home.spend(5, 'Cafe');
  const { cursor } = await home.get('Sync/Changes');
  const { changeSetId } = await decide(home, await onlyItem(home, 'category'), 'decline');
  const { changes, cursor: next } = await home.get(`Sync/Changes?after=${cursor}`);
  const [{ row } = { row: null }] = changes;
  expect(changes).toEqual([{ noun: 'reviewDecision', changedIn: changeSetId, row: expect.anything() }]);
  expect(row).toMatchObject({
    subjectNoun: 'transaction',
    subjectID: id,
    reason: 'category',
    amount: 5,
    decision: 'decline',
  });
  await home.undo(changeSetId);
  expect((await home.get(`Sync/Changes?after=${next}`)).changes).toMatchObject([
    { noun: 'gone', row: { noun: 'reviewDecision', id: row?.id } },
  ]);
});
