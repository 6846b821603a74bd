import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from './session.fixture.ts';
import type { Session } from './sessionStore.ts';

const identity = vi.hoisted(() => ({ refresh: vi.fn<(session: Session) => Promise<Session>>() }));
vi.mock('./identityClient.ts', () => identity);

beforeEach(() => {
  vi.resetModules();
});

test('blocked browser storage isn’t mistaken for a signed-out user', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const { authLoaded, initializeAuth } = await import('./authState.ts');
  await initializeAuth();
  expect(await authLoaded()).toBe('no-storage');
});

// covers: constants/timers 5
test('while the state is loading, it is checked again every 50 ms', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  const { authLoaded, setAuthState } = await import('./authState.ts');
  let loaded: string | null = null;
  void authLoaded().then((state) => {
    loaded = state;
  });
  await vi.advanceTimersByTimeAsync(49);
  setAuthState('signed-in');
  expect(loaded).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(loaded).toBe('signed-in');
  vi.useRealTimers();
});

test('if token renewal hangs, the user stays signed in with cached data', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  const { initializeAuth, authState } = await import('./authState.ts');
  const { writeSession } = await import('./sessionStore.ts');
  writeSession(sessionOf('maya', { expiresAt: 1 }));
  identity.refresh.mockReturnValue(new Promise(() => {}));
  const prepare = vi.fn(async () => {});
  await initializeAuth({ prepare, isUnresponsive: async () => true });
  expect(prepare).toHaveBeenCalledExactlyOnceWith('maya');
  expect(authState()).toBe('signed-in');
});

test('a session that ends while cached data is read isn’t restored', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: false });
  const { initializeAuth, authState } = await import('./authState.ts');
  const { clearSession, writeSession } = await import('./sessionStore.ts');
  writeSession(sessionOf('maya', { expiresAt: 1 }));
  await initializeAuth({ prepare: async () => clearSession(), isUnresponsive: async () => true });
  expect(authState()).toBe('signed-out');
});

test('a slow server is waited for, and isn’t probed if the token is fresh', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  const { initializeAuth, authState } = await import('./authState.ts');
  const { writeSession } = await import('./sessionStore.ts');
  writeSession(sessionOf('maya', { expiresAt: 1 }));
  const renewed = Promise.withResolvers<Session>();
  identity.refresh.mockReturnValue(renewed.promise);
  const offline = { prepare: vi.fn(async () => {}), isUnresponsive: vi.fn(async () => false) };
  const started = initializeAuth(offline);
  await vi.waitFor(() => expect(offline.isUnresponsive).toHaveBeenCalledOnce());
  expect(authState()).toBe('loading');
  renewed.resolve(sessionOf('maya'));
  await started;
  expect([authState(), offline.prepare.mock.calls.length]).toEqual(['signed-in', 0]);
  await initializeAuth(offline);
  expect(offline.isUnresponsive).toHaveBeenCalledOnce();
});
