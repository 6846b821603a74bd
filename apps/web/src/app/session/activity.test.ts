import { beforeEach, describe, expect, test, vi } from 'vitest';
import { IDLE_LIMIT_MS } from './idle.ts';
import { memoryStorage, sessionOf } from './session.fixture.ts';

const NOW_MS = 1_800_000_000_000;
const EXPIRED = String(NOW_MS - IDLE_LIMIT_MS);
const leaving = vi.hoisted(() => ({ logOut: vi.fn() }));
vi.mock('./logOut.ts', () => leaving);

let storage: ReturnType<typeof memoryStorage>;
const reload = vi.fn();

/** Reloads the modules, because the `leaving` state is permanent. */
async function signedIn() {
  vi.resetModules();
  const { writeSession } = await import('./sessionStore.ts');
  const { setAuthState } = await import('./authState.ts');
  writeSession(sessionOf('maya'));
  storage.setItem('lastActivity', String(NOW_MS - 60_000));
  setAuthState('signed-in');
  leaving.logOut.mockReset().mockImplementation(() => setAuthState('leaving'));
  return await import('./activity.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  storage = memoryStorage();
  reload.mockReset();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { reload, pathname: '/Transactions', search: '?search=rent' });
});

describe('activity', () => {
  test('is recorded', async () => {
    const { onActivity } = await signedIn();
    onActivity();
    expect(storage.getItem('lastActivity')).toBe(String(NOW_MS));
    expect(leaving.logOut).not.toHaveBeenCalled();
  });

  test('after 30 idle minutes logs out instead of resetting the timer', async () => {
    const { onActivity } = await signedIn();
    storage.setItem('lastActivity', EXPIRED);
    onActivity();
    onActivity();
    expect(leaving.logOut).toHaveBeenCalledExactlyOnceWith({
      note: { reason: 'idle', target: '/Transactions?search=rent', sub: 'maya' },
    });
    expect(storage.getItem('lastActivity')).toBe(EXPIRED);
  });

  test('while leaving writes nothing to the cleared storage', async () => {
    const { onActivity } = await signedIn();
    const { setAuthState } = await import('./authState.ts');
    setAuthState('leaving');
    storage.clear();
    onActivity();
    expect(storage.keys()).toEqual([]);
  });

  // covers: state/sign-in 11
  test('after logging out in another tab writes nothing and leaves', async () => {
    const { onActivity } = await signedIn();
    storage.clear();
    onActivity();
    expect(storage.keys()).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('a session without a recorded activity has expired', async () => {
    const { checkIdle } = await signedIn();
    storage.removeItem('lastActivity');
    checkIdle();
    expect(leaving.logOut).toHaveBeenCalledTimes(1);
  });
});
