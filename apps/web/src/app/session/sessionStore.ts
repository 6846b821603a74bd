import * as z from 'zod/mini';

const userInfo = z.looseObject({ sub: z.string() });
export type UserInfo = z.output<typeof userInfo>;

const grant = z.object({
  refreshToken: z.optional(z.string()),
  idToken: z.optional(z.string()),
  /** In seconds since 1970, as in tokens. */
  expiresAt: z.number(),
  scope: z.optional(z.string()),
});
type Grant = z.output<typeof grant>;

export interface Session extends Grant {
  authToken: string;
  userInfo: UserInfo;
}

/** Where the session is stored: local storage, or the system's secure storage in the native app. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

let nativeStore: SessionStore | null = null;
const store = (): SessionStore => nativeStore ?? localStorage;

/** Call this before authentication. */
export function setSessionStore(next: SessionStore): void {
  nativeStore = next;
}

const keys = { authToken: 'authToken', userInfo: 'userInfo', grant: 'authGrant' } as const;

export const sessionKeys: readonly string[] = Object.values(keys);

/** Browsers can block storage, or it can be full: the first access then throws. */
export function canStore(): boolean {
  const probe = 'storageProbe';
  try {
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return true;
  } catch {
    return false;
  }
}

function readJson<T extends z.ZodMiniType>(key: string, schema: T): z.output<T> | null {
  try {
    return z.safeParse(schema, JSON.parse(store().getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Shared by all tabs. An incomplete session counts as none. */
export function readSession(): Session | null {
  const authToken = store().getItem(keys.authToken);
  const info = readJson(keys.userInfo, userInfo);
  const storedGrant = readJson(keys.grant, grant);
  return authToken && info && storedGrant ? { authToken, userInfo: info, ...storedGrant } : null;
}

export function writeSession({ authToken, userInfo: info, ...storedGrant }: Session): void {
  store().setItem(keys.userInfo, JSON.stringify(info));
  store().setItem(keys.grant, JSON.stringify(storedGrant));
  store().setItem(keys.authToken, authToken);
}

export function clearSession(): void {
  for (const key of sessionKeys) store().removeItem(key);
}

/** Tokens are renewed this long before they expire, so that none expires in flight. */
const RENEW_BEFORE_S = 60;

export function isFresh(session: Session, nowMs: number): boolean {
  return session.expiresAt - RENEW_BEFORE_S > nowMs / 1000;
}
