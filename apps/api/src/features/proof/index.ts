export { applyFix, countFixed, dismissCulprit, fixLikeliest, fixSummary } from './apply-fix.ts';
export { type ExplainedGap, explainGap, type GapMoment } from './gap-facts.ts';
export { type LedgerProof, LedgerProofs, loadLedgerProof, supposeLedgerProof } from './ledger-proof.ts';
export { SUPPOSED_ID } from './proof.queries.ts';
export { toCulprits } from './respond.ts';
export { listUnexplained } from './unexplained.ts';
