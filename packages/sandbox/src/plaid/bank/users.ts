const PASSWORD = 'pass_good';
/** Bounds what one login may ask the machine to make. */
const TRANSACTIONS_MOST = 200_000;

export const testUsers = [
  { name: 'user_good', about: 'works' },
  { name: 'user_good_2', about: 'works, with different accounts' },
  { name: 'user_expires', about: 'works, then has to log in again after the first sync' },
  { name: 'user_locked', about: 'is locked out' },
  { name: 'user_bad_password', about: 'is rejected with any password' },
] as const;

export const testPassword = PASSWORD;

export type LogIn = 'good' | 'locked' | 'refused';

/** Whether the bank lets somebody in. */
export function logInAs(user: string, password: string): LogIn {
  if (user === 'user_locked') return 'locked';
  const isKnown = /^user_good(_\w{1,60})?$/.test(user) || user === 'user_expires' || bulkOf(user) !== null;
  return isKnown && password === PASSWORD ? 'good' : 'refused';
}

/** Whether the login ends once the first sync is done. */
export function expires(user: string): boolean {
  return user === 'user_expires';
}

/** `user_transactions_100000` has that many transactions in 24 months, for measuring; null for all others. */
export function bulkOf(user: string): number | null {
  const count = Number(/^user_transactions_(\d{1,6})$/.exec(user)?.[1] ?? 0);
  return count >= 1 && count <= TRANSACTIONS_MOST ? count : null;
}
