export { ConflictNote } from './ConflictNote.tsx';
export { describeUndo } from './describeUndo.ts';
export {
  accountsListQuery,
  categoriesQuery,
  ledgerKey,
  offerUndo,
  refreshLedger,
  refreshLedgerExceptTransferPairs,
  tagsQuery,
  transferPairsKey,
  undoChangeSet,
  undoLastChange,
  useAccountsList,
  useCategories,
  useTags,
} from './ledger.data.ts';
export { useSeenIn } from './useSeenIn.ts';
