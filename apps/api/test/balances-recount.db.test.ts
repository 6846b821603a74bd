import type { LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { accounts, transactions } from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

const RUNS = inject('isDeep') ? 100 : 10;
/** Leaves time to shrink a failing sequence. */
const DAY_MS = 86_400_000;

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const which = fc.nat({ max: 30 });
const account = fc.option(fc.nat({ max: 1 }), { nil: null, freq: 6 });
const amount = fc.integer({ min: 1, max: 999_99 }).map((cents) => cents / 100);
/** Before, on and after the days when balances are typed. */
const day = fc.constantFrom('2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17');
const entry = { account, amount, day, isIncome: fc.boolean(), hidden: fc.boolean() };

/** The answer to whether it came after a balance of its day; null sends none. */
const isAfter = fc.option(fc.boolean(), { nil: null });
const create = fc.record({ kind: fc.constant('create' as const), isAfter, ...entry });
const step = fc.oneof(
  create,
  fc.record({ kind: fc.constant('edit' as const), which, ...entry }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('undo' as const), which }),
  fc.record({ kind: fc.constant('anchor' as const), which: fc.nat({ max: 1 }), amount }),
  fc.record({ kind: fc.constant('wait' as const) }),
  fc.record({ kind: fc.constant('rule' as const), which }),
);
/** Starts with two transactions, so that there is something to edit, delete and undo. */
const sequence = fc.tuple(create, create, fc.array(step, { minLength: 6, maxLength: 12 }));

type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;

interface World {
  readonly home: Household;
  readonly ledgerId: LedgerId;
  readonly accountIds: readonly number[];
  readonly categoryId: number;
  readonly made: number[];
  readonly changeSets: number[];
}

async function startWorld(): Promise<World> {
  cairn.clock.set('2026-11-15T12:00:00Z');
  const home = await Household.start(cairn);
  const accountIds = [await home.account('Checking', 100), await home.account('Card', 100, { AccountType: 1 })];
  return {
    home,
    ledgerId: await home.ledgerId(database.current),
    accountIds,
    categoryId: await home.category('Food'),
    made: [],
    changeSets: [],
  };
}

/** A step that is no longer possible (deleted or already undone) is rejected and changes nothing. */
async function send({ home, changeSets, made }: World, path: string, payload: object): Promise<void> {
  const answer = await home.send('POST', path, payload);
  expect([200, 404, 422], answer.body).toContain(answer.statusCode);
  const changeSetId = Number(answer.headers['x-change-set']);
  if (changeSetId > 0) changeSets.push(changeSetId);
  if (path === 'Transaction/CreateTransaction') made.push(answer.json());
}

function pick(ids: readonly number[], index: number): number {
  return ids[index % Math.max(ids.length, 1)] ?? 1;
}

async function perform(world: World, given: Step): Promise<void> {
  const { accountIds, made, changeSets } = world;
  if (given.kind === 'create' || given.kind === 'edit') {
    const fields = {
      displayName: 'x',
      amount: given.amount,
      transactionDate: given.day,
      isIncome: given.isIncome,
      hidden: given.hidden,
      AccountID: given.account === null ? null : accountIds[given.account],
    };
    return given.kind === 'create'
      ? await send(world, 'Transaction/CreateTransaction', {
          ...fields,
          ...(given.isAfter !== null && { IsAfterBalance: given.isAfter }),
        })
      : await send(world, 'Transaction/UpdateTransaction', {
          ...fields,
          userTransactionID: pick(made, given.which),
        });
  }
  switch (given.kind) {
    case 'delete':
      return await send(world, 'Transaction/DeleteTransaction', { userTransactionID: pick(made, given.which) });
    case 'undo':
      return await send(world, 'Ledger/Undo', { ChangeSetID: pick(changeSets, given.which) });
    case 'anchor':
      return await send(world, 'Account/SaveCustomAccount', {
        Id: accountIds[given.which],
        DisplayName: 'Anchored',
        InstitutionName: 'Harbor',
        AvailableBalance: given.amount,
        CurrentBalance: given.amount,
        AccountType: given.which,
      });
    case 'wait':
      return cairn.clock.advance(DAY_MS);
    case 'rule':
      return await send(world, 'Transaction/UpdateTransaction', {
        userTransactionID: pick(made, given.which),
        displayName: 'x',
        amount: 1,
        rule: { categoryID: world.categoryId, type: 'Name', comparison: 'equals', comparisonValue: 'x' },
      });
  }
}

/** Compares the stored totals with sums over all transactions. */
async function recount({ ledgerId }: World) {
  const { db } = database.current;
  const [accountRows, rows] = [
    await db.select().from(accounts).where(eq(accounts.ledgerId, ledgerId)),
    await db.select().from(transactions).where(eq(transactions.ledgerId, ledgerId)),
  ];
  return accountRows.map((account) => {
    const isLater = ({ day, afterBalanceIn }: (typeof rows)[number]) =>
      day > account.anchoredOn || (day === account.anchoredOn && afterBalanceIn === account.anchoredIn);
    const after = rows.filter((row) => row.accountId === account.id && !row.deleted && isLater(row));
    const sum = (isIncome: boolean) =>
      after.filter((row) => row.isIncome === isIncome).reduce((total, row) => total + row.amountCents, 0);
    return {
      stored: { cameIn: account.cameInCents, wentOut: account.wentOutCents },
      counted: { cameIn: sum(true), wentOut: sum(false) },
    };
  });
}

// covers: server/accounts 5
test('after any mix of adds, edits, deletes, moves, undos and new anchors, the stored totals match a recount', {
  timeout: RUNS * 6_000,
}, async () => {
  let totalMoved = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, second, steps]) => {
      const world = await startWorld();
      for (const given of [first, second, ...steps]) await perform(world, given);
      for (const { stored, counted } of await recount(world)) {
        expect(stored).toEqual(counted);
        totalMoved += stored.cameIn + stored.wentOut;
      }
    }),
    { numRuns: RUNS },
  );
  expect(totalMoved).toBeGreaterThan(0);
});
