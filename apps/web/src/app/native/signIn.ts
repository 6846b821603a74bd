import { authState } from '../session/authState.ts';
import { finishSignIn } from '../session/finishSignIn.ts';
import { markLogIn, unmarkLogIn } from '../session/logInMark.ts';
import { closeBrowser, visitPage } from './inAppBrowser.ts';

/** While it is set, a redirect has arrived and is being handled: the page must not be loaded anew. */
const FLAG = 'nativeSignInInProgress';

export function isSignInInProgress(): boolean {
  return sessionStorage.getItem(FLAG) !== null;
}

/** The log-in page in the in-app browser. `closed`: the person left it without logging in. */
export async function openLogIn(address: string): Promise<'returned' | 'closed'> {
  markLogIn();
  return await visitPage(address, 'sign-in');
}

/** Answers the target that was wanted before, or null where the log-in failed. */
async function complete(address: string): Promise<string | null> {
  try {
    return await finishSignIn(address);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification's log line, without the code or the token
    console.warn('Redirect callback error', error instanceof Error ? error.name : '');
    return null;
  }
}

/**
 * A redirect has arrived. Answers where to go: through SignIn to the wanted address, or to the page that says it failed;
 * null for who is signed in already, whom no link from outside may disturb.
 */
export async function receiveSignIn(address: string): Promise<string | null> {
  if (authState() === 'signed-in') return null;
  sessionStorage.setItem(FLAG, 'true');
  const target = await complete(address);
  await closeBrowser();
  sessionStorage.removeItem(FLAG);
  unmarkLogIn();
  return target === null ? '/auth-error' : `/?target=${encodeURIComponent(target)}`;
}
