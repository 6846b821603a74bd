export { type BankItem, DROP_JOB, loadBankItems, removeItemIfEmpty, revokeBankItems } from './items.ts';
