export { defaultAccount, recentAccountsQuery } from './defaultAccount.ts';
export { useDefaultAccount } from './useDefaultAccount.ts';
