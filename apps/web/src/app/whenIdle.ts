/** Safari has no idle callback; by then the screen has long been drawn. */
const IDLE_GUESS_MS = 500;
const IDLE_LIMIT_MS = 5_000;

/** Returns what cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_GUESS_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
}
