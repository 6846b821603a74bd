const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 4_000;

type Probe = (signal: AbortSignal) => Promise<boolean>;

/** A proxy says so where the server behind it is away, or slow. The service worker judges alike. */
export function isAwayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/**
 * Whether the server can be reached. The browser knows of cables and aerials only; a call that got no answer knows more.
 * `isPlugged` is what the browser believes.
 */
export function createConnection(probe: Probe, isPlugged: () => boolean) {
  let isAway = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  let asking: Promise<boolean> | null = null;

  const isThere = () => probe(AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => false);

  async function look(): Promise<void> {
    if (await isThere()) set(false);
  }

  function set(next: boolean): void {
    if (isAway === next) return;
    isAway = next;
    clearInterval(timer);
    if (isAway) timer = setInterval(() => void look(), PROBE_EVERY_MS);
    for (const listener of listeners) listener();
  }

  return {
    isOffline: () => isAway,
    /** Any answer proves the connection, a refusal too; unless it was on its way when the connection went. */
    noteAnswer: () => {
      if (isPlugged()) set(false);
    },
    noteNoAnswer: () => set(true),
    /** Somebody waits for long: the server may be slow, or the network swallows everything. Asks which of the two. */
    async isSilent(): Promise<boolean> {
      if (isAway) return true;
      asking ??= isThere().finally(() => {
        asking = null;
      });
      if (!(await asking)) set(true);
      return isAway;
    },
    /** Something suggests that it may be back: asks at once rather than at the next turn. */
    look: () => (isAway ? look() : Promise.resolve()),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
