export { attributeNetWorth } from './net-worth-change.ts';
export { writeHeldBackAccount } from './save-account.ts';
