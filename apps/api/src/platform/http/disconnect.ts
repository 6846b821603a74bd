import type { ServerResponse } from 'node:http';

/** Calls back when the response is closed, immediately if it already is, since the event won't fire again. */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.closed || response.destroyed) then();
  else response.once('close', then);
}

/** Waits until the response is closed or the timeout has passed. */
export async function waitUntilClosed(response: ServerResponse, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  whenClosed(response, resolve);
  await promise;
  clearTimeout(timer);
}

/** Aborts when the client disconnects before the response has been sent. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  whenClosed(response, () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
