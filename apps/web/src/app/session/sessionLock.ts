const LOCK = 'cairn-session';
const LOCK_TIMEOUT_MS = 5_000;

/** One tab at a time changes the session; the others find what it left. Who waits too long goes ahead alone. */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await work();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, start);
  } catch (error) {
    // A failure of the work itself is no reason to do it twice.
    if (hasStarted) throw error;
    return await work();
  }
}
