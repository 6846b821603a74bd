import { setAuthState } from './authState.ts';
import { noteActivity } from './idle.ts';
import { writeSession } from './sessionStore.ts';
import { dropNote, isForAnother } from './signInNote.ts';
import { safeTarget } from './target.ts';

/** Exchanges the code in a callback's address for a session, and keeps it. Answers what was wanted before the log-in. */
export async function finishSignIn(address: string): Promise<string> {
  const { completeSignIn } = await import('./identityClient.ts');
  const { session, target } = await completeSignIn(address);
  writeSession(session);
  noteActivity(Date.now());
  dropNote();
  setAuthState('signed-in');
  return isForAnother(target, session.userInfo.sub) ? '/' : safeTarget(target);
}
