import { cents, daysOf, type LedgerId, type LedgerSum, monthIn, monthsThrough } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { listSums } from '../src/features/budgets/budgets.queries.ts';
import { loadSumsByMonth } from '../src/features/budgets/sums-by-month.ts';
import { startTestApp, type TestApp } from './app.ts';
import { linkAndSync, startPremium } from './bank.ts';
import { useTestDatabase } from './database.ts';
import { checking, day, type FakeItem, purchase } from './fake-bank.ts';
import type { Household } from './household.ts';

const RUNS = inject('isDeep') ? 100 : 4;
/** Leaves time to shrink a failing sequence, and for a busy machine. */
const TIMEOUT_MS = RUNS * 15_000;
/** Starting a household takes as long as a sequence, so some share one. A failing sequence is repeated in a new one. */
const SEQUENCES_PER_WORLD = 8;

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const which = fc.nat({ max: 30 });
const amountCents = fc.constantFrom(1, 2, 99, 10_00, 42_01, 100_00);
const date = fc.constantFrom('2026-11-08', '2026-11-10', '2026-12-01');
/** The weights of two to four lines; some are returns. */
const weights = fc.array(fc.constantFrom(1, 2, 5, -1), { minLength: 1, maxLength: 3 });
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

const type = fc.record({ kind: kind('type'), amountCents, date, isIncome: fc.boolean() });
const split = fc.record({
  kind: kind('split'),
  which,
  weights,
  remainder: fc.nat({ max: 3 }),
  isTransfer: fc.boolean(),
});
const step = fc.oneof(
  type,
  split,
  split,
  fc.record({ kind: kind('edit'), which, amountCents, date, hidden: fc.boolean() }),
  fc.record({ kind: kind('pending'), amountCents }),
  fc.record({ kind: kind('tip'), which, amountCents }),
  fc.record({ kind: kind('post'), which, amountCents, namesPending: fc.boolean() }),
  fc.record({ kind: kind('bank removal'), which }),
  fc.record({ kind: kind('relink') }),
  fc.record({ kind: kind('import'), amountCents, date }),
  fc.record({ kind: kind('recategorize'), which, category: fc.nat({ max: 2 }) }),
  fc.record({ kind: kind('unsplit'), which }),
  fc.record({ kind: kind('delete'), which }),
  fc.record({ kind: kind('delete category'), category: fc.nat({ max: 2 }) }),
  fc.record({ kind: kind('undo'), which, MergeLaterChanges: fc.boolean() }),
  fc.record({ kind: kind('undo'), which, MergeLaterChanges: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;
const sequence = fc.tuple(
  type,
  fc.record({ kind: kind('pending'), amountCents }),
  fc.array(step, { minLength: 6, maxLength: 12 }),
);

type Sequence = typeof sequence extends fc.Arbitrary<infer Given> ? Given : never;

/** The bank ends the split of a deleted transaction, and then the deletion of a category that it had is undone. */
const endedWhileDeleted: Sequence = [
  { kind: 'type', amountCents: 99, date: '2026-11-08', isIncome: false },
  { kind: 'pending', amountCents: 4201 },
  [
    { kind: 'split', which: 0, weights: [1, 1], remainder: 0, isTransfer: false },
    { kind: 'delete', which: 0 },
    { kind: 'delete category', category: 0 },
    { kind: 'tip', which: 0, amountCents: 1 },
    { kind: 'undo', which: 3, MergeLaterChanges: false },
  ],
];

interface World {
  readonly home: Household;
  readonly ledgerId: LedgerId;
  readonly categories: number[];
  item: FakeItem;
  links: number;
  /** What the bank reports under the current link, by its ID. */
  readonly reported: Map<string, { amountCents: number; pending: boolean }>;
  /** Those of the sequence. */
  changeSets: number[];
  /** The transactions as last audited, newest first. */
  rows: readonly AuditedRow[];
  count: number;
}

type AuditedRow = readonly [id: number, amountCents: number, isSplit: boolean];

async function startWorld(): Promise<World> {
  const { home, ledgerId } = await startPremium(cairn, database.current);
  const categories = [await home.category('Food'), await home.category('Fun'), await home.category('Home')];
  const item = cairn.bank.connect();
  await linkAndSync(home, item);
  return { home, ledgerId, categories, item, links: 1, reported: new Map(), changeSets: [], rows: [], count: 0 };
}

/** Prepares the next sequence: its undos are about its own changes, and its categories exist. */
async function continueWorld(world: World): Promise<World> {
  world.changeSets = [];
  const listed = new Set((await world.home.categories()).map(({ categoryID }) => categoryID));
  for (const [at, id] of world.categories.entries())
    if (!listed.has(id)) world.categories[at] = await world.home.category(`Category ${at} after ${id}`);
  return world;
}

/** A step that is no longer possible is rejected and changes nothing. */
async function send({ home, changeSets }: World, path: string, payload: object, method: 'POST' | 'DELETE' = 'POST') {
  const answer = await home.send(method, path, payload);
  expect([200, 400, 404, 409, 422], `${path}: ${answer.body}`).toContain(answer.statusCode);
  const changeSetId = Number(answer.headers['x-change-set']);
  if (changeSetId > 0) changeSets.push(changeSetId);
}

function pick<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(items.length, 1)];
}

function accountOf({ links }: World) {
  return links === 1 ? 'checking' : `checking-${links}`;
}

function report(world: World, id: string, amount: number, pending: boolean, more: object = {}) {
  world.reported.set(id, { amountCents: amount, pending });
  const accountExternalId = accountOf(world);
  return purchase(id, { accountExternalId, amountCents: cents(amount), pending, name: `Shop ${id}`, ...more });
}

async function performAtBank(world: World, given: Step): Promise<void> {
  const { item, reported } = world;
  if (given.kind === 'pending') {
    world.count += 1;
    item.add(report(world, `p${world.count}`, given.amountCents, true));
  } else if (given.kind === 'tip') {
    const known = pick([...reported], given.which);
    if (known) item.modify(report(world, known[0], given.amountCents, known[1].pending));
  } else if (given.kind === 'post') {
    const pending = [...reported].filter(([, { pending: isPending }]) => isPending);
    const [id] = pick(pending, given.which) ?? [];
    if (id === undefined) return;
    reported.delete(id);
    const more = { pendingExternalId: given.namesPending ? id : null, name: `Shop ${id}`, day: day('2026-11-12') };
    item.add(report(world, `posted ${id}`, given.amountCents, false, more));
    item.remove(id);
  } else if (given.kind === 'bank removal') {
    const [id] = pick([...reported], given.which) ?? [];
    if (id === undefined) return;
    reported.delete(id);
    item.remove(id);
  } else if (given.kind === 'relink') {
    const [bank] = await world.home.get('Plaid/GetBanks');
    await world.home.post('Plaid/RemoveBank', { ItemID: bank.id });
    world.links += 1;
    world.item = cairn.bank.connect({ accounts: [checking({ externalId: accountOf(world) })] });
    for (const [id, { amountCents: known, pending }] of [...reported]) {
      reported.delete(id);
      world.item.add(report(world, `${id} again`, known, pending, { name: `Shop ${id}` }));
    }
    await linkAndSync(world.home, world.item);
    return;
  }
  await world.home.post('Plaid/SyncPlaidTransactions', {});
}

async function importOne(world: World, amount: number, transactionDate: string): Promise<void> {
  world.count += 1;
  const ImportID = `0b0e7a3e-6f0a-4a1e-9d7e-${String(world.count).padStart(12, '0')}`;
  const [account] = await world.home.accounts();
  const row = { transactionDate, displayName: 'Imported', amount, isIncome: false, AccountID: account?.id };
  await world.home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [row] });
  await send(world, 'Import/CommitImport', { ImportID, FileName: 'rows.csv' });
}

/** Lines of those weights; the first takes what is left. */
function linesFor(world: World, amount: number, given: Extract<Step, { kind: 'split' }>) {
  const others = given.weights;
  const parts = [amount - others.reduce((sum, part) => sum + part, 0), ...others];
  return parts.map((part, position) => ({
    categoryID: position === 1 ? null : (world.categories[position % 3] ?? null),
    amount: part / 100,
    isTransfer: given.isTransfer && position === 1,
    takesRemainder: position === given.remainder,
  }));
}

async function perform(world: World, given: Step): Promise<void> {
  const { categories, changeSets, rows } = world;
  const [id, amount] = ('which' in given ? pick(rows, given.which) : undefined) ?? [1, 0];
  switch (given.kind) {
    case 'type': {
      const typed = { displayName: 'Typed', amount: given.amountCents / 100, transactionDate: given.date };
      return await send(world, 'Transaction/CreateTransaction', { ...typed, isIncome: given.isIncome });
    }
    case 'split':
      return await send(world, 'Transaction/SaveSplit', {
        userTransactionID: id,
        Splits: linesFor(world, amount, given),
      });
    case 'edit': {
      const edit = { displayName: 'Edited', amount: given.amountCents / 100, transactionDate: given.date };
      return await send(world, 'Transaction/UpdateTransaction', {
        userTransactionID: id,
        ...edit,
        hidden: given.hidden,
      });
    }
    case 'import':
      return await importOne(world, given.amountCents / 100, given.date);
    case 'recategorize': {
      const target = { newCategoryID: categories[given.category] };
      const transactionIDs = [id, rows[0]?.[0] ?? id];
      return await send(world, 'Transaction/BulkRecategorizeTransactions', { transactionIDs, ...target });
    }
    case 'unsplit':
      return await send(world, 'Transaction/RemoveSplit', { userTransactionID: id });
    case 'delete':
      return await send(world, 'Transaction/DeleteTransaction', { userTransactionID: id });
    case 'delete category':
      return await send(
        world,
        'Category/DeleteCategory',
        { CategoryID: categories[given.category], NewCategoryID: null },
        'DELETE',
      );
    case 'undo': {
      const { MergeLaterChanges } = given;
      const ChangeSetID = pick(changeSets, given.which) ?? 1;
      return await send(world, 'Ledger/Undo', { ChangeSetID, MergeLaterChanges });
    }
    default:
      return await performAtBank(world, given);
  }
}

/**
 * Compares the lines with their transactions, the sums by category with the sum of all transactions, and the ledger's
 * totals with a recount.
 */
async function audit({ ledgerId }: World) {
  const { rows } = Object(
    await database.current.db.execute(sql`
      with lines as (
        select transaction_id, count(*) as count, sum(amount_cents) as total, min(day) as first, max(day) as last,
          count(*) filter (where takes_remainder) as remainders
        from split_lines where ledger_id = ${ledgerId} group by transaction_id),
      whole as (select * from transactions where ledger_id = ${ledgerId})
      select
        (select coalesce(json_agg(json_build_array(id, amount_cents, is_split) order by day desc, id desc), '[]')
          from whole where not deleted) as rows,
        (select count(*) from whole left join lines on transaction_id = id where is_split
          and (count is null or count < 2 or total <> amount_cents or first <> day or last <> day or remainders <> 1
            or category_id is not null))::int as broken,
        (select count(*) from lines where transaction_id not in (select id from whole where is_split))::int
          + (select count(*) from split_line_tags as tag where ledger_id = ${ledgerId}
            and tag.transaction_id not in (select id from whole where is_split))::int as orphans,
        (select coalesce(sum(amount_cents), 0) from whole where not deleted and not hidden and not marked_as_transfer)::int
          as counted,
        (select coalesce(sum(amount_cents), 0) from whole
          where not deleted and not hidden and not marked_as_transfer and not is_split)::int
          + (select coalesce(sum(amount_cents), 0) from split_lines where ledger_id = ${ledgerId} and is_counted)::int
          as categorized,
        (select count(*) from ledgers where id = ${ledgerId} and
          (transaction_count, money_in_cents, money_out_cents, transfer_count, hidden_count) is distinct from (
            select (count(*),
              coalesce(sum(amount_cents) filter (where is_income and not hidden and not marked_as_transfer), 0)::bigint,
              coalesce(sum(amount_cents) filter (where not is_income and not hidden and not marked_as_transfer), 0)::bigint,
              count(*) filter (where marked_as_transfer),
              count(*) filter (where hidden and not marked_as_transfer)) from whole where not deleted))::int as miscounted,
        (select count(*) from split_lines as line join categories on categories.ledger_id = ${ledgerId}
          and categories.id = line.category_id where line.ledger_id = ${ledgerId} and deleted_at is not null)::int as stale`),
  );
  return rows[0];
}

/** The months of all dates and earlier ones, so many that they are read in one range. */
const MONTHS = monthsThrough(monthIn(2025, 11), monthIn(2026, 12));

/** Sums that are remembered from before a step equal those that are read after it. */
async function expectSumsToBeCurrent({ ledgerId }: World, step: string): Promise<void> {
  const { db } = database.current;
  const remembered = await loadSumsByMonth(db, ledgerId, MONTHS);
  const readAgain = MONTHS.map(async (month) => [month, await listSums(db, ledgerId, daysOf(month))] as const);
  const sorted = (sums: readonly LedgerSum[]) => sums.map((sum) => JSON.stringify(Object.entries(sum).sort())).sort();
  for (const [month, sums] of await Promise.all(readAgain))
    expect(sorted(remembered.get(month) ?? []), `${step}, ${month}`).toEqual(sorted(sums));
}

// covers: server/rollover 34; entry/split-lines 28; entry/fields 8
test('after any mix of splits, edits, tips, postings, removals, relinks, imports, deletions, and undos, the lines add up, and remembered sums are right', {
  timeout: TIMEOUT_MS,
}, async () => {
  let splits = 0;
  let [shared, sequences]: [World | null, number] = [null, 0];
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, second, steps]) => {
      const isFresh = sequences % SEQUENCES_PER_WORLD === 0;
      const world: World = shared && !isFresh ? await continueWorld(shared) : await startWorld();
      shared = null;
      for (const given of [first, second, ...steps]) {
        await perform(world, given);
        const { counted, categorized, rows, ...rest } = await audit(world);
        expect(rest, given.kind).toEqual({ broken: 0, orphans: 0, stale: 0, miscounted: 0 });
        expect(categorized, given.kind).toBe(counted);
        await expectSumsToBeCurrent(world, given.kind);
        world.rows = rows;
      }
      splits += world.rows.filter(([, , isSplit]) => isSplit).length;
      shared = world;
      sequences += 1;
    }),
    { numRuns: RUNS, examples: [[endedWhileDeleted]] },
  );
  expect(splits).toBeGreaterThan(0);
});
