import type { FullHousehold } from './fill-ledger.ts';

/** A read call with one set of parameters. */
export interface ReadCall {
  readonly title: string;
  /** The call's name in the contract, without parameters. */
  readonly call: string;
  readonly method: 'GET' | 'POST';
  /** Includes the query string or an ID. */
  readonly path: string;
  readonly body?: unknown;
}

const writes =
  /^(?:Public\/|payment\/(?:create|cancel|resume|change)|Ledger\/Undo|\w+\/(?:Save|Create|Update|Delete|Bulk|Stage|Commit|Discard|Seed|Reinstate|Capture|Confirm|Dismiss|Remove|Sync|Set|Complete|Fill|Start|Add|Clear|Patch|Merge|Reorder|Subscribe|Unsubscribe|Decide|End|Revoke|Move|Seal|Unseal|Apply)\w*)/;

export function isWrite(call: string): boolean {
  return writes.test(call);
}

function get(call: string, parameters = '', variant = ''): ReadCall {
  return { title: `${call}${variant}`, call, method: 'GET', path: `${call}${parameters}` };
}

function post(call: string, body: unknown, variant = ''): ReadCall {
  return { title: `${call}${variant}`, call, method: 'POST', path: call, body };
}

const RULES = 1_000;

const manyRules = () =>
  Array.from({ length: RULES }, (_, index) => ({
    Type: 'Name',
    Comparison: 'contains',
    ComparisonValue: index === 0 ? 'market' : `nowhere ${index}`,
  }));

/** Calls in the contract that are neither measured nor known to write. */
export function unmeasured(names: readonly string[], calls: readonly ReadCall[]): string[] {
  const read = new Set(calls.map(({ call }) => call));
  return names.map((name) => name.replace(/\/:\w+$/, '')).filter((name) => !read.has(name) && !isWrite(name));
}

function recurringCalls({ accountId }: FullHousehold, month: { firstDay: string; lastDay: string }): ReadCall[] {
  const days = `?From=${month.firstDay}&To=${month.lastDay}`;
  return [
    get('Recurring/GetSuggestions'),
    get('Recurring/GetSeries', days),
    get('Calendar/GetMonth', days),
    get('Calendar/GetMonth', `${days}&AccountID=${accountId}`, ', one account'),
    get('Calendar/GetFeed'),
  ];
}

/** The last day of a month may be in the future, which has no net worth. */
function netWorthChangeCalls(lastDay: string): ReadCall[] {
  const to = [lastDay, new Date().toISOString().slice(0, 10)].sort()[0] ?? lastDay;
  const days = (years: number) => `?From=${Number(to.slice(0, 4)) - years}-01-01&To=${to}`;
  return [
    get('Account/GetNetWorthAttribution', days(1), ', up to two years'),
    get('Account/GetNetWorthAttribution', days(20), ', all dates'),
    get('Account/GetNetWorthRows', `${days(1)}&Term=spent`, ', up to two years'),
    get('Account/GetNetWorthRows', `${days(20)}&Term=spent`, ', all dates'),
  ];
}

function budgetCalls(categoryId: number, firstDay: string): ReadCall[] {
  const [year, number] = firstDay.split('-').map(Number);
  const monthQuery = `?Month=${number}&Year=${year}`;
  return [
    get('MonthlyBudget/GetMonthlyBudgetDataForAllCategories', monthQuery),
    get('MonthlyBudget/PreviewMonthlyBudgetFill', `${monthQuery}&From=threeMonthAverage`),
    get('MonthlyBudget/PreviewZeroBased', monthQuery),
    get('MonthlyBudget/GetCoverSources', `${monthQuery}&CategoryID=${categoryId}`),
    get(
      'MonthlyBudget/GetCoverSources',
      `${monthQuery}&CategoryID=${categoryId}&Amount=46.2`,
      ', with what changes later',
    ),
    post('MonthlyBudget/PreviewLaterMonths', { Month: number, Year: year, CategoryID: categoryId, Policy: 'both' }),
    post('MonthlyBudget/PreviewMove', {
      ...{ Month: number, Year: year, FromCategoryID: null, ToCategoryID: categoryId, Amount: 40 },
    }),
    get('MonthlyBudget/PreviewMonthlyBudgetStart', monthQuery),
    get('MonthlyBudget/PreviewFirstBudget', monthQuery),
    get('AnnualBudget/GetAnnualBudgetDataForAllCategories', `?Year=${year}`),
    get('AnnualBudget/GetBudgetGrid', `?Year=${year}`),
    post('AnnualBudget/PreviewSinkingFund', {
      CategoryID: categoryId,
      Target: 600,
      DueMonth: `${(year ?? 0) + 1}-12`,
      RepeatMonths: 12,
    }),
    get('Goal/GetGoals'),
  ];
}

function proofCalls(accountId: number, month: { firstDay: string; lastDay: string }): ReadCall[] {
  return [
    get('Proof/GetStrip', `?AccountID=${accountId}&From=${month.firstDay}&To=${month.lastDay}`),
    get('Proof/GetGap', `?AccountID=${accountId}&Fingerprint=none`),
    get('Proof/GetSummary'),
    get('Reconcile/GetSeals'),
    post('Reconcile/PreviewStatement', { AccountID: accountId, EndsOn: month.firstDay, ClosingBalance: 1_000 }),
  ];
}

function forecastCalls(accountId: number): ReadCall[] {
  return [
    get('Forecast/GetForecast'),
    get('Forecast/GetForecast', `?AccountID=${accountId}`, ', one account'),
    get('Forecast/GetScores'),
    get('Forecast/GetLowestPoint'),
    get('Forecast/GetCardDues'),
  ];
}

const reportFilters = {
  ...{ AmountFrom: null, AmountTo: null, SearchText: '', IncludeTransfers: false, IncludeHidden: false },
};

/** A report over all transactions unless it says otherwise. */
function report(variant: string, query: Readonly<Record<string, unknown>>): ReadCall {
  const usual = { Range: { Kind: 'allTime', First: null, Last: null }, Grain: 'month', Measure: 'net' };
  return post('Report/RunReport', { ...usual, Filters: reportFilters, CompareLastYear: false, ...query }, variant);
}

/** The built-in reports, each over every transaction, which takes longest. */
function reportCalls({ accountId, categoryId }: FullHousehold): ReadCall[] {
  const last12Months = { Range: { Kind: 'last12Months', First: null, Last: null } };
  const byCategory = { GroupBy: ['category', 'period'] };
  return [
    get('Report/GetReports'),
    report(', cash flow of all months', { GroupBy: ['period'] }),
    report(', cash flow of a year, compared', { ...last12Months, GroupBy: ['period'], CompareLastYear: true }),
    report(', category by month', { ...byCategory, Measure: 'spent' }),
    report(', category by month, a year', { ...last12Months, ...byCategory, Measure: 'spent' }),
    report(', subcategories', { GroupBy: ['category', 'subcategory'] }),
    report(', payees', { GroupBy: ['payee'], Measure: 'spent' }),
    report(', payee by year', { Grain: 'year', GroupBy: ['payee', 'period'], Measure: 'count' }),
    report(', account by month', { GroupBy: ['account', 'period'] }),
    report(', tag by month', { GroupBy: ['tag', 'period'], Measure: 'spent' }),
    report(', one category by week', {
      ...{ Grain: 'week', GroupBy: ['period'], Measure: 'spent' },
      Filters: { ...reportFilters, Categories: [{ CategoryID: categoryId }], AccountIDs: [accountId] },
    }),
  ];
}

function listCalls({ accountId, categoryId }: FullHousehold, days: object): ReadCall[] {
  const list = 'Transaction/GetTransactions';
  return [
    post(list, days, ', a month'),
    post(list, { Limit: 100 }, ', first page of all dates'),
    post(list, { Limit: 100, AccountID: accountId }, ', first page of an account'),
    post(list, { Limit: 100, CategoryID: categoryId }, ', first page of a category'),
    post(list, { Limit: 100, ShowOnlyUncategorized: true }, ', first page without a category'),
    post(list, { Limit: 500, SearchText: 'market' }, ', search for a common word'),
    post(list, { Limit: 500, SearchText: 'nowhere to be found' }, ', search for an unknown word'),
    post(list, { Limit: 100, Sort: { By: 'amount', Ascending: false } }, ', first page by amount'),
  ];
}

/** Every read call in the contract, with the parameters that the screens use. */
export function readCalls(household: FullHousehold, month: { firstDay: string; lastDay: string }): ReadCall[] {
  const { accountId, categoryId, transactionId, importId } = household;
  const days = { StartDate: month.firstDay, EndDate: month.lastDay };
  const [year, number] = month.firstDay.split('-').map(Number);
  const monthQuery = `?Month=${number}&Year=${year}`;
  const rules = manyRules();
  return [
    post('User/GetUserAccount', {}),
    get('User/DownloadMyData'),
    get('Category/GetAllCategories'),
    get('Category/GetHistory', `?CategoryID=${categoryId}`),
    get('Rule/GetCategoryRules', `?categoryID=${categoryId}`),
    post('Rule/PreviewCategoryRules', { CategoryRules: rules.slice(0, 1), Reach: 'uncategorized' }, ', 1 rule'),
    post('Rule/PreviewCategoryRules', { CategoryRules: rules, Reach: 'uncategorized' }, ', 1,000 rules'),
    post('Rule/PreviewCategoryRules', { CategoryRules: rules, Reach: 'all' }, ', 1,000 rules, all'),
    get('Rule/GetRules'),
    get('Category/ExplainCategory', `/${transactionId}`),
    get('Category/GetLearning'),
    get('Alert/GetAlerts'),
    get('Alert/GetSettings'),
    post('Rule/PreviewRule', {
      ruleID: null,
      Condition: rules[0],
      CategoryID: categoryId,
      SubcategoryID: null,
      Effects: { name: 'Market', tagIDs: [], markAsTransfer: false, hide: true, splits: null },
      IsEnabled: true,
    }),
    ...listCalls(household, days),
    post('Transaction/GetTransactionIDs', days, ', a month'),
    post('Transaction/GetTransactionIDs', {}, ', all'),
    post('Transaction/CountTransactions', {}, ', all'),
    post('Transaction/CountTransactions', { SearchText: 'nowhere to be found' }, ', an unknown word'),
    get('Transaction/GetTransactionData', `/${transactionId}`),
    get('Transaction/GetTransactionHistory', `/${transactionId}`),
    get('Transaction/GetVisits', `/${transactionId}${monthQuery}`),
    post('Transaction/GetTotals', days, ', a month'),
    post('Transaction/GetTotals', {}, ', all'),
    post('Transaction/SuggestPayees', { text: 'ma' }),
    get('Review/GetItems'),
    get('Review/GetItems', '?Limit=0', ', counts only'),
    ...recurringCalls(household, month),
    get('Tag/GetTags'),
    get('Tag/GetTaggedTotal'),
    post('Import/ReviewImport', { ImportID: importId }, ', 1,000 rows'),
    get('Import/GetMapping'),
    ...budgetCalls(categoryId, month.firstDay),
    ...reportCalls(household),
    ...forecastCalls(accountId),
    get('Ledger/GetHistory'),
    get('Ledger/VerifyHistory'),
    get('Ledger/VerifyProgress'),
    get('YearReview/GetYearReview'),
    get('Sync/Changes'),
    get('Plaid/GetAccountsList'),
    get('Account/GetRecentAccounts'),
    get('Account/GetAccountReckoning', `?id=${accountId}`),
    ...proofCalls(accountId, month),
    get('Account/GetNetWorth'),
    get('Account/GetNetWorthDataPoints'),
    ...netWorthChangeCalls(month.lastDay),
    get('Dashboard/GetUserDashboard', `?startDate=${month.firstDay}&endDate=${month.lastDay}`),
    get('Dashboard/GetMonthStrip'),
    get('Plaid/GetBanks'),
    get('Plaid/GetTransferPairs'),
    get('payment/get-subscription'),
  ];
}
