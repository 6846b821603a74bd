import { expect } from 'vitest';
import { BankError } from '../../../src/platform/bank/provider.ts';
import {
  formerMapleEvents,
  formerMapleItem,
  graniteEvents,
  graniteItem,
  harborFirst,
  harborItem,
  harborSecond,
  mapleEvents,
  mapleItem,
} from '../bank-history.ts';
import type { LargeLedger } from '../large-ledger.ts';
import { leaveVera } from './people.ts';
import type { Site } from './site.ts';

const maya = 'maya';

/** Links with all that a bank does to its transactions, and all that a person does to them. */
async function bank(site: Site) {
  await site.at('2026-10-26T09:00:00Z');
  const former = site.connect({ ...formerMapleItem, events: [...formerMapleEvents] });
  await site.link(maya, former);
  const harbor = site.connect({ ...harborItem, events: [...harborFirst] });
  const granite = site.connect({ ...graniteItem, events: [...graniteEvents] });
  await site.link(maya, harbor);
  expect((await site.sync(maya)).statusCode).toBe(200);
  const idOf = await byExternalId(site);

  await site.at('2026-10-27T09:00:00Z');
  const edit = (id: number | undefined, displayName: string, amount: number, more: object = {}) =>
    site.change(maya, `edited ${displayName}`, 'Transaction/UpdateTransaction', {
      userTransactionID: id,
      displayName,
      amount,
      ...more,
    });
  await edit(idOf('h-2'), 'Breakfast with Lea', 7.5);
  await edit(idOf('h-p2'), 'Hotel deposit, to come back', 200, {
    transactionCategoryID: site.marks.maya?.['category Travel'],
  });
  await edit(idOf('h-p4'), 'Team lunch', 27.8);
  await edit(idOf('h-9'), 'Payroll, September', 2_100, { isIncome: true, hidden: true });
  await edit(idOf('h-6'), 'Café Blau, mine', 12, {});
  await edit(idOf('m-1'), 'Deli, old link', 13.03, {});
  await site.change(maya, 'deleted of the bank', 'Transaction/DeleteTransaction', { userTransactionID: idOf('h-10') });
  await site.call(maya, 'Plaid/RemoveBank', { ItemID: site.marks.maya?.[`bank ${former.itemId}`] });
  former.isRemoved = true;

  return { harbor, granite };
}

async function bankAgain(site: Site, { harbor, granite }: Awaited<ReturnType<typeof bank>>) {
  await site.at('2026-11-10T09:00:00Z');
  harbor.events.push(...harborSecond);
  await site.link(maya, site.connect({ ...mapleItem, events: [...mapleEvents] }));
  await site.link(maya, granite);
  granite.beforePage = async (cursor) => {
    if (cursor === 5) throw new BankError('INSTITUTION_DOWN');
  };
  expect((await site.sync(maya)).json().errorCode).toBe('INSTITUTION_DOWN');
  const [synced] = await site.old.query(`select max(id) as id from change_sets where source = 'bank'`);
  site.mark(maya, 'set bank', Number(synced?.id));
}

async function byExternalId(site: Site) {
  const rows = await site.old.query(`select external_id, id from transactions where bank_item_id is not null
    and user_id = (select id from users where subject = 'maya')`);
  const ids = new Map(rows.map(({ external_id, id }) => [external_id, Number(id)]));
  for (const [externalId, id] of ids) site.mark(maya, `bank transaction ${externalId}`, id);
  return (externalId: string) => ids.get(externalId);
}

async function categories(site: Site, { firstId }: LargeLedger) {
  const id = (name: string) => site.marks.maya?.[name];
  await site.at('2026-11-01T09:00:00Z');
  const train = { AccountID: id('account Checking'), TransactionCategoryID: id('category Old hobby') };
  await site.spend(maya, 'Train Shop', 59.9, '2026-10-30', train);
  await site.spend(maya, 'Locomotive “Big Boy”', 349, '2026-10-31', {
    TransactionCategoryID: id('category Old hobby'),
    TransactionSubcategoryID: id('subcategory Model trains'),
  });
  // A category with a subcategory, rules and budgets goes, and its transactions to another one.
  await site.call(maya, 'MonthlyBudget/SaveCategoryBudgetDataForMonth', {
    CategoryID: id('category Old hobby'),
    Month: 10,
    Year: 2026,
    Budget: 80,
  });
  await site.change(
    maya,
    'category deleted',
    'Category/DeleteCategory',
    {
      CategoryID: id('category Old hobby'),
      NewCategoryID: id('category Fun'),
      newSubCategoryID: id('subcategory Books'),
    },
    'DELETE',
  );
  await site.spend(maya, 'Socks', 9, '2026-10-29', {
    TransactionCategoryID: id('category Shopping'),
    TransactionSubcategoryID: id('subcategory Clothes'),
  });
  await site.change(
    maya,
    'subcategory deleted',
    'Subcategory/DeleteSubcategory',
    { CategoryID: id('category Shopping'), SubcategoryID: id('subcategory Clothes') },
    'DELETE',
  );
  await site.spend(maya, 'Matinee', 14, '2026-10-29', {
    TransactionCategoryID: id('category Fun'),
    TransactionSubcategoryID: id('subcategory Cinema'),
  });
  await site.change(maya, 'subcategory moved', 'Subcategory/SaveSubcategory', {
    CategoryID: id('category Gifts'),
    SubcategoryID: id('subcategory Cinema'),
    Name: 'Cinema',
    DefaultBudget: 25,
  });
  // Rules of a category replaced: some go, some come, and what they reach gets the category.
  await site.spend(maya, 'Zebra Toys', 19.99, '2026-10-30');
  await site.change(maya, 'rules replaced', 'Rule/SaveCategoryRules', {
    CategoryID: id('category Pets'),
    CategoryRules: [
      { Type: 'Name', Comparison: 'contains', ComparisonValue: 'zebra' },
      { Type: 'Amount', Comparison: 'equals', ComparisonValue: '7777.77' },
    ],
  });
  await site.change(maya, 'category saved', 'Category/SaveCategory', {
    CategoryID: id('category Health'),
    Name: 'Health',
    Rules: [{ Type: 'Name', Comparison: 'equals', ComparisonValue: 'Dr. Ōe' }],
    DefaultBudget: 90,
    UpdateCurrentMonthBudget: true,
  });
  // A rule made from a transaction reaches all of its name.
  await site.spend(maya, 'Kiosk 24', 3.2, '2026-10-30');
  await site.spend(maya, 'KIOSK 24', 4.1, '2026-10-31', { TransactionCategoryID: id('category Fun') });
  await site.change(maya, 'rule from a transaction', 'Transaction/UpdateTransaction', {
    userTransactionID: id('transaction Kiosk 24'),
    displayName: 'Kiosk 24',
    amount: 3.2,
    transactionCategoryID: id('category Gifts'),
    rule: { categoryID: id('category Gifts'), type: 'Name', comparison: 'equals', comparisonValue: 'Kiosk 24' },
  });
  await site.change(maya, 'some recategorized', 'Transaction/BulkRecategorizeTransactions', {
    transactionIDs: [99_990, 99_991, 99_994].map((n) => firstId + n),
    newCategoryID: null,
  });
}

async function budgets(site: Site) {
  const id = (name: string) => site.marks.maya?.[name];
  await site.at('2026-11-03T09:00:00Z');
  for (let month = 6; month <= 12; month += 1)
    await site.call(maya, 'MonthlyBudget/SaveCategoryBudgetDataForMonth', {
      CategoryID: id('category Groceries'),
      Month: month,
      Year: 2026,
      Budget: 600 + month,
      Subcategories: [{ SubcategoryID: id('subcategory Market'), Budget: 200 + month / 4 }],
    });
  await site.change(maya, 'budget of a subcategory', 'MonthlyBudget/SaveSubcategoryBudgetDataForMonth', {
    SubcategoryID: id('subcategory Lunch'),
    Month: 11,
    Year: 2026,
    Budget: 66.6,
  });
  await site.change(maya, 'budget of a year', 'AnnualBudget/SaveCategoryBudgetDataForYear', {
    CategoryID: id('category Insurance'),
    Year: 2027,
    Budget: 1_000,
  });
  await site.change(maya, 'budget default', 'Category/SaveCategory', {
    CategoryID: id('category Coffee'),
    Name: 'Coffee',
    DefaultBudget: 72.5,
    UpdateCurrentMonthBudget: false,
    UpdateFutureMonthsWithCustomBudgets: true,
  });
  await site.change(maya, 'budget filled', 'MonthlyBudget/FillMonthlyBudget', {
    Month: 12,
    Year: 2026,
    From: 'threeMonthAverage',
  });
}

/** Without an account or a category of their own. */
const plainRows = Array.from({ length: 5 }, (_, at) => ({
  transactionDate: `2026-10-0${1 + at}`,
  displayName: at % 2 === 0 ? 'Sunday Farmers Market' : 'Greenleaf Market',
  amount: 10 + at * 2,
  isIncome: false,
}));

async function imports(site: Site) {
  const id = (name: string) => site.marks.maya?.[name];
  await site.at('2026-11-05T09:00:00Z');
  const ImportID = '11111111-6f0a-4a1e-9d7e-2f6c3f1f9a10';
  const Rows = Array.from({ length: 30 }, (_, at) => ({
    transactionDate: `2026-10-${String(1 + at).padStart(2, '0')}`,
    displayName: at % 2 === 0 ? 'Sunday Farmers Market' : 'Greenleaf Market',
    amount: 10 + at * 1.37 - ((at * 137) % 1) / 100,
    isIncome: false,
    NewAccount: at % 2,
    NewCategory: at % 3,
  })).map((row) => ({ ...row, amount: Math.round(row.amount * 100) / 100 }));
  await site.call(maya, 'Import/StageImport', { ImportID, Chunk: 0, Rows });
  const Value = {
    head: 'Date,Name,Amount',
    delimiter: ',',
    skippedRows: 1,
    dateOrder: 'MDY',
    decimalMark: '.',
    isOutPositive: true,
    columns: { date: 0, name: 1, amount: 2 },
  };
  await site.change(maya, 'import with new targets', 'Import/CommitImport', {
    ImportID,
    FileName: 'orchard.csv',
    NewAccounts: [
      { DisplayName: 'Orchard Cash', InstitutionName: 'Orchard', AccountType: 0 },
      {
        DisplayName: 'Orchard Card',
        InstitutionName: 'Orchard',
        AccountType: 1,
        Balance: { CurrentBalance: 120.5, Date: '2026-10-10' },
      },
    ],
    NewCategories: [
      { Name: 'Farm', Subcategory: 'Eggs', Income: false },
      { Name: 'Farm', Subcategory: 'Milk', Income: false },
      { Name: 'Groceries', Subcategory: 'Market', Income: false },
    ],
    Mapping: { AccountID: id('account Checking'), Value },
  });
  await site.call(maya, 'Import/StageImport', {
    ImportID: '22222222-6f0a-4a1e-9d7e-2f6c3f1f9a10',
    Chunk: 0,
    Rows: plainRows,
  });
  await site.call(maya, 'Import/CommitImport', {
    ImportID: '22222222-6f0a-4a1e-9d7e-2f6c3f1f9a10',
    FileName: 'again.csv',
    Add: [0, 1],
    Mapping: { AccountID: null, Value: { ...Value, dateOrder: 'YMD' } },
  });
}

/** One that was begun and left, and one of which only the first half has come. */
async function stage(site: Site, { firstId }: LargeLedger) {
  const id = (name: string) => site.marks.maya?.[name];
  await site.at('2026-11-14T11:00:00Z');
  await site.call(maya, 'Import/StageImport', {
    ImportID: '33333333-6f0a-4a1e-9d7e-2f6c3f1f9a10',
    Chunk: 0,
    Rows: plainRows.slice(0, 3),
  });
  await site.at('2026-11-15T11:50:00Z');
  const known = await site.old.query(
    `select day::text as day, name, amount_cents::integer as cents, is_income, external_id from transactions
     where id between $1 and $2 order by id`,
    [firstId + 99_800, firstId + 99_999],
  );
  const half = [
    ...known.map(({ day, name, cents, is_income, external_id }) => ({
      transactionDate: day,
      displayName: name,
      amount: Number(cents) / 100,
      isIncome: is_income,
      AccountID: id('account Checking'),
      ...(typeof external_id === 'string' && { ExternalID: external_id }),
    })),
    ...Array.from({ length: 60 }, (_, at) => ({
      transactionDate: `2026-11-${String(1 + (at % 14)).padStart(2, '0')}`,
      displayName: ['Blue Heron Coffee', 'Weekend Trip', 'Corner Books'][at % 3],
      amount: 5 + at,
      isIncome: false,
      AccountID: id('account Checking'),
      ...(at % 5 === 0 && { CategoryID: id('category Travel'), SubcategoryID: id('subcategory Hotels') }),
    })),
  ];
  await site.call(maya, 'Import/StageImport', {
    ImportID: '44444444-6f0a-4a1e-9d7e-2f6c3f1f9a10',
    Chunk: 0,
    Rows: half,
  });
}

async function accounts(site: Site) {
  const id = (name: string) => site.marks.maya?.[name];
  await site.at('2026-11-07T09:00:00Z');
  const AccountID = id('account Savings');
  await site.spend(maya, 'Interest', 4.2, '2026-11-06', { AccountID, isIncome: true });
  await site.call(maya, 'Account/SaveCustomAccount', {
    Id: id('account Brokerage'),
    DisplayName: 'Brokerage',
    InstitutionName: 'Summit',
    AccountType: 3,
    AvailableBalance: 26_000,
    CurrentBalance: 26_000,
  });
  await site.spend(maya, 'Fee', 12.34, '2026-11-08', { AccountID: id('account Brokerage') });
  await site.spend(maya, 'Secret', 1, '2026-11-08', { hidden: true });
  await site.spend(maya, 'To the car loan', 250, '2026-11-08', {
    AccountID: id('account Checking'),
    markedAsTransfer: true,
  });
  await site.spend(maya, 'Loan payment', 250, '2026-11-08', { AccountID: id('account Car loan'), isIncome: true });
  const mistake = await site.spend(maya, 'Mistake', 2, '2026-11-08');
  await site.change(maya, 'deleted', 'Transaction/DeleteTransaction', { userTransactionID: mistake });
  const { answer } = await site.call(maya, 'Plaid/GetTransferPairs', {}, 'GET');
  const pair = (at: number) => ({
    FirstID: answer[at].outgoing.userTransactionID,
    SecondID: answer[at].incoming.userTransactionID,
  });
  await site.change(maya, 'transfers confirmed', 'Plaid/ConfirmTransferPairs', { Pairs: [pair(0), pair(3)] });
  await site.call(maya, 'Plaid/DismissTransferPair', pair(1));
  await site.call(maya, 'Plaid/DismissTransferPair', pair(5));
}

async function undone(site: Site) {
  await site.at('2026-11-13T09:00:00Z');
  await site.spend(maya, 'Typed and undone', 8, '2026-11-12');
  await site.change(maya, 'undo', 'Ledger/Undo', { ChangeSetID: site.marks.maya?.['set typed Typed and undone'] });
  const deletion = (site.marks.maya?.['set first deletion'] ?? 0) + 7;
  await site.change(maya, 'undo of a deletion', 'Ledger/Undo', { ChangeSetID: deletion });
  await site.change(maya, 'edited twice', 'Transaction/UpdateTransaction', {
    userTransactionID: site.marks.maya?.['transaction Secret'],
    displayName: 'Secret, twice',
    amount: 1.5,
  });
}

/** All kinds of changes of the last weeks before the release. */
export async function makeVaried(site: Site, ledger: LargeLedger): Promise<void> {
  site.mark(maya, 'set first deletion', ledger.deleted.firstId);
  const items = await bank(site);
  await categories(site, ledger);
  await budgets(site);
  await imports(site);
  await accounts(site);
  await bankAgain(site, items);
  await undone(site);
  await leaveVera(site);
  await stage(site, ledger);
  await byExternalId(site);
  await site.at('2026-11-15T11:58:00Z');
  await site.webhook(items.harbor);
}
