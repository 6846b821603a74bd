import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { Preferences } from '@capacitor/preferences';
import type { SessionStore } from '../session/sessionStore.ts';
import { withTimeout } from './withTimeout.ts';

const PREFIX = 'cairn_';
/** Preferences are removed with the app; the iOS keychain isn't. */
const INSTALLED = 'installed';

/** Call again after clearing preferences, or the next start counts as the first. */
export async function markInstalled(): Promise<void> {
  await Preferences.set({ key: INSTALLED, value: 'true' });
}

/** At the first start, removes the session of an earlier installation. */
async function clearEarlierInstall(): Promise<void> {
  if ((await Preferences.get({ key: INSTALLED })).value !== null) return;
  await SecureStorage.clear();
  await markInstalled();
}

async function readAll(names: readonly string[]): Promise<Map<string, string>> {
  await SecureStorage.setKeyPrefix(PREFIX);
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  await clearEarlierInstall();
  const values = new Map<string, string>();
  for (const name of names) {
    const value = await SecureStorage.getItem(name).catch(() => null);
    if (value !== null) values.set(name, value);
  }
  return values;
}

interface SecureSession extends SessionStore {
  /** False if secure storage is unavailable: the session then lasts until the app closes. */
  readonly isOpen: boolean;
  clear(): Promise<void>;
}

/**
 * Stores the session in the keychain on iOS, and encrypted with a Keystore key on Android. Callers need synchronous
 * reads, so all values are read once at the start and written through.
 */
export async function openSecureSession(names: readonly string[]): Promise<SecureSession> {
  const stored = await withTimeout(readAll(names)).catch(() => null);
  const values = new Map(stored);
  // Writes run one after another, so that the last one wins.
  let last: Promise<unknown> = Promise.resolve();
  const then = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => {});
  };
  return {
    isOpen: stored !== null,
    getItem: (name) => values.get(name) ?? null,
    setItem(name, value) {
      values.set(name, value);
      then(() => SecureStorage.setItem(name, value));
    },
    removeItem(name) {
      values.delete(name);
      then(() => SecureStorage.removeItem(name));
    },
    async clear() {
      values.clear();
      then(() => SecureStorage.clear());
      await withTimeout(last).catch(() => {});
    },
  };
}
