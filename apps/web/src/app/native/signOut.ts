import { closeBrowser, visitPage } from './inAppBrowser.ts';

/** Stops waiting if the provider's page stays open; local data is already cleared by then. */
const SIGN_OUT_TIMEOUT_MS = 60_000;

/** Logs out at the provider, in the browser that holds its session, and restarts the app. */
export async function redirectToSignOut(url: string | null): Promise<void> {
  if (url !== null) {
    const returned = visitPage(url, 'signed-out').catch(() => 'closed' as const);
    await Promise.race([returned, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))]);
    await closeBrowser();
  }
  location.replace('/');
}
