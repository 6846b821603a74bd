import { authState } from '../session/authState.ts';
import { finishSignIn } from '../session/finishSignIn.ts';
import { markLogIn, markSignInInProgress, unmarkLogIn, unmarkSignInInProgress } from '../session/logInMark.ts';
import { closeBrowser, visitPage } from './inAppBrowser.ts';

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
 * A redirect has arrived. Goes through SignIn to the wanted address, or to the page that says it failed; nowhere for who
 * is signed in already, whom no link from outside may disturb.
 */
export async function receiveSignIn(address: string, go: (place: string) => Promise<void>): Promise<void> {
  if (authState() === 'signed-in') return;
  markSignInInProgress();
  const target = await complete(address);
  await closeBrowser();
  unmarkLogIn();
  // Until the way there is gone: the screen in between would open the log-in page again.
  await go(target === null ? '/auth-error' : `/?target=${encodeURIComponent(target)}`);
  unmarkSignInInProgress();
}
