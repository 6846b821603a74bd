export { describeUndo } from './describeUndo.ts';
export {
  accountsListQuery,
  categoriesQuery,
  ledgerKey,
  offerUndo,
  refreshLedger,
  refreshLedgerExceptTransferPairs,
  transferPairsKey,
  undoChangeSet,
  useAccountsList,
  useCategories,
  useTags,
} from './ledger.data.ts';
