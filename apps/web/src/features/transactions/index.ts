export { TransactionAccount } from './AccountSelects.tsx';
export { CategorySelect, SubcategorySelect } from './CategorySelects.tsx';
export { accountTypesById, toExportRow } from './exportRow.ts';
export { amountKindOf, displayedCategory as faceOf, UNCATEGORIZED } from './transactionDisplay.ts';
export { useCreateTransaction } from './transactions.data.ts';
