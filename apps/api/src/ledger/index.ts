/** The ledger's public API. Code outside this directory imports only from here. */
export type { AccountWrite } from './accounts/account-write.ts';
export { accountWriteOf } from './accounts/account-writes.ts';
export {
  type AccountRow,
  findAccount,
  findManualAccount,
  insertAccounts,
  loadAccounts,
  removeLinkedAccounts,
  updateAccount,
} from './accounts/accounts.ts';
export { updateReportedAccounts } from './accounts/reported-accounts.ts';
export type { AnchorWrite } from './balances/anchor-write.ts';
export {
  type AssertedBalance,
  insertCorrected,
  recordBalances,
  removeAssertionsOfAccounts,
} from './balances/assertions.ts';
export { recountBalances, updateBalances } from './balances/balances.ts';
export { correctBalance, isAnchor } from './balances/correct-balance.ts';
export { mayHaveMovedSince } from './balances/moved-since.ts';
export { type DuePoint, saveNetWorthPoint, saveNetWorthPoints } from './balances/net-worth-points.ts';
export { placeTransaction } from './balances/place.ts';
export { recordReportedBalances } from './balances/reported-balances.ts';
export { asideIds, BALANCE_ASIDE, setBalancesAside } from './balances/set-aside.ts';
export type { BudgetWrite } from './budgets/budget-write.ts';
export {
  type AmountNow,
  loadAmounts,
  withoutStaleBudgets,
  writeBudgets,
  writeHeldBackAmounts,
} from './budgets/budget-writes.ts';
export {
  type CountedDays,
  type CountedOwner,
  countedColumns,
  countedLineColumns,
  countedParts,
  countsInBudgets,
} from './budgets/counted.ts';
export { writeSpendingKind, writeZeroBased } from './budgets/mode-writes.ts';
export type { PolicyWrite } from './budgets/rollover-write.ts';
export { insertMoves, writePolicies } from './budgets/rollover-writes.ts';
export {
  type CategoryInsert,
  type CategoryRow,
  insertCategories,
  listCategories,
  markCategoriesDeleted,
  mergeCategoryEdit,
  updateCategory,
} from './categories/categories.ts';
export type { CategoryWrite } from './categories/category-write.ts';
export { writeCategory } from './categories/category-writes.ts';
export {
  type ChainedChangeSet,
  type ChainedNoun,
  type ChainedRow,
  type ChainLink,
  chainedNouns,
  chainKey,
  findChainedRows,
  listChainedChangeSets,
  listChainedRows,
  listLinks,
  valuesIn,
} from './chain/read-chain.ts';
export { type CheckedSoFar, type HistoryProblem, verifyHistory } from './chain/verify-history.ts';
export {
  beginChange,
  type Change,
  type ChangeSource,
  describeChange,
  dropChange,
  resumeChange,
} from './changes/change-set.ts';
export { collectHeldBack, type EditBasis, fieldsToPreserve, rejectConflicts, type Sides } from './changes/conflicts.ts';
export { eraseLedger, lockLedgerToErase } from './changes/erase.ts';
export { historyStart } from './changes/history.ts';
export { reserveIds } from './changes/ids.ts';
export { loadFileNames, recordFile } from './changes/imported-files.ts';
export { findBlocker } from './changes/layers.ts';
export { lockLedger } from './changes/lock.ts';
export { purgeHistory } from './changes/purge.ts';
export { purgeHistoryDaily } from './changes/purge-history.ts';
export { type RememberedByDay, RememberedLedgers } from './changes/remembered.ts';
export { readTouchedDays } from './changes/touched-days.ts';
export { undoChange } from './changes/undo.ts';
export { countTags, type MadeTargets } from './changes/undo-payload.ts';
export {
  type LedgerVersion,
  readLedgerVersion,
  readVersion,
  readVersionOfKeys,
  versionBefore,
} from './changes/version.ts';
export {
  type Done,
  readAndWrite,
  type Written,
  writeDescribed,
  writeLedger,
  writeUnlisted,
} from './changes/write.ts';
export {
  findCardCycle,
  findFloor,
  writeCardCycle,
  writeFloor,
} from './forecast/forecast-writes.ts';
export { saveSnapshots, scoreForecasts } from './forecast/snapshots.ts';
export { type FundRow, listFunds, writeFund } from './goals/fund-writes.ts';
export type { GoalWrite, StoredGoal } from './goals/goal-write.ts';
export {
  type GoalRow,
  insertGoal,
  listGoals,
  mergeGoalEdit,
  placeGoals,
  removeGoal,
  requireGoal,
  updateGoal,
} from './goals/goal-writes.ts';
export { loadPreviewAssigner, suggestCategories } from './learning/advise.ts';
export { explainTransaction } from './learning/explain.ts';
export { findModelState, findPendingLearning } from './learning/models.ts';
export { learnsCategories, turnLearning } from './learning/switch.ts';
export { trainCategoryModelsHourly } from './learning/train-models.ts';
export { createRoleFinder } from './members/find-role.ts';
export { addOwner, createPersonalLedger, updatePersonalLedger } from './members/ledgers.ts';
export { upgradeMerchantKeysHourly } from './merchants/merchant-keys.ts';
export { restoreTicks } from './reconciliations/restore-ticks.ts';
export type { SealWrite } from './reconciliations/seal-write.ts';
export {
  countSealed,
  insertSeal,
  isByPostedDay,
  isOfSeal,
  listSeals,
  removeSeal,
  type SealRow,
} from './reconciliations/seals.ts';
export { mergeSeriesEdit } from './recurring/series-parts.ts';
export {
  exceptionsWhere,
  findSeries,
  insertSeries,
  listExceptions,
  listSeries,
  recategorizeSeries,
  removeSeries,
  updateSeries,
  writeException,
} from './recurring/series-rows.ts';
export type {
  ExceptionRow,
  ExceptionWrite,
  SeriesRow,
  SeriesWrite,
  StoredSeries,
} from './recurring/series-write.ts';
export type { StoredReport } from './reports/report-write.ts';
export {
  insertReport,
  listReports,
  mergeReportEdit,
  placeReports,
  type ReportRow,
  removeReport,
  requireReport,
  updateReport,
} from './reports/report-writes.ts';
export { insertDecisions, type NewDecision, recordCorrections } from './review/decisions.ts';
export type { DismissedPair } from './review/dismissed-pair.ts';
export { insertDismissedPair } from './review/dismissed-pairs.ts';
export {
  type HeldBackAccount,
  type HeldBackAmount,
  type HeldBackCategory,
  type HeldBackEdit,
  type HeldBackRule,
  type HeldBackValues,
  heldBackEdit,
} from './review/held-back.ts';
export { loadTrust } from './review/trust.ts';
export { changedIds, planApplication, type RuleApplication, writeApplication } from './rules/apply-rule.ts';
export { listRulesInOrder } from './rules/list-rules.ts';
export { listMerchantNames } from './rules/merchant-names.ts';
export { renameMerchant } from './rules/rename-merchant.ts';
export {
  createRule,
  deleteOneRule,
  mergeRule,
  moveOneRule,
  moveToTop,
  type RuleEdit,
  type RuleInput,
  updateRule,
} from './rules/rule-edits.ts';
export { identityOf, planRules, ruleOwner, rulesAfter, UNSAVED_RULE_ID } from './rules/rule-plan.ts';
export { countWinners } from './rules/rule-winners.ts';
export type { RuleWrite } from './rules/rule-write.ts';
export {
  type AppliedRules,
  addRules,
  hasRuleChange,
  removeNameRule,
  rulesSummary,
  saveRules,
  setNameRule,
} from './rules/rule-writes.ts';
export {
  assignsCategory,
  describeStoredRule,
  hasOtherCategory,
  loadRules,
  loadRulesWithEffects,
  nameHasRule,
  type StoredRule,
  toTest,
  uncategorizedReach,
} from './rules/rules.ts';
export { runRulesAgain } from './rules/run-rules-again.ts';
export {
  findRememberedSplit,
  linesByTemplate,
  loadAutomaticTemplates,
  rememberSplit,
  withUsableShares,
} from './splits/templates.ts';
export { changeTags } from './tags/bulk-tags.ts';
export {
  findNamed,
  findReimbursable,
  findTag,
  findTags,
  insertNewTags,
  insertTag,
  listTags,
  loadGoneTags,
  madeTag,
  markTagDeleted,
  mergeTag,
  REIMBURSABLE,
  rejectTakenName,
  type TagRow,
  updateTags,
} from './tags/tags.ts';
export {
  newTag,
  oweTagged,
  refusedAfter,
  saveStoredTags,
  shownTag,
  storedTagsOf,
  tooManyTags,
  toShownTags,
  withShownIds,
  withShownTags,
} from './tags/transaction-tags.ts';
export { rejectSplitProblems } from './transactions/check-lines.ts';
export {
  currentValues,
  derivedFrom,
  type TransactionRow,
  toSynced,
  typedFields,
  typedOrDefault,
  typedValues,
} from './transactions/fields.ts';
export { type Draft, insertTransaction, insertTransactions, observeDraft } from './transactions/insert.ts';
export {
  endSplit,
  hasLineWhere,
  recategorizeLines,
  refitSplits,
  valuesBeforeSplit,
  writeSplits,
} from './transactions/lines.ts';
export { normalized } from './transactions/normalize.ts';
export {
  type StoredLine,
  type StoredTag,
  shownState,
  storedLines,
  storedTags,
  storedTagsIn,
  type TaggedLine,
  toTaggedLines,
  toTags,
} from './transactions/parts.ts';
export { MOVED_DAYS_MAX, postedDay } from './transactions/posted-day.ts';
export {
  type Labels,
  loadCategoryLabels,
  loadLabels,
  newestFirst,
  newestUncategorizedFirst,
  remembersReported,
  type ShownRow,
  shownColumns,
  shownNameOf,
  sourceColumns,
  toBankFields,
  toShownLines,
  toStoredTransaction,
  toTransaction,
} from './transactions/read.ts';
export { markRemovedByBank, retractTransactions } from './transactions/retract.ts';
export { inBatches, isOneOf, rewriteTransaction, rewriteTransactions } from './transactions/rewrite.ts';
export { type BankRewrite, rewriteEach } from './transactions/rewrite-each.ts';
export { findOptionalTarget, findTarget, type Target } from './transactions/target.ts';
