import { beforeEach, expect, test, vi } from 'vitest';

const safe = vi.hoisted(() => ({
  kept: new Map<string, string>(),
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
    const delayMs = safe.delays.shift() ?? 0;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    work();
  };
  return {
    KeychainAccess: { whenUnlockedThisDeviceOnly: 1 },
    SecureStorage: {
      setKeyPrefix: async () => {},
      setDefaultKeychainAccess: async () => {},
      getItem: async (name: string) => safe.kept.get(name) ?? null,
      setItem: (name: string, value: string) => later(() => void safe.kept.set(name, value)),
      removeItem: (name: string) => later(() => void safe.kept.delete(name)),
      clear: () => safe.clear?.() ?? later(() => safe.kept.clear()),
    },
  };
});
const { markInstalled, openSecureSession } = await import('./secureSession.ts');

beforeEach(async () => {
  safe.kept.clear();
  safe.delays = [];
  safe.clear = null;
  preferences.clear();
  await markInstalled();
});

test('what an app that was removed left in the safe is gone at the first start, and only then', async () => {
  preferences.clear();
  safe.kept.set('authToken', 'of somebody before');
  const session = await openSecureSession(['authToken']);
  expect([session.getItem('authToken'), safe.kept.size]).toEqual([null, 0]);
  safe.kept.set('authToken', 'one');
  expect((await openSecureSession(['authToken'])).getItem('authToken')).toBe('one');
});

test('what was kept is there at once after a start', async () => {
  safe.kept.set('authToken', 'one');
  const session = await openSecureSession(['authToken', 'userInfo']);
  expect([session.getItem('authToken'), session.getItem('userInfo')]).toEqual(['one', null]);
});

test('a safe that does not open, or never answers, is an empty one, and what is written lasts until the app is closed', async () => {
  preferences.clear();
  safe.clear = async () => await Promise.reject(new Error('KeyStoreException'));
  safe.kept.set('authToken', 'of somebody before');
  const broken = await openSecureSession(['authToken']);
  expect([broken.isOpen, broken.getItem('authToken')]).toEqual([false, null]);
  broken.setItem('authToken', 'one');
  expect(broken.getItem('authToken')).toBe('one');
  vi.useFakeTimers();
  safe.clear = () => new Promise(() => {});
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
  safe.delays = [30, 0];
  session.setItem('authToken', 'one');
  session.setItem('authToken', 'two');
  expect(session.getItem('authToken')).toBe('two');
  await vi.waitFor(() => expect(safe.kept.get('authToken')).toBe('two'));
});

test('clearing waits until everything is gone, whatever was still being written', async () => {
  const session = await openSecureSession(['authToken']);
  safe.delays = [30];
  session.setItem('authToken', 'one');
  await session.clear();
  expect(session.getItem('authToken')).toBeNull();
  expect([...safe.kept.keys()]).toEqual([]);
});
