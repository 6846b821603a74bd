import { withSessionLock } from './sessionLock.ts';
import { clearSession, isFresh, readSession, type Session, writeSession } from './sessionStore.ts';

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;

/** The session is over, and the user has to log in again. */
export class SessionEnded extends Error {}

/** Errors that end a grant permanently; all others may be temporary. */
const permanentErrors: ReadonlySet<unknown> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

function isPermanentError(error: unknown): boolean {
  return error instanceof Error && 'error' in error && permanentErrors.has(error.error);
}

/** Null if the provider rejects the grant permanently. */
async function tryToRefresh(session: Session & { refreshToken: string }): Promise<Session | null> {
  const { refresh } = await import('./identityClient.ts');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await refresh(session);
    } catch (error) {
      if (isPermanentError(error)) return null;
      if (attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** (attempt - 1)));
    }
  }
}

let inProgress: Promise<Session> | null = null;

/** The user may have logged out, or another tab may have renewed, during the renewal: the stored session wins. */
function newerStoredSession(used: Session): Session | null {
  const stored = readSession();
  if (stored?.refreshToken === used.refreshToken) return null;
  if (stored?.userInfo.sub === used.userInfo.sub) return stored;
  throw new SessionEnded('The user logged out in the meantime.');
}

async function renewOnce(spentToken: string | null): Promise<Session> {
  return await withSessionLock(async () => {
    const current = readSession();
    if (!current) throw new SessionEnded('No user is logged in.');
    if (current.authToken !== spentToken && isFresh(current, Date.now())) return current;
    const { refreshToken } = current;
    if (refreshToken === undefined) {
      clearSession();
      throw new SessionEnded('The session can’t be renewed.');
    }
    const renewed = await tryToRefresh({ ...current, refreshToken });
    const stored = newerStoredSession(current);
    if (stored) return stored;
    if (!renewed) {
      clearSession();
      throw new SessionEnded('The session has ended.');
    }
    writeSession(renewed);
    return renewed;
  });
}

/** Returns a session with a token other than the spent one. */
export async function renew(spentToken: string | null): Promise<Session> {
  inProgress ??= renewOnce(spentToken).finally(() => {
    inProgress = null;
  });
  return await inProgress;
}

/** Returns a token that won't expire before a call arrives. */
export async function freshToken(): Promise<string> {
  const session = readSession();
  if (!session) throw new SessionEnded('No user is logged in.');
  return isFresh(session, Date.now()) ? session.authToken : (await renew(session.authToken)).authToken;
}
