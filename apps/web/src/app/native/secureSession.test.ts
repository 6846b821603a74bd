import { beforeEach, expect, test, vi } from 'vitest';

const keychain = vi.hoisted(() => ({
  values: new Map<string, string>(),
  delays: [] as number[],
  clear: null as (() => Promise<void>) | null,
}));
const preferences = vi.hoisted(() => new Map<string, string>());
vi.mock('@capacitor/preferences', () => ({
  Preferences: {
    get: async ({ key }: { key: string }) => ({ value: preferences.get(key) ?? null }),
    set: async ({ key, value }: { key: string; value: string }) => void preferences.set(key, value),
  },
}));
vi.mock('@aparajita/capacitor-secure-storage', () => {
  const later = async (work: () => void) => {
    const delayMs = keychain.delays.shift() ?? 0;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    work();
  };
  return {
    KeychainAccess: { whenUnlockedThisDeviceOnly: 1 },
    SecureStorage: {
      setKeyPrefix: async () => {},
      setDefaultKeychainAccess: async () => {},
      getItem: async (name: string) => keychain.values.get(name) ?? null,
      setItem: (name: string, value: string) => later(() => void keychain.values.set(name, value)),
      removeItem: (name: string) => later(() => void keychain.values.delete(name)),
      clear: () => keychain.clear?.() ?? later(() => keychain.values.clear()),
    },
  };
});
const { markInstalled, openSecureSession } = await import('./secureSession.ts');

beforeEach(async () => {
  keychain.values.clear();
  keychain.delays = [];
  keychain.clear = null;
  preferences.clear();
  await markInstalled();
});

test('data left in the keychain by an uninstalled app is removed at the first start only', async () => {
  preferences.clear();
  keychain.values.set('authToken', 'of an earlier user');
  const session = await openSecureSession(['authToken']);
  expect([session.getItem('authToken'), keychain.values.size]).toEqual([null, 0]);
  keychain.values.set('authToken', 'one');
  expect((await openSecureSession(['authToken'])).getItem('authToken')).toBe('one');
});

test('a stored session is available right after the start', async () => {
  keychain.values.set('authToken', 'one');
  const session = await openSecureSession(['authToken', 'userInfo']);
  expect([session.getItem('authToken'), session.getItem('userInfo')]).toEqual(['one', null]);
});

test('if secure storage is unavailable or doesn’t respond, it counts as empty and writes last until the app closes', async () => {
  preferences.clear();
  keychain.clear = async () => await Promise.reject(new Error('KeyStoreException'));
  keychain.values.set('authToken', 'of an earlier user');
  const broken = await openSecureSession(['authToken']);
  expect([broken.isOpen, broken.getItem('authToken')]).toEqual([false, null]);
  broken.setItem('authToken', 'one');
  expect(broken.getItem('authToken')).toBe('one');
  vi.useFakeTimers();
  keychain.clear = () => new Promise(() => {});
  const opening = openSecureSession(['authToken']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await opening).isOpen).toBe(false);
  const forgetting = broken.clear();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await forgetting).toBeUndefined();
  vi.useRealTimers();
});

test('a slow write never overtakes a later one', async () => {
  const session = await openSecureSession(['authToken']);
  keychain.delays = [30, 0];
  session.setItem('authToken', 'one');
  session.setItem('authToken', 'two');
  expect(session.getItem('authToken')).toBe('two');
  await vi.waitFor(() => expect(keychain.values.get('authToken')).toBe('two'));
});

test('clearing waits for pending writes and removes everything', async () => {
  const session = await openSecureSession(['authToken']);
  keychain.delays = [30];
  session.setItem('authToken', 'one');
  await session.clear();
  expect(session.getItem('authToken')).toBeNull();
  expect([...keychain.values.keys()]).toEqual([]);
});
