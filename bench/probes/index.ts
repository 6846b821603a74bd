import type { Probe } from '../probe.ts';
import { accountLatency, accountThroughput } from './account-calls.ts';
import { firstSyncOf3000, firstSyncOf100000 } from './bank-sync.ts';
import {
  budgetCoverLater,
  budgetHistory,
  budgetMonth,
  budgetMonthOfHousehold,
  budgetRollover,
  budgetRolloverAfterChange,
  budgetYear,
} from './budget-calls.ts';
import { gridEdit, gridFrames } from './budget-grid.ts';
import { dashboardHistory, dashboardLatency, monthStripLatency } from './dashboard.ts';
import { fairShare } from './fair-share.ts';
import { firstPageBytes, firstPageTime } from './first-page.ts';
import { forecastTime } from './forecast.ts';
import { idleMemory } from './idle-memory.ts';
import { importAgain, importMany, importThousands } from './imports.ts';
import { categoryModelSize, predictCategory, trainCategories } from './learning.ts';
import { addOne, monthList, nameRule, recategorize, textSearch, uncategorizedRule } from './ledger-calls.ts';
import {
  answeredSearch,
  draggedSlowFrames,
  inlineChange,
  longestFrame,
  openTransactions,
  plainSlowFrames,
  slowFrames,
  typedSearch,
} from './ledger-screen.ts';
import { loginForm, loginFormSlowCpu } from './login-form.ts';
import { mixedCpu, mixedLoad } from './mixed-load.ts';
import { planningProbes } from './planning-screens.ts';
import { missedCulprits, proofCall, proveBalances } from './proof.ts';
import { readCallsProbe } from './read-calls.ts';
import {
  detectRecurring,
  missedByOtherRules,
  missedInRoughStreets,
  missedInStreets,
  missedRecurring,
} from './recurring.ts';
import { cachedReport, firstReport, openReports, otherReport, uncachedReport } from './reports.ts';
import { reviewAction, reviewTime } from './review.ts';
import { secondStart } from './second-start.ts';
import { bulkTag, mergeTag, renameTag, sortedList, splitList, splitMonth } from './split-calls.ts';

/** In the order they run and are listed. */
export const probes: readonly Probe[] = [
  secondStart,
  idleMemory,
  firstPageBytes,
  firstPageTime,
  loginForm,
  loginFormSlowCpu,
  accountLatency,
  accountThroughput,
  monthList,
  textSearch,
  openTransactions,
  typedSearch,
  answeredSearch,
  inlineChange,
  slowFrames,
  longestFrame,
  draggedSlowFrames,
  plainSlowFrames,
  reviewTime,
  reviewAction,
  addOne,
  recategorize,
  nameRule,
  uncategorizedRule,
  importThousands,
  importMany,
  importAgain,
  budgetMonth,
  budgetMonthOfHousehold,
  budgetYear,
  budgetHistory,
  budgetRollover,
  budgetRolloverAfterChange,
  budgetCoverLater,
  gridEdit,
  gridFrames,
  splitMonth,
  splitList,
  sortedList,
  bulkTag,
  renameTag,
  mergeTag,
  dashboardLatency,
  monthStripLatency,
  dashboardHistory,
  uncachedReport,
  otherReport,
  firstReport,
  cachedReport,
  openReports,
  firstSyncOf3000,
  firstSyncOf100000,
  trainCategories,
  predictCategory,
  categoryModelSize,
  detectRecurring,
  missedRecurring,
  missedByOtherRules,
  missedInStreets,
  missedInRoughStreets,
  proveBalances,
  missedCulprits,
  proofCall,
  forecastTime,
  ...planningProbes,
  mixedLoad,
  mixedCpu,
  fairShare,
  readCallsProbe,
];
