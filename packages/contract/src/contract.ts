import {
  captureNetWorth,
  deleteAccount,
  getAccountReckoning,
  getAccountsList,
  getNetWorth,
  getNetWorthDataPoints,
  saveCustomAccount,
} from './accounts.ts';
import {
  confirmTransferPair,
  createLinkToken,
  dismissTransferPair,
  getBanks,
  getTransferPairs,
  plaidWebhook,
  removeBank,
  setAccessToken,
  syncPlaidTransactions,
  updateLinkToken,
} from './bank.ts';
import {
  createAnnualBudget,
  createMonthlyBudget,
  fillMonthlyBudget,
  getAnnualBudgetDataForAllCategories,
  getMonthlyBudgetDataForAllCategories,
  previewMonthlyBudgetFill,
  saveCategoryBudgetDataForMonth,
  saveCategoryBudgetDataForYear,
  saveSubcategoryBudgetDataForMonth,
} from './budgets.ts';
import { deleteCategory, deleteSubcategory, getAllCategories, saveCategory, saveSubcategory } from './categories.ts';
import { getUserDashboard } from './dashboard.ts';
import { downloadMyData } from './export.ts';
import { commitImport, discardImport, getImportMapping, reviewImport, stageImport } from './imports.ts';
import { getHistory, undo } from './ledger.ts';
import { saveOnboardingStep, seedDefaultCategoriesAndRules } from './onboarding.ts';
import { saveUserAccount } from './profile.ts';
import { previewCategoryRules } from './rule-preview.ts';
import { getCategoryRules, saveCategoryRules } from './rules.ts';
import {
  cancelSubscription,
  createSubscription,
  getSubscription,
  resumeSubscription,
  stripeWebhook,
} from './subscription.ts';
import {
  bulkRecategorizeTransactions,
  createTransaction,
  deleteTransaction,
  getTransactionData,
  getTransactionIDs,
  getTransactions,
  updateTransaction,
} from './transactions.ts';
import { deleteUserAccount, getUserAccount, reinstateAccount, saveUserSettings } from './user.ts';

/** Every call there is. The server serves these, and no others. */
export const contract = {
  getUserAccount,
  saveUserAccount,
  saveUserSettings,
  deleteUserAccount,
  reinstateAccount,
  downloadMyData,
  saveOnboardingStep,
  seedDefaultCategoriesAndRules,
  getAllCategories,
  saveCategory,
  saveSubcategory,
  deleteCategory,
  deleteSubcategory,
  getCategoryRules,
  saveCategoryRules,
  previewCategoryRules,
  getTransactions,
  getTransactionIDs,
  getTransactionData,
  createTransaction,
  updateTransaction,
  deleteTransaction,
  bulkRecategorizeTransactions,
  stageImport,
  reviewImport,
  commitImport,
  discardImport,
  getImportMapping,
  createMonthlyBudget,
  getMonthlyBudgetDataForAllCategories,
  saveCategoryBudgetDataForMonth,
  saveSubcategoryBudgetDataForMonth,
  previewMonthlyBudgetFill,
  fillMonthlyBudget,
  createAnnualBudget,
  getAnnualBudgetDataForAllCategories,
  saveCategoryBudgetDataForYear,
  getHistory,
  undo,
  getAccountsList,
  saveCustomAccount,
  deleteAccount,
  getAccountReckoning,
  getNetWorth,
  getNetWorthDataPoints,
  captureNetWorth,
  getUserDashboard,
  createLinkToken,
  updateLinkToken,
  setAccessToken,
  syncPlaidTransactions,
  getBanks,
  removeBank,
  getTransferPairs,
  confirmTransferPair,
  dismissTransferPair,
  plaidWebhook,
  getSubscription,
  createSubscription,
  cancelSubscription,
  resumeSubscription,
  stripeWebhook,
} as const;
