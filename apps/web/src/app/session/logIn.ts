import { authState } from './authState.ts';
import { leaveForLogIn } from './leave.ts';
import { isSignInInProgress } from './logInMark.ts';

/** Why nobody is led to the log-in page by itself. */
export type Stay = 'unreachable' | 'left';

/** Leads to the log-in page, unless a log-in has just come back from there: a phone may start the app with it. */
export async function goToLogIn(target: string, isLeft: () => boolean): Promise<Stay | null> {
  const isNeedless = () => isLeft() || authState() === 'leaving' || isSignInInProgress();
  if (isNeedless()) return null;
  try {
    const { signInAddress } = await import('./identityClient.ts');
    const address = await signInAddress(target);
    if (isNeedless()) return null;
    return (await leaveForLogIn(address)) === 'closed' ? 'left' : null;
  } catch {
    return isLeft() ? null : 'unreachable';
  }
}
