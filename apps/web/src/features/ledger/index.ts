export { describeUndo } from './describeUndo.ts';
export {
  accountsListQuery,
  categoriesQuery,
  ledgerKey,
  offerUndo,
  refreshAllButPairs,
  refreshLedger,
  transferPairsKey,
  undoChangeSet,
  useAccountsList,
  useCategories,
} from './ledger.data.ts';
