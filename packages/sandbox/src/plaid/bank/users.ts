const PASSWORD = 'pass_good';
/** Limits how many transactions one login can generate. */
const MAX_TRANSACTIONS = 200_000;

export const testUsers = [
  { name: 'user_good', about: 'works' },
  { name: 'user_good_2', about: 'works, with different accounts' },
  { name: 'user_expires', about: 'works, then has to log in again after the first sync' },
  { name: 'user_locked', about: 'is locked out' },
  { name: 'user_bad_password', about: 'is rejected with any password' },
] as const;

export const testPassword = PASSWORD;

export type BankLogIn = 'good' | 'locked' | 'rejected';

export function logInAs(user: string, password: string): BankLogIn {
  if (user === 'user_locked') return 'locked';
  const isKnown = /^user_good(_\w{1,60})?$/.test(user) || user === 'user_expires' || bulkOf(user) !== null;
  return isKnown && password === PASSWORD ? 'good' : 'rejected';
}

/** Whether the login expires after the first sync. */
export function expires(user: string): boolean {
  return user === 'user_expires';
}

/** The number of transactions for load tests, from names like `user_transactions_100000`; null for all other users. */
export function bulkOf(user: string): number | null {
  const count = Number(/^user_transactions_(\d{1,6})$/.exec(user)?.[1] ?? 0);
  return count >= 1 && count <= MAX_TRANSACTIONS ? count : null;
}
