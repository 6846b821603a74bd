import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, sessionOf } from './session.fixture.ts';

const reload = vi.fn();

/** Reloads the modules, because the `leaving` state is permanent. */
async function tabOf(sub: string) {
  vi.resetModules();
  const { writeSession } = await import('./sessionStore.ts');
  const { authState, setAuthState } = await import('./authState.ts');
  const { queryClient } = await import('../queryClient.ts');
  writeSession(sessionOf(sub));
  setAuthState('signed-in');
  queryClient.setQueryData(['account'], { email: `${sub}@example.com` });
  return { authState, queryClient, writeSession, ...(await import('./otherTabs.ts')) };
}

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { reload });
});

describe('a tab', () => {
  // covers: state/sign-in 11
  test('leaves when another one logs out', async () => {
    const tab = await tabOf('maya');
    localStorage.clear();
    tab.leaveIfSessionChanged();
    expect(tab.authState()).toBe('leaving');
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('leaves when another user logs in in another tab', async () => {
    const tab = await tabOf('maya');
    tab.writeSession(sessionOf('noor'));
    tab.leaveIfSessionChanged();
    expect(tab.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('stays when another one renews the session', async () => {
    const tab = await tabOf('maya');
    tab.writeSession(sessionOf('maya', { authToken: 'two', refreshToken: 'r2' }));
    tab.leaveIfSessionChanged();
    expect(tab.authState()).toBe('signed-in');
    expect(reload).not.toHaveBeenCalled();
  });
});

test.each([
  ['storage', 'another tab changes it'],
  ['visibilitychange', 'it is shown again'],
  ['pageshow', 'Back restores it'],
])('a tab checks the session on %s: %s', async (type) => {
  const page = { window: new EventTarget(), document: new EventTarget() };
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  const tab = await tabOf('maya');
  const stop = tab.watchOtherTabs();
  localStorage.clear();
  const target = type === 'visibilitychange' ? page.document : page.window;
  target.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  expect(reload).toHaveBeenCalledTimes(1);
  stop();
});

describe('a page restored by Back', () => {
  test('is reloaded if there is no session, or another user’s', async () => {
    const tab = await tabOf('maya');
    tab.writeSession(sessionOf('noor'));
    tab.onPageShow({ persisted: true });
    localStorage.clear();
    tab.onPageShow({ persisted: true });
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('stays while the user is signed in, or if it was just loaded', async () => {
    const tab = await tabOf('maya');
    tab.onPageShow({ persisted: true });
    localStorage.clear();
    tab.onPageShow({ persisted: false });
    expect(reload).not.toHaveBeenCalled();
  });
});
