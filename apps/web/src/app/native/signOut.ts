import { closeBrowser, visitPage } from './inAppBrowser.ts';

/** Whoever leaves the provider's page open is logged out all the same: everything here is forgotten by then. */
const SIGN_OUT_TIMEOUT_MS = 60_000;

/** Logs out at the provider, in the browser that knows the person, and starts the app anew. */
export async function leaveForSignOut(address: string | null): Promise<void> {
  if (address !== null) {
    const returned = visitPage(address, 'signed-out').catch(() => 'closed' as const);
    await Promise.race([returned, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))]);
    await closeBrowser();
  }
  location.replace('/');
}
