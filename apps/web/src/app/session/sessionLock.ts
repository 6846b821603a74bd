const LOCK = 'cairn-session';
const LOCK_TIMEOUT_MS = 5_000;

/** Only one tab at a time changes the session. After the timeout, work proceeds without the lock. */
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
    // The work itself failed, so don't run it again.
    if (hasStarted) throw error;
    return await work();
  }
}
