import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { decide, onlyItem } from '../../../test/inbox.ts';
import {
  culpritsOf,
  decideFirst,
  firstCulprit,
  onlyGap,
  stateBalances,
  stripOf,
  textOfParts,
} from './proof.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** Balances as a user entered them on these days, besides the one that the account counts from. */
async function startWith(current: number, typed: readonly (readonly [day: string, amount: number])[]) {
  const home = await Household.start(cairn);
  const account = await home.account('Checking', current);
  for (const [day, amount] of typed) await stateBalances(database.current, home, account, [{ day, amount }], 'person');
  return { home, account };
}

const enteredOf = async (home: Household, account: number) =>
  (await stripOf(home, account)).entered.map(({ balance, isCurrent }) => [balance.date, balance.balance, isCurrent]);

const idOn = async (home: Household, account: number, date: string) => {
  const found = (await stripOf(home, account)).entered.find(({ balance }) => balance.date === date);
  return found?.balance.balanceID ?? 0;
};

const save = (home: Household, AccountID: number, BalanceID: number, more: object) =>
  home.post('Proof/SaveBalance', { AccountID, BalanceID, ...more });

async function rejection(home: Household, payload: object) {
  const answer = await home.send('POST', 'Proof/SaveBalance', payload);
  return [answer.statusCode, answer.json().message];
}

describe('a balance that a user entered', () => {
  // covers: entry/proof 14
  test('is listed, newest first; 440.00 is corrected to 455.00, which closes the gap, and an undo opens it again', async () => {
    const { home, account } = await startWith(455, [
      ['2026-11-02', 500],
      ['2026-11-09', 440],
    ]);
    await home.spend(45, 'Shop', { AccountID: account, transactionDate: '2026-11-05' });
    expect(await enteredOf(home, account)).toEqual([
      ['2026-11-15', 455, true],
      ['2026-11-09', 440, false],
      ['2026-11-02', 500, false],
    ]);
    const id = await idOn(home, account, '2026-11-09');
    const { changeSetId } = await save(home, account, id, { Decision: 'correct', Balance: 455 });
    expect((await stripOf(home, account)).gaps).toEqual([]);
    expect((await enteredOf(home, account))[1]).toEqual(['2026-11-09', 455, false]);
    const [latest] = await home.history();
    const summary = 'Changed the balance of Checking on 11/09/2026 from $440.00 to $455.00';
    expect(latest).toMatchObject({ summary, count: 0 });
    await home.undo(changeSetId);
    expect((await stripOf(home, account)).gaps).toHaveLength(2);
  });

  test('1,000.00 corrected to 1,100.00, then coffee for 50.00 that day: after an undo, 1,000.00 − 50.00 = 950.00', async () => {
    const { home, account } = await startWith(1_000, []);
    const id = await idOn(home, account, '2026-11-15');
    const { changeSetId } = await save(home, account, id, { Decision: 'correct', Balance: 1_100 });
    const coffee = { AccountID: account, transactionDate: '2026-11-15', IsAfterBalance: true };
    await home.spend(50, 'Coffee', coffee);
    expect(await home.balance(account)).toBe(1_050);
    await home.undo(changeSetId);
    expect(await home.balance(account)).toBe(950);
    expect(await enteredOf(home, account)).toEqual([['2026-11-15', 1_000, true]]);
  });

  test('1,000.00, 1,100.00, 1,200.00: with both corrections undone, the first before the second, it is 1,000.00', async () => {
    const { home, account } = await startWith(1_000, []);
    const correct = async (Balance: number) =>
      await save(home, account, await idOn(home, account, '2026-11-15'), { Decision: 'correct', Balance });
    const [first, second] = [await correct(1_100), await correct(1_200)];
    await home.undo(first.changeSetId);
    expect(await home.balance(account)).toBe(1_200);
    await home.undo(second.changeSetId);
    expect(await home.balance(account)).toBe(1_000);
    expect(await enteredOf(home, account)).toEqual([['2026-11-15', 1_000, true]]);
  });

  test('is corrected without touching later transactions: adding the coffee can still be undone', async () => {
    const { home, account } = await startWith(1_000, []);
    const coffee = { displayName: 'Coffee', amount: 5, AccountID: account, transactionDate: '2026-11-15' };
    const added = await home.post('Transaction/CreateTransaction', { ...coffee, IsAfterBalance: true });
    const id = await idOn(home, account, '2026-11-15');
    const corrected = await save(home, account, id, { Decision: 'correct', Balance: 1_100 });
    expect(await home.balance(account)).toBe(1_095);
    expect(await home.undo(added.changeSetId)).toMatchObject({ leftCount: 0 });
    expect(await home.names()).toEqual([]);
    await home.undo(corrected.changeSetId);
    expect(await home.balance(account)).toBe(1_000);
  });

  describe('with coffee for 5.00 after it', () => {
    async function startWithCoffee() {
      const { home, account } = await startWith(1_000, []);
      const coffee = { displayName: 'Coffee', amount: 5, AccountID: account, transactionDate: '2026-11-15' };
      await home.post('Transaction/CreateTransaction', { ...coffee, IsAfterBalance: true });
      const [row] = await home.list({});
      const redate = () =>
        home.post('Transaction/UpdateTransaction', {
          ...coffee,
          userTransactionID: row?.userTransactionID,
          transactionDate: '2026-11-10',
        });
      const correct = async (Balance: number) =>
        save(home, account, await idOn(home, account, '2026-11-15'), { Decision: 'correct', Balance });
      return { home, account, redate, correct };
    }

    test('and corrections to 1,100.00, 1,000.00, and 1,050.00 undone in that order, 1,000.00 − 5.00 = 995.00', async () => {
      const { home, account, correct } = await startWithCoffee();
      const corrections = [await correct(1_100), await correct(1_000), await correct(1_050)];
      for (const { changeSetId } of corrections) await home.undo(changeSetId);
      expect(await home.balance(account)).toBe(995);
      expect(await enteredOf(home, account)).toEqual([['2026-11-15', 1_000, true]]);
    });

    test('that was dated 11/10 while it was corrected to 1,100.00, an undo of the date gives 1,095.00', async () => {
      const { home, account, redate, correct } = await startWithCoffee();
      const { changeSetId } = await redate();
      await correct(1_100);
      expect(await home.balance(account)).toBe(1_100);
      await home.undo(changeSetId);
      expect(await home.balance(account)).toBe(1_095);
    });

    test('that was dated 11/10 before its correction was undone, an undo of the date gives 995.00', async () => {
      const { home, account, redate, correct } = await startWithCoffee();
      const corrected = await correct(1_100);
      const { changeSetId } = await redate();
      await home.undo(corrected.changeSetId);
      await home.undo(changeSetId);
      expect(await home.balance(account)).toBe(995);
    });
  });

  test('1,000.00, then coffee for 5.00: corrected to 1,100.00 and undone, the coffee still came after it', async () => {
    const { home, account } = await startWith(995, [['2026-11-09', 1_000]]);
    await home.spend(5, 'Coffee', { AccountID: account, transactionDate: '2026-11-09' });
    await database.current.db.execute(sql`
      update transactions set after_balance_in = (select changed_in from balance_assertions
        where ledger_id = transactions.ledger_id and account_id = ${account}::bigint and day = transactions.day)
      where ledger_id = ${await home.ledgerId(database.current)}`);
    const gapsOf = async () => (await stripOf(home, account)).gaps.map(({ gap }) => gap);
    expect(await gapsOf()).toEqual([]);
    const id = await idOn(home, account, '2026-11-09');
    const { changeSetId } = await save(home, account, id, { Decision: 'correct', Balance: 1_100 });
    expect(await gapsOf()).toEqual([-100]);
    await home.undo(changeSetId);
    expect(await gapsOf()).toEqual([]);
  });

  // covers: entry/proof 14
  test('is removed with its gaps, also if it was corrected before; an undo and “Use it again” bring it back', async () => {
    const { home, account } = await startWith(455, [
      ['2026-11-02', 500],
      ['2026-11-09', 440],
    ]);
    await home.spend(45, 'Shop', { AccountID: account, transactionDate: '2026-11-05' });
    await save(home, account, await idOn(home, account, '2026-11-09'), { Decision: 'correct', Balance: 441 });
    const id = await idOn(home, account, '2026-11-09');
    const { changeSetId } = await save(home, account, id, { Decision: 'remove' });
    const removed = await stripOf(home, account);
    expect([removed.gaps, removed.entered.length]).toEqual([[], 2]);
    expect(removed.setAside).toMatchObject([{ balanceID: id, balance: 441, source: 'person' }]);
    await home.undo(changeSetId);
    expect(await enteredOf(home, account)).toContainEqual(['2026-11-09', 441, false]);
    await save(home, account, id, { Decision: 'remove' });
    await save(home, account, id, { Decision: 'restore' });
    const restored = await stripOf(home, account);
    expect([restored.gaps.length, restored.setAside]).toEqual([2, []]);
  });

  // covers: entry/proof 14
  test('that was removed is no start of a statement, and counts again once a statement says the same', async () => {
    const { home, account } = await startWith(455, [['2026-11-02', 500]]);
    await save(home, account, await idOn(home, account, '2026-11-02'), { Decision: 'remove' });
    const statement = { AccountID: account, EndsOn: '2026-11-09', ClosingBalance: 455 };
    const preview = (await home.post('Reconcile/PreviewStatement', statement)).answer;
    expect(preview.opening).toMatchObject({ date: '2026-10-09', isStated: false });
    await home.post('Reconcile/SealPeriod', {
      ...statement,
      EndsOn: '2026-11-02',
      ClosingBalance: 500,
      LastResort: 'adjust',
    });
    const strip = await stripOf(home, account);
    expect(strip.setAside).toEqual([]);
    expect(strip.sources).toMatchObject([{ source: 'person', count: 2 }]);
  });

  // covers: entry/proof 14
  test('and that the account counts from can be corrected: 1,532.40 to 1,523.40, with what came after it; not removed', async () => {
    const { home, account } = await startWith(1_532.4, []);
    await home.spend(4.5, 'Coffee', { AccountID: account, transactionDate: '2026-11-15', IsAfterBalance: true });
    expect(await home.balance(account)).toBe(1_527.9);
    const id = await idOn(home, account, '2026-11-15');
    const { changeSetId } = await save(home, account, id, { Decision: 'correct', Balance: 1_523.4 });
    expect(await home.balance(account)).toBe(1_518.9);
    await home.spend(1, 'Bread', { AccountID: account, transactionDate: '2026-11-15', IsAfterBalance: true });
    expect(await home.balance(account)).toBe(1_517.9);
    await home.undo(changeSetId);
    expect(await home.balance(account)).toBe(1_526.9);
    const anchor = await idOn(home, account, '2026-11-15');
    expect(await rejection(home, { AccountID: account, BalanceID: anchor, Decision: 'remove' })).toEqual([
      422,
      'This account counts from this balance. Correct it instead.',
    ]);
  });

  // covers: entry/proof 14
  test('of a locked statement stays until the statement is unlocked; one that isn’t there is a 404', async () => {
    const { home, account } = await startWith(455, []);
    await home.post('Reconcile/SealPeriod', { AccountID: account, EndsOn: '2026-11-09', ClosingBalance: 455 });
    expect(await enteredOf(home, account)).toEqual([['2026-11-15', 455, true]]);
    const { changes } = await home.get('Sync/Changes');
    const id = changes.find((one: { noun: string; row: { date: string } }) => one.row?.date === '2026-11-09').row.id;
    expect(await rejection(home, { AccountID: account, BalanceID: id, Decision: 'remove' })).toEqual([
      422,
      'This is the balance of a locked statement. Unlock the statement first.',
    ]);
    expect((await rejection(home, { AccountID: account, BalanceID: 999_999, Decision: 'remove' }))[0]).toBe(404);
  });

  // covers: entry/proof 14
  test('needs an amount to be corrected, and a file’s balance can’t be corrected', async () => {
    const { home, account } = await startWith(455, [['2026-11-02', 500]]);
    const id = await idOn(home, account, '2026-11-02');
    expect(await rejection(home, { AccountID: account, BalanceID: id, Decision: 'correct' })).toEqual([
      400,
      'Enter what the balance should be.',
    ]);
    await stateBalances(database.current, home, account, [
      { day: '2026-11-05', amount: 1 },
      { day: '2026-11-09', amount: 455 },
    ]);
    await home.spend(45, 'Shop', { AccountID: account, transactionDate: '2026-11-04' });
    const [gap] = (await stripOf(home, account)).gaps;
    if (!gap) throw new Error('there is no gap');
    const culprit = await firstCulprit(home, account, gap);
    await home.post('Proof/ApplyFix', {
      ...{ AccountID: account, Gap: gap.fingerprint, Culprit: culprit.fingerprint, Decision: 'fix' },
    });
    const [aside] = (await stripOf(home, account)).setAside;
    expect(
      await rejection(home, { AccountID: account, BalanceID: aside?.balanceID, Decision: 'correct', Balance: 455 }),
    ).toEqual([422, 'What a bank or a file said can’t be changed. Set it aside instead.']);
  });
});

describe('a balance that doesn’t fit those around it', () => {
  // covers: entry/proof 11
  test('in a file is set aside with one press: 500.00, 770.00, and 455.00 after 45.00; an undo brings it back', async () => {
    const { home, account } = await startWith(455, []);
    await stateBalances(database.current, home, account, [
      { day: '2026-11-02', amount: 500 },
      { day: '2026-11-05', amount: 770 },
      { day: '2026-11-09', amount: 455 },
    ]);
    await home.spend(45, 'Shop', { AccountID: account, transactionDate: '2026-11-04' });
    const { gaps } = await stripOf(home, account);
    expect(gaps.map(({ gap }) => gap)).toEqual([-315, 315]);
    const [gap] = gaps;
    if (!gap) throw new Error('there is no gap');
    const culprit = await firstCulprit(home, account, gap);
    expect(textOfParts(culprit.sentence)).toBe(
      'The balance in your file for 11/05/2026, $770.00, doesn’t fit the balances before and after it.',
    );
    const payload = { AccountID: account, Gap: gap.fingerprint, Culprit: culprit.fingerprint, Decision: 'fix' };
    const { answer, changeSetId } = await home.post('Proof/ApplyFix', payload);
    expect(answer.isClosed).toBe(true);
    const fixed = await stripOf(home, account);
    expect(fixed.gaps).toEqual([]);
    expect(fixed.setAside).toMatchObject([{ date: '2026-11-05', balance: 770, source: 'file' }]);
    // The same file again doesn't bring it back.
    await stateBalances(database.current, home, account, [{ day: '2026-11-05', amount: 770 }]);
    expect((await stripOf(home, account)).gaps).toEqual([]);
    await home.undo(changeSetId);
    expect((await stripOf(home, account)).gaps).toEqual(gaps);
  });

  // covers: entry/proof 11
  test('from a bank is set aside, and the bank’s value stays as it is', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.accounts = [checking()];
    item.add(purchase('a'));
    const [linked = 0] = await linkAndSync(home, item);
    const asOf = (day: string, amount: number) => ({ day, amount, basis: 'asOf', pendingCents: 0 }) as const;
    for (const balance of [asOf('2026-11-15', 955), asOf('2026-11-15', 1_000)])
      await stateBalances(database.current, home, linked, [balance], 'bank');
    const { gaps } = await stripOf(home, linked);
    const [gap] = gaps;
    if (!gap) throw new Error('there is no gap');
    expect(gaps.map((one) => one.gap)).toEqual([45, -45]);
    const culprit = (await culpritsOf(home, linked, gap)).find(({ fixLabel }) => fixLabel === 'Set this balance aside');
    await home.post('Proof/ApplyFix', {
      ...{ AccountID: linked, Gap: gap.fingerprint, Culprit: culprit?.fingerprint, Decision: 'fix' },
    });
    const fixed = await stripOf(home, linked);
    expect([fixed.gaps, fixed.setAside]).toMatchObject([[], [{ balance: 955, source: 'bank' }]]);
    const { changes } = await home.get('Sync/Changes');
    const said = changes.filter(({ noun }: { noun: string }) => noun === 'balanceAssertion');
    expect(said.map(({ row }: { row: { amount: number } }) => row.amount)).toContain(955);
  });

  // covers: entry/proof 12
  test('of two sources for one day, either can be chosen: the file’s 455.00 is set aside, or 456.00 is changed to it', async () => {
    const { home, account } = await startWith(455, [['2026-11-09', 456]]);
    await stateBalances(database.current, home, account, [
      { day: '2026-11-02', amount: 500 },
      { day: '2026-11-09', amount: 455 },
    ]);
    await home.spend(45, 'Shop', { AccountID: account, transactionDate: '2026-11-04' });
    const gap = await onlyGap(home, account);
    expect(gap.kind).toBe('sources');
    const labels = (await culpritsOf(home, account, gap)).map(({ fixLabel }) => fixLabel);
    expect(labels).toEqual(['Change it to $455.00', 'Set this balance aside']);
    const { answer } = await decideFirst(home, account);
    expect(answer.isClosed).toBe(true);
    expect((await stripOf(home, account)).gaps).toEqual([]);
  });
});

// covers: entry/proof 13
test('the newest balance that a user entered is suspected if its digits explain the gap: 1,532.40 instead of 1,523.40', async () => {
  const home = await Household.start(cairn);
  const account = await home.account('Cash', 1_532.4);
  await stateBalances(database.current, home, account, [{ day: '2026-11-02', amount: 1_568.4 }], 'person');
  await home.spend(45, 'Shop', { AccountID: account, transactionDate: '2026-11-05' });
  const culprit = await firstCulprit(home, account, await onlyGap(home, account));
  expect(textOfParts(culprit.sentence)).toBe('The balance of 11/15/2026 looks wrong: $1,532.40 instead of $1,523.40.');
  const { answer, changeSetId } = await decideFirst(home, account);
  expect(answer.isClosed).toBe(true);
  expect(await home.balance(account)).toBe(1_523.4);
  await home.undo(changeSetId);
  expect(await home.balance(account)).toBe(1_532.4);
  // The inbox fixes the likeliest cause, too.
  const decided = await decide(home, await onlyItem(home, 'balanceGap'), 'approve');
  expect(await home.balance(account)).toBe(1_523.4);
  await home.undo(decided.changeSetId);
  expect(await home.balance(account)).toBe(1_532.4);
});

test('the balance of a statement isn’t suspected, also if its days were changed since: 1,532.40 instead of 1,523.40', async () => {
  const home = await Household.start(cairn);
  const account = await home.account('Cash', 1_532.4);
  await stateBalances(database.current, home, account, [{ day: '2026-11-02', amount: 1_568.4 }], 'person');
  const shop = await home.spend(36, 'Shop', { AccountID: account, transactionDate: '2026-11-05' });
  const statement = { AccountID: account, EndsOn: '2026-11-15', ClosingBalance: 1_532.4, ClearsAll: true };
  await home.post('Reconcile/SealPeriod', statement);
  await home.post('Transaction/PatchTransaction', { userTransactionID: shop, amount: 45 });
  expect((await home.get('Reconcile/GetSeals'))[0].brokenIn).not.toBeNull();
  const culprits = await culpritsOf(home, account, await onlyGap(home, account));
  expect(culprits.map(({ fixLabel }) => fixLabel)).not.toContain('Change it to $1,523.40');
});

// covers: entry/proof 13
test('a correction that is undone after another one leaves the balance, and says so', async () => {
  const { home, account } = await startWith(100, []);
  const first = await save(home, account, await idOn(home, account, '2026-11-15'), {
    Decision: 'correct',
    Balance: 90,
  });
  await save(home, account, await idOn(home, account, '2026-11-15'), { Decision: 'correct', Balance: 80 });
  const undone = await home.undo(first.changeSetId);
  expect(undone.leftMade).toEqual(['The balance of Checking']);
  expect(await home.balance(account)).toBe(80);
});
