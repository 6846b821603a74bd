import { LARGEST_AMOUNT } from '@cairn/domain';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { accounts } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(() => cairn.clock.set('2026-11-15T12:00:00Z'));

const save = 'Account/SaveCustomAccount';
/** The day after the accounts are created. */
const tomorrow = '2026-11-16';

const cash = {
  DisplayName: 'Cash',
  InstitutionName: 'Wallet',
  AvailableBalance: 120.5,
  CurrentBalance: 120.5,
  AccountType: 0,
};

/** Inserts linked accounts as a bank sync would. */
async function linkAccounts(home: Household, count: number): Promise<number[]> {
  const ledgerId = await home.ledgerId(database.current);
  const rows = Array.from({ length: count }, (_, index) => ({
    ledgerId,
    id: 9_000 + index,
    externalId: `bank-${index + 1}`,
    name: 'CHK 0042',
    displayName: 'Everyday',
    institutionName: 'First Bank',
    type: 0,
    icon: 'fas fa-user',
    iconColor: '#22864A',
    availableCents: 900_00,
    currentCents: 1_000_00,
    anchoredOn: '2026-11-01',
  }));
  const created = await database.current.db.insert(accounts).values(rows).returning({ id: accounts.id });
  return created.map((row) => row.id);
}

async function linkAccount(home: Household): Promise<number> {
  const [id] = await linkAccounts(home, 1);
  return id ?? 0;
}

// covers: server/history 14
test('recent accounts are those with typed or imported transactions, most recent first, ignoring undone changes', async () => {
  const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
  const recent = async (user: Household) => (await user.get('Account/GetRecentAccounts')).accountIDs;
  expect(await recent(home)).toEqual([]);
  const [a, b] = [await home.account('A', 0), await home.account('B', 0)];
  await home.spend(1, 'Tea', { AccountID: a });
  await home.spend(1, 'Tea', { AccountID: b });
  await home.spend(1, 'Without an account');
  expect(await recent(home)).toEqual([b, a]);
  const ImportID = '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a10';
  const imported = { transactionDate: '2026-11-01', displayName: 'Rent', amount: 900, isIncome: false, AccountID: a };
  await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [imported] });
  const { changeSetId } = await home.post('Import/CommitImport', { ImportID, FileName: 'bank.csv' });
  expect(await recent(home)).toEqual([a, b]);
  await home.post('Ledger/Undo', { ChangeSetID: changeSetId });
  expect(await recent(home)).toEqual([b, a]);
  expect(await recent(other)).toEqual([]);
});

describe('Account/SaveCustomAccount', () => {
  // covers: entities 23, 24; calls 37; constants/lists 14; faults 2
  test('stores the cents, applies the defaults, and uses the display name as the name', async () => {
    const home = await Household.start(cairn);
    const { answer } = await home.post(save, { ...cash, AvailableBalance: 100.01, CurrentBalance: 120.99 });
    expect(await home.accounts()).toEqual([
      {
        id: answer.id,
        externalAccountID: null,
        name: 'Cash',
        displayName: 'Cash',
        institutionName: 'Wallet',
        availableBalance: 100.01,
        currentBalance: 120.99,
        type: 0,
        icon: 'fas fa-user',
        iconColor: '#22864A',
        anchorDate: '2026-11-15',
        includesSameDay: null,
        mask: null,
        bankID: null,
        needsAttention: false,
        lastUpdatedAt: null,
      },
    ]);
  });

  test.each<[string, unknown]>([
    ['DisplayName', '  '],
    ['DisplayName', undefined],
    ['InstitutionName', ''],
    ['AvailableBalance', undefined],
    ['AvailableBalance', '12'],
    ['CurrentBalance', 0.001],
    ['CurrentBalance', 100_000_000_000.01],
    ['AccountType', 6],
    ['AccountType', undefined],
    ['AccountIconColor', 'green'],
  ])('rejects a %s of %s and names the field', async (field, value) => {
    const home = await Household.start(cairn);
    const answer = await home.send('POST', save, { ...cash, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await home.accounts()).toEqual([]);
  });

  // covers: calls 37, 38
  test('editing the name, institution, icon, and color leaves the anchor and later transactions unchanged', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Cash', 100);
    await home.spend(30, 'x', { transactionDate: tomorrow, AccountID: id });
    cairn.clock.set('2026-11-20T12:00:00Z');
    await home.post(save, {
      ...cash,
      Id: id,
      Name: 'Coins',
      DisplayName: 'Purse',
      AvailableBalance: 70,
      CurrentBalance: 70,
      AccountIcon: 'fas fa-wallet',
      AccountIconColor: '#101010',
    });
    expect(await home.accounts()).toMatchObject([
      {
        id,
        name: 'Coins',
        displayName: 'Purse',
        institutionName: 'Wallet',
        icon: 'fas fa-wallet',
        iconColor: '#101010',
        currentBalance: 70,
        anchorDate: '2026-11-15',
      },
    ]);
    await home.post(save, { ...cash, Id: id, AvailableBalance: 70, CurrentBalance: 70 });
    expect(await home.accounts()).toMatchObject([{ name: 'Coins', icon: 'fas fa-wallet', iconColor: '#101010' }]);
  });

  // covers: faults 3
  test.each([
    ['CurrentBalance', { CurrentBalance: 55.5 }, 55.5, 70],
    ['AvailableBalance', { AvailableBalance: 60 }, 70, 60],
    ['AccountType', { AccountType: 3 }, 70, 70],
  ])(
    'changing the %s sets an anchor dated today, which only later transactions move',
    async (_field, change, current, available) => {
      const home = await Household.start(cairn);
      const id = await home.account('Cash', 100);
      await home.spend(30, 'since', { transactionDate: tomorrow, AccountID: id });
      cairn.clock.set('2026-11-20T12:00:00Z');
      await home.post(save, { ...cash, Id: id, AvailableBalance: 70, CurrentBalance: 70, ...change });
      const [account] = await home.accounts();
      expect(account).toMatchObject({ currentBalance: current, availableBalance: available, anchorDate: '2026-11-20' });
      await home.spend(1, 'that day', { transactionDate: '2026-11-20', AccountID: id });
      expect(await home.balance(id)).toBe(current);
      await home.spend(5, 'after', { transactionDate: '2026-11-21', AccountID: id });
      expect(await home.balance(id)).toBe(current - 5);
    },
  );

  test('a new anchor: 100.00 entered − 7.00 dated later = 93.00', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Cash', 50);
    await home.spend(30, 'since', { transactionDate: tomorrow, AccountID: id });
    await home.spend(7, 'later', { transactionDate: '2026-11-21', AccountID: id });
    cairn.clock.set('2026-11-20T12:00:00Z');
    await home.post(save, { ...cash, Id: id, AvailableBalance: 100, CurrentBalance: 100 });
    expect(await home.accounts()).toMatchObject([{ currentBalance: 93, availableBalance: 93 }]);
  });

  test('today is in the user’s time zone: at 05:00 UTC it is still yesterday in Los Angeles', async () => {
    cairn.clock.set('2026-11-15T05:00:00Z');
    const home = await Household.start(cairn);
    await home.account('Cash', 1);
    expect(await home.accounts()).toMatchObject([{ anchorDate: '2026-11-14' }]);
  });

  // covers: server/load 28
  test('adding or editing a transaction beyond the limit for money in or out is rejected and changes nothing', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Cash', 0);
    await database.current.db.update(accounts).set({ wentOutCents: LARGEST_AMOUNT - 5_00 });
    const typed = { displayName: 'x', amount: 5, transactionDate: tomorrow, AccountID: id };
    const existing = await home.spend(5, 'x', typed);
    const tries: [string, object][] = [
      ['Transaction/CreateTransaction', { ...typed, amount: 0.01 }],
      ['Transaction/UpdateTransaction', { ...typed, userTransactionID: existing, amount: 5.01 }],
    ];
    for (const [path, body] of tries) {
      const rejected = await home.send('POST', path, body);
      expect(rejected.statusCode, rejected.body).toBe(422);
      expect(rejected.json().message).toBe(
        'An account’s total money in or out can’t be more than $100,000,000,000.00.',
      );
    }
    expect((await home.list()).map(({ amount }) => amount)).toEqual([5]);
    expect(await home.balance(id)).toBe(-100_000_000_000);
  });

  test('a ledger can have at most 400 accounts', async () => {
    const home = await Household.start(cairn);
    await linkAccounts(home, 399);
    await home.post(save, cash);
    const rejected = await home.send('POST', save, cash);
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().message).toBe('You can have at most 400 accounts.');
  });

  test.each([
    ['the type', { AccountType: 3 }, 93, 93],
    ['the available balance', { AvailableBalance: 50 }, 93, 43],
  ])(
    'changing only %s leaves the other displayed values unchanged, including later transactions',
    async (_what, change, current, available) => {
      const home = await Household.start(cairn);
      const id = await home.account('Cash', 100);
      await home.spend(7, 'tomorrow', { transactionDate: tomorrow, AccountID: id });
      for (let saved = 0; saved < 2; saved += 1) {
        const [shown] = await home.accounts();
        const {
          availableBalance: AvailableBalance = 0,
          currentBalance: CurrentBalance = 0,
          type: AccountType = 0,
        } = shown ?? {};
        await home.post(save, {
          ...cash,
          Id: id,
          AvailableBalance,
          CurrentBalance,
          AccountType,
          ...(saved === 0 && change),
        });
        expect(await home.accounts()).toMatchObject([{ currentBalance: current, availableBalance: available }]);
      }
    },
  );
});

describe('a linked account', () => {
  const unchanged = {
    DisplayName: 'Everyday',
    InstitutionName: 'First Bank',
    AvailableBalance: 900,
    CurrentBalance: 1_000,
    AccountType: 0,
  };

  // covers: entities 23
  test('has an external ID, no anchor, and the bank’s balances', async () => {
    const home = await Household.start(cairn);
    const id = await linkAccount(home);
    expect(await home.accounts()).toMatchObject([
      { id, externalAccountID: 'bank-1', anchorDate: null, currentBalance: 1_000, availableBalance: 900 },
    ]);
    expect(await home.get(`Account/GetAccountReckoning?id=${id}`)).toEqual({ reckoning: null });
  });

  test('can change its display name, icon, and color', async () => {
    const home = await Household.start(cairn);
    const id = await linkAccount(home);
    await home.post(save, {
      ...unchanged,
      Id: id,
      DisplayName: 'Ours',
      AccountIcon: 'fas fa-piggy-bank',
      AccountIconColor: '#000001',
    });
    expect(await home.accounts()).toMatchObject([
      { name: 'CHK 0042', displayName: 'Ours', icon: 'fas fa-piggy-bank', iconColor: '#000001', currentBalance: 1_000 },
    ]);
  });

  // covers: roles 13
  test.each([
    ['InstitutionName', 'Second Bank'],
    ['AvailableBalance', 900.01],
    ['CurrentBalance', 999.99],
    ['AccountType', 1],
  ])('can’t change its %s: %s is rejected', async (field, value) => {
    const home = await Household.start(cairn);
    const id = await linkAccount(home);
    const answer = await home.send('POST', save, { ...unchanged, Id: id, DisplayName: 'Ours', [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      error: 'rule_broken',
      message: 'The institution, balances, and type of a linked account come from your bank and can’t be edited.',
      fields: { [field]: 'can’t be changed' },
    });
    expect(await home.accounts()).toMatchObject([{ displayName: 'Everyday' }]);
  });

  test('accepts no typed transactions, and its own can’t be moved to another account', async () => {
    const home = await Household.start(cairn);
    const [linked, manual] = [await linkAccount(home), await home.account('Cash', 10)];
    const typed = { displayName: 'x', amount: 1, transactionDate: tomorrow, AccountID: linked };
    expect((await home.send('POST', 'Transaction/CreateTransaction', typed)).statusCode).toBe(404);
    const id = await home.spend(1, 'x', { transactionDate: tomorrow });
    const edit = { userTransactionID: id, displayName: 'x', amount: 2 };
    expect((await home.send('POST', 'Transaction/UpdateTransaction', { ...edit, AccountID: linked })).statusCode).toBe(
      404,
    );
    const { db } = database.current;
    await db.execute(
      `update transactions set account_id = ${linked} where ledger_id = ${await home.ledgerId(database.current)} and id = ${id}`,
    );
    for (const AccountID of [manual, null]) {
      const answer = await home.send('POST', 'Transaction/UpdateTransaction', { ...edit, AccountID });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().fields).toEqual({ AccountID: 'can’t be changed' });
    }
    await home.post('Transaction/UpdateTransaction', { ...edit, AccountID: linked });
    expect(await home.one(id)).toMatchObject({ amount: 2, accountID: linked, institution: 'First Bank' });
    expect(await home.balance(linked)).toBe(1_000);
  });
});

describe('Account/DeleteAccount', () => {
  // covers: calls 39; server/accounts 8
  test('removes it from lists and totals and rejects new transactions; existing ones still show its name', async () => {
    const home = await Household.start(cairn);
    const [gone, stays] = [await home.account('Checking', 100), await home.account('Savings', 50)];
    const id = await home.spend(10, 'x', { transactionDate: tomorrow, AccountID: gone });
    await home.get('Account/CaptureNetWorth');
    cairn.clock.set('2026-11-20T12:00:00Z');
    await home.post('Account/DeleteAccount', { ID: gone });
    expect((await home.accounts()).map((account) => account.id)).toEqual([stays]);
    expect(await home.get('Account/GetNetWorth')).toMatchObject({ netWorthTotal: 50, assetAccounts: [{ id: stays }] });
    expect(await home.get('Account/GetNetWorthDataPoints')).toEqual([
      { date: '2026-11-15', value: 140 },
      { date: '2026-11-20', value: 50 },
    ]);
    expect(await home.one(id)).toMatchObject({
      accountID: gone,
      accountDisplayName: 'Checking',
      institution: 'Harbor Bank',
    });
    expect(await home.names({ AccountID: gone })).toEqual(['x']);
    const typed = { displayName: 'y', amount: 1, transactionDate: tomorrow, AccountID: gone };
    expect((await home.send('POST', 'Transaction/CreateTransaction', typed)).statusCode).toBe(404);
    expect((await home.send('POST', save, { ...cash, Id: gone })).statusCode).toBe(404);
    expect((await home.send('POST', 'Account/DeleteAccount', { ID: gone })).statusCode).toBe(404);
    expect((await home.send('GET', `Account/GetAccountReckoning?id=${gone}`)).statusCode).toBe(404);
    // Its existing transactions can still be edited and moved to another account.
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName: 'x',
      amount: 11,
      AccountID: gone,
    });
    await home.post('Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName: 'x',
      amount: 11,
      AccountID: stays,
    });
    expect(await home.balance(stays)).toBe(39);
  });

  test('after the last account is removed, the net worth line continues at 0.00', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Checking', 100);
    await home.post('Account/DeleteAccount', { ID: id });
    expect(await home.get('Account/GetNetWorthDataPoints')).toEqual([{ date: '2026-11-15', value: 0 }]);
    expect(await home.accounts()).toEqual([]);
  });
});

test('another user’s account gets the same response as one that doesn’t exist', async () => {
  const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
  const id = await home.account('Cash', 100);
  const mine = await other.spend(1, 'x');
  const responsesFor = async (account: number) => {
    const edit = { userTransactionID: mine, displayName: 'x', amount: 1, AccountID: account };
    const typed = { displayName: 'x', amount: 1, transactionDate: tomorrow, AccountID: account };
    const answers = [
      await other.send('POST', save, { ...cash, Id: account }),
      await other.send('POST', 'Account/DeleteAccount', { ID: account }),
      await other.send('GET', `Account/GetAccountReckoning?id=${account}`),
      await other.send('POST', 'Transaction/CreateTransaction', typed),
      await other.send('POST', 'Transaction/UpdateTransaction', edit),
    ];
    return answers.map((answer) => [answer.statusCode, answer.json()]);
  };
  const rejected = await responsesFor(id);
  expect(rejected.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(rejected).toEqual(await responsesFor(2_000_000_000));
  expect(await other.names({ AccountID: id })).toEqual([]);
  expect(await other.accounts()).toEqual([]);
  expect(await other.get('Account/GetNetWorth')).toMatchObject({ netWorthTotal: 0 });
  expect(await home.accounts()).toMatchObject([{ id, displayName: 'Cash', currentBalance: 100 }]);
});
