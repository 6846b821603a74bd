export { type LedgerProof, LedgerProofs, loadLedgerProof } from './ledger-proof.ts';
