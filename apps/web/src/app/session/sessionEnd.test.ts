import { getAllCategories } from '@cairn/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from './session.fixture.ts';
import type { Session } from './sessionStore.ts';

const identity = vi.hoisted(() => ({ refresh: vi.fn<(session: Session) => Promise<Session>>() }));
vi.mock('./identityClient.ts', () => identity);

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const deleteDatabase = vi.fn();
let storage: ReturnType<typeof memoryStorage>;

/** Reloads the modules, with a signed-in user who has data in every store. */
async function start() {
  vi.resetModules();
  const { writeSession } = await import('./sessionStore.ts');
  const auth = await import('./authState.ts');
  const { clearAllData } = await import('./clearData.ts');
  const { queryClient } = await import('../queryClient.ts');
  const { call } = await import('../call.ts');
  auth.onSessionEnd(() => void clearAllData());
  writeSession(sessionOf('maya'));
  localStorage.setItem('linkToken', 'link-1');
  queryClient.setQueryData(['account'], { email: 'maya@example.com' });
  const ask = () => call(getAllCategories, {}).catch(() => {});
  return { ...auth, writeSession, queryClient, ask };
}

beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('indexedDB', { deleteDatabase });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  deleteDatabase.mockReset();
  identity.refresh.mockReset();
});

const rejection = () => Object.assign(new Error('rejected'), { error: 'invalid_grant' });
const rejectToken = async () => Response.json({ error: 'unauthenticated' }, { status: 401 });

describe('when a session ends unexpectedly, all user data is cleared', () => {
  test.each([
    ['the provider rejects the renewal', () => void identity.refresh.mockRejectedValue(rejection())],
    [
      'the server rejects the renewed token too',
      () => void identity.refresh.mockResolvedValue(sessionOf('maya', { authToken: 'two', refreshToken: 'r2' })),
    ],
  ])('%s', async (_how, given) => {
    const tab = await start();
    tab.setAuthState('signed-in');
    given();
    fetched.mockImplementation(rejectToken);
    await tab.ask();
    expect(tab.authState()).toBe('signed-out');
    expect(storage.keys()).toEqual([]);
    expect(deleteDatabase).toHaveBeenCalledWith('cairn-kept');
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('at the start of the page', async () => {
    const tab = await start();
    tab.writeSession(sessionOf('maya', { expiresAt: 1 }));
    identity.refresh.mockRejectedValue(rejection());
    await tab.initializeAuth();
    expect(tab.authState()).toBe('signed-out');
    expect(storage.keys()).toEqual([]);
    expect(deleteDatabase).toHaveBeenCalledWith('cairn-kept');
  });
});

test('the data of another user who has logged in in another tab stays', async () => {
  const tab = await start();
  tab.setAuthState('signed-in');
  tab.writeSession(sessionOf('noor'));
  const before = storage.keys();
  await tab.ask();
  expect(tab.authState()).toBe('signed-out');
  expect(storage.keys()).toEqual(before);
  expect(deleteDatabase).not.toHaveBeenCalled();
});

test('a visitor without a session doesn’t lose the state of a login in progress', async () => {
  const tab = await start();
  storage.clear();
  localStorage.setItem('oidc.state', 'x');
  await tab.initializeAuth();
  await tab.ask();
  expect(storage.keys()).toEqual(['oidc.state']);
});
