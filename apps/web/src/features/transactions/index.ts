export { printedTransaction, typesOf } from './printedTransaction.ts';
export { amountKindOf, faceOf, UNCATEGORIZED } from './transactionFace.ts';
