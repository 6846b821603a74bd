export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/** Runs at most `atOnce` jobs together; the others wait their turn, at most `waitingMost` of them. */
export function makeQueue(atOnce: number, waitingMost: number): <T>(job: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingMost) throw new BusyError('too many password checks at the same time');
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
