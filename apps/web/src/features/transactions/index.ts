export { TransactionAccount } from './AccountSelects.tsx';
export { AddOrImport } from './AddOrImport.tsx';
export { accountOption } from './accountFields.ts';
export { filterAmount, readAmount } from './amount.ts';
export { CategoryPicker } from './CategoryPicker.tsx';
export { CategorySelect, SubcategorySelect } from './CategorySelects.tsx';
export { type CategoryOption, categoryOptions, likelyOptions } from './categorySuggestions.ts';
export { loadProofOf, type ProofOfRow } from './exportProof.ts';
export { accountTypesById, tagNamesById, toExportRow } from './exportRow.ts';
export { type Filters, listUrl, noFilters, readId, toCallFilter, writeFilters } from './filters.ts';
export { highlightRow } from './newRow.ts';
export { SameDayQuestion } from './SameDayQuestion.tsx';
export { SplitById } from './SplitEditor.tsx';
export { sameDayAnswer } from './sameDay.ts';
export { TransactionChoices } from './TransactionChoices.tsx';
export {
  amountKindOf,
  displayedCategory as faceOf,
  printedName,
  shownName,
  UNCATEGORIZED,
} from './transactionDisplay.ts';
export { useCreateTransaction } from './transactions.data.ts';
export { useSetCategory } from './useSetCategory.ts';
export { VERIFY_HISTORY } from './verified.ts';
