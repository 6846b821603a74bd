import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { Preferences } from '@capacitor/preferences';
import type { SessionKeys } from '../session/sessionStore.ts';
import { patiently } from './patience.ts';

const PREFIX = 'cairn_';
/** Removed with the app, as the keychain of iOS is not. */
const INSTALLED = 'installed';

/** Also after preferences were cleared: without it the next start would take itself for the first. */
export async function markInstalled(): Promise<void> {
  await Preferences.set({ key: INSTALLED, value: 'true' });
}

/** At the first start after installing, whoever had the app on this phone before is forgotten. */
async function clearOfEarlierInstall(): Promise<void> {
  if ((await Preferences.get({ key: INSTALLED })).value !== null) return;
  await SecureStorage.clear();
  await markInstalled();
}

async function readAll(names: readonly string[]): Promise<Map<string, string>> {
  await SecureStorage.setKeyPrefix(PREFIX);
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  await clearOfEarlierInstall();
  const values = new Map<string, string>();
  for (const name of names) {
    const value = await SecureStorage.getItem(name).catch(() => null);
    if (value !== null) values.set(name, value);
  }
  return values;
}

interface SecureSession extends SessionKeys {
  /** Not so where the safe does not open: a session then lasts until the app is closed. */
  readonly isOpen: boolean;
  clear(): Promise<void>;
}

/**
 * The session in the system's own safe: the keychain on iOS, a key of the Keystore on Android. Pages want an answer at
 * once, so it is read once at the start, and written through.
 */
export async function openSecureSession(names: readonly string[]): Promise<SecureSession> {
  const kept = await patiently(readAll(names)).catch(() => null);
  const values = new Map(kept);
  // One after the other, so that what was written last is what stays.
  let last: Promise<unknown> = Promise.resolve();
  const then = (work: () => Promise<unknown>) => {
    last = last.then(work).catch(() => {});
  };
  return {
    isOpen: kept !== null,
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
      await patiently(last).catch(() => {});
    },
  };
}
