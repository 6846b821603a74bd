import { STEP_UP_MS } from '@cairn/contract';
import * as z from 'zod/mini';
import { readSession } from './sessionStore.ts';

/** In session storage, which survives the login page and is cleared when the user logs out. */
const KEY = 'afterStepUp';
const stored = z.object({ task: z.string(), sub: z.string(), until: z.number() });

/** Remembers what to do after logging in again. */
export function rememberTask(task: string, sub: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ task, sub, until: Date.now() + STEP_UP_MS }));
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

export function forgetTask(): void {
  sessionStorage.removeItem(KEY);
}
