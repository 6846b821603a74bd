import { isNative } from '../platform.ts';

/**
 * To the provider's log-in page. In a browser nothing of ours runs after this; the native app stays behind it, and learns
 * when somebody closes it without logging in.
 */
export async function leaveForLogIn(address: string): Promise<'returned' | 'closed'> {
  if (isNative()) return await (await import('../native/signIn.ts')).openLogIn(address);
  // Replaced, so that Back from the log-in page does not lead here and forward again.
  location.replace(address);
  return 'returned';
}

/** To where the provider forgets the person; without such an address it still ends at SignIn. */
export async function leaveForSignOut(address: string | null): Promise<void> {
  if (isNative()) return await (await import('../native/signOut.ts')).leaveForSignOut(address);
  location.assign(address ?? '/');
}
