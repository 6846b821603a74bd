import { goToLogIn, type Stay } from './logIn.ts';
import { readSession } from './sessionStore.ts';
import { signInPath } from './signInNote.ts';
import { forgetTask, rememberTask } from './stepUpTask.ts';

/**
 * Opens the login page, which leads back to `target`, and remembers what to do there. Another user who logs in doesn't
 * get there.
 */
export async function logInAgain(target: string, task: string): Promise<Stay | null> {
  const sub = readSession()?.userInfo.sub;
  if (sub === undefined) return 'left';
  rememberTask(task, sub);
  const stay = await goToLogIn(signInPath({ target, sub }), () => false);
  if (stay !== null) forgetTask();
  return stay;
}
