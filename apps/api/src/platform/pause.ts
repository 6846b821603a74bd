const waiting: (() => void)[] = [];

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * Lets other requests be served between two parts of long work. Of all the work that waits, one part runs in each turn of
 * the event loop: a person who starts a dozen long requests slows others down no more than with one.
 */
export function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === 1) setImmediate(goOn);
  return promise;
}
