import { createStore } from '../../ui/store.ts';

const PROBE_INTERVAL_MS = 5_000;
const PROBE_TIMEOUT_MS = 4_000;

type ServerProbe = (signal: AbortSignal) => Promise<boolean>;

/** A proxy sends these if the server behind it is down or slow. The service worker has the same rule. */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/**
 * Tracks whether the server is reachable. The browser only knows about network interfaces (`isNetworkUp`), so calls
 * report what they observe.
 */
export function createConnection(probe: ServerProbe, isNetworkUp: () => boolean) {
  const isDown = createStore(false);
  let timer: ReturnType<typeof setInterval> | undefined;
  let pendingProbe: Promise<boolean> | null = null;

  const isReachable = () => probe(AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => false);

  async function checkNow(): Promise<void> {
    if (await isReachable()) set(false);
  }

  function set(next: boolean): void {
    if (isDown.current() === next) return;
    clearInterval(timer);
    if (next) timer = setInterval(() => void checkNow(), PROBE_INTERVAL_MS);
    isDown.set(next);
  }

  return {
    isOffline: isDown.current,
    subscribe: isDown.subscribe,
    /** Any response proves the connection, even an error, unless it was in flight when the network went down. */
    reportReachable: () => {
      if (isNetworkUp()) set(false);
    },
    reportUnreachable: () => set(true),
    /** After a timeout: probes whether the server is just slow or actually unreachable. */
    async isUnresponsive(): Promise<boolean> {
      if (isDown.current()) return true;
      pendingProbe ??= isReachable().finally(() => {
        pendingProbe = null;
      });
      if (!(await pendingProbe)) set(true);
      return isDown.current();
    },
    /** Probes immediately instead of at the next interval. */
    checkNow: () => (isDown.current() ? checkNow() : Promise.resolve()),
  };
}
