export { writeHeldBack } from './patch-transaction.ts';
export { editTransaction } from './update-transaction.ts';
