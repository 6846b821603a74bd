import { isNative } from '../platform.ts';

/**
 * Opens the provider's login page. In a browser, the page unloads; the native app keeps running behind it, and learns
 * if the user closes it without logging in.
 */
export async function redirectToLogIn(url: string): Promise<'returned' | 'closed'> {
  if (isNative()) return await (await import('../native/signIn.ts')).openLogIn(url);
  // Replace the entry, so that Back on the login page doesn't bounce forward again.
  location.replace(url);
  return 'returned';
}

/** Opens the provider's logout page, or SignIn if there is none. */
export async function redirectToSignOut(url: string | null): Promise<void> {
  if (isNative()) return await (await import('../native/signOut.ts')).redirectToSignOut(url);
  location.assign(url ?? '/');
}
