import { authState } from './authState.ts';
import { isSignInInProgress } from './logInMark.ts';
import { redirectToLogIn } from './redirects.ts';

/** Why SignIn stays on screen instead of the login page. */
export type Stay = 'unreachable' | 'left';

/** Opens the login page, unless its redirect is already being handled: a phone may start the app with it. */
export async function goToLogIn(target: string, hasLeft: () => boolean): Promise<Stay | null> {
  const shouldStop = () => hasLeft() || authState() === 'leaving' || isSignInInProgress();
  if (shouldStop()) return null;
  try {
    const { signInUrl } = await import('./identityClient.ts');
    const url = await signInUrl(target);
    if (shouldStop()) return null;
    return (await redirectToLogIn(url)) === 'closed' ? 'left' : null;
  } catch {
    return hasLeft() ? null : 'unreachable';
  }
}
