import * as z from 'zod/mini';

/** Why somebody has to log in again; the log-in page has a sentence for each. */
export type Reason = 'idle' | 'ended' | 'deleted';

export interface SignInNote {
  readonly reason?: Reason | undefined;
  /** The last day on which a deleted account can be reinstated. */
  readonly until?: string | undefined;
  /** What was wanted, and by whom: another person is not led there. */
  readonly target?: string | undefined;
  readonly sub?: string | undefined;
}

/** In this tab alone. Short, because the script that runs before the app (`src/start/`) reads it too, and has 2 KB. */
const KEY = 'note';
const stored = z.object({ target: z.string() });

/** SignIn's address, with all that the note says. */
export function signInPath(note: SignInNote): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(note)) if (typeof value === 'string') search.set(name, value);
  return search.size > 0 ? `/?${search}` : '/';
}

/** For the next visit to SignIn, beyond the provider's log-out page. Written after everything else was forgotten. */
export function leaveNote(note: SignInNote): void {
  try {
    const target = signInPath(note);
    sessionStorage.setItem(KEY, JSON.stringify({ target, why: reasonsIn(target) }));
  } catch {
    // Without room in storage SignIn leads to the Dashboard.
  }
}

/** SignIn's address as the note has it. */
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

/** What the log-in page is told of SignIn's address: the reason and its day, and nothing else. */
export function reasonsIn(path: string): Record<string, string> {
  const search = new URLSearchParams(path.split('?')[1]);
  const told = ['reason', 'until'].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(told);
}

/** Whether the wanted address was somebody else's: it may name what they looked for. */
export function isForAnother(path: unknown, sub: string): boolean {
  if (typeof path !== 'string' || !path.startsWith('/?')) return false;
  const wanted = new URLSearchParams(path.slice(2)).get('sub');
  return wanted !== null && wanted !== sub;
}
