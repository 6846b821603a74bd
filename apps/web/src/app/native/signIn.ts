import { authState } from '../session/authState.ts';
import { finishSignIn } from '../session/finishSignIn.ts';
import {
  isLogInMarked,
  markLogIn,
  markSignInInProgress,
  unmarkLogIn,
  unmarkSignInInProgress,
} from '../session/logInMark.ts';
import { closeBrowser, visitPage } from './inAppBrowser.ts';

/** Opens the login page in the in-app browser. `closed`: the user closed it without logging in. */
export async function openLogIn(url: string): Promise<'returned' | 'closed'> {
  markLogIn();
  const end = await visitPage(url, 'sign-in');
  // SignIn needs the mark; a user who is signed in no longer expects a redirect.
  if (end === 'closed' && authState() === 'signed-in') unmarkLogIn();
  return end;
}

/** Returns the target requested before the login, or null if the login failed. */
async function complete(url: string): Promise<string | null> {
  try {
    return await finishSignIn(url);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification's log line, without the code or the token
    console.warn('Redirect callback error', error instanceof Error ? error.name : '');
    return null;
  }
}

/**
 * Handles the login redirect: continues through SignIn to the target, or to /auth-error. Ignored while a user is
 * signed in and this app hasn't opened the login page, because any app can open such a link.
 */
export async function receiveSignIn(url: string, navigate: (path: string) => Promise<void>): Promise<void> {
  if (authState() === 'signed-in' && !isLogInMarked()) return;
  markSignInInProgress();
  const target = await complete(url);
  await closeBrowser();
  unmarkLogIn();
  // The flag stays set until navigation completes; otherwise SignIn would open the login page again.
  await navigate(target === null ? '/auth-error' : `/?target=${encodeURIComponent(target)}`);
  unmarkSignInInProgress();
}
