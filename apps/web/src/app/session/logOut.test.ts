import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from './session.fixture.ts';
import type { Session } from './sessionStore.ts';

const identity = vi.hoisted(() => ({
  refresh: vi.fn<(session: Session) => Promise<Session>>(),
  revoke: vi.fn<(refreshToken: string) => Promise<void>>(),
  signOutUrl: vi.fn<(session: Session | null) => Promise<string>>(),
}));
vi.mock('./identityClient.ts', () => identity);

const SIGN_OUT = 'https://id.example/session/end';
const assign = vi.fn();
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const captured = () => Response.json({ date: '2026-11-15', value: 451_506.47 });
/** Modules of an earlier test may still ask whether the server is back. */
const sent = () => fetched.mock.calls.filter(([url]) => url !== '/health/live');
let storage: ReturnType<typeof memoryStorage>;

/** One at a time, as `navigator.locks` does. */
function lockQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
      const mine = last.then(work, work);
      last = mine.catch(() => {});
      return mine;
    },
  };
}

/** Reloads the modules, because the `leaving` state is permanent. */
async function signedIn() {
  vi.resetModules();
  const { writeSession, readSession } = await import('./sessionStore.ts');
  const { authState, setAuthState } = await import('./authState.ts');
  writeSession(sessionOf('maya'));
  setAuthState('signed-in');
  return {
    readSession,
    writeSession,
    authState,
    setAuthState,
    ...(await import('./renewal.ts')),
    ...(await import('./logOut.ts')),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { locks: lockQueue() });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => captured()),
  );
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  assign.mockReset();
  identity.refresh.mockReset();
  identity.revoke.mockReset().mockResolvedValue();
  identity.signOutUrl.mockReset().mockResolvedValue(SIGN_OUT);
});

afterEach(() => {
  vi.clearAllTimers();
});

describe('logging out', () => {
  test('ends this browser’s push messages, but not after inactivity', async () => {
    const unsubscribe = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const pushManager = { getSubscription: async () => ({ unsubscribe }) };
    vi.stubGlobal('navigator', {
      locks: lockQueue(),
      serviceWorker: { getRegistration: async () => ({ pushManager }) },
    });
    const idle = await signedIn();
    const leaving = idle.logOut({ note: { reason: 'idle', target: '/Budget', sub: 'maya' } });
    await vi.runAllTimersAsync();
    await leaving;
    expect(unsubscribe).not.toHaveBeenCalled();
    const { logOut } = await signedIn();
    const left = logOut();
    await vi.runAllTimersAsync();
    await left;
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  test('after inactivity clears everything, then leaves a note for SignIn in this tab', async () => {
    const { logOut } = await signedIn();
    sessionStorage.setItem('draft', 'typed');
    const left = logOut({ note: { reason: 'idle', target: '/Budget?view=annual', sub: 'maya' } });
    await vi.advanceTimersByTimeAsync(500);
    await left;
    const { readNote } = await import('./signInNote.ts');
    expect(readNote()).toBe('/?reason=idle&target=%2FBudget%3Fview%3Dannual&sub=maya');
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(storage.keys()).toEqual([]);
  });

  test('clears storage, revokes the refresh token, and leaves after half a second', async () => {
    const { logOut, authState } = await signedIn();
    const left = logOut();
    expect(authState()).toBe('leaving');
    await vi.advanceTimersByTimeAsync(499);
    expect(storage.keys()).toEqual([]);
    expect(identity.revoke).toHaveBeenCalledWith('r1');
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await left;
    expect(assign).toHaveBeenCalledExactlyOnceWith(SIGN_OUT);
    expect(identity.signOutUrl).toHaveBeenCalledWith(expect.objectContaining({ authToken: 'one' }));
  });

  test('succeeds even if revoking fails', async () => {
    const { logOut } = await signedIn();
    identity.revoke.mockRejectedValue(new Error('no such endpoint'));
    const left = logOut();
    await vi.advanceTimersByTimeAsync(500);
    await left;
    expect(assign).toHaveBeenCalledWith(SIGN_OUT);
  });

  test('waits at most 2 seconds for the revocation', async () => {
    const { logOut } = await signedIn();
    identity.revoke.mockReturnValue(new Promise(() => {}));
    const left = logOut();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await left;
    expect(assign).toHaveBeenCalledWith(SIGN_OUT);
  });

  test('ends at SignIn when the provider is unreachable', async () => {
    const { logOut } = await signedIn();
    identity.signOutUrl.mockRejectedValue(new TypeError('Failed to fetch'));
    const left = logOut();
    await vi.advanceTimersByTimeAsync(500);
    await left;
    expect(assign).toHaveBeenCalledWith('/');
  });

  test('captures nothing for an account that was just deleted', async () => {
    const { logOut } = await signedIn();
    const left = logOut({ isAccountDeleted: true });
    await vi.runAllTimersAsync();
    await left;
    expect(sent()).toEqual([]);
    expect(assign).toHaveBeenCalledExactlyOnceWith(SIGN_OUT);
  });

  test('captures net worth once, with the token that was already removed from storage', async () => {
    const { logOut, readSession } = await signedIn();
    const left = logOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(readSession()).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    await left;
    expect(sent()).toHaveLength(1);
    const [url, init] = sent()[0] ?? [];
    expect(url).toBe('/api/Account/CaptureNetWorth');
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer one');
    expect(assign).toHaveBeenCalledExactlyOnceWith(SIGN_OUT);
  });

  // covers: state/logout 1; errors 30
  test.each([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', async () => Response.json({ error: 'unavailable' }, { status: 503 })],
    ['the token is rejected', async () => Response.json({ error: 'unauthenticated' }, { status: 401 })],
    ['the account is marked deleted', async () => Response.json({ error: 'not_allowed' }, { status: 403 })],
  ] as const)('neither fails nor waits longer if net worth isn’t captured: %s', async (_why, answer) => {
    const { logOut, authState } = await signedIn();
    fetched.mockImplementation(answer);
    const left = logOut();
    await vi.advanceTimersByTimeAsync(500);
    await left;
    expect(assign).toHaveBeenCalledExactlyOnceWith(SIGN_OUT);
    expect(authState()).toBe('leaving');
    expect(storage.keys()).toEqual([]);
  });

  test('waits at most 3 seconds for the capture, with storage cleared from the start', async () => {
    const { logOut } = await signedIn();
    fetched.mockReturnValue(new Promise(() => {}));
    const left = logOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(storage.keys()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await left;
    expect(assign).toHaveBeenCalledExactlyOnceWith(SIGN_OUT);
  });

  // covers: state/inactivity 4
  test('captures net worth even after a long idle time, with a renewed token', async () => {
    const { logOut, writeSession, readSession } = await signedIn();
    writeSession(sessionOf('maya', { expiresAt: 1 }));
    identity.refresh.mockResolvedValue(sessionOf('maya', { authToken: 'two', refreshToken: 'r2' }));
    const left = logOut();
    await vi.advanceTimersByTimeAsync(500);
    await left;
    expect(new Headers(sent()[0]?.[1].headers).get('authorization')).toBe('Bearer two');
    expect(readSession()).toBeNull();
    expect(identity.revoke).toHaveBeenCalledWith('r2');
  });

  test('waits for a renewal in progress, and revokes its token', async () => {
    const { logOut, renew, readSession } = await signedIn();
    const answer = Promise.withResolvers<Session>();
    identity.refresh.mockReturnValue(answer.promise);
    const renewed = renew('one');
    const left = logOut();
    await vi.advanceTimersByTimeAsync(100);
    answer.resolve(sessionOf('maya', { authToken: 'two', refreshToken: 'r2' }));
    await renewed;
    await vi.advanceTimersByTimeAsync(500);
    await left;
    expect(readSession()).toBeNull();
    expect(identity.revoke).toHaveBeenCalledWith('r2');
  });

  test('isn’t undone by a call that finds no session', async () => {
    const { logOut, authState, setAuthState } = await signedIn();
    void logOut();
    setAuthState('signed-out');
    expect(authState()).toBe('leaving');
  });

  test('runs once for two clicks, and again when requested later', async () => {
    const { logOut } = await signedIn();
    const left = Promise.all([logOut(), logOut()]);
    await vi.advanceTimersByTimeAsync(500);
    await left;
    expect(assign).toHaveBeenCalledTimes(1);
    const again = logOut();
    await vi.advanceTimersByTimeAsync(500);
    await again;
    expect(assign).toHaveBeenCalledTimes(2);
  });
});
