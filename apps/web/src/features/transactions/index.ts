export { accountTypesById, toExportRow } from './exportRow.ts';
export { amountKindOf, displayedCategory as faceOf, UNCATEGORIZED } from './transactionDisplay.ts';
