import * as z from 'zod/mini';

const userInfo = z.looseObject({ sub: z.string() });
export type UserInfo = z.output<typeof userInfo>;

const grant = z.object({
  refreshToken: z.optional(z.string()),
  idToken: z.optional(z.string()),
  /** In seconds since 1970, as tokens count. */
  expiresAt: z.number(),
  scope: z.optional(z.string()),
});
type Grant = z.output<typeof grant>;

export interface Session extends Grant {
  authToken: string;
  userInfo: UserInfo;
}

/** Where a session is kept: local storage, or the safe of the system that the native app runs on. */
export type SessionKeys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

let safe: SessionKeys | null = null;
const store = (): SessionKeys => safe ?? localStorage;

/** Before anybody asks who is signed in. */
export function setSessionStore(next: SessionKeys): void {
  safe = next;
}

const keys = { authToken: 'authToken', userInfo: 'userInfo', grant: 'authGrant' } as const;

export const sessionNames: readonly string[] = Object.values(keys);

/** Browsers can close storage to a page, or leave no room in it: the first touch throws. */
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

/** Kept where every tab finds it. Half a session is none. */
export function readSession(): Session | null {
  const authToken = store().getItem(keys.authToken);
  const info = readJson(keys.userInfo, userInfo);
  const kept = readJson(keys.grant, grant);
  return authToken && info && kept ? { authToken, userInfo: info, ...kept } : null;
}

export function writeSession({ authToken, userInfo: info, ...kept }: Session): void {
  store().setItem(keys.userInfo, JSON.stringify(info));
  store().setItem(keys.grant, JSON.stringify(kept));
  store().setItem(keys.authToken, authToken);
}

export function clearSession(): void {
  for (const key of sessionNames) store().removeItem(key);
}

/** A token is renewed this long before it ends, so that none ends on its way. */
const RENEW_BEFORE_S = 60;

export function isFresh(session: Session, nowMs: number): boolean {
  return session.expiresAt - RENEW_BEFORE_S > nowMs / 1000;
}
