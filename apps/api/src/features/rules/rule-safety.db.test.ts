import { cents } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, makePremium } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { checking, day, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { transactionTags } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const none = { name: null, tagIDs: [], markAsTransfer: false, hide: false, splits: null };

interface Wanted {
  readonly id?: number;
  readonly category?: number;
  readonly isEnabled?: boolean;
  readonly effects?: object;
}

const payload = (value: string, { id, category, isEnabled = true, effects }: Wanted) => ({
  ruleID: id ?? null,
  Condition: { Type: 'Name', Comparison: 'contains', ComparisonValue: value },
  CategoryID: category ?? null,
  SubcategoryID: null,
  Effects: { ...none, ...effects },
  IsEnabled: isEnabled,
});

async function saveRule(home: Household, value: string, wanted: Wanted): Promise<number> {
  return (await home.post('Rule/SaveRule', payload(value, wanted))).answer.ruleID;
}

async function linkedHome() {
  const home = await Household.start(cairn);
  await makePremium(database.current, home);
  const item = cairn.bank.connect();
  const accountExternalId = `checking of ${item.itemId}`;
  item.accounts = [checking({ externalId: accountExternalId, persistentId: item.itemId })];
  const bought = (id: string, more: Parameters<typeof purchase>[1]) =>
    purchase(`${id} of ${item.itemId}`, { accountExternalId, ...more });
  return { home, item, bought };
}

describe('with a bank', () => {
  // covers: entry/rules 18
  test('a row of a file that a rule renamed and the user edited isn’t added again when the bank reports it', async () => {
    const { home, item, bought } = await linkedHome();
    await saveRule(home, 'blue', { effects: { name: 'Coffee' } });
    await linkAndSync(home, item);
    const [account] = await home.get('Plaid/GetAccountsList');
    const ImportID = '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a21';
    const row = { transactionDate: '2026-11-10', amount: 4.5, isIncome: false, AccountID: account.id };
    await home.post('Import/StageImport', { ImportID, Chunk: 0, Rows: [{ ...row, displayName: 'SQ *BLUE 12' }] });
    await home.post('Import/ReviewImport', { ImportID });
    const choices = { Add: [], LeaveOut: [], NewAccounts: [], NewCategories: [] };
    await home.post('Import/CommitImport', { ImportID, FileName: 'checking.csv', ...choices });
    const [imported] = await home.list();
    expect(imported).toMatchObject({ displayName: 'Coffee' });
    await home.post('Transaction/PatchTransaction', {
      userTransactionID: imported?.userTransactionID,
      Note: 'With Sam',
    });
    item.add(bought('coffee', { name: 'SQ *BLUE 12', day: day('2026-11-11'), amountCents: cents(4_50) }));
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect(await home.names()).toEqual(['Coffee']);
  });

  // covers: entry/rules 18
  test('tags that a rule added disappear with a transaction that the bank removes', async () => {
    const { home, item, bought } = await linkedHome();
    const tag = await home.tag('Weekly');
    await saveRule(home, 'cafe', { effects: { tagIDs: [tag] } });
    const pending = bought('cafe', { name: 'Cafe', pending: true });
    item.add(pending);
    await linkAndSync(home, item);
    const ledgerId = await home.ledgerId(database.current);
    const stored = async () =>
      await database.current.db.$count(transactionTags, eq(transactionTags.ledgerId, ledgerId));
    expect(await stored()).toBe(1);
    item.remove(pending.externalId);
    await home.post('Plaid/SyncPlaidTransactions', {});
    expect([await home.names(), await stored()]).toEqual([[], 0]);
  });
});

// covers: entry/rules 18
test('a merchant’s automatic split applies also if a rule renames the transaction', async () => {
  const home = await Household.start(cairn);
  const [food, fun] = [await home.category('Food'), await home.category('Fun')];
  const userTransactionID = await home.spend(100, 'Costco');
  const Splits = [food, fun].map((categoryID) => ({ categoryID, amount: 50 }));
  await home.post('Transaction/SaveSplit', { userTransactionID, Splits, Remember: 'automatic' });
  await saveRule(home, 'costco', { effects: { name: 'Warehouse shop' } });
  const next = await home.spend(10, 'Costco');
  expect(await home.one(next)).toMatchObject({
    displayName: 'Warehouse shop',
    splits: [{ amount: 5 }, { amount: 5 }],
    rememberedSplit: 'automatic',
  });
});

describe('a rule whose tags or categories were deleted', () => {
  // covers: entry/rules 18
  test('is listed without them, and can be turned off and edited', async () => {
    const home = await Household.start(cairn);
    const [old, into, gone] = [await home.tag('Old'), await home.tag('New'), await home.tag('Gone')];
    const [food, fun] = [await home.category('Food'), await home.category('Fun')];
    const splits = [food, fun].map((categoryID) => ({
      categoryID,
      subcategoryID: null,
      basisPoints: 5_000,
      isTransfer: false,
      takesRemainder: false,
    }));
    const tagging = await saveRule(home, 'trader', { effects: { name: 'Trader', tagIDs: [old, gone] } });
    const splitting = await saveRule(home, 'costco', { effects: { splits } });
    await home.post('Tag/MergeTags', { fromTagID: old, intoTagID: into });
    await home.post('Tag/DeleteTag', { tagID: gone });
    await home.post('Category/DeleteCategory', { CategoryID: fun, Name: 'Fun' }, 'DELETE');
    const listed = async (id: number) =>
      (await home.get('Rule/GetRules')).find(({ ruleID }: { ruleID: number }) => ruleID === id);
    const { effects } = await listed(tagging);
    expect(effects).toMatchObject({ name: 'Trader', tagIDs: [into] });
    await saveRule(home, 'trader', { id: tagging, isEnabled: false, effects });
    expect(await listed(tagging)).toMatchObject({ isEnabled: false });
    expect((await listed(splitting)).effects).toEqual(none);
    await saveRule(home, 'costco', { id: splitting, isEnabled: false });
    expect(await listed(splitting)).toMatchObject({ isEnabled: false });
  });
});

// covers: entry/rules 18
test('a new condition on the category’s page doesn’t change the rule’s effects, or whether it is on', async () => {
  const home = await Household.start(cairn);
  const [food, tag] = [await home.category('Food'), await home.tag('Weekly')];
  await saveRule(home, 'trader', { category: food, isEnabled: false, effects: { name: 'Trader', tagIDs: [tag] } });
  await home.post('Rule/SaveCategoryRules', {
    CategoryID: food,
    SubcategoryID: null,
    CategoryRules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader joe' }],
  });
  expect(await home.get('Rule/GetRules')).toMatchObject([
    {
      condition: { comparisonValue: 'trader joe' },
      isEnabled: false,
      effects: { name: 'Trader', tagIDs: [tag] },
    },
  ]);
});

// covers: entry/rules 18
test.each(['', '  ', '\u0007'])('a rule that only renames to %j does nothing, so it is rejected', async (name) => {
  const home = await Household.start(cairn);
  const answer = await home.send('POST', 'Rule/SaveRule', payload('trader', { effects: { name } }));
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Choose what the rule does.']);
});
