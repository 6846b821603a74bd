import { freshToken, SessionEnded } from './renewal.ts';
import { canStore, readSession } from './sessionStore.ts';

/**
 * `leaving`: the page is being left, after logging out or for another address. Nothing is called, redirected or
 * noted any more, and only a new page leads out of it. `no-storage`: the browser keeps nothing for us.
 */
export type AuthState = 'loading' | 'signed-in' | 'signed-out' | 'leaving' | 'no-storage';

const AUTH_POLL_MS = 50;
let state: AuthState = 'loading';
/** Whom this tab shows. Storage is shared: another tab may have put somebody else there. */
let shownSub: string | null = null;
const listeners = new Set<() => void>();

export function authState(): AuthState {
  return state;
}

export function setAuthState(next: AuthState): void {
  if (next === 'signed-in') shownSub = readSession()?.userInfo.sub ?? null;
  if (state === next || state === 'leaving') return;
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the stored session, if any, is that of the person whom this tab shows. */
export function isOwnSession(): boolean {
  return shownSub !== null && readSession()?.userInfo.sub === shownSub;
}

/**
 * Finds out who is signed in. A network that is down signs nobody out. Without one, `prepare`
 * gets ready what was kept for them.
 */
export async function initializeAuth(prepare: (sub: string) => Promise<void> = async () => {}): Promise<void> {
  if (!canStore()) return setAuthState('no-storage');
  const session = readSession();
  if (!session) return setAuthState('signed-out');
  if (navigator.onLine === false) {
    // Nobody is there to renew an expired token, which is no reason to sign somebody out.
    await prepare(session.userInfo.sub);
    return setAuthState('signed-in');
  }
  try {
    await freshToken();
    setAuthState('signed-in');
  } catch (error) {
    setAuthState(error instanceof SessionEnded ? 'signed-out' : 'signed-in');
  }
}

/** Navigation waits for this, so that no screen is drawn for somebody unknown. */
export async function authLoaded(): Promise<AuthState> {
  while (state === 'loading') await new Promise((resolve) => setTimeout(resolve, AUTH_POLL_MS));
  return state;
}
