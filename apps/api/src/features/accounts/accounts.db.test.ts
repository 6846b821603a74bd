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
/** After the day on which accounts are typed here. */
const tomorrow = '2026-11-16';

const cash = {
  DisplayName: 'Cash',
  InstitutionName: 'Wallet',
  AvailableBalance: 120.5,
  CurrentBalance: 120.5,
  AccountType: 0,
};

/** As the bank will bring them one day. */
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
  const made = await database.current.db.insert(accounts).values(rows).returning({ id: accounts.id });
  return made.map((row) => row.id);
}

async function linkAccount(home: Household): Promise<number> {
  const [id] = await linkAccounts(home, 1);
  return id ?? 0;
}

test('the accounts used last are those typed or imported into, the latest first; what was undone does not count', async () => {
  const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
  const recent = async (who: Household) => (await who.get('Account/GetRecentAccounts')).accountIDs;
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
  test('keeps the cents, takes the defaults, and calls the account as it is displayed', async () => {
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
  ])('a %s of %s is refused, and the field is named', async (field, value) => {
    const home = await Household.start(cairn);
    const answer = await home.send('POST', save, { ...cash, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await home.accounts()).toEqual([]);
  });

  test('editing name, institution, icon and colour keeps the anchor and what came since', async () => {
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

  test.each([
    ['CurrentBalance', { CurrentBalance: 55.5 }, 55.5, 70],
    ['AvailableBalance', { AvailableBalance: 60 }, 70, 60],
    ['AccountType', { AccountType: 3 }, 70, 70],
  ])(
    'a changed %s is an anchor on today: entries of today leave it, later ones move it',
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

  test('anchoring anew: 100.00 typed, 7.00 to go out on a later day = 93.00', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Cash', 50);
    await home.spend(30, 'since', { transactionDate: tomorrow, AccountID: id });
    await home.spend(7, 'to come', { transactionDate: '2026-11-21', AccountID: id });
    cairn.clock.set('2026-11-20T12:00:00Z');
    await home.post(save, { ...cash, Id: id, AvailableBalance: 100, CurrentBalance: 100 });
    expect(await home.accounts()).toMatchObject([{ currentBalance: 93, availableBalance: 93 }]);
  });

  test('today is the person’s own: at 05:00 UTC it is still yesterday in Los Angeles', async () => {
    cairn.clock.set('2026-11-15T05:00:00Z');
    const home = await Household.start(cairn);
    await home.account('Cash', 1);
    expect(await home.accounts()).toMatchObject([{ anchorDate: '2026-11-14' }]);
  });

  test('no more can come in or go out than adds up exactly: typing and editing say so, and change nothing', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Cash', 0);
    await database.current.db.update(accounts).set({ wentOutCents: LARGEST_AMOUNT - 5_00 });
    const typed = { displayName: 'x', amount: 5, transactionDate: tomorrow, AccountID: id };
    const kept = await home.spend(5, 'x', typed);
    const tries: [string, object][] = [
      ['Transaction/CreateTransaction', { ...typed, amount: 0.01 }],
      ['Transaction/UpdateTransaction', { ...typed, userTransactionID: kept, amount: 5.01 }],
    ];
    for (const [path, body] of tries) {
      const refused = await home.send('POST', path, body);
      expect(refused.statusCode, refused.body).toBe(422);
      expect(refused.json().message).toBe('An account’s total money in or out can’t be more than $100,000,000,000.00.');
    }
    expect((await home.list()).map(({ amount }) => amount)).toEqual([5]);
    expect(await home.balance(id)).toBe(-100_000_000_000);
  });

  test('400 accounts are as many as there can be', async () => {
    const home = await Household.start(cairn);
    await linkAccounts(home, 399);
    await home.post(save, cash);
    const refused = await home.send('POST', save, cash);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe('You can have at most 400 accounts.');
  });

  test.each([
    ['the type', { AccountType: 3 }, 93, 93],
    ['the available balance', { AvailableBalance: 50 }, 93, 43],
  ])(
    'changing %s alone leaves the other figures as they are shown, with what is dated later',
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
  const asItIs = {
    DisplayName: 'Everyday',
    InstitutionName: 'First Bank',
    AvailableBalance: 900,
    CurrentBalance: 1_000,
    AccountType: 0,
  };

  test('says so, and has the bank’s balance whatever is on it', async () => {
    const home = await Household.start(cairn);
    const id = await linkAccount(home);
    expect(await home.accounts()).toMatchObject([
      { id, externalAccountID: 'bank-1', anchorDate: null, currentBalance: 1_000, availableBalance: 900 },
    ]);
    expect(await home.get(`Account/GetAccountReckoning?id=${id}`)).toEqual({ reckoning: null });
  });

  test('changes display name, icon and colour', async () => {
    const home = await Household.start(cairn);
    const id = await linkAccount(home);
    await home.post(save, {
      ...asItIs,
      Id: id,
      DisplayName: 'Ours',
      AccountIcon: 'fas fa-piggy-bank',
      AccountIconColor: '#000001',
    });
    expect(await home.accounts()).toMatchObject([
      { name: 'CHK 0042', displayName: 'Ours', icon: 'fas fa-piggy-bank', iconColor: '#000001', currentBalance: 1_000 },
    ]);
  });

  test.each([
    ['InstitutionName', 'Second Bank'],
    ['AvailableBalance', 900.01],
    ['CurrentBalance', 999.99],
    ['AccountType', 1],
  ])('keeps its %s: %s is refused', async (field, value) => {
    const home = await Household.start(cairn);
    const id = await linkAccount(home);
    const answer = await home.send('POST', save, { ...asItIs, Id: id, DisplayName: 'Ours', [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      error: 'rule_broken',
      message: 'The institution, balances, and type of a linked account come from your bank and can’t be edited.',
      fields: { [field]: 'can’t be changed' },
    });
    expect(await home.accounts()).toMatchObject([{ displayName: 'Everyday' }]);
  });

  test('takes no typed transaction, and lets none of its own go', async () => {
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
  test('its transactions stay with its name; it leaves lists and totals, and takes nothing new', async () => {
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
    // What sits on it can still be changed, and moved away.
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

  test('the last one’s line goes on at nothing', async () => {
    const home = await Household.start(cairn);
    const id = await home.account('Checking', 100);
    await home.post('Account/DeleteAccount', { ID: id });
    expect(await home.get('Account/GetNetWorthDataPoints')).toEqual([{ date: '2026-11-15', value: 0 }]);
    expect(await home.accounts()).toEqual([]);
  });
});

test('a stranger’s account answers as one that does not exist', async () => {
  const [home, stranger] = [await Household.start(cairn), await Household.start(cairn)];
  const id = await home.account('Cash', 100);
  const mine = await stranger.spend(1, 'x');
  const asked = async (account: number) => {
    const edit = { userTransactionID: mine, displayName: 'x', amount: 1, AccountID: account };
    const typed = { displayName: 'x', amount: 1, transactionDate: tomorrow, AccountID: account };
    const answers = [
      await stranger.send('POST', save, { ...cash, Id: account }),
      await stranger.send('POST', 'Account/DeleteAccount', { ID: account }),
      await stranger.send('GET', `Account/GetAccountReckoning?id=${account}`),
      await stranger.send('POST', 'Transaction/CreateTransaction', typed),
      await stranger.send('POST', 'Transaction/UpdateTransaction', edit),
    ];
    return answers.map((answer) => [answer.statusCode, answer.json()]);
  };
  const refused = await asked(id);
  expect(refused.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(refused).toEqual(await asked(2_000_000_000));
  expect(await stranger.names({ AccountID: id })).toEqual([]);
  expect(await stranger.accounts()).toEqual([]);
  expect(await stranger.get('Account/GetNetWorth')).toMatchObject({ netWorthTotal: 0 });
  expect(await home.accounts()).toMatchObject([{ id, displayName: 'Cash', currentBalance: 100 }]);
});
