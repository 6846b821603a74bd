import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, inboxOf, onlyItem, textOf, toWireItem } from '../../../test/inbox.ts';
import {
  culpritsOf,
  decideFirst,
  firstCulprit,
  type GivenBalance,
  onlyGap,
  stateBalances,
  stripOf,
  textOfParts,
} from './proof.fixture.ts';
import { readProof } from './proof.queries.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const state = (home: Household, account: number, balances: readonly GivenBalance[]) =>
  stateBalances(database.current, home, account, balances);

type Spent = readonly [amount: number, name: string, day: string, more?: object];

async function spendAll(home: Household, account: number, spent: readonly Spent[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [amount, name, day, more] of spent)
    ids.push(await home.spend(amount, name, { AccountID: account, transactionDate: day, ...more }));
  return ids;
}

/** An account with 500.00 at the end of November 2, and the given balance at the end of November 9 and since. */
async function openAccount(home: Household, name: string, closing: number): Promise<number> {
  const account = await home.account(name, closing);
  await state(home, account, [
    { day: '2026-11-02', amount: 500 },
    { day: '2026-11-09', amount: closing },
  ]);
  return account;
}

async function startWith(closing: number, spent: readonly Spent[]) {
  const home = await Household.start(cairn);
  const account = await openAccount(home, 'Checking', closing);
  return { home, account, ids: await spendAll(home, account, spent) };
}

const pharmacy = (day: string): Spent => [45, 'Wellspring Pharmacy', day];

describe('Proof/GetStrip', () => {
  test('follows every change that moves a balance, and its undo', async () => {
    // Without the other transaction, removing this one would leave a value that is never contradicted.
    const { home, account, ids } = await startWith(445, [pharmacy('2026-11-05'), [10, 'Cafe', '2026-11-04']]);
    const [id = 0] = ids;
    const other = await home.account('Savings', 0);
    const offBy = async () => (await stripOf(home, account)).offBy;
    const patch = (fields: object) => home.post('Transaction/PatchTransaction', { userTransactionID: id, ...fields });
    expect(await offBy()).toBe(0);
    await patch({ Note: 'For Sam' });
    expect(await offBy()).toBe(0);
    for (const change of [
      () => patch({ amount: 40 }),
      () => patch({ isIncome: true }),
      () =>
        home.post('Transaction/UpdateTransaction', {
          ...{ userTransactionID: id, displayName: 'Wellspring Pharmacy', displayDescription: '', amount: 45 },
          ...{ transactionDate: '2026-11-05', AccountID: other },
        }),
      () => home.post('Transaction/DeleteTransaction', { userTransactionID: id }),
    ]) {
      const { changeSetId } = await change();
      expect(await offBy()).toBeGreaterThan(0);
      await home.undo(changeSetId);
      expect(await offBy()).toBe(0);
    }
    await home.spend(5, 'Cafe', { AccountID: account, transactionDate: '2026-11-06' });
    expect(await offBy()).toBe(5);
  });

  // covers: entry/proof 7, 24
  test('500.00 − 45.00 = 455.00: the days between two balances are proven, those before them aren’t', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05')]);
    expect(await stripOf(home, account)).toMatchObject({
      spans: [
        { from: '2026-11-01', to: '2026-11-02', state: 'unproven' },
        { from: '2026-11-03', to: '2026-11-15', state: 'proven' },
      ],
      counts: { proven: 13, unproven: 2, contradicted: 0 },
      ...{ mark: 'proven', provenThrough: '2026-11-15', offBy: 0, gaps: [] },
      sources: [
        { source: 'file', basis: 'closing', from: '2026-11-02', to: '2026-11-09', count: 2 },
        { source: 'person', basis: 'closing', from: '2026-11-15', to: '2026-11-15', count: 1 },
      ],
    });
  });

  // covers: entry/proof 7
  test('500.00 − 45.00 − 45.00 isn’t 455.00: November 3 to 9 are off by 45.00', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05'), pharmacy('2026-11-06')]);
    expect(await stripOf(home, account)).toMatchObject({
      counts: { proven: 6, unproven: 2, contradicted: 7 },
      ...{ mark: 'off', offBy: 45 },
    });
    const gap = await onlyGap(home, account);
    expect(gap).toMatchObject({
      ...{ kind: 'interval', from: '2026-11-03', to: '2026-11-09', gap: 45 },
      title: 'November 3 to 9: $45.00 missing',
    });
    expect(textOfParts(gap.sentence)).toBe(
      'The balance in your file is $45.00 higher than your transactions add up to.',
    );
  });

  test('gaps from before the range are listed too, so that they can be fixed', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05'), pharmacy('2026-11-06')]);
    const { gaps, counts } = await stripOf(home, account, '2026-11-12');
    expect(counts.contradicted).toBe(0);
    expect(gaps).toMatchObject([{ from: '2026-11-03', to: '2026-11-09' }]);
  });

  // covers: entry/assertions 2
  test('two files that disagree about one day: contradicted, with both balances', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05')]);
    await stateBalances(database.current, home, account, [{ day: '2026-11-09', amount: 456 }], 'person');
    const gap = await onlyGap(home, account);
    expect(gap).toMatchObject({ kind: 'sources', from: '2026-11-09', to: '2026-11-09' });
    expect(textOfParts(gap.sentence)).toBe('The balance in your file is $455.00. The balance you entered is $456.00.');
  });

  // covers: entry/proof 2
  test('the amount owed on a card: 500.00 + 45.00 spent = 545.00', async () => {
    const home = await Household.start(cairn);
    const card = await home.account('Card', 545, { AccountType: 1 });
    await state(home, card, [
      { day: '2026-11-02', amount: 500 },
      { day: '2026-11-09', amount: 545 },
    ]);
    await spendAll(home, card, [pharmacy('2026-11-05')]);
    expect((await stripOf(home, card)).counts.contradicted).toBe(0);
    await spendAll(home, card, [pharmacy('2026-11-06')]);
    expect(textOfParts((await onlyGap(home, card)).sentence)).toBe(
      'The balance in your file is $45.00 lower than your transactions add up to.',
    );
  });

  // covers: entry/proof 2
  test('hidden transactions and transfers count, and a value that only changes is never contradicted', async () => {
    const hidden: Spent = [20, 'Gift', '2026-11-04', { isHidden: true }];
    const { home, account } = await startWith(435, [pharmacy('2026-11-05'), hidden]);
    expect((await stripOf(home, account)).counts).toMatchObject({ contradicted: 0, proven: 13 });
    const house = await openAccount(home, 'House', 510);
    expect((await stripOf(home, house)).counts).toMatchObject({ contradicted: 0, proven: 6 });
  });

  test('transactions that posted before the first balance are read as one sum, and the account still isn’t just a value', async () => {
    const { home, account } = await startWith(460, [pharmacy('2026-01-05'), [10, 'Cafe', '2026-10-18']]);
    const { movements } = await readProof(database.current.db, await home.ledgerId(database.current));
    expect(movements).toMatchObject([[account, '2026-11-02', 0, 'day', null, -55_00, false]]);
    expect((await onlyGap(home, account)).gap).toBe(-40);
  });

  // covers: entry/proof 7
  test('a range that is too long, or backward, is rejected', async () => {
    const { home, account } = await startWith(455, []);
    for (const range of ['From=2026-11-02&To=2026-11-01', 'From=2020-01-01&To=2026-11-01']) {
      const answer = await home.send('GET', `Proof/GetStrip?AccountID=${account}&${range}`);
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe('a user’s edits of a file’s transaction', () => {
  /** 45.00, on November 5 unless given, with the file's balances around it. */
  async function importOne(hasBalance = false, transactionDate = '2026-11-05') {
    const { home, account } = await startWith(455, []);
    const ImportID = randomUUID();
    const row = { transactionDate, displayName: 'WELLSPRING PHARMACY', amount: 45, isIncome: false };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, AccountID: account }] });
    const Balances = hasBalance ? [{ AccountID: account, Date: '2026-11-10', Basis: 'closing', Amount: 455 }] : [];
    await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv', Balances });
    const [imported] = await home.list();
    return { home, account, userTransactionID: imported?.userTransactionID ?? 0 };
  }

  // covers: entry/proof 6
  test('a date that a user edits in a file’s transaction opens no gap', async () => {
    const { home, account, userTransactionID } = await importOne();
    await home.post('Transaction/PatchTransaction', { userTransactionID, transactionDate: '2026-11-12' });
    expect((await stripOf(home, account)).counts).toMatchObject({ proven: 13, contradicted: 0 });
  });

  // covers: reconciliation 37
  test('an imported file is named by the balances it proves and by the transactions it added', async () => {
    const { home, account, userTransactionID } = await importOne(true);
    expect((await stripOf(home, account)).sources).toMatchObject([
      { source: 'file', fileName: null, count: 2 },
      { source: 'file', fileName: 'bank.csv', count: 1 },
      { source: 'person', fileName: null },
    ]);
    await home.post('Transaction/PatchTransaction', { userTransactionID, amount: 54 });
    const { suspects } = await firstCulprit(home, account, await onlyGap(home, account));
    expect(suspects).toMatchObject([{ origin: 'from your file bank.csv' }]);
  });

  // covers: entry/proof 6
  test('a date that a user moved before follows the fix of the day that it posted: 11/10 to 11/09', async () => {
    const { home, account, userTransactionID } = await importOne(false, '2026-11-10');
    await home.post('Transaction/PatchTransaction', { userTransactionID, transactionDate: '2026-11-12' });
    const before = (await stripOf(home, account)).gaps.find(({ gap }) => gap === -45);
    if (!before) throw new Error('there is no gap');
    const { fingerprint, fixLabel } = await firstCulprit(home, account, before);
    expect(fixLabel).toBe('Change its date to 11/09/2026');
    const payload = { AccountID: account, Gap: before.fingerprint, Culprit: fingerprint, Decision: 'fix' };
    expect((await home.post('Proof/ApplyFix', payload)).answer.isClosed).toBe(true);
    expect((await home.one(userTransactionID)).transactionDate).toBe('2026-11-09');
    expect((await stripOf(home, account)).gaps).toEqual([]);
  });

  test('an amount opens one, and the first culprit is the edit: 54.00 instead of 45.00', async () => {
    const { home, account, userTransactionID } = await importOne();
    await home.post('Transaction/PatchTransaction', { userTransactionID, amount: 54 });
    const gap = await onlyGap(home, account);
    expect(gap.gap).toBe(9);
    expect((await firstCulprit(home, account, gap)).fixLabel).toBe('Change it back to $45.00');
  });
});

describe('Proof/ApplyFix', () => {
  // covers: entry/proof 25
  test('removes a duplicate with one press, and an undo brings the gap back', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05'), pharmacy('2026-11-06')]);
    const gap = await onlyGap(home, account);
    const culprit = await firstCulprit(home, account, gap);
    expect(textOfParts(culprit.sentence)).toBe('Wellspring Pharmacy is here twice, $45.00 each, a day later.');
    expect(culprit.suspects.map(({ role }) => role)).toEqual(['stays', 'removed']);
    const { answer, changeSetId } = await decideFirst(home, account);
    expect(answer).toMatchObject({ isClosed: true, text: 'November 3 to 9 add up now' });
    expect(await home.names()).toEqual(['Wellspring Pharmacy']);
    expect((await home.history())[0]?.summary).toBe('Closed a gap of $45.00: Remove the duplicate');
    await home.undo(changeSetId);
    expect(await onlyGap(home, account)).toEqual(gap);
  });

  // covers: entry/proof 9
  test('removes all copies of a file that was imported twice, of which 20 are listed: 500.00 − (1.00 + … + 25.00) = 175.00', async () => {
    const { home, account } = await startWith(175, []);
    const ImportID = randomUUID();
    const once = Array.from({ length: 25 }, (_, index) => ({
      ...{ transactionDate: '2026-11-05', displayName: `Shop ${index}`, amount: index + 1, isIncome: false },
      AccountID: account,
    }));
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [...once, ...once] });
    await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv' });
    const culprit = await firstCulprit(home, account, await onlyGap(home, account));
    expect(culprit).toMatchObject({ fixLabel: 'Remove 25 duplicates', moreSuspects: 5 });
    expect(culprit.suspects).toHaveLength(20);
    const { answer, changeSetId } = await decideFirst(home, account);
    expect(answer.isClosed).toBe(true);
    expect(await home.names()).toHaveLength(25);
    await home.undo(changeSetId);
    expect(await home.names()).toHaveLength(50);
  });

  /** 1.00 and 2.00 and so on, up to 25.00, from one file. */
  async function importFile(home: Household, AccountID: number, isIncome: boolean) {
    const ImportID = randomUUID();
    const Rows = Array.from({ length: 25 }, (_, index) => ({
      ...{ transactionDate: '2026-11-05', displayName: `Shop ${index}`, amount: index + 1, isIncome, AccountID },
    }));
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
    await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv' });
  }

  test('switches all 25 of a file with money in and out switched: 500.00 − 325.00 = 175.00; an undo, too', async () => {
    const { home, account } = await startWith(175, []);
    await importFile(home, account, true);
    expect((await firstCulprit(home, account, await onlyGap(home, account))).fixLabel).toBe('Switch all 25');
    const { answer, changeSetId } = await decideFirst(home, account);
    expect(answer.isClosed).toBe(true);
    const directions = async () => new Set((await home.list({ AccountID: account })).map(({ isIncome }) => isIncome));
    expect(await directions()).toEqual(new Set([false]));
    await home.undo(changeSetId);
    expect(await directions()).toEqual(new Set([true]));
  });

  test('moves all 25 of a file to the account that lacks them; an undo moves them back', async () => {
    const { home, account } = await startWith(500, []);
    const other = await openAccount(home, 'Savings', 175);
    await spendAll(home, other, [[10, 'Cafe', '2026-11-01']]);
    await importFile(home, account, false);
    expect((await firstCulprit(home, account, await onlyGap(home, account))).fixLabel).toBe('Move all 25 to Savings');
    const { answer, changeSetId } = await decideFirst(home, account);
    expect(answer.isClosed).toBe(true);
    expect((await stripOf(home, other)).gaps).toEqual([]);
    expect(await home.list({ AccountID: other })).toHaveLength(26);
    await home.undo(changeSetId);
    expect(await home.list({ AccountID: account })).toHaveLength(25);
  });

  // covers: entry/proof 25
  test('restores a deleted transaction', async () => {
    const { home, account, ids } = await startWith(435, [pharmacy('2026-11-05'), [20, 'Cafe', '2026-11-06']]);
    await home.post('Transaction/DeleteTransaction', { userTransactionID: ids[1] });
    expect((await decideFirst(home, account)).answer.isClosed).toBe(true);
    expect(await home.names()).toEqual(['Cafe', 'Wellspring Pharmacy']);
  });

  // covers: entry/proof 20
  test('restores two that were deleted with one press: 500.00 − 45.00 − 20.00 − 10.00 = 425.00', async () => {
    const spent: Spent[] = [pharmacy('2026-11-05'), [20, 'Cafe', '2026-11-06'], [10, 'Fuel', '2026-11-07']];
    const { home, account, ids } = await startWith(425, spent);
    for (const userTransactionID of ids.slice(0, 2))
      await home.post('Transaction/DeleteTransaction', { userTransactionID });
    const { answer, changeSetId } = await decideFirst(home, account);
    expect(answer.isClosed).toBe(true);
    expect(await home.names()).toEqual(['Fuel', 'Cafe', 'Wellspring Pharmacy']);
    await home.undo(changeSetId);
    expect(await home.names()).toEqual(['Fuel']);
  });

  // covers: entry/proof 25
  test('restores an amount that was edited, and a direction', async () => {
    const { home, account, ids } = await startWith(435, [pharmacy('2026-11-05'), [20, 'Cafe', '2026-11-06']]);
    const [first, second] = ids;
    await home.post('Transaction/PatchTransaction', { userTransactionID: first, amount: 54.1 });
    expect((await firstCulprit(home, account, await onlyGap(home, account))).kind).toBe('edited');
    await decideFirst(home, account);
    expect((await home.one(first ?? 0)).amount).toBe(45);
    await home.post('Transaction/PatchTransaction', { userTransactionID: second, isIncome: true });
    await decideFirst(home, account);
    expect((await home.one(second ?? 0)).isIncome).toBe(false);
    expect((await stripOf(home, account)).gaps).toEqual([]);
  });

  // covers: entry/proof 25
  test('changes the direction of a transaction that was typed the wrong way around', async () => {
    const refund: Spent = [20, 'Cafe', '2026-11-06', { isIncome: true }];
    const { home, account, ids } = await startWith(435, [pharmacy('2026-11-05'), refund]);
    expect((await decideFirst(home, account)).answer.isClosed).toBe(true);
    expect((await home.one(ids[1] ?? 0)).isIncome).toBe(false);
  });

  // covers: entry/proof 25
  test('moves a transaction to the account that lacks it', async () => {
    const { home, account, ids } = await startWith(500, [pharmacy('2026-11-05')]);
    const other = await openAccount(home, 'Savings', 455);
    await spendAll(home, other, [[10, 'Cafe', '2026-11-12']]);
    expect((await firstCulprit(home, account, await onlyGap(home, account))).fixLabel).toBe('Move it to Savings');
    await decideFirst(home, account);
    expect((await home.one(ids[0] ?? 0)).accountID).toBe(other);
    expect((await stripOf(home, account)).gaps).toEqual([]);
  });

  // covers: entry/proof 25
  test('adds the missing transaction', async () => {
    const { home, account } = await startWith(425, [pharmacy('2026-11-05')]);
    const gap = await onlyGap(home, account);
    expect((await firstCulprit(home, account, gap)).added).toEqual([
      { date: '2026-11-09', name: 'Missing transaction', amount: -30 },
    ]);
    expect((await decideFirst(home, account)).answer.isClosed).toBe(true);
  });

  // covers: entry/proof 25
  test('adds the missing transaction between two balances of one day', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05')]);
    await state(home, account, [{ day: '2026-11-12', amount: 455, basis: 'asOf' }]);
    await state(home, account, [{ day: '2026-11-12', amount: 448, basis: 'asOf' }]);
    await state(home, account, [{ day: '2026-11-14', amount: 448 }]);
    await home.post('Account/SaveCustomAccount', {
      ...{ Id: account, DisplayName: 'Checking', InstitutionName: 'Harbor Bank', AccountType: 0 },
      ...{ AvailableBalance: 448, CurrentBalance: 448 },
    });
    expect(await onlyGap(home, account)).toMatchObject({ from: '2026-11-12', to: '2026-11-12', gap: -7 });
    expect((await decideFirst(home, account)).answer.isClosed).toBe(true);
    expect((await stripOf(home, account)).gaps).toEqual([]);
  });

  // covers: entry/proof 25
  test('changes a date that is on the wrong side of a balance', async () => {
    const { home, account, ids } = await startWith(455, [pharmacy('2026-11-10'), [10, 'Cafe', '2026-10-30']]);
    const [after, before] = (await stripOf(home, account)).gaps;
    expect([before?.gap, after?.gap]).toEqual([-45, 45]);
    if (!before) throw new Error('there is no gap');
    const { fingerprint, fixLabel } = await firstCulprit(home, account, before);
    expect(fixLabel).toBe('Change its date to 11/09/2026');
    const payload = { AccountID: account, Gap: before.fingerprint, Culprit: fingerprint, Decision: 'fix' };
    expect((await home.post('Proof/ApplyFix', payload)).answer.isClosed).toBe(true);
    expect((await home.one(ids[0] ?? 0)).transactionDate).toBe('2026-11-09');
    expect((await stripOf(home, account)).gaps).toEqual([]);
  });

  /** 500.00 on November 2, then the typed balance on November 9, then 425.00 on November 12. */
  async function withTyped(typed: number) {
    const home = await Household.start(cairn);
    const account = await home.account('Cash', 425);
    const enter = (day: string, amount: number) =>
      stateBalances(database.current, home, account, [{ day, amount }], 'person');
    await enter('2026-11-02', 500);
    await enter('2026-11-09', typed);
    await enter('2026-11-12', 425);
    await spendAll(home, account, [pharmacy('2026-11-05'), [30, 'Cafe', '2026-11-11']]);
    return { home, account };
  }

  // covers: entry/proof 10
  test('corrects a balance that was mistyped, which closes both gaps: 500.00 − 45.00 = 455.00, not 545.00', async () => {
    const { home, account } = await withTyped(545);
    const { gaps } = await stripOf(home, account);
    expect(gaps.map(({ gap }) => gap)).toEqual([-90, 90]);
    const [gap] = gaps;
    if (!gap) throw new Error('there is no gap');
    const culprit = await firstCulprit(home, account, gap);
    expect(textOfParts(culprit.sentence)).toBe('The balance of 11/09/2026 looks wrong: $545.00 instead of $455.00.');
    expect([culprit.suspects, culprit.added]).toEqual([[], []]);
    const payload = { AccountID: account, Gap: gap.fingerprint, Culprit: culprit.fingerprint, Decision: 'fix' };
    const { answer, changeSetId } = await home.post('Proof/ApplyFix', payload);
    expect(answer.isClosed).toBe(true);
    expect((await stripOf(home, account)).gaps).toEqual([]);
    await home.undo(changeSetId);
    expect((await stripOf(home, account)).gaps).toEqual(gaps);
  });

  // covers: entry/proof 15
  test('moves a transaction whose month was mistyped back between the balances that lack it', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Cash', 425);
    const days = ['2026-09-02', '2026-09-20', '2026-10-12', '2026-10-30'];
    const amounts = [500, 455, 425, 425];
    await state(
      home,
      account,
      days.map((day, at) => ({ day, amount: amounts[at] ?? 0 })),
    );
    const [id = 0] = await spendAll(home, account, [pharmacy('2026-10-15'), [30, 'Cafe', '2026-10-01']]);
    const gaps = (await stripOf(home, account, '2026-09-01')).gaps;
    expect(gaps.map(({ gap }) => gap)).toEqual([45, -45]);
    for (const gap of gaps)
      expect((await firstCulprit(home, account, gap)).fixLabel).toBe('Change its date to 09/15/2026');
    expect((await home.one(id)).transactionDate).toBe('2026-10-15');
  });

  // covers: entry/proof 26
  test('a dismissed cause isn’t shown again for this gap, until the dismissal is undone', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05'), pharmacy('2026-11-06')]);
    const gap = await onlyGap(home, account);
    const { changeSetId } = await decideFirst(home, account, 'dismiss');
    expect((await culpritsOf(home, account, gap)).map(({ kind }) => kind)).not.toContain('duplicate');
    expect(await home.names()).toHaveLength(2);
    await home.undo(changeSetId);
    expect((await firstCulprit(home, account, gap)).kind).toBe('duplicate');
  });

  // covers: entry/proof 26
  test('a gap that is closed already: 409, and nothing is written', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05'), pharmacy('2026-11-06')]);
    const gap = await onlyGap(home, account);
    const { fingerprint } = await firstCulprit(home, account, gap);
    await decideFirst(home, account);
    const payload = { AccountID: account, Gap: gap.fingerprint, Culprit: fingerprint, Decision: 'fix' };
    const answer = await home.send('POST', 'Proof/ApplyFix', payload);
    expect(answer.statusCode).toBe(409);
    const query = `AccountID=${account}&Fingerprint=${encodeURIComponent(gap.fingerprint)}`;
    expect(await home.get(`Proof/GetGap?${query}`)).toEqual({ gap: null, culprits: [] });
  });
});

describe('Proof/GetSummary', () => {
  // covers: entry/proof 24
  test('an account is proven, off, or not proven, and all of them through the earliest day', async () => {
    const { home, account } = await startWith(455, [pharmacy('2026-11-05')]);
    const cash = await home.account('Cash', 20);
    const summary = await home.get('Proof/GetSummary');
    expect(summary).toEqual({
      accounts: [
        { accountID: account, mark: 'proven', provenThrough: '2026-11-15', offBy: 0, gapCount: 0 },
        { accountID: cash, mark: 'unproven', provenThrough: null, offBy: 0, gapCount: 0 },
      ],
      provenThrough: null,
    });
    await home.post('Account/DeleteAccount', { ID: cash });
    expect((await home.get('Proof/GetSummary')).provenThrough).toBe('2026-11-15');
    await spendAll(home, account, [pharmacy('2026-11-06')]);
    expect((await home.get('Proof/GetSummary')).accounts[0]).toMatchObject({ mark: 'off', offBy: 45, gapCount: 1 });
  });
});

describe('days that don’t add up, in Review', () => {
  const twice = () => startWith(455, [pharmacy('2026-11-05'), pharmacy('2026-11-06')]);

  // covers: entry/proof 27
  test('name the account, the days, and the amount, and approving fixes the likeliest cause', async () => {
    const { home, account } = await twice();
    const item = await onlyItem(home, 'balanceGap');
    expect(item.gap).toMatchObject({ accountID: account, accountName: 'Checking', gap: 45 });
    expect(item.gap?.title).toBe('November 3 to 9: $45.00 missing');
    expect(textOf(item)).toBe('The balance in your file is $45.00 higher than your transactions add up to.');
    const { changeSetId } = await decide(home, item, 'approve');
    expect((await stripOf(home, account)).gaps).toEqual([]);
    await home.undo(changeSetId);
    expect((await onlyItem(home, 'balanceGap')).fingerprint).toBe(item.fingerprint);
  });

  test('approved together, one that nothing explains is left alone, and the answer names it', async () => {
    const { home, account } = await twice();
    const other = await openAccount(home, 'Savings', 455);
    await spendAll(home, other, [pharmacy('2026-11-05')]);
    await stateBalances(database.current, home, other, [{ day: '2026-11-09', amount: 456 }], 'person');
    for (let causes = 2; causes > 0; causes -= 1) await decideFirst(home, other, 'dismiss');
    const items = (await inboxOf(home)).items.filter(({ reason }) => reason === 'balanceGap');
    const unexplained = items.find(({ gap }) => gap?.accountID === other);
    expect(items).toHaveLength(2);
    const { answer } = await home.post('Review/DecideItems', { Items: items.map(toWireItem) });
    expect(answer).toMatchObject({
      count: 1,
      notSaved: [
        {
          fingerprint: unexplained?.fingerprint,
          message: 'Nothing could explain this. Open the account to see it.',
        },
      ],
    });
    expect((await stripOf(home, account)).gaps).toEqual([]);
    expect((await onlyItem(home, 'balanceGap')).fingerprint).toBe(unexplained?.fingerprint);
  });

  // covers: entry/proof 27
  test('declining leaves them unexplained, until the decision is undone or the gap changes', async () => {
    const { home, account } = await twice();
    const { changeSetId } = await decide(home, await onlyItem(home, 'balanceGap'), 'decline');
    const reasons = async () => (await inboxOf(home)).items.map(({ reason }) => reason);
    expect(await reasons()).not.toContain('balanceGap');
    expect((await onlyGap(home, account)).gap).toBe(45);
    await home.undo(changeSetId);
    expect(await reasons()).toContain('balanceGap');
    await decide(home, await onlyItem(home, 'balanceGap'), 'decline');
    await spendAll(home, account, [[80, 'Books', '2026-11-08']]);
    expect(await reasons()).toContain('balanceGap');
  });
});

describe('running balances', () => {
  // covers: entry/proof 5
  test('narrow a gap down to the transactions between two of them', async () => {
    const { home, account, ids } = await startWith(455, [pharmacy('2026-11-05')]);
    const spent: Spent[] = [10, 20, 30].map((amount) => [amount, `Shop ${amount}`, '2026-11-11']);
    const [first = 0, second = 0, third = 0] = await spendAll(home, account, spent);
    const after = (afterTransactionId: number, amount: number) => ({
      ...({ day: '2026-11-11', basis: 'afterRow', afterTransactionId, amount } as const),
    });
    await state(home, account, [after(first, 445), after(second, 415), after(third, 385)]);
    const gap = (await stripOf(home, account)).gaps.find(({ to }) => to === '2026-11-11');
    expect(gap).toMatchObject({ from: '2026-11-10', gap: -10 });
    if (!gap) throw new Error('there is no gap');
    const changed = (await culpritsOf(home, account, gap)).filter(({ suspects }) => suspects.length > 0);
    expect(changed[0]?.suspects[0]?.transaction.userTransactionID).toBe(second);
    expect(ids).toHaveLength(1);
  });
});
