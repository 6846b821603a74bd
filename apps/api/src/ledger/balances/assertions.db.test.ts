import { randomUUID } from 'node:crypto';
import { cents } from '@cairn/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Changed {
  readonly noun: string;
  readonly row: {
    readonly accountID: number;
    readonly date: string;
    readonly basis: string;
    readonly afterTransactionID: number | null;
    readonly amount: number;
    readonly source: string;
  };
}

async function listAssertions(home: Household, accountId: number) {
  const { changes }: { changes: Changed[] } = await home.get('Sync/Changes');
  return changes
    .filter(({ noun, row }) => noun === 'balanceAssertion' && row?.accountID === accountId)
    .map(({ row }) => [row.date, row.basis, row.amount, row.source]);
}

const save = (home: Household, id: number, balance: number) =>
  home.post('Account/SaveCustomAccount', {
    Id: id,
    DisplayName: 'Cash',
    InstitutionName: 'Home',
    AccountType: 0,
    AvailableBalance: balance,
    CurrentBalance: balance,
  });

const row = (displayName: string, amount: number, more: object = {}) => ({
  transactionDate: '2026-11-10',
  displayName,
  amount,
  isIncome: false,
  ...more,
});

async function importRows(home: Household, Rows: object[], more: object = {}) {
  const ImportID = randomUUID();
  await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
  return await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv', ...more });
}

describe('typed balances', () => {
  // covers: entry/balances 9; ledgers 10
  test('a balance that is entered again on the same day corrects the first', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 100);
    await save(home, cash, 90);
    expect(await listAssertions(home, cash)).toEqual([['2026-11-15', 'closing', 90, 'person']]);
  });

  // covers: entry/balances 9
  test('removing the account removes its balances', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 100);
    await home.post('Account/DeleteAccount', { ID: cash });
    expect(await listAssertions(home, cash)).toEqual([]);
  });
});

describe('balances from a bank', () => {
  // covers: entry/balances 1; ledgers 10
  test('are recorded at the end of a sync; the same balance again only with new transactions', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.accounts = [checking()];
    item.add(purchase('a'));
    const [linked = 0] = await linkAndSync(home, item);
    await sync(home);
    expect(await listAssertions(home, linked)).toEqual([['2026-11-15', 'asOf', 1_000, 'bank']]);
    item.add(purchase('b'), purchase('c', { isIncome: true }));
    await sync(home);
    expect(await listAssertions(home, linked)).toHaveLength(2);
    item.setBalance('checking', cents(970_00));
    await sync(home);
    expect((await listAssertions(home, linked)).map(([, , amount]) => amount)).toEqual([1_000, 1_000, 970]);
  });

  // covers: entry/balances 1
  test('come after the transactions of their sync', async () => {
    const { home } = await startPremium(cairn, database.current);
    const item = cairn.bank.connect();
    item.add(purchase('a'));
    await linkAndSync(home, item);
    const { changes } = await home.get('Sync/Changes');
    const places = new Map(changes.map((one: { noun: string; changedIn: number }) => [one.noun, one.changedIn]));
    expect(Number(places.get('balanceAssertion'))).toBeGreaterThan(Number(places.get('transaction')));
  });
});

describe('balances from a file', () => {
  // covers: entry/balances 8, 9
  test('opening and closing balances, and those after rows; undoing the import removes them', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 100);
    const rows = [
      row('A', 10, { AccountID: cash, BalanceAfter: 90 }),
      row('B', 20, { AccountID: cash, BalanceAfter: 70 }),
      row('C', 5, { AccountID: cash, transactionDate: '2026-11-11', BalanceAfter: 65 }),
    ];
    const { changeSetId } = await importRows(home, rows, {
      Balances: [
        { AccountID: cash, Date: '2026-11-10', Basis: 'opening', Amount: 100 },
        { AccountID: cash, Date: '2026-11-11', Basis: 'closing', Amount: 65 },
        { AccountID: cash, Date: '2026-11-12', Basis: 'asOf', Amount: 60 },
        { AccountID: cash, Date: '2026-11-15', Basis: 'closing', Amount: 65 },
      ],
    });
    const typed = ['2026-11-15', 'closing', 100, 'person'];
    expect(await listAssertions(home, cash)).toEqual([
      typed,
      ['2026-11-10', 'opening', 100, 'file'],
      ['2026-11-11', 'closing', 65, 'file'],
      // The day isn't over.
      ['2026-11-15', 'asOf', 65, 'file'],
      ['2026-11-10', 'afterRow', 90, 'file'],
      ['2026-11-10', 'afterRow', 70, 'file'],
      ['2026-11-11', 'afterRow', 65, 'file'],
    ]);
    expect(await home.balance(cash)).toBe(100);
    await home.undo(changeSetId);
    expect(await listAssertions(home, cash)).toEqual([typed]);
  });

  // covers: entry/balances 8
  test('the amount owed on a card is positive, also if the file creates the card', async () => {
    const home = await Household.start(cairn);
    const card = { DisplayName: 'Card', InstitutionName: 'Bank', AccountType: 1 };
    await importRows(home, [row('A', 10, { NewAccount: 0, BalanceAfter: -30 })], {
      NewAccounts: [{ ...card, Balance: { CurrentBalance: 30, Date: '2026-11-10' } }],
      Balances: [{ NewAccount: 0, Date: '2026-11-10', Basis: 'closing', Amount: -30 }],
    });
    const [made] = await home.accounts();
    expect(await listAssertions(home, made?.id ?? 0)).toEqual([
      ['2026-11-10', 'closing', 30, 'file'],
      ['2026-11-10', 'afterRow', 30, 'file'],
    ]);
  });

  // covers: entry/balances 8
  test('a day with transactions that were there before gets its closing balance; a repeated file adds nothing', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 100);
    const later = row('C', 5, { AccountID: cash, transactionDate: '2026-11-11', BalanceAfter: 65 });
    await importRows(home, [row('B', 20, { AccountID: cash })]);
    const rows = [
      later,
      row('B', 20, { AccountID: cash, BalanceAfter: 70 }),
      row('A', 10, { AccountID: cash, BalanceAfter: 90 }),
    ];
    await importRows(home, rows);
    const recorded = (await listAssertions(home, cash)).slice(1);
    expect(recorded.toSorted()).toEqual([
      ['2026-11-10', 'closing', 70, 'file'],
      ['2026-11-11', 'afterRow', 65, 'file'],
    ]);
    await importRows(home, rows);
    expect((await listAssertions(home, cash)).slice(1).toSorted()).toEqual([
      ['2026-11-10', 'closing', 70, 'file'],
      ['2026-11-11', 'afterRow', 65, 'file'],
      ['2026-11-11', 'closing', 65, 'file'],
    ]);
    await importRows(home, rows);
    expect(await listAssertions(home, cash)).toHaveLength(4);
  });

  // covers: entry/balances 8
  test('rejects a balance of another ledger’s account', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    const theirs = await other.account('Cash', 100);
    await home.startIdsAt(database.current, 900_000);
    const ImportID = randomUUID();
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [row('A', 1)] });
    const Balances = [{ AccountID: theirs, Date: '2026-11-10', Basis: 'closing', Amount: 1 }];
    const answer = await home.send('POST', 'Import/CommitImport', { ImportID, FileName: 'a.ofx', Balances });
    expect(answer.statusCode).toBe(404);
    expect(await home.list()).toEqual([]);
  });
});

describe('a transaction on the day of a typed balance', () => {
  const today = { transactionDate: '2026-11-15' };

  // covers: entry/balances 16
  test('that is in it leaves 120.50 alone; one that came after makes it 116.00; both are remembered', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 120.5);
    const remembered = async () => (await home.accounts())[0]?.includesSameDay;
    expect(await remembered()).toBeNull();
    await home.spend(4.5, 'Coffee', { AccountID: cash, ...today });
    expect([await home.balance(cash), await remembered()]).toEqual([120.5, null]);
    await home.spend(4.5, 'Coffee', { AccountID: cash, ...today, IsAfterBalance: false });
    expect([await home.balance(cash), await remembered()]).toEqual([120.5, true]);
    const late = await home.spend(4.5, 'Coffee', { AccountID: cash, ...today, IsAfterBalance: true });
    expect([await home.balance(cash), await remembered()]).toEqual([116, false]);
    // An import and a client that doesn't say so leave the balance alone.
    await importRows(home, [row('Imported', 1, { AccountID: cash, ...today })]);
    await home.spend(1, 'Client', { AccountID: cash, ...today });
    expect(await home.balance(cash)).toBe(116);
    await home.post('Transaction/PatchTransaction', { userTransactionID: late, amount: 5.5 });
    expect(await home.balance(cash)).toBe(115);
  });

  // covers: entry/balances 16
  test('undoing and deleting it restores the balance: 120.50 − 4.50 + 4.50 = 120.50', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 120.5);
    const coffee = { displayName: 'Coffee', amount: 4.5, AccountID: cash, ...today, IsAfterBalance: true };
    const { changeSetId } = await home.post('Transaction/CreateTransaction', coffee);
    expect(await home.balance(cash)).toBe(116);
    await home.undo(changeSetId);
    expect(await home.balance(cash)).toBe(120.5);
    const id = await home.spend(4.5, 'Coffee', { AccountID: cash, ...today, IsAfterBalance: true });
    const { changeSetId: deletion } = await home.post('Transaction/DeleteTransaction', { userTransactionID: id });
    expect(await home.balance(cash)).toBe(120.5);
    await home.undo(deletion);
    expect(await home.balance(cash)).toBe(116);
  });

  // covers: entry/balances 16
  test('is in a balance that is entered later that day: 116.00, corrected to 100.00', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 120.5);
    await home.spend(4.5, 'Coffee', { AccountID: cash, ...today, IsAfterBalance: true });
    await save(home, cash, 100);
    expect(await home.balance(cash)).toBe(100);
    await home.spend(1, 'Bread', { AccountID: cash, ...today, IsAfterBalance: true });
    expect(await home.balance(cash)).toBe(99);
  });

  // covers: entry/balances 16
  test('on another day, or on a card, the answer fits: a later day always counts, and spending raises the amount owed', async () => {
    const home = await Household.start(cairn);
    const card = await home.account('Card', 50, { AccountType: 1 });
    await home.spend(5, 'Later', { AccountID: card, transactionDate: '2026-11-16', IsAfterBalance: false });
    expect(await home.balance(card)).toBe(55);
    await home.spend(5, 'Earlier', { AccountID: card, transactionDate: '2026-11-14', IsAfterBalance: true });
    expect(await home.balance(card)).toBe(55);
    expect((await home.accounts())[0]?.includesSameDay).toBeNull();
    await home.spend(5, 'Same day', { AccountID: card, ...today, IsAfterBalance: true });
    expect(await home.balance(card)).toBe(60);
  });

  // covers: entry/balances 17
  test('the remembered answer can be changed with the account', async () => {
    const home = await Household.start(cairn);
    const cash = await home.account('Cash', 100, { IncludesSameDay: true });
    expect((await home.accounts())[0]?.includesSameDay).toBe(true);
    await home.post('Account/SaveCustomAccount', {
      ...{ Id: cash, DisplayName: 'Cash', InstitutionName: 'Home', AccountType: 0 },
      ...{ AvailableBalance: 100, CurrentBalance: 100, IncludesSameDay: null },
    });
    expect((await home.accounts())[0]).toMatchObject({ includesSameDay: null, anchorDate: '2026-11-15' });
  });
});
