import { inject } from 'vitest';
import type { Fixture, Landmarks } from './fixture.ts';

/** A read-only call and the user who makes it. */
export interface RecordedCall {
  readonly person: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

export const HALF_IMPORT = '44444444-6f0a-4a1e-9d7e-2f6c3f1f9a10';
const ABANDONED_IMPORT = '33333333-6f0a-4a1e-9d7e-2f6c3f1f9a10';
const YEARS = [2015, 2016, 2019, 2025, 2026, 2027];
const searches = [
  'market',
  'CAFE',
  'smørrebrød',
  'purchase 9999',
  '12.5',
  '$1,501',
  'nowhere to be found',
  'kiosk  24',
];
const DOWNLOAD = 'User/DownloadMyData';
const list = 'Transaction/GetTransactions';
const count = 'Transaction/CountTransactions';

type Ask = Omit<RecordedCall, 'person'>;

const get = (path: string): Ask => ({ method: 'GET', path });
const post = (path: string, body: object = {}): Ask => ({ method: 'POST', path, body });

/** The ids of one kind of landmark. */
function idsOf(marks: Landmarks[string], kind: string): number[] {
  return Object.entries(marks).flatMap(([name, id]) => (name.startsWith(`${kind} `) ? id : []));
}

/** A series of months that starts with `from` (`YYYY-MM`) and has `apart` months between them. */
function months(from: string, length: number, apart = 1): { first: string; last: string; query: string }[] {
  const [year = 0, month = 0] = from.split('-').map(Number);
  return Array.from({ length }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 + index * apart, 1));
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
    return {
      first: first.toISOString().slice(0, 10),
      last: last.toISOString().slice(0, 10),
      query: `?Month=${first.getUTCMonth() + 1}&Year=${first.getUTCFullYear()}`,
    };
  });
}

const rule = (Type: string, Comparison: string, ComparisonValue: string) => ({ Type, Comparison, ComparisonValue });

/** The rules of each subcategory, whether or not it is deleted. */
function subcategoryCalls({ tables }: Fixture, marks: Landmarks[string]): Ask[] {
  const { columns = [], rows = [] } = tables.categories ?? {};
  const [idAt, parentAt] = [columns.indexOf('id'), columns.indexOf('parent_id')];
  const parents = new Map(rows.map((row) => [row[idAt], row[parentAt]]));
  return idsOf(marks, 'subcategory').map((id) =>
    get(`Rule/GetCategoryRules?categoryID=${parents.get(id)}&subcategoryID=${id}`),
  );
}

/** The calls that every user’s screens make. */
function commonCalls(marks: Landmarks[string]): Ask[] {
  const accounts = idsOf(marks, 'account');
  return [
    post('User/GetUserAccount'),
    get(DOWNLOAD),
    get('Category/GetAllCategories'),
    get('Plaid/GetAccountsList'),
    get('Account/GetRecentAccounts'),
    get('Account/GetNetWorth'),
    get('Account/GetNetWorthDataPoints'),
    get('Plaid/GetBanks'),
    get('Plaid/GetTransferPairs'),
    get('payment/get-subscription'),
    get('Import/GetMapping'),
    get('Ledger/GetHistory'),
    get('Ledger/GetHistory?Limit=5'),
    ...accounts.flatMap((id) => [
      get(`Account/GetAccountReckoning?id=${id}`),
      get(`Import/GetMapping?accountID=${id}`),
    ]),
    ...idsOf(marks, 'category').map((id) => get(`Rule/GetCategoryRules?categoryID=${id}`)),
    ...months('2026-10', 4).flatMap(({ first, last, query }) => [
      get(`MonthlyBudget/GetMonthlyBudgetDataForAllCategories${query}`),
      get(`Dashboard/GetUserDashboard?startDate=${first}&endDate=${last}`),
    ]),
    ...['lastMonth', 'threeMonthAverage'].map((from) =>
      get(`MonthlyBudget/PreviewMonthlyBudgetFill?Month=12&Year=2026&From=${from}`),
    ),
    get('MonthlyBudget/PreviewMonthlyBudgetStart?Month=11&Year=2026'),
    ...YEARS.slice(-2).map((year) => get(`AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${year}`)),
    post(list, { Limit: 100 }),
    post(list, { Limit: 100, ShowOnlyUncategorized: true }),
    ...idsOf(marks, 'transaction').map((id) => get(`Transaction/GetTransactionData/${id}`)),
    post('Transaction/GetTransactionIDs'),
    post(count),
    ...(['uncategorized', 'all'] as const).map((Reach) =>
      post('Rule/PreviewCategoryRules', { Reach, CategoryRules: [rule('Name', 'contains', 'market')] }),
    ),
    post('Import/ReviewImport', { ImportID: HALF_IMPORT }),
  ];
}

function filters(marks: Landmarks[string]): object[] {
  return [
    ...searches.map((SearchText) => ({ SearchText })),
    ...idsOf(marks, 'category').map((CategoryID) => ({ CategoryID })),
    ...idsOf(marks, 'subcategory').map((SubcategoryID) => ({ SubcategoryID })),
    ...idsOf(marks, 'account').map((AccountID) => ({ AccountID })),
    { AmountFrom: 1_500, AmountTo: 1_502.5 },
    { StartDate: '2026-11-01' },
    { EndDate: '2016-05-31', AccountID: marks['account Checking'] },
    { StartDate: '2024-01-01', EndDate: '2024-12-31', SearchText: 'coffee', CategoryID: marks['category Coffee'] },
  ];
}

/** Calls that need a large ledger: pages, long lists, years and filters. */
function largeCalls(marks: Landmarks[string], { firstId, rows }: Fixture['largeLedger']): Ask[] {
  const after = (n: number, day: string) => ({ userTransactionID: firstId + n, transactionDate: day });
  return [
    post(list, { Limit: 5_000 }),
    post(list, { Limit: 500, After: after(rows - 1, '2026-05-09') }),
    post(list, { Limit: 500, After: after(50_000, '2021-05-06') }),
    post(list, { Limit: 50, After: after(60_000, '2022-05-06'), CategoryID: marks['category Coffee'] }),
    post(list, { Limit: 50, After: after(70_000, '2023-05-06'), AccountID: marks['account Card'] }),
    ...months('2016-05', 13, 10).map(({ first, last }) => post(list, { StartDate: first, EndDate: last })),
    ...filters(marks).flatMap((filter) => [post(list, { ...filter, Limit: 40 }), post(count, filter)]),
    post('Transaction/GetTransactionIDs', { SearchText: 'garden' }),
    ...[0, 1, 3, 101, 4_044, 62_038, 99_990, 99_999].map((n) => get(`Transaction/GetTransactionData/${firstId + n}`)),
    ...idsOf(marks, 'bank transaction').map((id) => get(`Transaction/GetTransactionData/${id}`)),
    ...months('2016-04', 12, 11).map(({ query }) => get(`MonthlyBudget/GetMonthlyBudgetDataForAllCategories${query}`)),
    ...YEARS.slice(0, -2).map((year) => get(`AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${year}`)),
    get('Dashboard/GetUserDashboard?startDate=2016-01-01&endDate=2026-12-31'),
    get(`Ledger/GetHistory?Before=${marks['set bank']}&Limit=50`),
    get(`Ledger/GetHistory?Before=${marks['set first deletion']}&Limit=500`),
    post('Rule/PreviewCategoryRules', {
      Reach: 'all',
      CategoryID: marks['category Fun'],
      CategoryRules: [rule('Amount', 'Greater Than', '1600'), rule('Name', 'equals', 'corner books')],
    }),
    post('Import/ReviewImport', { ImportID: ABANDONED_IMPORT }),
  ];
}

/** Calls with ids of another user, which must fail. */
function foreignCalls(marks: Landmarks[string], { firstId }: Fixture['largeLedger']): Ask[] {
  return [
    get(`Transaction/GetTransactionData/${firstId}`),
    get(`Account/GetAccountReckoning?id=${marks['account Checking']}`),
    get(`Rule/GetCategoryRules?categoryID=${marks['category Coffee']}`),
    post(list, { AccountID: marks['account Checking'] }),
    post(count, { CategoryID: marks['category Coffee'] }),
  ];
}

/** One call in five, and at least one of each kind. Deep runs make all calls. */
const SAMPLED = 5;

export function sampleOf(calls: readonly RecordedCall[]): ReadonlySet<RecordedCall> {
  if (inject('isDeep')) return new Set(calls);
  const kindOf = ({ method, path }: RecordedCall) => `${method} ${path.replace(/[?\d].*/, '')}`;
  // The last users have small ledgers.
  const last = new Map(calls.map((call) => [kindOf(call), call]));
  return new Set(calls.filter((call, place) => place % SAMPLED === 0 || last.get(kindOf(call)) === call));
}

type Calls = Readonly<Record<string, readonly Ask[]>>;

function flatten(calls: Calls): RecordedCall[] {
  return Object.entries(calls).flatMap(([person, asked]) => asked.map((ask) => ({ person, ...ask })));
}

/** At this point `vera` is marked deleted, and `newt` has no date of birth. */
function commonReadCalls(fixture: Fixture): RecordedCall[] {
  const { maya = {}, omar = {}, juno = {}, vera = {} } = fixture.landmarks;
  return flatten({
    maya: [...commonCalls(maya), ...subcategoryCalls(fixture, maya)],
    omar: [...commonCalls(omar), ...foreignCalls(maya, fixture.largeLedger)],
    juno: commonCalls(juno),
    vera: commonCalls(vera).slice(0, 5),
    newt: commonCalls({}).slice(0, 5),
  });
}

/** Every read call of the release, as its screens made it, for each user. */
export function readCalls(fixture: Fixture): RecordedCall[] {
  const { landmarks, largeLedger } = fixture;
  return [...commonReadCalls(fixture), ...flatten({ maya: largeCalls(landmarks.maya ?? {}, largeLedger) })];
}

/** Repeats the usual calls, with yearly totals instead of the large ledger's download, which is as slow as the rest. */
export function lastReadCalls(fixture: Fixture): RecordedCall[] {
  const isLong = ({ person, path }: RecordedCall) => person === 'maya' && path === DOWNLOAD;
  const years = Array.from({ length: 12 }, (_, at) =>
    get(`AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${2016 + at}`),
  );
  const pages = [2017, 2020, 2023, 2026].map((year) => post(list, { EndDate: `${year}-06-30` }));
  return [...commonReadCalls(fixture).filter((call) => !isLong(call)), ...flatten({ maya: [...years, ...pages] })];
}

/** Calls that show a ledger's totals, to run after each write. */
export function figureCalls({ landmarks }: Fixture): RecordedCall[] {
  return Object.entries(landmarks)
    .filter(([person]) => person !== 'vera')
    .flatMap(([person, marks]) =>
      [
        get('Plaid/GetAccountsList'),
        get('Category/GetAllCategories'),
        get('Account/GetNetWorth'),
        get('Plaid/GetBanks'),
        get('Ledger/GetHistory?Limit=60'),
        ...months('2026-09', 4).map(({ query }) => get(`MonthlyBudget/GetMonthlyBudgetDataForAllCategories${query}`)),
        ...[2020, 2026].map((year) => get(`AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${year}`)),
        ...['Groceries', 'Pets', 'Health', 'Gifts'].flatMap((name) =>
          marks[`category ${name}`] === undefined
            ? []
            : get(`Rule/GetCategoryRules?categoryID=${marks[`category ${name}`]}`),
        ),
        post(list, { StartDate: '2026-08-01' }),
        post(count),
        post(count, { ShowOnlyUncategorized: true }),
      ].map((ask) => ({ person, ...ask })),
    );
}
