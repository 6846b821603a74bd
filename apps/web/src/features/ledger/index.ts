export { ConflictNote } from './ConflictNote.tsx';
export { defaultAccount, recentAccountsQuery } from './defaultAccount.ts';
export { describeUndo } from './describeUndo.ts';
export { LockedDayModal } from './LockedDayModal.tsx';
export { LongChange } from './LongChange.tsx';
export { lastTypedAccount } from './lastTypedAccount.ts';
export {
  accountsListQuery,
  categoriesQuery,
  ledgerKey,
  nounOfChanges,
  offerUndo,
  refreshLedger,
  refreshLedgerExceptTags,
  tagsQuery,
  undoChangeSet,
  undoLastChange,
  useAccountsList,
  useCategories,
  useTags,
} from './ledger.data.ts';
export { askAboutLockedDays, askAboutLockedTransactions, type MovingTransaction, touchedDays } from './lockedDays.ts';
export { ReviewLink, useReviewText } from './ReviewLink.tsx';
export {
  prefetchSeries,
  recurringKey,
  type SeriesInRange,
  seriesInMonthQuery,
  seriesKey,
  seriesQuery,
} from './recurring.data.ts';
export {
  countToReview,
  prefetchReview,
  type ReviewList,
  refreshLedgerExceptReview,
  reviewCountQuery,
  reviewKey,
  reviewQuery,
  selfApprovedQuery,
  useReviewCount,
} from './review.data.ts';
export { useSeals } from './seals.data.ts';
export { byTagName } from './tagOrder.ts';
export { useDefaultAccount } from './useDefaultAccount.ts';
export { useSeenIn } from './useSeenIn.ts';
