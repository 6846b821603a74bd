export { fixLikeliest } from './apply-fix.ts';
export { LedgerProofs } from './ledger-proof.ts';
export { listUnexplained } from './unexplained.ts';
