import { withSessionLock } from './sessionLock.ts';
import { clearSession, isFresh, readSession, type Session, writeSession } from './sessionStore.ts';

const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 300;

/** The provider ended the session: only logging in again helps. */
export class SessionEnded extends Error {}

/** What a provider says of a grant that will never work again; any other error of its own may pass. */
const refusals: ReadonlySet<unknown> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'error' in error && refusals.has(error.error);
}

/** Null when the provider refuses. */
async function tryToRefresh(session: Session & { refreshToken: string }): Promise<Session | null> {
  const { refresh } = await import('./identityClient.ts');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await refresh(session);
    } catch (error) {
      if (isRefusal(error)) return null;
      if (attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
    }
  }
}

let underWay: Promise<Session> | null = null;

/** While a renewal was on its way, this browser may have logged out, or another tab renewed: what is stored wins. */
function storedInstead(used: Session): Session | null {
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
    const stored = storedInstead(current);
    if (stored) return stored;
    if (!renewed) {
      clearSession();
      throw new SessionEnded('The session has ended.');
    }
    writeSession(renewed);
    return renewed;
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
  if (!session) throw new SessionEnded('No user is logged in.');
  return isFresh(session, Date.now()) ? session.authToken : (await renew(session.authToken)).authToken;
}
