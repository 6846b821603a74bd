const PARENT_POLL_MS = 500;
// Read on import, because the parent may be gone by the time the first child starts.
const parent = process.ppid;

/**
 * Forwards the first stop signal to a child process, and returns a function that stops forwarding. A SIGTERM to npm may
 * end only npm, so the parent's exit counts as a SIGTERM too. With `killAfterMs`, a child that is still running after
 * that time is killed.
 */
export function forwardSignals(child, { killAfterMs } = {}) {
  let isStopping = false;
  let killTimer;
  const stop = (signal) => {
    if (isStopping) return;
    isStopping = true;
    child.kill(signal);
    if (killAfterMs !== undefined) killTimer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  };
  const onInterrupt = () => stop('SIGINT');
  const onTerminate = () => stop('SIGTERM');
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate).on('SIGHUP', onTerminate);
  const watch = setInterval(() => process.ppid !== parent && onTerminate(), PARENT_POLL_MS);
  return () => {
    clearInterval(watch);
    clearTimeout(killTimer);
    process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate).off('SIGHUP', onTerminate);
  };
}
