import { isNative } from '../platform.ts';
import { queryClient } from '../queryClient.ts';
import { subscribeAuth } from '../session/authState.ts';
import { installWorker } from './appUpdate.ts';
import { cacheResponses, removeOtherUsersResponses, restoreOwnResponses } from './cacheResponses.ts';
import { connection, watchConnection } from './serverConnection.ts';

/** The native app bundles its files, and in development they change all the time. */
const canBeInstalled = () => !import.meta.env.DEV && !isNative();

/** Not in the page, because visitors who must log in leave it before the manifest has loaded, which browsers report. */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

function prepareToInstall(): void {
  linkManifest();
  void installWorker().catch(() => {});
}

/** Prepares the app for going offline, and for recovering automatically. */
export function prepareForOffline(): void {
  cacheResponses();
  connection.subscribe(() => {
    if (connection.isOffline()) void restoreOwnResponses();
    // Refetch everything that failed or may have changed in the meantime.
    else void queryClient.invalidateQueries();
  });
  subscribeAuth(() => {
    void removeOtherUsersResponses();
    // The connection may drop while authentication is still loading.
    if (connection.isOffline()) void restoreOwnResponses();
  });
  watchConnection();
  // After the first page has loaded, so that caching the app doesn't compete with it.
  if (canBeInstalled()) window.addEventListener('load', prepareToInstall, { once: true });
}
