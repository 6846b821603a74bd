import { captureNow } from '../../features/networth/index.ts';
import { setAuthState } from './authState.ts';
import { clearAllData } from './clearData.ts';
import { redirectToSignOut } from './redirects.ts';
import { withSessionLock } from './sessionLock.ts';
import { readSession, type Session } from './sessionStore.ts';
import { leaveNote, type SignInNote } from './signInNote.ts';

const LOGOUT_WAIT_MS = 500;
const CAPTURE_TIMEOUT_MS = 3_000;
const REVOKE_TIMEOUT_MS = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Takes the lock, so that a renewal in progress can't restore the session afterward. */
async function endSession(): Promise<Session | null> {
  return await withSessionLock(async () => {
    const session = readSession();
    await clearAllData();
    return session;
  });
}

async function signOutUrlOrNull(session: Session | null): Promise<string | null> {
  try {
    const { signOutUrl } = await import('./identityClient.ts');
    return await signOutUrl(session);
  } catch {
    return null;
  }
}

/** Best effort: logout waits briefly and ignores failures. */
async function tryToRevoke(refreshToken: string | undefined): Promise<void> {
  if (refreshToken === undefined) return;
  const revoked = import('./identityClient.ts').then(({ revoke }) => revoke(refreshToken)).catch(() => {});
  await Promise.race([revoked, pause(REVOKE_TIMEOUT_MS)]);
}

/**
 * Ends this browser's push messages, which the server notices with the next one. Best effort. After inactivity they
 * continue: the user didn't ask to leave.
 */
async function tryToEndPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {}
}

/** Best effort, too. */
async function tryToCapture(): Promise<void> {
  await Promise.race([captureNow(), pause(CAPTURE_TIMEOUT_MS)]);
}

interface LogOutOptions {
  readonly isAccountDeleted?: boolean;
  /** What SignIn shows in this tab; absent if the user chose to log out. */
  readonly note?: SignInNote | undefined;
}

async function leave({ isAccountDeleted = false, note }: LogOutOptions): Promise<void> {
  // Start the capture first: it needs the stored token, and no calls are possible in the `leaving` state.
  const captured = isAccountDeleted ? null : tryToCapture();
  setAuthState('leaving');
  const session = await endSession();
  if (note) leaveNote(note);
  const [url] = await Promise.all([
    signOutUrlOrNull(session),
    tryToRevoke(session?.refreshToken),
    note?.reason === 'idle' ? null : tryToEndPush(),
    captured,
    pause(LOGOUT_WAIT_MS),
  ]);
  await redirectToSignOut(url);
}

let inProgress: Promise<void> | null = null;

/** Clears storage before redirecting to the provider, because no code runs afterward. */
export async function logOut(options: LogOutOptions = {}): Promise<void> {
  inProgress ??= leave(options).finally(() => {
    inProgress = null;
  });
  await inProgress;
}
