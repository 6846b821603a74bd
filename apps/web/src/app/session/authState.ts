import { createStore } from '../../ui/store.ts';
import { freshToken, SessionEnded } from './renewal.ts';
import { canStore, isFresh, readSession } from './sessionStore.ts';

/**
 * `leaving`: the page is navigating away, after logging out or to another URL. No calls, redirects, or writes happen
 * anymore, and only a new page ends this state. `no-storage`: browser storage is blocked.
 */
export type AuthState = 'loading' | 'signed-in' | 'signed-out' | 'leaving' | 'no-storage';

const AUTH_POLL_MS = 50;
const state = createStore<AuthState>('loading');
/** The user this tab shows. Storage is shared, so another tab may have stored another user's session. */
let shownSub: string | null = null;

export const authState = state.current;
export const subscribeAuth = state.subscribe;

export function setAuthState(next: AuthState): void {
  if (next === 'signed-in') shownSub = readSession()?.userInfo.sub ?? null;
  if (authState() !== 'leaving') state.set(next);
}

let clearOnEnd: () => void = () => {};

/** Sets the cleanup for sessions that end unexpectedly. Injected, because importing it would create a cycle. */
export function onSessionEnd(work: () => void): void {
  clearOnEnd = work;
}

/** The provider or the server ended the session: clears the user's data, as logging out does. */
export function handleSessionEnd(): void {
  if (authState() === 'signed-out' || authState() === 'leaving') return;
  // Don't clear the data of another user who has since logged in in another tab.
  if (readSession() === null || isOwnSession()) clearOnEnd();
  setAuthState('signed-out');
}

/** Whether the stored session, if any, belongs to the user this tab shows. */
export function isOwnSession(): boolean {
  return shownSub !== null && readSession()?.userInfo.sub === shownSub;
}

interface Offline {
  /** Restores the user's cached data. */
  prepare(sub: string): Promise<void>;
  /** Whether the server doesn't respond to a probe. */
  isUnresponsive(): Promise<boolean>;
}

const withoutOffline: Offline = { prepare: async () => {}, isUnresponsive: async () => false };

async function renewAtStart(): Promise<void> {
  try {
    await freshToken();
    setAuthState('signed-in');
  } catch (error) {
    if (error instanceof SessionEnded) handleSessionEnd();
    else setAuthState('signed-in');
  }
}

/** Determines who is signed in. Network failures never sign a user out. */
export async function initializeAuth({ prepare, isUnresponsive } = withoutOffline): Promise<void> {
  if (!canStore()) return setAuthState('no-storage');
  const session = readSession();
  if (!session) return setAuthState('signed-out');
  // Offline, an expired token can't be renewed, so the app opens with cached data.
  const continueOffline = async () => {
    await prepare(session.userInfo.sub);
    // A late response may have ended the session in the meantime.
    if (readSession()) setAuthState('signed-in');
    else if (authState() === 'loading') setAuthState('signed-out');
  };
  if (navigator.onLine === false) return await continueOffline();
  const renewal = renewAtStart();
  if (isFresh(session, Date.now())) return await renewal;
  // Renewal retries take up to half a minute, and may still end the session after the app has opened.
  await Promise.race([renewal, isUnresponsive().then((isDown) => (isDown ? continueOffline() : renewal))]);
}

/** Route loaders wait for this before rendering a screen. */
export async function authLoaded(): Promise<AuthState> {
  while (authState() === 'loading') await new Promise((resolve) => setTimeout(resolve, AUTH_POLL_MS));
  return authState();
}
