export { TransactionAccount } from './AccountSelects.tsx';
export { readAmount } from './amount.ts';
export { CategorySelect, SubcategorySelect } from './CategorySelects.tsx';
export { accountTypesById, tagNamesById, toExportRow } from './exportRow.ts';
export { type Filters, noFilters, toCallFilter, writeFilters } from './filters.ts';
export { highlightRow } from './newRow.ts';
export { SplitById } from './SplitEditor.tsx';
export { amountKindOf, displayedCategory as faceOf, UNCATEGORIZED } from './transactionDisplay.ts';
export { useCreateTransaction } from './transactions.data.ts';
