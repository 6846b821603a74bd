export { fixLikeliest } from './apply-fix.ts';
export { type LedgerProof, LedgerProofs } from './ledger-proof.ts';
export { listUnexplained } from './unexplained.ts';
