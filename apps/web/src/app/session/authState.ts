import { freshToken, SessionEnded } from './renewal.ts';
import { readSession } from './sessionStore.ts';

export type AuthState = 'loading' | 'signed-in' | 'signed-out';

const AUTH_POLL_MS = 50;
let state: AuthState = 'loading';
const listeners = new Set<() => void>();

export function authState(): AuthState {
  return state;
}

export function setAuthState(next: AuthState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Finds out who is signed in. A network that is down signs nobody out. */
export async function initializeAuth(): Promise<void> {
  if (!readSession()) return setAuthState('signed-out');
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
