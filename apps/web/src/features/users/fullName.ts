import type { UserAccount } from '@cairn/contract';

/** "Maya Ellison"; before the profile is filled in, the preferred name. */
export function fullName(account: Pick<UserAccount, 'firstName' | 'lastName' | 'preferredName'>): string {
  return [account.firstName, account.lastName].filter(Boolean).join(' ') || account.preferredName;
}
