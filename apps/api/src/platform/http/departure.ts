import type { ServerResponse } from 'node:http';

/** Calls back when the answer is closed, at once where that has already happened: no event comes a second time. */
export function whenClosed(answer: ServerResponse, then: () => void): void {
  if (answer.closed || answer.destroyed) then();
  else answer.once('close', then);
}

export function closing(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => whenClosed(answer, resolve));
}

/** Aborts when the caller leaves before the answer has been sent. */
export function departureOf(answer: ServerResponse): AbortSignal {
  const departure = new AbortController();
  whenClosed(answer, () => {
    if (!answer.writableFinished) departure.abort();
  });
  return departure.signal;
}
