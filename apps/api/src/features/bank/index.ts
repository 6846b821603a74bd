export { type BankItem, DROP_JOB, loadBankItems, removeItemIfEmpty, revokeBankItems } from './items.ts';
export { confirmPairs, dismissPair, newestIncoming, outgoingAround, toSide } from './transfers.ts';
