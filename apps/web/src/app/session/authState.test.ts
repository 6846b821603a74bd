import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from './session.fixture.ts';
import type { Session } from './sessionStore.ts';

const identity = vi.hoisted(() => ({ refresh: vi.fn<(session: Session) => Promise<Session>>() }));
vi.mock('./identityClient.ts', () => identity);

beforeEach(() => {
  vi.resetModules();
});

test('a browser that closes its storage to us is told apart from somebody who is signed out', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const { authLoaded, initializeAuth } = await import('./authState.ts');
  await initializeAuth();
  expect(await authLoaded()).toBe('no-storage');
});

test('a network that swallows the renewal of a token signs nobody out: they go on with what was kept', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  const { initializeAuth, authState } = await import('./authState.ts');
  const { writeSession } = await import('./sessionStore.ts');
  writeSession(sessionOf('maya', { expiresAt: 1 }));
  identity.refresh.mockReturnValue(new Promise(() => {}));
  const prepare = vi.fn(async () => {});
  await initializeAuth({ prepare, isSilent: async () => true });
  expect(prepare).toHaveBeenCalledExactlyOnceWith('maya');
  expect(authState()).toBe('signed-in');
});

test('a session that ended while what was kept is read is not shown again', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: false });
  const { initializeAuth, authState } = await import('./authState.ts');
  const { clearSession, writeSession } = await import('./sessionStore.ts');
  writeSession(sessionOf('maya', { expiresAt: 1 }));
  await initializeAuth({ prepare: async () => clearSession(), isSilent: async () => true });
  expect(authState()).toBe('signed-out');
});

test('a server that is only slow is waited for, and one that is not needed is not asked', async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  const { initializeAuth, authState } = await import('./authState.ts');
  const { writeSession } = await import('./sessionStore.ts');
  writeSession(sessionOf('maya', { expiresAt: 1 }));
  const renewed = Promise.withResolvers<Session>();
  identity.refresh.mockReturnValue(renewed.promise);
  const offline = { prepare: vi.fn(async () => {}), isSilent: vi.fn(async () => false) };
  const started = initializeAuth(offline);
  await vi.waitFor(() => expect(offline.isSilent).toHaveBeenCalledOnce());
  expect(authState()).toBe('loading');
  renewed.resolve(sessionOf('maya'));
  await started;
  expect([authState(), offline.prepare.mock.calls.length]).toEqual(['signed-in', 0]);
  await initializeAuth(offline);
  expect(offline.isSilent).toHaveBeenCalledOnce();
});
