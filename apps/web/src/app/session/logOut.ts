import { captureNow } from '../../features/networth/index.ts';
import { setAuthState } from './authState.ts';
import { forgetEverything } from './forget.ts';
import { leaveForSignOut } from './leave.ts';
import { withSessionLock } from './sessionLock.ts';
import { readSession, type Session } from './sessionStore.ts';
import { leaveNote, type SignInNote } from './signInNote.ts';

const LOGOUT_WAIT_MS = 500;
const CAPTURE_TIMEOUT_MS = 3_000;
const REVOKE_TIMEOUT_MS = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Under the lock, so that a renewal that is on its way ends before, not after. */
async function endSession(): Promise<Session | null> {
  return await withSessionLock(async () => {
    const session = readSession();
    await forgetEverything();
    return session;
  });
}

async function signOutAddressOrNull(session: Session | null): Promise<string | null> {
  try {
    const { signOutAddress } = await import('./identityClient.ts');
    return await signOutAddress(session);
  } catch {
    return null;
  }
}

/** Logging out never waits long for this, nor fails with it. */
async function tryToRevoke(refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) return;
  const revoked = import('./identityClient.ts').then(({ revoke }) => revoke(refreshToken)).catch(() => {});
  await Promise.race([revoked, pause(REVOKE_TIMEOUT_MS)]);
}

/** Nor for this. */
async function tryToCapture(): Promise<void> {
  await Promise.race([captureNow(), pause(CAPTURE_TIMEOUT_MS)]);
}

interface LogOut {
  readonly isAccountDeleted?: boolean;
  /** What SignIn is told in this tab; without it, the person wanted to leave. */
  readonly note?: SignInNote | undefined;
}

async function leave({ isAccountDeleted = false, note }: LogOut): Promise<void> {
  // It takes its token with it before storage is cleared; from the next line on nothing is called any more.
  const captured = isAccountDeleted ? null : tryToCapture();
  setAuthState('leaving');
  const session = await endSession();
  if (note) leaveNote(note);
  const [address] = await Promise.all([
    signOutAddressOrNull(session),
    tryToRevoke(session?.refreshToken),
    captured,
    pause(LOGOUT_WAIT_MS),
  ]);
  // On any error it still ends at SignIn.
  await leaveForSignOut(address);
}

let underWay: Promise<void> | null = null;

/** Storage is cleared before the browser leaves for the provider, because nothing of ours runs after that. */
export async function logOut(how: LogOut = {}): Promise<void> {
  underWay ??= leave(how).finally(() => {
    underWay = null;
  });
  await underWay;
}
