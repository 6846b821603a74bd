import { and, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, onlyItem } from '../../../test/inbox.ts';
import { wireReport } from '../../../test/reports.ts';
import {
  type CheckedSoFar,
  chainedNouns,
  purgeHistoryDaily,
  upgradeMerchantKeysHourly,
  verifyHistory,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  accountFloors,
  accounts,
  balanceAssertions,
  budgetMoves,
  cardCycles,
  categories,
  categoryRules,
  changeLinks,
  changeSets,
  changes,
  defaultBudgets,
  goalEarmarks,
  goals,
  institutionBalanceModes,
  ledgers,
  monthBudgets,
  NOUNS,
  reconciliations,
  recurringExceptions,
  recurringSeries,
  reviewDecisions,
  rolloverPolicies,
  savedReports,
  sinkingFunds,
  splitLines,
  splitLineTags,
  tags,
  transactions,
  transactionTags,
} from '../../platform/db/schema/index.ts';
import { monthlyBill } from '../recurring/recurring.fixture.ts';

const now = new Date('2026-11-15T12:00:00Z');

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

async function annotate(home: Household, userTransactionID: number): Promise<void> {
  await home.post('Transaction/PatchTransaction', { userTransactionID, Note: 'With Sam' });
}

/** A household with a row in every table that the chain covers. */
async function fullHousehold(): Promise<Household> {
  const home = await Household.start(cairn);
  await annotate(home, await home.spend(5, 'Cafe'));
  await decide(home, await onlyItem(home, 'category'), 'decline');
  const food = await home.category('Food', { DefaultBudget: 400 });
  const fun = await home.category('Fun');
  const [checking, card] = [await home.account('Checking', 500), await home.account('Card', 0, { AccountType: 1 })];
  const trip = await home.tag('Trip', { budget: 100 });
  await home.rules(food, ['Name', 'contains', 'market']);
  const market = await home.spend(20, 'Market', { AccountID: checking });
  const payload = { transactionIDs: [market], addTagIDs: [trip], removeTagIDs: [] };
  await home.post('Transaction/BulkTag', payload);
  const big = await home.spend(100, 'Department Store');
  const Splits = [
    { categoryID: food, amount: 60, tagIDs: [trip] },
    { categoryID: fun, amount: 40 },
  ];
  await home.post('Transaction/SaveSplit', { userTransactionID: big, Splits, Remember: 'no' });
  const november = { Month: 11, Year: 2026 };
  await home.post('MonthlyBudget/SaveCategoryBudgetDataForMonth', { CategoryID: food, ...november, Budget: 450 });
  await home.post('MonthlyBudget/SavePolicy', { CategoryID: food, Policy: 'left', ...november });
  const move = { FromCategoryID: food, ToCategoryID: fun, Amount: 10 };
  await home.post('MonthlyBudget/MoveMoney', { ...move, ...november });
  const { answer } = await home.post('Recurring/SaveSeries', monthlyBill('Water'));
  const skipped = { SeriesID: answer.seriesID, DueOn: '2026-12-13', Kind: 'skipped', IsRemoved: false };
  await home.post('Recurring/SaveException', skipped);
  const Cycle = { ClosesOnDay: 25, DueOnDay: 20, PaysFromAccountID: checking };
  await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle });
  await home.post('Forecast/SaveFloor', { AccountID: checking, Floor: 100 });
  const look = { Name: 'Canoe', Icon: 'fas fa-plane', IconColor: '#155A41' };
  const Earmarks = [{ AccountID: checking, Amount: 50 }];
  await home.post('Goal/SaveGoal', { ...look, Target: 800, Monthly: 50, DueOn: '2027-06-30', Earmarks });
  const Fund = { Target: 600, DueMonth: '2027-06', RepeatMonths: 12 };
  await home.post('AnnualBudget/SaveSinkingFund', { CategoryID: food, Fund, SetsPolicy: true });
  await home.post('Report/SaveReport', { Name: 'Food', Query: wireReport(), IsPinned: true });
  const statement = { AccountID: checking, EndsOn: '2026-10-31', ClosingBalance: 1, LastResort: 'adjust' };
  await home.post('Reconcile/SealPeriod', statement);
  await learnMode(home);
  return home;
}

/** Records what a ledger learns about its bank's balances in a separate change. */
async function learnMode(home: Household): Promise<void> {
  const ledgerId = await home.ledgerId(database.current);
  await database.current.db.transaction(async (tx) => {
    const [ledger] = await tx.select({ id: ledgers.nextId }).from(ledgers).where(eq(ledgers.id, ledgerId));
    const changeSet = { ledgerId, id: ledger?.id ?? 0, summary: 'Synced', count: 0, madeAt: now };
    await tx.insert(changeSets).values({ ...changeSet, source: 'bank', via: 'bank' });
    await tx
      .insert(institutionBalanceModes)
      .values({ ledgerId, institutionId: 'ins_1', includesPending: true, evidence: [], changedIn: changeSet.id });
    await tx
      .update(ledgers)
      .set({ nextId: changeSet.id + 1 })
      .where(eq(ledgers.id, ledgerId));
  });
}

const verify = (home: Household) => home.get('Ledger/VerifyHistory');

/** Each table that the chain covers, with the nouns that a change of it is reported for. */
const covered: readonly [PgTable, string, SQL?][] = [
  [accounts, 'account'],
  [categories, 'category'],
  [categoryRules, 'rule'],
  [defaultBudgets, 'defaultBudget'],
  [monthBudgets, 'monthBudget'],
  [rolloverPolicies, 'rolloverPolicy'],
  [budgetMoves, 'budgetMove'],
  [transactions, 'transaction', sql`name = 'Cafe'`],
  [splitLines, 'transaction', sql`position = 1`],
  [splitLineTags, 'transaction'],
  [transactionTags, 'transaction'],
  [tags, 'tag'],
  [balanceAssertions, 'balanceAssertion'],
  [recurringSeries, 'series'],
  [recurringExceptions, 'seriesException'],
  [reviewDecisions, 'reviewDecision'],
  [cardCycles, 'cardCycle'],
  [accountFloors, 'accountFloor'],
  [goals, 'goal'],
  [goalEarmarks, 'goal'],
  [sinkingFunds, 'sinkingFund'],
  [reconciliations, 'reconciliation'],
  [savedReports, 'report'],
  [institutionBalanceModes, 'institutionBalanceMode'],
  [changeSets, 'changeSet'],
  [changes, 'previous'],
  [changeLinks, 'changeSet'],
];

/** Derived from other values, or only used by bank syncs, and written without a change set. */
const notChained: Readonly<Record<string, readonly string[]>> = {
  accounts: ['institution_id', 'persistent_id', 'subtype', 'told_at', 'came_in_cents', 'went_out_cents'],
  category_rules: ['value_key', 'caught_count'],
  transactions: [
    ...['is_name_reported', 'external_id', 'bank_item_id', 'bank_added_in', 'bank_modified_in'],
    ...['merchant_key', 'merchant_key_version', 'name_key', 'search_text', 'touched_in'],
  ],
  split_lines: ['day', 'is_income', 'is_counted'],
  tags: ['name_key'],
  balance_assertions: ['seen_at'],
  recurring_series: ['merchant_key', 'other_merchant_keys'],
  // Only whether there is one: users are numbered across ledgers, and a download shows the content.
  review_decisions: ['trust_kind', 'trust_key', 'actor_id'],
  change_sets: ['changed_in', 'actor_id'],
  reconciliations: ['actor_id'],
};

/** A column of each type, including those that aren't chained. Deep runs try every column. */
function columnsOf(table: PgTable): PgColumn[] {
  const all = Object.values(getTableColumns(table));
  if (inject('isDeep')) return all;
  const isChained = ({ name }: PgColumn) => !notChained[getTableName(table)]?.includes(name);
  return [...new Map(all.map((column) => [`${column.getSQLType()} ${isChained(column)}`, column])).values()];
}

/** Another value of the column's type. */
function tampered(column: PgColumn): SQL {
  const name = sql.identifier(column.name);
  const type = column.getSQLType();
  if (type === 'boolean') return sql`not coalesce(${name}, false)`;
  if (type === 'text') return sql`coalesce(${name}, '') || 'x'`;
  if (type === 'jsonb') return sql`'{"x":1}'::jsonb`;
  if (type === 'date') return sql`coalesce(${name}, '2026-01-01') + 1`;
  if (type.startsWith('timestamp')) return sql`coalesce(${name}, '2026-11-01') + interval '1 second'`;
  return sql`coalesce(${name}, 0) + 1`;
}

class RolledBack extends Error {}

/** Changes the database by hand, without triggers and foreign keys, and reports what the check finds. */
async function findAfter(home: Household, change: (tx: Db, ledgerId: number) => Promise<unknown>) {
  const ledgerId = await home.ledgerId(database.current);
  let found: Awaited<ReturnType<typeof verifyHistory>> | undefined;
  const work = database.current.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await change(tx, ledgerId);
    found = await verifyHistory(tx, ledgerId, now);
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
  return (found?.problems ?? []).map(({ kind, noun }) => `${kind} ${noun}`);
}

/** One row of the table, by its location. */
function oneRow(table: PgTable, ledgerId: number, where: SQL = sql`true`): SQL {
  return sql`ctid = (select ctid from ${table} where ledger_id = ${ledgerId} and ${where} limit 1)`;
}

describe('a byte changed by hand', () => {
  let home: Household;
  beforeAll(async () => {
    home = await fullHousehold();
    expect(await verify(home)).toMatchObject({ problems: [], problemCount: 0 });
  });

  // covers: tamper 2
  test('every noun is chained', () => {
    expect(chainedNouns.toSorted()).toEqual([...NOUNS].toSorted());
  });

  // covers: tamper 2
  test.each(covered.map(([table, noun, where]) => [getTableName(table), table, noun, where] as const))(
    'is found in every column of %s',
    async (name, table, noun, where) => {
      const missed: string[] = [];
      const columns = columnsOf(table);
      for (const column of columns) {
        const set = sql`${sql.identifier(column.name)} = ${tampered(column)}`;
        const found = await findAfter(home, (tx, ledgerId) =>
          tx.execute(sql`update ${table} set ${set} where ${oneRow(table, ledgerId, where)}`),
        );
        if (!found.some((problem) => problem.endsWith(` ${noun}`))) missed.push(column.name);
      }
      const expected = columns.map((column) => column.name).filter((one) => notChained[name]?.includes(one));
      expect(missed).toEqual(expected);
    },
  );

  // covers: tamper 3
  test.each(covered.map(([table, noun, where]) => [getTableName(table), table, noun, where] as const))(
    'so is a row deleted from %s',
    async (_name, table, noun, where) => {
      const found = await findAfter(home, (tx, ledgerId) =>
        tx.execute(sql`delete from ${table} where ${oneRow(table, ledgerId, where)}`),
      );
      expect(found.filter((problem) => problem.endsWith(` ${noun}`))).not.toEqual([]);
    },
  );

  // covers: tamper 3
  test('so is a row that was added', async () => {
    const row = sql`insert into ${transactions} (ledger_id, id, day, name, amount_cents, name_key, search_text, made_in, touched_in, changed_in)
      select ledger_id, 999999, day, name, amount_cents, name_key, search_text, made_in, touched_in, changed_in from ${transactions}`;
    const found = await findAfter(home, (tx, ledgerId) =>
      tx.execute(sql`${row} where ledger_id = ${ledgerId} limit 1`),
    );
    expect(found).toEqual(['added transaction']);
  });

  // covers: tamper 3
  test('so are two changes in another order', async () => {
    const found = await findAfter(home, async (tx, ledgerId) => {
      const [first, second] = await tx
        .select()
        .from(changeLinks)
        .where(eq(changeLinks.ledgerId, ledgerId))
        .orderBy(changeLinks.changeSetId)
        .limit(2);
      if (!first || !second) throw new Error('the chain is too short');
      for (const [to, { lines, hash }] of [[first, second] as const, [second, first] as const])
        await tx
          .update(changeLinks)
          .set({ lines, hash })
          .where(and(eq(changeLinks.ledgerId, ledgerId), eq(changeLinks.changeSetId, to.changeSetId)));
    });
    expect(found.filter((problem) => problem === 'link changeSet')).toHaveLength(3);
  });

  const byHand = async (one: Household, table: typeof transactions | typeof monthBudgets, where?: SQL) => {
    const ledgerId = await one.ledgerId(database.current);
    await database.current.db
      .update(table)
      .set({ amountCents: 6_00 })
      .where(and(eq(table.ledgerId, ledgerId), where));
    return await verify(one);
  };
  const known = { accountName: null, date: null, amount: 6, rowID: expect.any(Number), month: '' };
  const changed = { changeSetID: expect.any(Number), changedAt: '2026-11-15T12:00:00.000Z' };

  // covers: tamper 4
  test('the answer names the row with its account, date, and amount, and the change that last wrote it', async () => {
    const one = await fullHousehold();
    const { problems, problemCount } = await byHand(one, transactions, eq(transactions.name, 'Market'));
    expect([problems, problemCount]).toEqual([
      [
        {
          ...{ ...known, kind: 'changed', noun: 'transaction', name: 'Market' },
          ...{ accountName: 'Checking', date: '2026-11-10', amount: -6 },
          ...{ ...changed, change: 'Tagged 1 transaction with Trip' },
        },
      ],
      1,
    ]);
  });

  // covers: tamper 4
  test('a budget is named by its category and month', async () => {
    const { problems } = await byHand(await fullHousehold(), monthBudgets, eq(monthBudgets.month, '2026-11'));
    expect(problems).toEqual([
      {
        ...{ ...known, kind: 'changed', noun: 'monthBudget', name: 'Food', month: '2026-11' },
        ...{ ...changed, change: expect.stringContaining('Food') },
      },
    ]);
  });

  // covers: tamper 4
  test('a deleted transaction that was changed isn’t called “deleted”', async () => {
    const one = await fullHousehold();
    const market = (await one.list({})).find(({ displayName }) => displayName === 'Market');
    await one.post('Transaction/DeleteTransaction', { userTransactionID: market?.userTransactionID });
    const ledgerId = await one.ledgerId(database.current);
    await database.current.db
      .update(transactions)
      .set({ changedIn: 1 })
      .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, market?.userTransactionID ?? 0)));
    expect((await verify(one)).problems).toMatchObject([{ noun: 'transaction', name: null, accountName: null }]);
  });

  // covers: tamper 9
  test('while it runs, it says how far it is, and afterwards nothing is running', async () => {
    const one = await fullHousehold();
    const checked: CheckedSoFar[] = [];
    const ledgerId = await one.ledgerId(database.current);
    await verifyHistory(database.current.db, ledgerId, now, (sofar) => checked.push(sofar));
    expect([...new Set(checked.map(({ step }) => step))]).toEqual(['chain', 'rows', 'changes']);
    const last = checked.findLast(({ step }) => step === 'rows');
    expect(last?.done).toBe(last?.total);
    expect(await one.get('Ledger/VerifyProgress')).toBeNull();
  });
});

describe('no false alarm', () => {
  // covers: tamper 6
  test('in a new ledger, and the first change is its start', async () => {
    const home = await Household.start(cairn);
    expect(await verify(home)).toEqual({
      ...{ since: null, through: null, hash: null },
      ...{ changeSets: 0, rows: 0, problems: [], problemCount: 0 },
    });
    await home.spend(1, 'Tea');
    const time = '2026-11-15T12:00:00.000Z';
    expect(await verify(home)).toMatchObject({ since: time, through: time, changeSets: 1, rows: 1, problemCount: 0 });
  });

  // covers: tamper 5
  test('after everything was undone, the last change first', async () => {
    const home = await fullHousehold();
    for (const { changeSetID, canUndo } of await home.history())
      if (canUndo) await home.send('POST', 'Ledger/Undo', { ChangeSetID: changeSetID });
    expect(await verify(home)).toMatchObject({ problems: [] });
  });

  // covers: tamper 5
  test('after an undo below later changes, which rewrites their previous values', async () => {
    const home = await Household.start(cairn);
    const [food, id] = [await home.category('Food'), await home.spend(5, 'Cafe')];
    const payload = { transactionIDs: [id], newCategoryID: food };
    const { changeSetId } = await home.post('Transaction/BulkRecategorizeTransactions', payload);
    await annotate(home, id);
    await home.undo(changeSetId, { MergeLaterChanges: true });
    expect(await home.one(id)).toMatchObject({ transactionCategory: null, note: 'With Sam' });
    expect(await verify(home)).toMatchObject({ problems: [] });
  });

  // covers: tamper 5
  test('after the history is purged, and rows from before are still checked', async () => {
    const home = await fullHousehold();
    const later = new Date('2027-03-15T12:00:00Z');
    cairn.clock.set(later.toISOString());
    await purgeHistoryDaily(database.current.db, cairn.clock).run();
    await home.spend(2, 'Tea');
    const ledgerId = await home.ledgerId(database.current);
    const sets = await database.current.db.select().from(changeSets).where(eq(changeSets.ledgerId, ledgerId));
    expect(sets).toHaveLength(1);
    expect(await verify(home)).toMatchObject({ problems: [], since: '2026-11-15T12:00:00.000Z' });
    const where = and(eq(transactions.ledgerId, ledgerId), eq(transactions.name, 'Cafe'));
    await database.current.db.update(transactions).set({ note: 'With Max' }).where(where);
    expect(await verify(home)).toMatchObject({ problems: [{ kind: 'changed', name: 'Cafe' }] });
    cairn.clock.set(now.toISOString());
  });

  // covers: tamper 5
  test('after merchant keys are upgraded, which isn’t a change', async () => {
    const home = await fullHousehold();
    const ledgerId = await home.ledgerId(database.current);
    const { db } = database.current;
    await db.update(ledgers).set({ merchantKeyVersion: 0 }).where(eq(ledgers.id, ledgerId));
    await db
      .update(transactions)
      .set({ merchantKey: 'old', merchantKeyVersion: 0 })
      .where(eq(transactions.ledgerId, ledgerId));
    await upgradeMerchantKeysHourly(db).run();
    expect(await verify(home)).toMatchObject({ problems: [] });
  });

  // covers: tamper 5
  test('while the ledger changes', async () => {
    const home = await Household.start(cairn);
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await home.spend(n + 1, `Shop ${n}`));
    const writes = ids.map((id) => annotate(home, id));
    const checks = ids.map(() => verify(home));
    await Promise.all(writes);
    for (const check of await Promise.all(checks)) expect(check).toMatchObject({ problems: [] });
  });
});
