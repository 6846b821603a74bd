const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 4_000;

type Probe = (signal: AbortSignal) => Promise<boolean>;

/**
 * Whether the server can be reached. The browser knows of cables and aerials only; a call that got no answer knows more.
 * `isPlugged` is what the browser believes.
 */
export function createConnection(probe: Probe, isPlugged: () => boolean) {
  let isAway = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  async function look(): Promise<void> {
    if (await probe(AbortSignal.timeout(PROBE_TIMEOUT_MS)).catch(() => false)) set(false);
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
