import * as z from 'zod/mini';

/** Why the user has to log in again; the login page has a message for each reason. */
export type Reason = 'idle' | 'ended' | 'deleted';

export interface SignInNote {
  readonly reason?: Reason | undefined;
  /** The last day on which a deleted account can be reinstated. */
  readonly until?: string | undefined;
  /** The requested path, and the user who requested it; other users aren't redirected there. */
  readonly target?: string | undefined;
  readonly sub?: string | undefined;
}

/** In session storage. Short, because the start script (`src/start/`), which is limited to 2 KB, reads it too. */
const KEY = 'note';
const stored = z.object({ target: z.string() });

/** SignIn's path with the note as its query. */
export function signInPath(note: SignInNote): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(note)) if (typeof value === 'string') search.set(name, value);
  return search.size > 0 ? `/?${search}` : '/';
}

/** Leaves a note for SignIn that survives the provider's logout page. Call it after clearing all data. */
export function leaveNote(note: SignInNote): void {
  try {
    const target = signInPath(note);
    sessionStorage.setItem(KEY, JSON.stringify({ target, why: reasonsIn(target) }));
  } catch {
    // Storage is full; SignIn then leads to the Dashboard.
  }
}

/** SignIn's path from the note. */
export function readNote(): string | null {
  try {
    return z.parse(stored, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).target;
  } catch {
    return null;
  }
}

export function dropNote(): void {
  sessionStorage.removeItem(KEY);
}

/** The parts of SignIn's path that are passed to the login page: only the reason and its date. */
export function reasonsIn(path: string): Record<string, string> {
  const search = new URLSearchParams(path.split('?')[1]);
  const reasons = ['reason', 'until'].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(reasons);
}

/** Whether another user requested this target, which may contain their search terms. */
export function isForAnother(path: unknown, sub: string): boolean {
  if (typeof path !== 'string' || !path.startsWith('/?')) return false;
  const requestedBy = new URLSearchParams(path.slice(2)).get('sub');
  return requestedBy !== null && requestedBy !== sub;
}
