import type { ServerResponse } from 'node:http';

/** Calls back when the answer is closed, at once where that has already happened: no event comes a second time. */
export function whenClosed(answer: ServerResponse, then: () => void): void {
  if (answer.closed || answer.destroyed) then();
  else answer.once('close', then);
}

/** Until the answer has been sent, or for so long. */
export async function closing(answer: ServerResponse, longestMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, longestMs);
  whenClosed(answer, resolve);
  await promise;
  clearTimeout(timer);
}

/** Aborts when the caller leaves before the answer has been sent. */
export function departureOf(answer: ServerResponse): AbortSignal {
  const departure = new AbortController();
  whenClosed(answer, () => {
    if (!answer.writableFinished) departure.abort();
  });
  return departure.signal;
}
