import { setAuthState } from './authState.ts';
import { clearAllData } from './clearData.ts';
import { noteActivity } from './idle.ts';
import { isSignInInProgress, markSignInInProgress } from './logInMark.ts';
import { withSessionLock } from './sessionLock.ts';
import { readSession, type Session, writeSession } from './sessionStore.ts';
import { dropNote, isForAnother } from './signInNote.ts';
import { allowTask } from './stepUpTask.ts';
import { safeTarget } from './target.ts';

/** Clears the data of the user who was signed in until now; in the native app, it's still in memory. */
async function replaceUser(session: Session): Promise<void> {
  // Unmounts the screens, which would otherwise request their data again.
  setAuthState('loading');
  await withSessionLock(async () => {
    const isInProgress = isSignInInProgress();
    const cleared = clearAllData();
    // Stored at once, because other tabs that find no session open the login page.
    writeSession(session);
    if (isInProgress) markSignInInProgress();
    await cleared;
  });
}

/**
 * Exchanges the code in the callback URL for a session and stores it. Returns the target requested before the login.
 */
export async function finishSignIn(url: string): Promise<string> {
  const { completeSignIn } = await import('./identityClient.ts');
  const { session, target } = await completeSignIn(url);
  const before = readSession()?.userInfo.sub;
  if (before === undefined || before === session.userInfo.sub) writeSession(session);
  else await replaceUser(session);
  noteActivity(Date.now());
  dropNote();
  allowTask();
  setAuthState('signed-in');
  return isForAnother(target, session.userInfo.sub) ? '/' : safeTarget(target);
}
