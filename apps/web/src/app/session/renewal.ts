import { clearSession, isFresh, readSession, type Session, writeSession } from './sessionStore.ts';

const MAX_TRIES = 3;
const LOCK = 'cairn-session';
const LOCK_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 300;

/** The provider ended the session: only logging in again helps. */
export class SessionEnded extends Error {}

/** One tab renews at a time; the others find what it brought. Who waits too long goes ahead alone. */
async function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await work();
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, work);
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError'))
      return await work();
    throw error;
  }
}

/** The provider's own refusal carries an OAuth error code; a broken network does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'error' in error && typeof error.error === 'string';
}

async function tryToRefresh(session: Session & { refreshToken: string }): Promise<Session> {
  const { refresh } = await import('./identityClient.ts');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await refresh(session);
    } catch (error) {
      if (isRefusal(error)) throw new SessionEnded('The session ended.');
      if (attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
    }
  }
}

let underWay: Promise<Session> | null = null;

async function renewOnce(spentToken: string | null): Promise<Session> {
  return await withLock(async () => {
    const current = readSession();
    if (!current) throw new SessionEnded('Nobody is signed in.');
    if (current.authToken !== spentToken && isFresh(current, Date.now())) return current;
    const { refreshToken } = current;
    if (refreshToken === undefined) {
      clearSession();
      throw new SessionEnded('The session cannot be renewed.');
    }
    try {
      const renewed = await tryToRefresh({ ...current, refreshToken });
      writeSession(renewed);
      return renewed;
    } catch (error) {
      if (error instanceof SessionEnded) clearSession();
      throw error;
    }
  });
}

/** A session with a token other than the spent one. */
export async function renew(spentToken: string | null): Promise<Session> {
  underWay ??= renewOnce(spentToken).finally(() => {
    underWay = null;
  });
  return await underWay;
}

/** A token that will not end before a call arrives. */
export async function freshToken(): Promise<string> {
  const session = readSession();
  if (!session) throw new SessionEnded('Nobody is signed in.');
  return isFresh(session, Date.now()) ? session.authToken : (await renew(session.authToken)).authToken;
}
