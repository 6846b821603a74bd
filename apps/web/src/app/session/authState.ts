import { freshToken, SessionEnded } from './renewal.ts';
import { canStore, isFresh, readSession } from './sessionStore.ts';

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

let forget: () => void = () => {};

/** What is done when a session ends by itself; told from outside, because forgetting knows the calls, and they know this. */
export function onSessionEnd(work: () => void): void {
  forget = work;
}

/** The provider or the server has ended the session. No more stays of the person than after logging out. */
export function noteSessionEnd(): void {
  if (state === 'signed-out' || state === 'leaving') return;
  // What another tab keeps for somebody who has logged in there since is not ours to remove.
  if (readSession() === null || isOwnSession()) forget();
  setAuthState('signed-out');
}

/** Whether the stored session, if any, is that of the person whom this tab shows. */
export function isOwnSession(): boolean {
  return shownSub !== null && readSession()?.userInfo.sub === shownSub;
}

interface Offline {
  /** Gets ready what was kept for the person. */
  prepare(sub: string): Promise<void>;
  /** Whether the server gives no sign of life. */
  isSilent(): Promise<boolean>;
}

const withoutOffline: Offline = { prepare: async () => {}, isSilent: async () => false };

async function renewAtStart(): Promise<void> {
  try {
    await freshToken();
    setAuthState('signed-in');
  } catch (error) {
    if (error instanceof SessionEnded) noteSessionEnd();
    else setAuthState('signed-in');
  }
}

/** Finds out who is signed in. A network that is down, or swallows everything, signs nobody out. */
export async function initializeAuth({ prepare, isSilent } = withoutOffline): Promise<void> {
  if (!canStore()) return setAuthState('no-storage');
  const session = readSession();
  if (!session) return setAuthState('signed-out');
  // Nobody is there to renew an expired token.
  const goOnOffline = async () => {
    await prepare(session.userInfo.sub);
    // A late answer may have ended the session meanwhile.
    if (readSession()) setAuthState('signed-in');
    else if (state === 'loading') setAuthState('signed-out');
  };
  if (navigator.onLine === false) return await goOnOffline();
  const renewal = renewAtStart();
  if (isFresh(session, Date.now())) return await renewal;
  // A renewal is tried for half a minute; it may still end the session after the person has gone on.
  await Promise.race([renewal, isSilent().then((silent) => (silent ? goOnOffline() : renewal))]);
}

/** Navigation waits for this, so that no screen is drawn for somebody unknown. */
export async function authLoaded(): Promise<AuthState> {
  while (state === 'loading') await new Promise((resolve) => setTimeout(resolve, AUTH_POLL_MS));
  return state;
}
