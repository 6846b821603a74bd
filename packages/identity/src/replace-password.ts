import type { Core } from './core.ts';
import type { IdentityAccount } from './store.ts';

/** Sets a password without checking the old one. Logs out every device and clears the login block. */
export async function replacePassword(
  { options, attempts }: Pick<Core, 'options' | 'attempts'>,
  account: IdentityAccount,
  passwordHash: string,
): Promise<void> {
  await options.store.setPasswordHash(account.id, passwordHash);
  await options.store.revokeAccount(account.id);
  await attempts.clear('logInPerAccount', account.email);
}
