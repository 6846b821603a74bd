export { defaultAccount, recentAccountsQuery } from './defaultAccount.ts';
