/** Safari has no idle callbacks; the screen should be rendered by then. */
const IDLE_GUESS_MS = 500;
const IDLE_LIMIT_MS = 5_000;

/** Returns a cancel function. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_GUESS_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}
