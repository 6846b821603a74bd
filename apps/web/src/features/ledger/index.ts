export { ConflictNote } from './ConflictNote.tsx';
export { describeUndo } from './describeUndo.ts';
export {
  accountsListQuery,
  categoriesQuery,
  ledgerKey,
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
export { ReviewLink, ReviewSentence } from './ReviewLink.tsx';
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
export { byTagName } from './tagOrder.ts';
export { useSeenIn } from './useSeenIn.ts';
