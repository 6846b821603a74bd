export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Runs at most `maxRunning` jobs at once and queues at most `maxWaiting` more. */
export function makeQueue(maxRunning: number, maxWaiting: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) throw new BusyError('too many concurrent password checks');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
