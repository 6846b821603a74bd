import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, makePremium } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

async function saveRenaming(home: Household): Promise<void> {
  await home.post('Rule/SaveRule', {
    ruleID: null,
    Condition: { Type: 'Name', Comparison: 'contains', ComparisonValue: 'blue' },
    CategoryID: null,
    SubcategoryID: null,
    Effects: { name: 'Blue Bottle', tagIDs: [], markAsTransfer: false, hide: false, splits: null },
    IsEnabled: true,
  });
}

describe('a transaction from a bank that a rule renamed', () => {
  async function sync() {
    const home = await Household.start(cairn);
    await makePremium(database.current, home);
    await saveRenaming(home);
    const item = cairn.bank.connect();
    const accountExternalId = `checking of ${item.itemId}`;
    item.accounts = [checking({ externalId: accountExternalId, persistentId: item.itemId })];
    const pending = purchase(`purchase of ${item.itemId}`, { accountExternalId, name: 'SQ *BLUE 12', pending: true });
    item.add(pending);
    await linkAndSync(home, item);
    return { home, item, pending };
  }

  // covers: entry/rules 8
  test('stays renamed when the bank reports it again under another name', async () => {
    const { home, item, pending } = await sync();
    expect(await home.names()).toEqual(['Blue Bottle']);
    item.modify({ ...pending, name: 'BLUE BOTTLE OAKLAND', pending: false });
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await home.list()).toMatchObject([{ displayName: 'Blue Bottle', isEdited: false, pending: false }]);
  });

  // covers: entry/rules 17
  test('disappears when the bank removes it, because no person edited it', async () => {
    const { home, item, pending } = await sync();
    item.remove(pending.externalId);
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await home.names()).toEqual([]);
  });
});

// covers: entry/rules 17
test('importing the same file again adds nothing, although a rule renamed its rows', async () => {
  const home = await Household.start(cairn);
  await saveRenaming(home);
  const account = await home.account('Checking', 100);
  const row = { transactionDate: '2026-11-10', amount: 4.5, isIncome: false, AccountID: account };
  const Rows = [
    { ...row, displayName: 'SQ *BLUE 12' },
    { ...row, displayName: 'SQ *BLUE 13' },
  ];
  const stage = async (ImportID: string) => {
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows });
    return (await home.post('Import/ReviewImport', { ImportID })).answer.added;
  };
  const [first, second] = ['0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a11', '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a12'];
  expect(await stage(first)).toBe(2);
  const none = { Add: [], LeaveOut: [], NewAccounts: [], NewCategories: [] };
  await home.post('Import/CommitImport', { ImportID: first, FileName: 'checking.csv', ...none });
  expect(await home.names()).toEqual(['Blue Bottle', 'Blue Bottle']);
  expect(await stage(second)).toBe(0);
});
