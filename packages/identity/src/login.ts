import type { Core } from './core.ts';
import type { Account } from './store.ts';

export type LogIn =
  | { readonly kind: 'done'; readonly account: Account }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'blocked'; readonly until: Date };

/**
 * Checks a password. The attempt is counted before the check, so that many at once cannot slip through,
 * and counted alike whether or not the account exists.
 */
export async function logIn(core: Core, address: string, email: string, password: string): Promise<LogIn> {
  const { attempts, passwords } = core;
  const { store } = core.options;
  const until = (await attempts.take('logInPerAddress', address)) ?? (await attempts.take('logInPerAccount', email));
  if (until) return { kind: 'blocked', until };

  const account = await store.accountByEmail(email);
  if (!(await passwords.verify(password, account?.passwordHash)) || !account) return { kind: 'wrong' };

  await attempts.clear('logInPerAccount', email);
  await attempts.giveBack('logInPerAddress', address);
  if (!passwords.isWeak(account.passwordHash)) return { kind: 'done', account };
  const passwordHash = await passwords.hash(password);
  const replaced = await store.setPasswordHash(account.id, passwordHash, account.passwordHash);
  return { kind: 'done', account: replaced ? { ...account, passwordHash } : account };
}
