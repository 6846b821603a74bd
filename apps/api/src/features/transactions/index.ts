export { writeHeldBack } from './patch-transaction.ts';
