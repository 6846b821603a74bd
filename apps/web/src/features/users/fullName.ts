import type { UserAccount } from '@cairn/contract';

/** "Maya Ellison", or the preferred name until the profile is filled in. */
export function fullName(account: Pick<UserAccount, 'firstName' | 'lastName' | 'preferredName'>): string {
  return [account.firstName, account.lastName].filter(Boolean).join(' ') || account.preferredName;
}
