import type { Core } from './core.ts';
import type { Account } from './store.ts';

/** Sets a password for somebody who did not give the old one: every device is logged out, a lock is lifted. */
export async function replacePassword(
  { options, attempts }: Pick<Core, 'options' | 'attempts'>,
  account: Account,
  passwordHash: string,
): Promise<void> {
  await options.store.setPasswordHash(account.id, passwordHash);
  await options.store.revokeAccount(account.id);
  await attempts.clear('logInPerAccount', account.email);
}
