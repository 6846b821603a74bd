export { GapCards } from './GapCards.tsx';
export { NewestTransactions } from './NewestTransactions.tsx';
export { type AccountMark, ProofMark } from './ProofMark.tsx';
export { ProofPanel } from './ProofPanel.tsx';
export { ProvenAsOf } from './ProvenAsOf.tsx';
export { ProvenBy } from './ProvenBy.tsx';
export { isProofOf, NEWEST_ROWS, newestRowsQuery, proofStripQuery, proofSummaryQuery } from './proof.data.ts';
export { stripRange } from './proofText.ts';
export { ReconcilePanel } from './ReconcilePanel.tsx';
