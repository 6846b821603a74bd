export { toUserAccount } from './user-account.ts';
