import { useStore } from '../../ui/store.ts';
import { serverUrl } from '../serverUrl.ts';
import { send } from '../transport.ts';
import { createConnection } from './connection.ts';

async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  return (await send(serverUrl('/health/live'), { method: 'GET', headers: {}, signal })).ok;
}

/** Shared by the whole app. */
export const connection = createConnection(isServerReachable, () => navigator.onLine !== false);

/** Listens to the browser's network events. */
export function watchConnection(): void {
  if (!navigator.onLine) connection.reportUnreachable();
  window.addEventListener('offline', connection.reportUnreachable);
  window.addEventListener('online', () => void connection.checkNow());
  document.addEventListener('visibilitychange', () => void connection.checkNow());
}

export function useIsOffline(): boolean {
  return useStore({ current: connection.isOffline, subscribe: connection.subscribe });
}
