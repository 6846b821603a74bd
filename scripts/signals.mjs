const PARENT_POLL_MS = 500;
// Read at once: the parent may already be gone when the first child starts.
const parent = process.ppid;

/**
 * Passes the first request to stop on to a child process, once; returns a function that ends the watch.
 * A SIGTERM sent to npm may end only npm, so a parent that is gone counts as a SIGTERM too.
 * With `patienceMs`, a child that has not ended by then is killed.
 */
export function passSignalsTo(child, { patienceMs } = {}) {
  let asked = false;
  let force;
  const ask = (signal) => {
    if (asked) return;
    asked = true;
    child.kill(signal);
    if (patienceMs !== undefined) force = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  };
  const onInterrupt = () => ask('SIGINT');
  const onTerminate = () => ask('SIGTERM');
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onTerminate);
  const watch = setInterval(() => process.ppid !== parent && onTerminate(), PARENT_POLL_MS);
  return () => {
    clearInterval(watch);
    clearTimeout(force);
    process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onTerminate);
  };
}
