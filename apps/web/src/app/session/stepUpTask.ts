import { STEP_UP_MS } from '@cairn/contract';
import * as z from 'zod/mini';
import { readSession } from './sessionStore.ts';

/** In session storage, which survives the login page and is cleared when the user logs out. */
const KEY = 'afterStepUp';
const stored = z.object({ task: z.string(), sub: z.string(), until: z.number(), hasLoggedIn: z.boolean() });
type StoredTask = z.output<typeof stored>;

function read(): StoredTask | null {
  try {
    return z.parse(stored, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

function write(task: StoredTask): void {
  sessionStorage.setItem(KEY, JSON.stringify(task));
}

/** Remembers what to do after logging in again. */
export function rememberTask(task: string, sub: string): void {
  write({ task, sub, until: Date.now() + STEP_UP_MS, hasLoggedIn: false });
}

/** Call after a login. A user who goes back from the login page instead doesn't expect the task to be done. */
export function allowTask(): void {
  const task = read();
  if (task) write({ ...task, hasLoggedIn: true });
}

/** The action that the same user was about to take before logging in again, a moment ago. */
export function taskAfterStepUp(): string | null {
  const remembered = read();
  if (!remembered?.hasLoggedIn || Date.now() >= remembered.until) return null;
  return remembered.sub === readSession()?.userInfo.sub ? remembered.task : null;
}

export function forgetTask(): void {
  sessionStorage.removeItem(KEY);
}
