import type { getSeals } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, day, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { decide, inboxOf, onlyItem, textOf } from '../../../test/inbox.ts';
import { purgeHistoryDaily } from '../../ledger/index.ts';
import { culpritsOf, decideFirst, firstCulprit, onlyGap, stateBalances, stripOf } from '../proof/proof.fixture.ts';

const DAY_MS = 86_400_000;

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Statement {
  readonly AccountID: number;
  readonly EndsOn?: string;
  readonly ClosingBalance: number;
}

const statement = (given: Statement & Record<string, unknown>) => ({ EndsOn: '2026-10-31', ...given });

async function preview(home: Household, given: Statement & Record<string, unknown>) {
  return (await home.post('Reconcile/PreviewStatement', statement(given))).answer;
}

async function seal(home: Household, given: Statement & Record<string, unknown>) {
  return await home.post('Reconcile/SealPeriod', statement(given));
}

async function rejection(home: Household, path: string, payload: object) {
  const answer = await home.send('POST', path, payload);
  return { status: answer.statusCode, ...answer.json() };
}

async function sealsOf(home: Household): Promise<z.input<typeof getSeals.answer>> {
  return await home.get('Reconcile/GetSeals');
}

const isSealed = async (home: Household) => (await sealsOf(home)).map(({ brokenIn }) => brokenIn === null);

/** 1,000.00 today; 30.00 spent on 10/10 and 20.00 on 10/20. */
async function startManual() {
  const home = await Household.start(cairn);
  const account = await home.account('Checking', 1_000);
  const on = (transactionDate: string) => ({ AccountID: account, transactionDate });
  const shop = await home.spend(30, 'Shop', on('2026-10-10'));
  const fuel = await home.spend(20, 'Fuel', on('2026-10-20'));
  return { home, account, shop, fuel, on };
}

/** The same with October sealed at 1,000.00. */
async function startSealed() {
  const scene = await startManual();
  const { answer, changeSetId } = await seal(scene.home, {
    ...{ AccountID: scene.account, ClosingBalance: 1_000, ClearsAll: true },
  });
  return { ...scene, sealedId: answer.reconciliationID, sealedIn: changeSetId };
}

describe('Reconcile/PreviewStatement', () => {
  // covers: reconciliation 2
  test('1,000.00 today + 50.00 spent since = 1,050.00 on 09/30; nothing is ticked off: the difference is −50.00', async () => {
    const { home, account, shop, fuel } = await startManual();
    expect(await preview(home, { AccountID: account, ClosingBalance: 1_000 })).toEqual({
      from: '2026-10-01',
      opening: { date: '2026-09-30', balance: 1_050, isStated: false },
      ...{ moved: 0, says: 1_050, difference: -50, lastResort: 'adjust', count: 2, clearedCount: 0 },
      culprits: [],
      rows: [
        { userTransactionID: fuel, date: '2026-10-20', name: 'Fuel', amount: -20, isCleared: false, isFixed: false },
        { userTransactionID: shop, date: '2026-10-10', name: 'Shop', amount: -30, isCleared: false, isFixed: false },
      ],
    });
  });

  // covers: reconciliation 1
  test('1,050.00 − 30.00 that is ticked off = 1,020.00, and all of it is 1,000.00', async () => {
    const { home, account, shop } = await startManual();
    const given = { AccountID: account, ClosingBalance: 1_000 };
    expect(await preview(home, { ...given, ClearedIDs: [shop] })).toMatchObject({ says: 1_020, difference: -20 });
    expect(await preview(home, { ...given, ClearsAll: true })).toMatchObject({ says: 1_000, difference: 0 });
  });

  // covers: reconciliation 1
  test('a card: 200.00 owed today − 50.00 spent since = 150.00 owed before', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Card', 200, { AccountType: 1 });
    await home.spend(50, 'Shop', { AccountID: account, transactionDate: '2026-10-10' });
    const shown = await preview(home, { AccountID: account, ClosingBalance: 200, ClearsAll: true });
    expect(shown).toMatchObject({ opening: { balance: 150 }, moved: 50, says: 200, difference: 0 });
  });

  // covers: reconciliation 3
  test('a statement starts where the last one ended, with the transactions left over from it', async () => {
    const { home, account, shop, fuel, on } = await startManual();
    await seal(home, { AccountID: account, ClosingBalance: 1_020, ClearedIDs: [shop] });
    const rent = await home.spend(5, 'Rent', on('2026-11-05'));
    const given = { AccountID: account, EndsOn: '2026-11-10', ClosingBalance: 995, ClearsAll: true };
    const shown = await preview(home, given);
    expect(shown).toMatchObject({
      from: '2026-11-01',
      opening: { date: '2026-10-31', balance: 1_020, isStated: true },
      ...{ moved: -25, says: 995, difference: 0, count: 2 },
    });
    expect(shown.rows.map((row: { userTransactionID: number }) => row.userTransactionID)).toEqual([rent, fuel]);
  });

  // covers: reconciliation 5
  test('a balance that was entered since doesn’t shorten a statement: it starts after the one before, on 11/01', async () => {
    const { home, account, on } = await startSealed();
    await home.spend(7, 'Before the balance of 11/15', on('2026-11-05'));
    cairn.clock.advance(15 * DAY_MS);
    const given = { AccountID: account, EndsOn: '2026-11-30', ClosingBalance: 993, ClearsAll: true };
    const shown = await preview(home, given);
    await seal(home, given);
    cairn.clock.advance(-15 * DAY_MS);
    expect(shown).toMatchObject({
      ...{ from: '2026-11-01', opening: { date: '2026-10-31', balance: 1_000, isStated: true } },
      ...{ moved: -7, difference: 0, count: 1 },
    });
    expect(await sealsOf(home)).toMatchObject([{}, { from: '2026-11-01', to: '2026-11-30' }]);
  });

  // covers: reconciliation 3
  test('a statement includes transactions after the balance on its first day: 100.00 − 4.50 = 95.50', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Cash', 100);
    const today = { AccountID: account, transactionDate: '2026-11-15' };
    await home.spend(3, 'Before', { ...today, IsAfterBalance: false });
    const after = await home.spend(4.5, 'After', { ...today, IsAfterBalance: true });
    cairn.clock.advance(5 * DAY_MS);
    const shown = await preview(home, {
      ...{ AccountID: account, EndsOn: '2026-11-20', ClosingBalance: 95.5, ClearsAll: true },
    });
    cairn.clock.advance(-5 * DAY_MS);
    expect(shown).toMatchObject({ opening: { balance: 100, isStated: true }, says: 95.5, difference: 0, count: 1 });
    expect(shown.rows).toMatchObject([{ userTransactionID: after }]);
  });

  // covers: reconciliation 8
  test('posted bank transactions are ticked off, pending ones are on no statement, and edited dates make no difference', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.accounts = [checking()];
    item.add(
      purchase('posted', { amountCents: cents(30_00), day: day('2026-10-10') }),
      purchase('pending', { amountCents: cents(9_00), day: day('2026-10-20'), pending: true }),
    );
    const [account = 0] = await linkAndSync(home, item);
    const [posted] = (await home.list({ AccountID: account })).filter(({ pending }) => !pending);
    await home.post('Transaction/PatchTransaction', {
      ...{ userTransactionID: posted?.userTransactionID, transactionDate: '2026-09-29' },
    });
    const shown = await preview(home, { AccountID: account, ClosingBalance: 1_000 });
    expect(shown).toMatchObject({ difference: 0, lastResort: 'accept', count: 1 });
    expect(shown.rows).toMatchObject([{ date: '2026-10-10', isCleared: true, isFixed: true }]);
  });

  // covers: reconciliation 8
  test('imported transactions are ticked off, because a file lists posted transactions', async () => {
    const { home, account } = await startManual();
    const ImportID = '5f0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a11';
    const row = { transactionDate: '2026-10-25', displayName: 'Aldi', amount: 12.5, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'october.csv' });
    const { rows } = await preview(home, { AccountID: account, ClosingBalance: 1_000 });
    expect(rows).toMatchObject([{ name: 'Aldi', isCleared: true, isFixed: false }, { isCleared: false }, {}]);
  });

  // covers: reconciliation 4
  test('an imported transaction that October left is ticked off in November; a typed one waits to be', async () => {
    const { home, account, shop } = await startManual();
    const ImportID = '5f0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a15';
    const row = { transactionDate: '2026-10-25', displayName: 'Aldi', amount: 12.5, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'october.csv' });
    await seal(home, { AccountID: account, ClosingBalance: 1_032.5, ClearedIDs: [shop] });
    const november = { AccountID: account, EndsOn: '2026-11-10', ClosingBalance: 1_020 };
    const shown = await preview(home, november);
    expect(shown).toMatchObject({ difference: 0, count: 2, clearedCount: 1 });
    expect(shown.rows).toMatchObject([
      { name: 'Aldi', isCleared: true },
      { name: 'Fuel', isCleared: false },
    ]);
    await seal(home, november);
    const december = { AccountID: account, EndsOn: '2026-11-15', ClosingBalance: 1_020 };
    expect((await preview(home, december)).rows).toMatchObject([{ name: 'Fuel', isCleared: false }]);
  });

  // covers: reconciliation 8
  test('an imported transaction counts on the day of its file, as in the proof, whatever date a user gave it', async () => {
    const { home, account } = await startManual();
    const ImportID = '5f0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a12';
    const row = { transactionDate: '2026-10-02', displayName: 'Aldi', amount: 12.5, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'october.csv' });
    const [aldi] = (await home.list({ AccountID: account })).filter(({ displayName }) => displayName === 'Aldi');
    await home.post('Transaction/PatchTransaction', {
      ...{ userTransactionID: aldi?.userTransactionID, transactionDate: '2026-09-29' },
    });
    const { rows } = await preview(home, { AccountID: account, ClosingBalance: 1_000 });
    expect(rows).toMatchObject([{ name: 'Fuel' }, { name: 'Shop' }, { name: 'Aldi', date: '2026-10-02' }]);
  });

  // covers: reconciliation 9
  test('a statement day in the future is rejected', async () => {
    const { home, account } = await startManual();
    const given = { AccountID: account, EndsOn: '2026-11-16', ClosingBalance: 1 };
    const fields = { EndsOn: 'must not be in the future' };
    for (const call of ['PreviewStatement', 'SealPeriod'])
      expect(await rejection(home, `Reconcile/${call}`, given)).toMatchObject({ status: 400, fields });
  });
});

describe('Reconcile/SealPeriod', () => {
  // covers: reconciliation 9
  test('with a difference, it is rejected with the amount, and nothing is stored', async () => {
    const { home, account } = await startManual();
    const given = statement({ AccountID: account, ClosingBalance: 1_000 });
    expect(await rejection(home, 'Reconcile/SealPeriod', given)).toMatchObject({
      ...{ status: 422, difference: -50 },
      message: 'The difference is −$50.00. Find what explains it, or add an adjustment.',
    });
    expect(await sealsOf(home)).toEqual([]);
  });

  // covers: reconciliation 10
  test('seals the days, stores the ticks and the balance, and undo takes all of it back', async () => {
    const { home, account, sealedId, sealedIn } = await startSealed();
    expect(await sealsOf(home)).toEqual([
      {
        ...{ reconciliationID: sealedId, accountID: account, from: '2026-10-01', to: '2026-10-31' },
        ...{ closingBalance: 1_000, unexplained: 0, brokenIn: null, isByPostedDate: true },
      },
    ]);
    const { changes } = await home.get('Sync/Changes');
    const rowsOf = (noun: string) =>
      changes.filter((one: { noun: string }) => one.noun === noun).map((one: { row: object }) => one.row);
    expect(rowsOf('reconciliation')).toMatchObject([{ id: sealedId, isSealed: true, closingBalance: 1_000 }]);
    expect(rowsOf('transaction')).toMatchObject([{ isCleared: true }, { isCleared: true }]);
    expect(rowsOf('balanceAssertion')).toMatchObject([
      { date: '2026-11-15' },
      { date: '2026-10-31', basis: 'closing', amount: 1_000, source: 'person' },
    ]);
    expect((await home.history())[0]).toMatchObject({ summary: 'Locked Checking through 10/31/2026', count: 0 });
    expect(await home.undo(sealedIn)).toMatchObject({ leftCount: 0, leftMade: [] });
    expect(await sealsOf(home)).toEqual([]);
    expect(await preview(home, { AccountID: account, ClosingBalance: 1_000 })).toMatchObject({ clearedCount: 0 });
  });

  // covers: reconciliation 13
  test('transactions that weren’t on a statement count later: 1,020.00 without 20.00 on 10/31 and 1,000.00 today are proven', async () => {
    const { home, account, shop } = await startManual();
    await seal(home, { AccountID: account, ClosingBalance: 1_020, ClearedIDs: [shop] });
    expect(await home.get(`Proof/GetStrip?AccountID=${account}&From=2026-10-01&To=2026-11-15`)).toMatchObject({
      gaps: [],
      counts: { proven: 15, contradicted: 0 },
    });
    expect((await inboxOf(home)).items.filter(({ reason }) => reason !== 'category')).toEqual([]);
  });

  // covers: reconciliation 14
  test('1,020.00 without 20.00 on 10/31: 1,013.56 on 11/10 is 13.56 too high, and one press adds 13.56', async () => {
    const { home, account, shop } = await startManual();
    await seal(home, { AccountID: account, ClosingBalance: 1_020, ClearedIDs: [shop] });
    const typed = [{ day: '2026-11-10', amount: 1_013.56 }];
    await stateBalances(database.current, home, account, typed, 'person');
    const { gaps } = await stripOf(home, account);
    expect(gaps.map(({ from, to, gap }) => [from, to, gap])).toEqual([
      ['2026-11-11', '2026-11-15', -13.56],
      ['2026-11-01', '2026-11-10', 13.56],
    ]);
    const gap = { fingerprint: `gap:${account}:2026-11-01:2026-11-10:1356` };
    const missing = (await culpritsOf(home, account, gap)).find(({ fixLabel }) => fixLabel === 'Add $13.56 in');
    await home.post('Proof/ApplyFix', {
      ...{ AccountID: account, Gap: gap.fingerprint, Culprit: missing?.fingerprint, Decision: 'fix' },
    });
    expect(await stripOf(home, account, '2026-11-01', '2026-11-10')).toMatchObject({ counts: { proven: 10 } });
  });

  // covers: reconciliation 5
  test('the first statement locks its own days, 10/01 to 10/31, and nothing older is left over from it', async () => {
    const { home, account, shop, fuel, on } = await startManual();
    const old = await home.spend(9, 'Old', on('2026-03-05'));
    const given = { AccountID: account, ClosingBalance: 1_000, ClearedIDs: [shop, fuel] };
    expect(await preview(home, given)).toMatchObject({ from: '2026-10-01', count: 2, difference: 0 });
    const { changeSetId } = await seal(home, given);
    expect(await sealsOf(home)).toMatchObject([{ from: '2026-10-01', to: '2026-10-31' }]);
    const next = { AccountID: account, EndsOn: '2026-11-15', ClosingBalance: 1_000 };
    expect(await preview(home, next)).toMatchObject({ from: '2026-11-01', count: 0, difference: 0 });
    await home.post('Transaction/PatchTransaction', { userTransactionID: old, amount: 8 });
    expect(await isSealed(home)).toEqual([true]);
    await home.undo(changeSetId);
    const march = { AccountID: account, EndsOn: '2026-03-31', ClosingBalance: 1_050 };
    expect(await preview(home, march)).toMatchObject({ count: 1, clearedCount: 0 });
  });

  // covers: reconciliation 10
  test('undoing it leaves the same balance as entered before: 1,000.00 today', async () => {
    const { home, account } = await startManual();
    const given = { AccountID: account, EndsOn: '2026-11-15', ClosingBalance: 1_000, ClearsAll: true };
    const balances = async () =>
      (await home.get('Sync/Changes')).changes.filter((one: { noun: string }) => one.noun === 'balanceAssertion');
    const before = await balances();
    expect(before).toMatchObject([{ row: { date: '2026-11-15', amount: 1_000 } }]);
    const { changeSetId } = await seal(home, given);
    await home.undo(changeSetId);
    expect(await balances()).toEqual(before);
  });

  // covers: reconciliation 9
  test('days that are already sealed return 409', async () => {
    const { home, account } = await startSealed();
    const given = { AccountID: account, ClosingBalance: 1_000 };
    for (const EndsOn of ['2026-10-31', '2026-10-15'])
      expect(await rejection(home, 'Reconcile/SealPeriod', { ...given, EndsOn })).toMatchObject({
        ...{
          status: 409,
          message: '10/01/2026 to 10/31/2026 are already locked. Choose another day, or unlock them first.',
        },
      });
  });

  // covers: reconciliation 11
  test('on a manual account, a difference of −70.00 can become a hidden adjustment; undo removes it', async () => {
    const { home, account } = await startManual();
    const given = { AccountID: account, EndsOn: '2026-11-15', ClosingBalance: 950, LastResort: 'adjust' };
    const { answer, changeSetId } = await seal(home, given);
    const adjustment = await home.one(answer.adjustmentID);
    expect(adjustment).toMatchObject({
      ...{ displayName: 'Balance adjustment', displayDescription: 'Statement of 11/15/2026', hidden: true },
      ...{ amount: 70, isIncome: false, transactionDate: '2026-11-15' },
    });
    expect(await isSealed(home)).toEqual([true]);
    await home.undo(changeSetId);
    expect(await home.names()).toEqual(['Fuel', 'Shop']);
  });

  // covers: reconciliation 11
  test('1,070.00 on 10/31 − 70.00 = 1,000.00 today: without an earlier balance, the adjustment is after the statement', async () => {
    const { home, account } = await startManual();
    const { answer } = await seal(home, {
      ...{ AccountID: account, ClosingBalance: 1_070, ClearsAll: true, LastResort: 'adjust' },
    });
    const adjustment = await home.one(answer.adjustmentID);
    expect(adjustment).toMatchObject({ amount: 70, isIncome: false, transactionDate: '2026-11-01' });
    expect(await home.get(`Proof/GetStrip?AccountID=${account}&From=2026-11-01&To=2026-11-15`)).toMatchObject({
      gaps: [],
      counts: { proven: 15, contradicted: 0 },
    });
    expect(await isSealed(home)).toEqual([true]);
  });

  // covers: reconciliation 11, 12
  test('on a linked account, a difference can only be accepted as unexplained', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.accounts = [checking()];
    const [account = 0] = await linkAndSync(home, item);
    const given = statement({ AccountID: account, ClosingBalance: 1_045 });
    const asked = await rejection(home, 'Reconcile/SealPeriod', { ...given, LastResort: 'adjust' });
    expect(asked).toMatchObject({ status: 422, difference: 45 });
    await seal(home, { ...given, LastResort: 'accept' });
    expect(await sealsOf(home)).toMatchObject([{ closingBalance: 1_045, unexplained: 45, brokenIn: null }]);
    expect(await home.list({ AccountID: account })).toEqual([]);
    expect(await home.get(`Proof/GetStrip?AccountID=${account}&From=2026-10-01&To=2026-10-31`)).toMatchObject({
      gaps: [],
      counts: { contradicted: 0 },
    });
  });
});

const moveDate = async (home: Household, userTransactionID: number | undefined, transactionDate: string) =>
  await home.post('Transaction/PatchTransaction', { userTransactionID, transactionDate });

/** A linked account with October sealed: 30.00 posted in it on 10/10, and 7.00 after it on 11/03. */
async function startPosted() {
  const { home, ledgerId } = await startPremium(cairn, database.current);
  const item = cairn.bank.connect();
  item.accounts = [checking()];
  item.add(
    purchase('inside', { amountCents: cents(30_00), day: day('2026-10-10') }),
    purchase('outside', { amountCents: cents(7_00), day: day('2026-11-03') }),
  );
  const [account = 0] = await linkAndSync(home, item);
  await seal(home, { AccountID: account, ClosingBalance: 1_007 });
  const rows = await home.list({ AccountID: account });
  const idOf = (amount: number) => rows.find((row) => row.amount === amount)?.userTransactionID;
  return { home, item, ledgerId, inside: idOf(30), outside: idOf(7) };
}

describe('a sealed period', () => {
  type Scene = Awaited<ReturnType<typeof startSealed>>;
  const edits: readonly (readonly [string, (scene: Scene) => Promise<{ changeSetId: number }>])[] = [
    [
      'an amount is edited',
      ({ home, shop }) => home.post('Transaction/PatchTransaction', { userTransactionID: shop, amount: 31 }),
    ],
    [
      'a date is moved out of it',
      ({ home, shop }) =>
        home.post('Transaction/PatchTransaction', { userTransactionID: shop, transactionDate: '2026-11-01' }),
    ],
    [
      'a transaction is deleted',
      ({ home, shop }) => home.post('Transaction/DeleteTransaction', { userTransactionID: shop }),
    ],
    [
      'a transaction is added to it',
      ({ home, on }) =>
        home.post('Transaction/CreateTransaction', { displayName: 'New', amount: 1, ...on('2026-10-12') }),
    ],
  ];

  // covers: reconciliation 18
  test.each(edits)('is broken if %s, which the inbox says; undoing that restores it', async (_case, edit) => {
    const scene = await startSealed();
    const { home } = scene;
    const { changeSetId } = await edit(scene);
    expect((await sealsOf(home)).map(({ brokenIn }) => brokenIn)).toEqual([changeSetId]);
    const item = await onlyItem(home, 'sealBroken');
    const [change] = await home.history();
    expect(textOf(item)).toContain(
      `: “${change?.summary}”. It changed days that were locked: 10/01/2026 to 10/31/2026.`,
    );
    expect(item.seal).toMatchObject({ accountName: 'Checking', from: '2026-10-01', to: '2026-10-31' });
    await home.undo(changeSetId);
    expect(await isSealed(home)).toEqual([true]);
    expect((await inboxOf(home)).items.filter(({ reason }) => reason === 'sealBroken')).toEqual([]);
  });

  // covers: reconciliation 6
  test('goes by the day that the bank posted: moving the displayed date breaks nothing, changing the amount does', async () => {
    const { home, inside, outside } = await startPosted();
    await moveDate(home, inside, '2026-11-20');
    await moveDate(home, outside, '2026-10-12');
    expect(await isSealed(home)).toEqual([true]);
    expect(await home.list()).toMatchObject([
      { userTransactionID: inside, transactionDate: '2026-11-20', postedDate: '2026-10-10' },
      { userTransactionID: outside, transactionDate: '2026-10-12', postedDate: '2026-11-03' },
    ]);
    const shown = await home.post('Transaction/PatchTransaction', { userTransactionID: outside, amount: 8 });
    expect(await isSealed(home)).toEqual([true]);
    await home.undo(shown.changeSetId);
    const { changeSetId } = await home.post('Transaction/PatchTransaction', { userTransactionID: inside, amount: 31 });
    expect(await isSealed(home)).toEqual([false]);
    await home.undo(changeSetId);
    expect(await isSealed(home)).toEqual([true]);
  });

  // covers: reconciliation 6
  test('is broken if the bank moves the posted day of a transaction whose date a user moved', async () => {
    const { home, item, inside } = await startPosted();
    await moveDate(home, inside, '2026-11-20');
    item.modify(purchase('inside', { amountCents: cents(30_00), day: day('2026-11-02') }));
    await sync(home);
    expect(await isSealed(home)).toEqual([false]);
  });

  // covers: reconciliation 6
  test('has transactions however far their dates were moved: 10/10/2026 shown on 03/01/2025', async () => {
    const { home, inside } = await startPosted();
    await moveDate(home, inside, '2025-03-01');
    const { changeSetId } = await home.post('Transaction/PatchTransaction', { userTransactionID: inside, amount: 31 });
    expect(await isSealed(home)).toEqual([false]);
    await home.undo(changeSetId);
    expect(await isSealed(home)).toEqual([true]);
  });

  describe('from before seals went by posted days', () => {
    /** Gives the seal the hash that it would have had. */
    async function sealByShownDays(ledgerId: number) {
      await database.current.db.execute(sql`
        update reconciliations as seal set entries_hash = (
          select md5(coalesce(string_agg(concat_ws(' ', id, day - date '2000-01-01',
            case when is_income then 1 else -1 end * amount_cents), ',' order by id), ''))
          from transactions where ledger_id = ${ledgerId} and account_id = seal.account_id and not deleted and not pending
            and day between seal.from_on and seal.to_on)
        where ledger_id = ${ledgerId}`);
    }

    const changeAmount = async (home: Household, userTransactionID: number | undefined, amount: number) =>
      (await home.post('Transaction/PatchTransaction', { userTransactionID, amount })).changeSetId;

    // covers: reconciliation 6
    test('holds, and is mended by an undo as before', async () => {
      const { home, ledgerId, inside } = await startPosted();
      await moveDate(home, inside, '2026-10-12');
      await sealByShownDays(ledgerId);
      expect(await sealsOf(home)).toMatchObject([{ isByPostedDate: false }]);
      for (const amount of [31, 32]) {
        const changeSetId = await changeAmount(home, inside, amount);
        expect(await isSealed(home)).toEqual([false]);
        await home.undo(changeSetId);
        expect(await isSealed(home)).toEqual([true]);
      }
    });

    // covers: reconciliation 6
    test('isn’t broken by transactions it doesn’t include, and doesn’t add them when it is restored', async () => {
      const { home, ledgerId, inside, outside } = await startPosted();
      await moveDate(home, inside, '2026-11-20');
      await moveDate(home, outside, '2026-10-12');
      await sealByShownDays(ledgerId);
      await changeAmount(home, inside, 31);
      expect(await isSealed(home)).toEqual([true]);
      const changeSetId = await changeAmount(home, outside, 8);
      expect(await isSealed(home)).toEqual([false]);
      await changeAmount(home, inside, 32);
      await home.undo(changeSetId);
      expect(await isSealed(home)).toEqual([true]);
      await changeAmount(home, inside, 33);
      expect(await isSealed(home)).toEqual([true]);
    });

    // covers: reconciliation 6
    test('is broken by a date that is moved out of it, and mended when that is undone', async () => {
      const { home, ledgerId, inside } = await startPosted();
      await sealByShownDays(ledgerId);
      const { changeSetId } = await moveDate(home, inside, '2026-11-20');
      expect(await isSealed(home)).toEqual([false]);
      await home.undo(changeSetId);
      expect(await isSealed(home)).toEqual([true]);
    });
  });

  // covers: reconciliation 18
  test('names the person who changed it', async () => {
    const { home, shop } = await startSealed();
    await home.post('User/SaveUserAccount', { PreferredName: 'Sam', LastName: 'Ellison', DateOfBirth: '1990-02-28' });
    await home.post('Transaction/PatchTransaction', { userTransactionID: shop, amount: 31 });
    expect(textOf(await onlyItem(home, 'sealBroken'))).toMatch(
      /^Sam: “Changed the amount of Shop from \$30.00 to \$31.00”/,
    );
  });

  // covers: reconciliation 20
  test('stays sealed if only a name or a category changes, or a transaction on another day or account', async () => {
    const { home, shop, on } = await startSealed();
    const categoryID = await home.category('Food');
    await home.post('Transaction/PatchTransaction', { userTransactionID: shop, displayName: 'Shopping' });
    await home.post('Transaction/PatchTransaction', { userTransactionID: shop, TransactionCategoryID: categoryID });
    await home.spend(1, 'Later', on('2026-11-01'));
    await home.spend(1, 'Elsewhere', { transactionDate: '2026-10-12' });
    expect(await isSealed(home)).toEqual([true]);
  });

  // covers: reconciliation 18
  test('stays broken until every change to it is undone, in any order', async () => {
    const { home, shop, fuel } = await startSealed();
    const patch = async (id: number, amount: number) =>
      (await home.post('Transaction/PatchTransaction', { userTransactionID: id, amount })).changeSetId;
    const [first, second] = [await patch(shop, 31), await patch(fuel, 21)];
    await home.undo(first);
    expect(await isSealed(home)).toEqual([false]);
    await home.undo(second);
    expect(await isSealed(home)).toEqual([true]);
  });

  // covers: reconciliation 21
  test('is restored by undoing a move to another account', async () => {
    const { home, shop } = await startSealed();
    const AccountID = await home.account('Savings', 0);
    const { changeSetId } = await home.post('Transaction/UpdateTransaction', {
      ...{ userTransactionID: shop, displayName: 'Shop', amount: 30, transactionDate: '2026-10-10', AccountID },
    });
    expect(await isSealed(home)).toEqual([false]);
    await home.undo(changeSetId);
    expect(await isSealed(home)).toEqual([true]);
  });

  // covers: reconciliation 21
  test('isn’t compared when a change of other days is undone', async () => {
    const { home, shop, on } = await startSealed();
    const created = { displayName: 'Later', amount: 1, ...on('2026-11-01') };
    const { changeSetId: later } = await home.post('Transaction/CreateTransaction', created);
    const patch = async (amount: number) =>
      (await home.post('Transaction/PatchTransaction', { userTransactionID: shop, amount })).changeSetId;
    await patch(31);
    await patch(30);
    await home.undo(later);
    expect(await isSealed(home)).toEqual([false]);
    await home.undo(await patch(32));
    expect(await isSealed(home)).toEqual([true]);
  });

  // covers: reconciliation 18
  test('is broken by an undo of an earlier change', async () => {
    const { home, account, shop, fuel, on } = await startManual();
    const { changeSetId } = await home.post('Transaction/CreateTransaction', {
      ...{ displayName: 'Gift', amount: 10, ...on('2026-10-25') },
    });
    await seal(home, { AccountID: account, ClosingBalance: 1_010, ClearedIDs: [shop, fuel] });
    await home.undo(changeSetId);
    expect(await isSealed(home)).toEqual([false]);
  });

  // covers: reconciliation 18
  test('is broken by the bank, which the inbox names, but not by a pending transaction', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.accounts = [checking()];
    const [account = 0] = await linkAndSync(home, item);
    await seal(home, { AccountID: account, ClosingBalance: 1_000 });
    item.add(purchase('pending', { day: day('2026-10-20'), pending: true }));
    await sync(home);
    expect(await isSealed(home)).toEqual([true]);
    item.add(purchase('posted', { day: day('2026-10-21') }));
    await sync(home);
    expect(await isSealed(home)).toEqual([false]);
    expect(textOf(await onlyItem(home, 'sealBroken'))).toMatch(/^Your bank: “/);
  });

  // covers: reconciliation 10
  test('can be unsealed, and undo seals it again; unlocking in the inbox does the same', async () => {
    const { home, shop, sealedId } = await startSealed();
    const { changeSetId } = await home.post('Reconcile/UnsealPeriod', { ReconciliationID: sealedId });
    expect(await sealsOf(home)).toEqual([]);
    await home.undo(changeSetId);
    expect(await isSealed(home)).toEqual([true]);
    await home.post('Transaction/PatchTransaction', { userTransactionID: shop, amount: 31 });
    const decided = await decide(home, await onlyItem(home, 'sealBroken'), 'approve');
    expect(await sealsOf(home)).toEqual([]);
    await home.undo(decided.changeSetId);
    expect(await isSealed(home)).toEqual([false]);
    expect(await rejection(home, 'Reconcile/UnsealPeriod', { ReconciliationID: 999_999 })).toMatchObject({
      status: 404,
    });
  });

  // covers: reconciliation 7
  test('that is unlocked loses the ticks of its statement, which an undo brings back; if it is reopened, they stay', async () => {
    const { home, account, sealedId } = await startSealed();
    const given = { AccountID: account, ClosingBalance: 1_000 };
    const unlocked = await home.post('Reconcile/UnsealPeriod', { ReconciliationID: sealedId });
    expect(await preview(home, given)).toMatchObject({ count: 2, clearedCount: 0 });
    await home.undo(unlocked.changeSetId);
    expect(await isSealed(home)).toEqual([true]);
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: sealedId, Reopens: true });
    expect(await preview(home, given)).toMatchObject({ count: 2, clearedCount: 2, difference: 0 });
  });

  // covers: reconciliation 7
  test('that is unlocked leaves imported transactions ticked off, and takes the tick of what was left from before', async () => {
    const { home, account, shop, fuel } = await startManual();
    await seal(home, { AccountID: account, ClosingBalance: 1_020, ClearedIDs: [shop] });
    const ImportID = '5f0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a13';
    const row = { transactionDate: '2026-11-02', displayName: 'Aldi', amount: 12.5, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'november.csv' });
    const november = { AccountID: account, EndsOn: '2026-11-10', ClosingBalance: 987.5 };
    const { answer } = await seal(home, { ...november, ClearsAll: true });
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: answer.reconciliationID });
    const { rows } = await preview(home, november);
    expect(rows).toMatchObject([
      { name: 'Aldi', isCleared: true },
      { userTransactionID: fuel, isCleared: false },
    ]);
  });

  // covers: reconciliation 7
  test('that is removed takes its balance and its adjustment with it, and an undo brings both back', async () => {
    const { home, account } = await startManual();
    const sealed = await seal(home, { AccountID: account, ClosingBalance: 930, ClearsAll: true, LastResort: 'adjust' });
    const november = { AccountID: account, EndsOn: '2026-11-10', ClosingBalance: 1_000 };
    expect((await preview(home, november)).opening).toMatchObject({ date: '2026-10-31', balance: 930 });
    const adjusted = () => home.list({ AccountID: account }).then((rows) => rows.length);
    expect(await adjusted()).toBe(3);
    const removed = await home.post('Reconcile/UnsealPeriod', { ReconciliationID: sealed.answer.reconciliationID });
    expect((await preview(home, november)).opening.isStated).toBe(false);
    expect(await adjusted()).toBe(2);
    await home.undo(removed.changeSetId);
    expect((await preview(home, november)).opening).toMatchObject({ date: '2026-10-31', balance: 930 });
    expect(await adjusted()).toBe(3);
  });

  // covers: reconciliation 7
  test('that is removed leaves a balance that was entered before it', async () => {
    const { home, account } = await startManual();
    const today = { AccountID: account, EndsOn: '2026-11-15', ClosingBalance: 1_000, ClearsAll: true };
    const sealed = await seal(home, today);
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: sealed.answer.reconciliationID });
    const strip = await stripOf(home, account);
    expect(strip.entered).toMatchObject([{ balance: { date: '2026-11-15' }, isCurrent: true }]);
    expect(strip.setAside).toEqual([]);
  });

  // covers: reconciliation 7
  test('that is removed ticks imported transactions off again that it had left for the next statement', async () => {
    const { home, account } = await startManual();
    const ImportID = '5f0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a14';
    const row = { transactionDate: '2026-10-12', displayName: 'Aldi', amount: 12.5, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'october.csv' });
    const given = { AccountID: account, ClosingBalance: 1_012.5 };
    const { rows } = await preview(home, given);
    const own: number[] = rows.flatMap((one: { name: string; userTransactionID: number }) =>
      one.name === 'Aldi' ? [] : [one.userTransactionID],
    );
    const sealed = await seal(home, { ...given, ClearedIDs: own });
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: sealed.answer.reconciliationID });
    expect(await preview(home, given)).toMatchObject({ count: 3, clearedCount: 1 });
  });

  /** Removes the history up to a change, as 90 days later. */
  async function purgeThrough(home: Household, changeSetId: number) {
    const { db } = database.current;
    await db.execute(sql`update change_sets set made_at = made_at - interval '91 days'
      where ledger_id = ${await home.ledgerId(database.current)} and id <= ${changeSetId}`);
    await purgeHistoryDaily(db, cairn.clock).run();
  }

  /** Which transactions of October are ticked off. */
  async function tickedIn(home: Household, account: number): Promise<string[]> {
    const { rows } = await preview(home, { AccountID: account, ClosingBalance: 1_000 });
    return rows.flatMap((row: { name: string; isCleared: boolean }) => (row.isCleared ? [row.name] : []));
  }

  test('that is removed takes the ticks of what was typed, and ticks nothing off that it had left', async () => {
    const { home, account, shop } = await startManual();
    const { answer } = await seal(home, { AccountID: account, ClosingBalance: 1_020, ClearedIDs: [shop] });
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: answer.reconciliationID });
    expect(await tickedIn(home, account)).toEqual([]);
  });

  test('that is removed after its history is purged takes the ticks of what was typed, and none of a file', async () => {
    const { home, account, shop } = await startManual();
    const ImportID = '5f0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a15';
    const row = { transactionDate: '2026-10-12', displayName: 'Aldi', amount: 12.5, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'october.csv' });
    const { answer, changeSetId } = await seal(home, {
      ...{ AccountID: account, ClosingBalance: 1_032.5, ClearedIDs: [shop] },
    });
    await purgeThrough(home, changeSetId);
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: answer.reconciliationID });
    expect(await tickedIn(home, account)).toEqual(['Aldi']);
  });

  test('that is removed after its history is purged leaves the tick of what the next statement had', async () => {
    const { home, account, shop } = await startManual();
    const october = await seal(home, { AccountID: account, ClosingBalance: 1_020, ClearedIDs: [shop] });
    await seal(home, { AccountID: account, EndsOn: '2026-11-10', ClosingBalance: 1_000, ClearsAll: true });
    await purgeThrough(home, october.changeSetId);
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: october.answer.reconciliationID });
    expect(await tickedIn(home, account)).toEqual(['Fuel']);
  });

  /** 12.50 of a file is left by October, which is unlocked again. */
  async function startReopened() {
    const { home, account, shop, fuel } = await startManual();
    const ImportID = '5f0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a16';
    const row = { transactionDate: '2026-10-31', displayName: 'Bluebird Bakery', amount: 12.5, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'october.csv' });
    const before = await tickedIn(home, account);
    const { answer } = await seal(home, { AccountID: account, ClosingBalance: 1_012.5, ClearedIDs: [shop, fuel] });
    await home.post('Reconcile/UnsealPeriod', { ReconciliationID: answer.reconciliationID, Reopens: true });
    const [entered] = (await stripOf(home, account)).entered.filter(({ balance }) => balance.date === '2026-10-31');
    const decideOn = (Decision: string) =>
      home.post('Proof/SaveBalance', { AccountID: account, BalanceID: entered?.balance.balanceID, Decision });
    return { home, account, before, decideOn };
  }

  // covers: reconciliation 17
  test('that is unlocked, and whose balance is then removed, leaves the ticks from before; an undo brings back its own', async () => {
    const { home, account, before, decideOn } = await startReopened();
    expect(before).toEqual(['Bluebird Bakery']);
    expect(await tickedIn(home, account)).toEqual(['Fuel', 'Shop']);
    const removed = await decideOn('remove');
    expect(await tickedIn(home, account)).toEqual(before);
    await home.undo(removed.changeSetId);
    expect(await tickedIn(home, account)).toEqual(['Fuel', 'Shop']);
  });

  // covers: reconciliation 16
  test('that is unlocked, or used again, is off by what it had left, and one press moves that after its balance', async () => {
    const { home, account, decideOn } = await startReopened();
    const expected = ['wrongDay', 'Change its date to 11/01/2026'];
    const first = await firstCulprit(home, account, await onlyGap(home, account));
    expect([first.kind, first.fixLabel]).toEqual(expected);
    await decideOn('remove');
    await decideOn('restore');
    const again = await firstCulprit(home, account, await onlyGap(home, account));
    expect([again.kind, again.fixLabel]).toEqual(expected);
    await decideFirst(home, account);
    expect((await stripOf(home, account)).gaps).toEqual([]);
  });

  // covers: reconciliation 18
  test('that was unsealed isn’t sealed again by an undo if its transactions changed since', async () => {
    const { home, shop, sealedId } = await startSealed();
    const { changeSetId } = await home.post('Reconcile/UnsealPeriod', { ReconciliationID: sealedId });
    await home.post('Transaction/PatchTransaction', { userTransactionID: shop, amount: 31 });
    await home.undo(changeSetId);
    expect(await isSealed(home)).toEqual([false]);
  });

  // covers: reconciliation 19
  test('of a removed account locks nothing, and the inbox doesn’t ask about it', async () => {
    const { home, account, shop, sealedId } = await startSealed();
    await home.post('Account/DeleteAccount', { ID: account });
    expect(await sealsOf(home)).toEqual([]);
    await home.post('Transaction/PatchTransaction', { userTransactionID: shop, amount: 31 });
    expect((await inboxOf(home)).items.filter(({ reason }) => reason === 'sealBroken')).toEqual([]);
    expect(await rejection(home, 'Reconcile/UnsealPeriod', { ReconciliationID: sealedId })).toMatchObject({
      status: 404,
    });
  });
});

// covers: reconciliation 23
test('of three transactions, the two that October’s seal protects are counted, until it is broken', async () => {
  const { home, shop, fuel, on, sealedId } = await startSealed();
  const later = await home.spend(5, 'Cafe', on('2026-11-02'));
  const other = await Household.start(cairn);
  const lockedOf = async (of: Household, TransactionIDs: number[]) =>
    (await of.post('Transaction/GetTotals', { TransactionIDs, AskLocked: true })).answer.locked;
  expect(await lockedOf(home, [shop, fuel, later])).toEqual([{ reconciliationID: sealedId, count: 2 }]);
  expect(await lockedOf(home, [later])).toEqual([]);
  expect(await lockedOf(other, [shop, fuel])).toEqual([]);
  const unasked = (await home.post('Transaction/GetTotals', { TransactionIDs: [shop] })).answer;
  expect(unasked).not.toHaveProperty('locked');
  await home.post('Transaction/BulkChange', { transactionIDs: [shop, later], Change: 'hide' });
  expect(await lockedOf(home, [shop, fuel])).toEqual([{ reconciliationID: sealedId, count: 2 }]);
  await home.post('Transaction/BulkChange', { transactionIDs: [shop], Change: 'delete' });
  expect(await lockedOf(home, [shop, fuel])).toEqual([]);
});

// covers: reconciliation 23
test('a bank’s transaction counts on the day on which it posted, and while it is pending it doesn’t', async () => {
  const { home, account, shop, on, sealedId } = await startSealed();
  const lockedOf = async (...TransactionIDs: number[]) =>
    (await home.post('Transaction/GetTotals', { TransactionIDs, AskLocked: true })).answer.locked;
  const moved = await home.spend(5, 'Cafe', on('2026-11-02'));
  const isMoved = sql`account_id = ${account} and id = ${moved}`;
  await database.current.db.execute(
    sql`update transactions set bank_values = '{"day": "2026-10-31"}' where ${isMoved}`,
  );
  await database.current.db.execute(sql`update reconciliations set broken_in = null where id = ${sealedId}`);
  expect(await lockedOf(moved, shop)).toEqual([{ reconciliationID: sealedId, count: 2 }]);
  await database.current.db.execute(
    sql`update reconciliations set broken_in = null, entries_hash = 'earlier' where id = ${sealedId}`,
  );
  expect(await lockedOf(moved, shop)).toEqual([{ reconciliationID: sealedId, count: 1 }]);
  await database.current.db.execute(
    sql`update transactions set pending = true where account_id = ${account} and id = ${shop}`,
  );
  await database.current.db.execute(sql`update reconciliations set broken_in = null where id = ${sealedId}`);
  expect(await lockedOf(moved, shop)).toEqual([]);
});
