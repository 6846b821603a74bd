import { useSyncExternalStore } from 'react';
import { serverAddress } from '../serverAddress.ts';
import { send } from '../transport.ts';
import { createConnection } from './connection.ts';

async function isServerThere(signal: AbortSignal): Promise<boolean> {
  return (await send(serverAddress('/health/live'), { method: 'GET', headers: {}, signal })).ok;
}

/** The one connection of the app. */
export const connection = createConnection(isServerThere, () => navigator.onLine !== false);

/** Hears of what the browser knows by itself. */
export function watchConnection(): void {
  if (!navigator.onLine) connection.noteNoAnswer();
  window.addEventListener('offline', connection.noteNoAnswer);
  window.addEventListener('online', () => void connection.look());
  document.addEventListener('visibilitychange', () => void connection.look());
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOffline);
}
