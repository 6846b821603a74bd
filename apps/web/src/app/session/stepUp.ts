import { STEP_UP_MS } from '@cairn/contract';
import * as z from 'zod/mini';
import { goToLogIn, type Stay } from './logIn.ts';
import { readSession } from './sessionStore.ts';
import { signInPath } from './signInNote.ts';

/** In session storage, which survives the login page and is cleared when the user logs out. */
const KEY = 'afterStepUp';
const stored = z.object({ task: z.string(), sub: z.string(), until: z.number() });

/**
 * Opens the login page, which leads back to `target`, and remembers what to do there. Another user who logs in doesn't
 * get there.
 */
export async function logInAgain(target: string, task: string): Promise<Stay | null> {
  const sub = readSession()?.userInfo.sub;
  if (sub === undefined) return 'left';
  sessionStorage.setItem(KEY, JSON.stringify({ task, sub, until: Date.now() + STEP_UP_MS }));
  const stay = await goToLogIn(signInPath({ target, sub }), () => false);
  if (stay !== null) forgetStepUp();
  return stay;
}

/** What the same user wanted to do before logging in again, a moment ago. */
export function taskAfterStepUp(): string | null {
  try {
    const { task, sub, until } = z.parse(stored, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return sub === readSession()?.userInfo.sub && Date.now() < until ? task : null;
  } catch {
    return null;
  }
}

export function forgetStepUp(): void {
  sessionStorage.removeItem(KEY);
}
