import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { contract } from './contract.ts';
import { commitImport, reviewImport } from './imports.ts';

/** Quoted exactly from the specification. */
const catalog: Record<string, string> = {
  'User/GetUserAccount': 'Error getting user account data',
  'User/SaveUserAccount': 'Error saving user account',
  'Onboarding/SeedDefaultCategoriesAndRules': 'Error saving suggested categories',
  'User/SaveUserSettings': 'Error saving user settings',
  'User/DeleteUserAccount': 'Error deleting user account',
  'User/ReinstateAccount': 'Failed to reinstate account.',
  'Category/GetAllCategories': 'Error getting categories',
  'Category/SaveCategory': 'Error saving the category',
  'Category/DeleteCategory': 'Error deleting the category',
  'Subcategory/SaveSubcategory': 'Error saving subcategory',
  'Subcategory/DeleteSubcategory': 'Error deleting the subcategory',
  'Rule/GetCategoryRules': 'Error getting category rules',
  'Rule/SaveCategoryRules': 'Error saving category rules',
  'Transaction/GetTransactions': 'Error getting transactions',
  'Transaction/GetTransactionData/:id': 'Error getting transaction data',
  'Transaction/CreateTransaction': 'Error creating transactions',
  'Transaction/UpdateTransaction': 'Error updating transactions',
  'Transaction/DeleteTransaction': 'Error deleting transaction',
  'Transaction/BulkRecategorizeTransactions': 'Failed to recategorize transactions',
  'Plaid/CreateLinkToken': 'Error creating link token',
  'Plaid/UpdateLinkToken': 'Error updating link token',
  'Plaid/SetAccessToken': 'Error linking your bank account.',
  'Plaid/SyncPlaidTransactions': 'Error syncing plaid transactions',
  'Plaid/GetAccountsList': 'Error getting plaid accounts list',
  'Account/SaveCustomAccount': 'Error saving the account',
  'Account/DeleteAccount': 'Error removing the account',
  'Account/GetNetWorth': 'Error getting net worth',
  'Account/GetNetWorthDataPoints': 'Error getting net worth data points',
  'Account/CaptureNetWorth': 'Error capturing net worth',
  'Dashboard/GetUserDashboard': 'Error getting dashboard information',
  'MonthlyBudget/CreateMonthlyBudget': 'Error creating monthly budget',
  'AnnualBudget/CreateAnnualBudget': 'Error creating annual budget',
  'MonthlyBudget/GetMonthlyBudgetDataForAllCategories': 'Error getting monthly budget data for categories',
  'AnnualBudget/GetAnnualBudgetDataForAllCategories': 'Error getting annual budget data for categories',
  'MonthlyBudget/SaveCategoryBudgetDataForMonth': 'Error saving category budget data for the month',
  'MonthlyBudget/SaveSubcategoryBudgetDataForMonth': 'Error saving subcategory budget data for the month',
  'payment/create-subscription': 'Subscription failed',
  'payment/cancel-subscription': 'Subscription cancel failed',
};

/** Calls that the specification doesn't list. */
const ownCalls = [
  'User/DownloadMyData',
  'User/SaveDashboard',
  'Dashboard/GetMonthStrip',
  'Forecast/GetLowestPoint',
  'Forecast/GetCardDues',
  'Onboarding/SaveStep',
  'Onboarding/AddSampleData',
  'Onboarding/ClearSampleData',
  'Rule/PreviewCategoryRules',
  'Category/GetHistory',
  'Category/ExplainCategory/:id',
  'Category/GetLearning',
  'Category/SaveLearning',
  'Transaction/CountTransactions',
  'Transaction/SuggestPayees',
  'Ledger/VerifyHistory',
  'Ledger/VerifyProgress',
  'YearReview/GetYearReview',
  'Transaction/GetTransactionHistory/:id',
  'Transaction/GetVisits/:id',
  'Transaction/PatchTransaction',
  'Transaction/GetTotals',
  'Transaction/BulkTag',
  'Transaction/BulkChange',
  'Transaction/SaveReimbursement',
  'Transaction/SaveSplit',
  'Transaction/RemoveSplit',
  'Recurring/GetSuggestions',
  'Recurring/DismissSuggestion',
  'Recurring/GetSeries',
  'Recurring/SaveSeries',
  'Recurring/SaveException',
  'Recurring/EndSeries',
  'Recurring/MergeSeries',
  'Account/GetNetWorthAttribution',
  'Account/GetNetWorthRows',
  'Calendar/GetMonth',
  'Calendar/GetFeed',
  'Calendar/CreateFeed',
  'Calendar/RevokeFeed',
  'Review/GetItems',
  'Review/DecideItem',
  'Review/DecideItems',
  'Rule/GetRules',
  'Rule/SaveRule',
  'Rule/PreviewRule',
  'Rule/DeleteRule',
  'Rule/ReorderRules',
  'Tag/GetTags',
  'Tag/GetTaggedTotal',
  'Tag/SaveTag',
  'Tag/MergeTags',
  'Tag/DeleteTag',
  'Transaction/GetTransactionIDs',
  'Import/StageImport',
  'Import/ReviewImport',
  'Import/CommitImport',
  'Import/DiscardImport',
  'Import/GetMapping',
  'Ledger/GetHistory',
  'Ledger/Undo',
  'Sync/Changes',
  'Account/GetAccountReckoning',
  'Account/GetRecentAccounts',
  'Proof/GetStrip',
  'Proof/GetGap',
  'Proof/GetSummary',
  'Proof/ApplyFix',
  'Proof/SaveBalance',
  'MonthlyBudget/PreviewMonthlyBudgetFill',
  'MonthlyBudget/FillMonthlyBudget',
  'MonthlyBudget/PreviewMonthlyBudgetStart',
  'MonthlyBudget/StartMonthlyBudget',
  'MonthlyBudget/PreviewFirstBudget',
  'MonthlyBudget/SaveFirstBudget',
  'MonthlyBudget/SavePolicy',
  'MonthlyBudget/MoveMoney',
  'MonthlyBudget/GetCoverSources',
  'MonthlyBudget/PreviewLaterMonths',
  'MonthlyBudget/PreviewMove',
  'MonthlyBudget/PreviewZeroBased',
  'MonthlyBudget/SaveZeroBased',
  'MonthlyBudget/SaveSpendingKind',
  'AnnualBudget/SaveCategoryBudgetDataForYear',
  'AnnualBudget/GetBudgetGrid',
  'AnnualBudget/SaveBudgetGrid',
  'AnnualBudget/PreviewSinkingFund',
  'AnnualBudget/SaveSinkingFund',
  'Goal/GetGoals',
  'Goal/SaveGoal',
  'Goal/DeleteGoal',
  'Report/RunReport',
  'Report/GetReports',
  'Report/SaveReport',
  'Report/DeleteReport',
  'Reconcile/GetSeals',
  'Reconcile/PreviewStatement',
  'Reconcile/SealPeriod',
  'Reconcile/UnsealPeriod',
  'Reconcile/ApplyFix',
  'Forecast/GetForecast',
  'Forecast/GetScores',
  'Forecast/SaveCardCycle',
  'Forecast/SaveFloor',
  'Plaid/CreateHostedLink',
  'Plaid/CompleteHostedLink',
  'Plaid/GetBanks',
  'Plaid/RemoveBank',
  'Plaid/GetTransferPairs',
  'Plaid/ConfirmTransferPairs',
  'Plaid/DismissTransferPair',
  'Public/PlaidWebhook',
  'Alert/GetAlerts',
  'Alert/DismissAlert',
  'Alert/GetSettings',
  'Alert/SaveSettings',
  'Alert/SubscribeToPush',
  'Alert/UnsubscribeFromPush',
  'payment/get-subscription',
  'payment/resume-subscription',
  'payment/change-plan',
  'Public/StripeWebhook',
];

const calls: readonly Call[] = Object.values(contract);

// covers: errors 1-17, 20-33, 35, 36, 40, 42, 45
test.each(Object.entries(catalog))('%s fails with "%s"', (path, message) => {
  expect(calls.find((call) => call.path === path)?.failure).toBe(message);
});

test('every call is in the catalog or is one of our own', () => {
  const known = new Set([...Object.keys(catalog), ...ownCalls]);
  expect(calls.map((call) => call.path).filter((path) => !known.has(path))).toEqual([]);
});

// covers: faults 32
test('a call times out after 30 s by default', async () => {
  expect((await import('./call.ts')).CALL_TIMEOUT_MS).toBe(30_000);
});

// covers: faults 33
test('a sync times out after three minutes', () => {
  expect(contract.syncPlaidTransactions.timeoutMs).toBe(180_000);
});

// covers: faults 33
test('reviewing and committing an import time out after two minutes', () => {
  expect([reviewImport.timeoutMs, commitImport.timeoutMs]).toEqual([120_000, 120_000]);
});

// covers: entry/fields 6
test('writes that may change every transaction time out after two minutes', () => {
  const { bulkTag, bulkRecategorizeTransactions, bulkChangeTransactions, saveRule, undo } = contract;
  const large = [bulkTag, bulkRecategorizeTransactions, bulkChangeTransactions, saveRule, undo];
  expect(large.map(({ timeoutMs }) => timeoutMs)).toEqual(large.map(() => 120_000));
});

test('a call is signed exactly when it needs no token', () => {
  for (const call of Object.values<Call>(contract))
    expect([call.path, call.isSigned ?? false]).toEqual([call.path, call.access === 'anyone']);
});
