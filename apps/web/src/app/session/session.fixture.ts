import type { Session } from './sessionStore.ts';

/** Web storage for tests outside a browser. */
export function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    keys: () => [...values.keys()],
  };
}

const NEVER_S = 9_999_999_999;

export function sessionOf(sub: string, more: Partial<Session> = {}): Session {
  return { authToken: 'one', userInfo: { sub }, refreshToken: 'r1', expiresAt: NEVER_S, ...more };
}
