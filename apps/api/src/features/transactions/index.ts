export { writeHeldBack } from './patch-transaction.ts';
export { buildTotals, readTotals } from './totals.queries.ts';
export { countMatching, inline, matchingOthers, toCriteria } from './transactions.queries.ts';
export { editAmounts } from './update-transaction.ts';
