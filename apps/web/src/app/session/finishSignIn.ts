import { setAuthState } from './authState.ts';
import { noteActivity } from './idle.ts';
import { writeSession } from './sessionStore.ts';
import { dropNote, isForAnother } from './signInNote.ts';
import { safeTarget } from './target.ts';

/**
 * Exchanges the code in the callback URL for a session and stores it. Returns the target requested before the login.
 */
export async function finishSignIn(url: string): Promise<string> {
  const { completeSignIn } = await import('./identityClient.ts');
  const { session, target } = await completeSignIn(url);
  writeSession(session);
  noteActivity(Date.now());
  dropNote();
  setAuthState('signed-in');
  return isForAnother(target, session.userInfo.sub) ? '/' : safeTarget(target);
}
